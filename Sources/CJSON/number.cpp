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

// Below this a double has more digits than the six behind the point that 64ths need at most, so that
// what is written of 64ths is exact and still the shortest form.
constexpr double exact_64ths = 1e9;

// Writes what is left of a number behind its integer, in 64ths, without zeros at the end.
char *write_64ths(char *to, int64_t rest) {
  // 1/64 is 0.015625.
  int64_t millionths = rest * 15625;
  *to++ = '.';
  for (int64_t unit = 100000; millionths > 0; unit /= 10) {
    *to++ = static_cast<char>('0' + millionths / unit);
    millionths %= unit;
  }
  return to;
}

// Text is measured in 64ths, so most numbers that are no integers are some of them. Zero where one is
// not.
size_t format_64ths(double value, char *start, char *limit) {
  const double scaled = std::fabs(value) * 64;
  if (scaled >= exact_64ths * 64) return 0;
  const auto count = static_cast<int64_t>(scaled);
  if (static_cast<double>(count) != scaled) return 0;
  char *to = start;
  if (value < 0) *to++ = '-';
  to = std::to_chars(to, limit, count / 64).ptr;
  return static_cast<size_t>(write_64ths(to, count % 64) - start);
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
  if (const size_t count = format_64ths(value, start, limit)) return count;
  const bool plain = magnitude >= 1e-6 && magnitude < exact_integers;
  const auto format = plain ? std::chars_format::fixed : std::chars_format::scientific;
  const auto result = std::to_chars(start, limit, value, format);
  return plain ? static_cast<size_t>(result.ptr - start) : shorten_exponent(start, result.ptr);
}
