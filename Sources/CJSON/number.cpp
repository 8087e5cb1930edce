// The text of numbers.
#include "number.h"

#include <charconv>
#include <cmath>
#include <cstring>

#include "CJSON.h"

namespace {

// Every integer below this is a double; doubles above are more than 1 apart.
constexpr double exact_integers = 9007199254740992.0;

// From here on, the shortest text of a multiple of 1/64 can have fewer than the six decimals that
// its exact value has.
constexpr double exact_64ths = 1e9;

// Writes a multiple of 1/64 and returns its end; null for other numbers. Lengths of text are
// multiples of 1/64, and std::to_chars needs up to four times as many instructions for them.
//
// Source: docs/decisions/0004-json-libraries.md has the measurement.
char *format_64ths(double value, char *start, char *limit) {
  const double magnitude = std::fabs(value);
  if (!(magnitude < exact_64ths)) return nullptr;
  const auto count = static_cast<int64_t>(magnitude * 64);
  if (static_cast<double>(count) != magnitude * 64) return nullptr;
  char *to = start;
  if (value < 0) *to++ = '-';
  to = std::to_chars(to, limit, static_cast<uint32_t>(count / 64)).ptr;
  if (count % 64 == 0) return to;
  char *point = to;
  // 1/64 is 0.015625. The point replaces the first digit, which keeps the zeros behind it.
  to = std::to_chars(to, limit, static_cast<uint32_t>(1000000 + count % 64 * 15625)).ptr;
  *point = '.';
  while (to[-1] == '0') to -= 1;
  return to;
}

// Removes the plus sign and the leading zeros of an exponent, and returns the new end: 1e-07 and
// 1e+18 become 1e-7 and 1e18.
char *shorten_exponent(char *start, char *end) {
  char *from = static_cast<char *>(std::memchr(start, 'e', static_cast<size_t>(end - start))) + 1;
  char *to = from;
  if (*from == '-') to += 1;
  from += 1;
  while (*from == '0') from += 1;
  std::memmove(to, from, static_cast<size_t>(end - from));
  return to + (end - from);
}

char *format_null(char *start) {
  std::memcpy(start, "null", 4);
  return start + 4;
}

}  // namespace

char *cjson::format(double value, char *start) {
  char *limit = start + CJSON_NUMBER_CAPACITY;
  if (char *end = format_64ths(value, start, limit)) return end;
  if (!std::isfinite(value)) return format_null(start);
  const double magnitude = std::fabs(value);
  if (magnitude >= 1e-6 && magnitude < exact_integers) {
    return std::to_chars(start, limit, value, std::chars_format::fixed).ptr;
  }
  return shorten_exponent(
      start, std::to_chars(start, limit, value, std::chars_format::scientific).ptr);
}

size_t cjson_format_number(double value, uint8_t into[CJSON_NUMBER_CAPACITY]) noexcept {
  char *start = reinterpret_cast<char *>(into);
  return static_cast<size_t>(cjson::format(value, start) - start);
}
