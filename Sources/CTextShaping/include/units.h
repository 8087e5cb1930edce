/// Passes over UTF-16 code units that a compiler makes fast in C alone: many units at a time.
#ifndef C_TEXT_UNITS_H
#define C_TEXT_UNITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A number that tells texts apart: the same for the same units and seed, for others nearly always
/// another. It withstands no attacker; compare the units where that matters.
uint64_t text_units_hash(const uint16_t *units, size_t count, uint64_t seed);

/// Whether two runs of `count` units are the same.
bool text_units_equal(const uint16_t *first, const uint16_t *second, size_t count);

/// The index of the first line feed or carriage return; `count` when there is none.
size_t text_units_newline(const uint16_t *units, size_t count);

/// How many line feeds and carriage returns there are.
size_t text_units_newline_count(const uint16_t *units, size_t count);

#endif
