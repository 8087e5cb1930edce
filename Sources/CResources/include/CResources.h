// The files that the service serves or reads, embedded in the program.
//
// This target exists because only C can embed files in the program (#embed). The program then needs
// no files beside it.
#pragma once

#include <stddef.h>
#include <stdint.h>

// The bytes of a file, valid for the life of the process.
typedef struct {
  const uint8_t *_Nonnull start;
  size_t count;
} cresources_file;

// The contract, openapi.yaml.
cresources_file cresources_openapi_yaml(void);
// The same contract as JSON.
cresources_file cresources_openapi_json(void);
// The table of device presets: facts with their sources.
cresources_file cresources_devices_json(void);
