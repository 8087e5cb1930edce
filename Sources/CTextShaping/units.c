// Loops over UTF-16 code units; units.h says why they are C.
#include "units.h"

#include <string.h>

enum { lane_count = 4, lane_units = 4 };

static const uint64_t multiplier = 0x9E3779B97F4A7C15;  // 2^64 / golden ratio, odd

static uint64_t mixed(uint64_t state, uint64_t word) {
  state = (state ^ word) * multiplier;
  return state ^ state >> 29;
}

static uint64_t word_at(const uint16_t *units) {
  uint64_t word;
  memcpy(&word, units, sizeof word);
  return word;
}

uint64_t text_units_hash(const uint16_t *units, size_t count, uint64_t seed) {
  // Four independent states, so that the processor computes them in parallel.
  uint64_t lanes[lane_count] = {seed, seed + 1, seed + 2, seed + 3};
  size_t left = count;
  for (; left >= lane_count * lane_units; left -= lane_count * lane_units) {
    for (int lane = 0; lane < lane_count; lane++) {
      lanes[lane] = mixed(lanes[lane], word_at(units + lane * lane_units));
    }
    units += lane_count * lane_units;
  }
  uint64_t hash = mixed(seed, count);
  for (int lane = 0; lane < lane_count; lane++) hash = mixed(hash, lanes[lane]);
  for (; left >= lane_units; left -= lane_units, units += lane_units) {
    hash = mixed(hash, word_at(units));
  }
  for (; left > 0; left--) hash = mixed(hash, *units++);
  return hash ^ hash >> 32;
}

bool text_units_equal(const uint16_t *first, const uint16_t *second, size_t count) {
  return memcmp(first, second, count * sizeof *first) == 0;
}

static bool is_newline(uint16_t unit) { return unit == '\n' || unit == '\r'; }

// `count` is a constant in every call, so that the compiler vectorises the loop.
static inline bool has_newline(const uint16_t *units, size_t count) {
  uint16_t found = 0;
  for (size_t i = 0; i < count; i++) found |= (uint16_t)(is_newline(units[i]) ? 1 : 0);
  return found != 0;
}

size_t text_units_newline(const uint16_t *units, size_t count) {
  size_t index = 0;
  while (count - index >= 32 && !has_newline(units + index, 32)) index += 32;
  while (count - index >= 8 && !has_newline(units + index, 8)) index += 8;
  while (index < count && !is_newline(units[index])) index++;
  return index;
}

static uint16_t newlines_in_block(const uint16_t *units, size_t count) {
  uint16_t found = 0;
  for (size_t i = 0; i < count; i++) found += (uint16_t)(is_newline(units[i]) ? 1 : 0);
  return found;
}

size_t text_units_newline_count(const uint16_t *units, size_t count) {
  enum { block = 4096 };  // the count fits into 16 bits, eight of which fit into a vector
  size_t found = 0, index = 0;
  for (; count - index >= block; index += block) found += newlines_in_block(units + index, block);
  return found + newlines_in_block(units + index, count - index);
}
