// The shortest digits of a double, which C++ finds.
#include <charconv>

#include "CJSON.h"
#include "number.h"

char *cjson_put_scientific(double value, char *to) {
  return std::to_chars(to, to + CJSON_NUMBER_CAPACITY, value, std::chars_format::scientific).ptr;
}
