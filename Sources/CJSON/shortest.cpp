// The shortest digits of a double, which C++ finds.
#include <charconv>

#include "CJSON.h"
#include "number.h"

char *cjson_put_shortest(double value, bool has_exponent, char *to) {
  const auto format = has_exponent ? std::chars_format::scientific : std::chars_format::fixed;
  return std::to_chars(to, to + CJSON_NUMBER_CAPACITY, value, format).ptr;
}
