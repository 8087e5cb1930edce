// The files that are part of the program, so that it needs nothing beside itself.
#pragma once

#include <stddef.h>
#include <stdint.h>

// The bytes of a file; they are there as long as the program runs.
typedef struct {
  const uint8_t *_Nonnull start;
  size_t count;
} cresources_file;

// The contract, as it is written.
cresources_file cresources_openapi_yaml(void);
// The same contract as JSON.
cresources_file cresources_openapi_json(void);
// The table of devices: facts with their sources.
cresources_file cresources_devices_json(void);
