// What Swift and CJSON ask of a system, which the module does not have.
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "../../CJSON/number.h"
#include "CJSON.h"

// Writes the shortest digits of a number, as String or Number.prototype.toExponential does.
__attribute__((import_module("core"), import_name("digits"))) uint32_t core_digits(
    double value, bool has_exponent, char *to);

char *cjson_put_shortest(double value, bool has_exponent, char *to) {
  return to + core_digits(value, has_exponent, to);
}

// Swift seeds its hashes with it. They choose places in tables only, so a constant seed gives equal
// requests equal times.
void arc4random_buf(void *bytes, size_t count) { memset(bytes, 0x5A, count); }

// Swift's tables of Unicode take a tenth of the module, and only strings with characters beyond ASCII
// are looked up in them: two names are equal here if they have the same characters, as in JSON, and
// not also if they look alike. What the contract says of characters comes from CUnicode.
uint16_t _swift_stdlib_getNormData(uint32_t scalar) { return 0; }
uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second) { return UINT32_MAX; }
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) { return UINT32_MAX; }
const uint8_t *const _swift_stdlib_nfd_decompositions = NULL;
uint8_t _swift_stdlib_getNumericType(uint32_t scalar) { return 0; }
double _swift_stdlib_getNumericValue(uint32_t scalar) { return 0; }
uint8_t _swift_stdlib_getGraphemeBreakProperty(uint32_t scalar) { return 0; }
_Bool _swift_stdlib_isExtendedPictographic(uint32_t scalar) { return 0; }
_Bool _swift_stdlib_isInCB_Consonant(uint32_t scalar) { return 0; }
const uint8_t *_swift_stdlib_getSpecialMapping(uint32_t scalar, uint8_t mapping, intptr_t *length) {
  return NULL;
}
int32_t _swift_stdlib_getMapping(uint32_t scalar, uint8_t mapping) { return 0; }

// Reads a number, as Number does; returns NaN for other texts.
__attribute__((import_module("core"), import_name("number"))) double core_number(const char *text,
                                                                                uint32_t count);

bool cjson_number_of(cjson_bytes text, double *number) {
  *number = core_number((const char *)text.start, (uint32_t)text.count);
  return text.count > 0 && *number == *number;
}

// Multiplies two 128-bit integers. The compiler calls it, and WebAssembly has no such instruction.
__int128 __multi3(__int128 a, __int128 b) {
  const uint64_t a_low = (uint64_t)a, b_low = (uint64_t)b;
  const uint64_t low = (a_low & UINT32_MAX) * (b_low & UINT32_MAX);
  const uint64_t middle = (a_low >> 32) * (b_low & UINT32_MAX) + (low >> 32);
  const uint64_t other = (a_low & UINT32_MAX) * (b_low >> 32) + (middle & UINT32_MAX);
  uint64_t high = (a_low >> 32) * (b_low >> 32) + (middle >> 32) + (other >> 32);
  high += (uint64_t)((unsigned __int128)a >> 64) * b_low;
  high += (uint64_t)((unsigned __int128)b >> 64) * a_low;
  return (__int128)((unsigned __int128)high << 64 | other << 32 | (low & UINT32_MAX));
}
