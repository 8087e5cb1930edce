#pragma once

#include "CJSON.h"

namespace cjson {

// Finds what simdjson refused in a text, which is not empty: the first failure and its byte.
cjson_failure diagnose(cjson_bytes text) noexcept;

}  // namespace cjson
