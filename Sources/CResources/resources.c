// Embeds the files in the program. CResources.h explains why this is C.
#include "CResources.h"

static const uint8_t openapi_yaml[] = {
#embed "../../openapi.yaml"
};
static const uint8_t openapi_json[] = {
#embed "openapi.json"
};
static const uint8_t devices_json[] = {
#embed "devices.json"
};
static const uint8_t tools_json[] = {
#embed "tools.json"
};

cresources_file cresources_openapi_yaml(void) {
  return (cresources_file){openapi_yaml, sizeof openapi_yaml};
}

cresources_file cresources_openapi_json(void) {
  return (cresources_file){openapi_json, sizeof openapi_json};
}

cresources_file cresources_devices_json(void) {
  return (cresources_file){devices_json, sizeof devices_json};
}

cresources_file cresources_tools_json(void) {
  return (cresources_file){tools_json, sizeof tools_json};
}
