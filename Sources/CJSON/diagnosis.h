#pragma once

#include <cstddef>

#include "CJSON.h"

namespace cjson {

// Finds the first fault of a text that simdjson does not accept, which is not empty. No failure when
// the text is well-formed and within the limits.
//
// max_depth: how many levels of objects and arrays the text may have.
cjson_failure diagnose(cjson_bytes text, size_t max_depth) noexcept;

}  // namespace cjson
