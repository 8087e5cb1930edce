#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "CJSON.h"

namespace cjson {

// What simdjson refused in a text.
struct diagnosis {
  // The first failure and its byte; none where nothing is in the way but depth
  // within the limit and the integers below.
  cjson_failure failure;
  // The offsets after the integers that 64 bits cannot hold, but a double can.
  std::vector<size_t> long_integers;
};

// Finds what simdjson refused in a text, which is not empty.
diagnosis diagnose(cjson_bytes text, size_t max_depth) noexcept;

// The text with an exponent of zero after the integers that end at the offsets, so that simdjson
// reads them as doubles.
std::string with_exponents(cjson_bytes text, const std::vector<size_t> &offsets) noexcept;

}  // namespace cjson
