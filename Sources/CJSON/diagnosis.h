#pragma once

#include "CJSON.h"

#ifdef __cplusplus
extern "C" {
#endif

// Finds the first fault of a text that simdjson does not accept. No failure when the text is well-formed
// and within the limits.
//
// max_depth: how many levels of objects and arrays the text may have; the function calls itself once for
// each level.
cjson_failure cjson_diagnose(cjson_bytes text, size_t max_depth) CJSON_NOEXCEPT;

#ifdef __cplusplus
}
#endif
