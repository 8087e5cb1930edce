// The files that the service sends or reads, embedded in the program.
//
// The files are embedded with #embed of C, because Swift has no equivalent. The program then needs
// no other files.
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
// The table of device presets: figures with their sources.
cresources_file cresources_devices_json(void);
// The tools of /mcp, with schemas that were shortened by hand.
cresources_file cresources_tools_json(void);
