// The text of numbers, from the shortest digits of a double.
#include "number.h"

#include "CJSON.h"

// 2^53: every integer below it is a double; doubles above it are more than 1 apart.
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

// Writes a multiple of 1/64 and returns its end; NULL for other numbers. Lengths of text are
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

// Writes a positive number with an exponent, without a superfluous sign or zero in it.
static char *put_exponential(double magnitude, char *to) {
  const char *end = cjson_put_shortest(magnitude, true, to);
  while (*to != 'e') to++;
  const char *from = ++to;
  if (*from == '-') *to++ = '-';
  if (*from == '-' || *from == '+') from++;
  while (*from == '0' && from + 1 < end) from++;
  while (from < end) *to++ = *from++;
  return to;
}

char *cjson_put_number(double value, char *to) {
  char *end = put_64ths(value, to);
  if (end != NULL) return end;
  if (!__builtin_isfinite(value)) return cjson_copy("null", 4, to);
  if (value < 0) *to++ = '-';
  const double magnitude = __builtin_fabs(value);
  return magnitude >= 1e-6 && magnitude < exact_integers ? cjson_put_shortest(magnitude, false, to)
                                                         : put_exponential(magnitude, to);
}

size_t cjson_format_number(double value, uint8_t into[CJSON_NUMBER_CAPACITY]) {
  return (size_t)(cjson_put_number(value, (char *)into) - (char *)into);
}
