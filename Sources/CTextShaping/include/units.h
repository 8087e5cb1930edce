/// Searches, comparisons and hashes of UTF-16 code units.
///
/// This is C because the C compiler vectorises these loops and Swift's compiler does not.
#ifndef C_TEXT_UNITS_H
#define C_TEXT_UNITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A hash of `count` units. It is not cryptographic: an attacker can find texts with the same hash, so
/// compare the units too.
uint64_t text_units_hash(const uint16_t *units, size_t count, uint64_t seed);

/// Whether two arrays of `count` units are equal.
bool text_units_equal(const uint16_t *first, const uint16_t *second, size_t count);

/// The index of the first line feed or carriage return; `count` when there is none.
size_t text_units_newline(const uint16_t *units, size_t count);

/// The number of line feeds and carriage returns.
size_t text_units_newline_count(const uint16_t *units, size_t count);

#endif
