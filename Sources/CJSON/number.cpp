#include <charconv>
#include <cmath>
#include <cstring>

#include "CJSON.h"

namespace {

// Every integer below this is a double; doubles above are far apart.
constexpr double exact_integers = 9007199254740992.0;

// Takes the + and the leading zero out of an exponent: 1e-07, 1e+18 -> 1e-7, 1e18.
size_t shorten_exponent(char *start, char *end) {
  char *from = static_cast<char *>(std::memchr(start, 'e', static_cast<size_t>(end - start))) + 1;
  char *to = from;
  if (*from == '-') to += 1;
  from += 1;
  while (*from == '0') from += 1;
  std::memmove(to, from, static_cast<size_t>(end - from));
  return static_cast<size_t>(to + (end - from) - start);
}

}  // namespace

size_t cjson_format_number(double value, uint8_t into[CJSON_NUMBER_CAPACITY]) noexcept {
  char *start = reinterpret_cast<char *>(into);
  char *limit = start + CJSON_NUMBER_CAPACITY;
  const double magnitude = std::fabs(value);
  if (magnitude < exact_integers) {
    const auto integer = static_cast<int64_t>(value);
    if (static_cast<double>(integer) == value) {
      return static_cast<size_t>(std::to_chars(start, limit, integer).ptr - start);
    }
  }
  const bool plain = magnitude >= 1e-6 && magnitude < exact_integers;
  const auto format = plain ? std::chars_format::fixed : std::chars_format::scientific;
  const auto result = std::to_chars(start, limit, value, format);
  return plain ? static_cast<size_t>(result.ptr - start) : shorten_exponent(start, result.ptr);
}
