// The shortest digits of a double, by the C++ standard library.
#include <charconv>
#include <cstring>

#include "CJSON.h"
#include "number.h"

namespace {

// A number that a thread has written, with its digits, which take 500 instructions to find. On some
// devices, positions are thirds of a point, and the same ones occur in each response: keeping them saves
// 5,000 instructions of a layout.
struct Digits {
  double value;
  // The longest text is `0.00000` and seventeen digits.
  char text[24];
  size_t count;
};

thread_local Digits kept[64];

// The only place in `kept` for a number; it may hold another number.
Digits &place_of(double value) {
  uint64_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return kept[(bits * 0x9E3779B97F4A7C15u) >> 58];
}

}  // namespace

char *cjson_put_shortest(double value, bool has_exponent, char *to) {
  if (has_exponent) {
    return std::to_chars(to, to + CJSON_NUMBER_CAPACITY, value, std::chars_format::scientific).ptr;
  }
  Digits &digits = place_of(value);
  if (digits.value != value) {
    char *end = digits.text + sizeof digits.text;
    digits.count = std::to_chars(digits.text, end, value, std::chars_format::fixed).ptr - digits.text;
    digits.value = value;
  }
  std::memcpy(to, digits.text, sizeof digits.text);
  return to + digits.count;
}

bool cjson_number_of(cjson_bytes text, double *number) noexcept {
  const char *start = reinterpret_cast<const char *>(text.start);
  const char *end = start + text.count;
  const auto result = std::from_chars(start, end, *number, std::chars_format::fixed);
  return result.ec == std::errc() && result.ptr == end;
}
