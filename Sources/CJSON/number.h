// The text of numbers, as cjson_format_number describes it.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Writes an integer, and returns its end.
char *cjson_put_integer(int64_t value, char *to);

// Writes a number, or `null` if it is not finite, and returns its end; at most CJSON_NUMBER_CAPACITY bytes.
char *cjson_put_number(double value, char *to);

// Writes the shortest decimal digits of a positive number that read back as the same double, and returns
// their end. With an exponent, they are one digit, a point and the other digits if there are any, `e` and
// the exponent, whose sign and leading zeros may be superfluous. Without, the number is less than 2^53.
//
// It is not in number.c, because C has no such function. The module for JavaScript calls JavaScript for it.
char *cjson_put_shortest(double value, bool has_exponent, char *to);

#ifdef __cplusplus
}
#endif
