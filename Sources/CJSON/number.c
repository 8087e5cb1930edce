// The text of numbers, from the shortest digits of a double.
#include "number.h"

#include <string.h>

#include "CJSON.h"

// Every integer below this is a double; doubles above are more than 1 apart.
static const double exact_integers = 9007199254740992.0;

// From here on, the shortest text of a multiple of 1/64 can have fewer than the six decimals that
// its exact value has.
static const double exact_64ths = 1e9;

static char *put_digits(uint64_t value, char *to) {
  char digits[20];
  size_t count = 0;
  for (; value >= 10; value /= 10) digits[count++] = (char)('0' + value % 10);
  *to++ = (char)('0' + value);
  while (count > 0) *to++ = digits[--count];
  return to;
}

char *cjson_put_integer(int64_t value, char *to) {
  if (value < 0) *to++ = '-';
  return put_digits(value < 0 ? 0 - (uint64_t)value : (uint64_t)value, to);
}

// Writes a multiple of 1/64 and returns its end; null for other numbers. Lengths of text are
// multiples of 1/64, and their shortest digits need no search.
//
// Source: docs/decisions/0004-json-libraries.md has the measurement.
static char *put_64ths(double value, char *to) {
  const double magnitude = __builtin_fabs(value);
  if (!(magnitude < exact_64ths)) return NULL;
  const uint64_t count = (uint64_t)(magnitude * 64);
  if ((double)count != magnitude * 64) return NULL;
  if (value < 0) *to++ = '-';
  to = put_digits(count / 64, to);
  if (count % 64 == 0) return to;
  *to++ = '.';
  // 1/64 is 0.015625.
  uint32_t rest = (uint32_t)(count % 64) * 15625;
  for (uint32_t place = 100000; rest > 0; place /= 10) {
    *to++ = (char)('0' + rest / place);
    rest %= place;
  }
  return to;
}

// The digits of a number: its value is 0.DIGITS times ten to the power of `point`.
typedef struct {
  char digits[CJSON_NUMBER_CAPACITY];
  int count;
  int point;
} decimal;

static decimal shortest_of(double magnitude) {
  char text[CJSON_NUMBER_CAPACITY];
  const char *end = cjson_put_scientific(magnitude, text);
  decimal result = {.count = 0, .point = 1};
  const char *from = text;
  for (; *from != 'e'; from += 1) {
    if (*from != '.') result.digits[result.count++] = *from;
  }
  const bool is_negative = from[1] == '-';
  int exponent = 0;
  for (from += 1; from < end; from += 1) {
    if (*from >= '0') exponent = exponent * 10 + (*from - '0');
  }
  result.point += is_negative ? -exponent : exponent;
  return result;
}

static char *copy(const char *from, int count, char *to) {
  memcpy(to, from, (size_t)count);
  return to + count;
}

static char *fill(int count, char *to) {
  if (count > 0) memset(to, '0', (size_t)count);
  return count > 0 ? to + count : to;
}

// Writes digits without an exponent; its number is less than 2^53.
static char *put_fixed(decimal number, char *to) {
  if (number.point <= 0) {
    to = fill(-number.point, copy("0.", 2, to));
    return copy(number.digits, number.count, to);
  }
  if (number.count <= number.point) {
    return fill(number.point - number.count, copy(number.digits, number.count, to));
  }
  to = copy(number.digits, number.point, to);
  *to++ = '.';
  return copy(number.digits + number.point, number.count - number.point, to);
}

static char *put_exponential(decimal number, char *to) {
  *to++ = number.digits[0];
  if (number.count > 1) {
    *to++ = '.';
    to = copy(number.digits + 1, number.count - 1, to);
  }
  *to++ = 'e';
  return cjson_put_integer(number.point - 1, to);
}

char *cjson_put_number(double value, char *to) {
  char *end = put_64ths(value, to);
  if (end != NULL) return end;
  if (!__builtin_isfinite(value)) return copy("null", 4, to);
  const double magnitude = __builtin_fabs(value);
  const decimal number = shortest_of(magnitude);
  if (value < 0) *to++ = '-';
  return magnitude >= 1e-6 && magnitude < exact_integers ? put_fixed(number, to)
                                                         : put_exponential(number, to);
}

size_t cjson_format_number(double value, uint8_t into[CJSON_NUMBER_CAPACITY]) {
  return (size_t)(cjson_put_number(value, (char *)into) - (char *)into);
}
