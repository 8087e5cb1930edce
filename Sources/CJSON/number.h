// The text of numbers, as cjson_format_number describes it.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Writes an integer, and returns its end.
char *cjson_put_integer(int64_t value, char *to);

// Writes a number, or null if it is not finite, and returns its end; at most CJSON_NUMBER_CAPACITY bytes.
char *cjson_put_number(double value, char *to);

// Writes the shortest decimal digits of a finite number that read back as the same double, and returns
// their end: one digit, a point and the others if there are more, `e` and the exponent.
//
// Not in number.c, because C has no such function: C++ has one, and so has JavaScript.
char *cjson_put_scientific(double value, char *to);

#ifdef __cplusplus
}
#endif
