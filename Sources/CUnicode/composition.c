// Canonical decomposition and composition, one step at a time. Hangul syllables are computed in Swift.
#include "CUnicode.h"

#include "composition_tables.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

uint8_t unicode_combining_class(uint32_t code) {
  uint32_t low = 0, high = COUNT(combining_classes);
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (combining_classes[middle].start + combining_classes[middle].more < code) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < COUNT(combining_classes) && combining_classes[low].start <= code
             ? combining_classes[low].value
             : 0;
}

// A code point of decomposed_planes and a table of 16 bits.
#define FROM(table, index, part) \
  ((uint32_t)(decomposed_planes[index] >> 2 * part & 3) << 16 | table[index])

static uint32_t decomposed(uint32_t index) { return FROM(decomposed_codes, index, 0); }

static unicode_pair parts(uint32_t index) {
  return (unicode_pair){FROM(decomposed_firsts, index, 1), FROM(decomposed_seconds, index, 2)};
}

unicode_pair unicode_decomposition(uint32_t code) {
  uint32_t low = 0, high = COUNT(decomposed_codes);
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (decomposed(middle) < code) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < COUNT(decomposed_codes) && decomposed(low) == code ? parts(low) : (unicode_pair){0, 0};
}

uint32_t unicode_composition(uint32_t first, uint32_t second) {
  uint32_t low = 0, high = COUNT(compositions);
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    unicode_pair pair = parts(compositions[middle]);
    if (pair.first < first || (pair.first == first && pair.second < second)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  if (low == COUNT(compositions)) return 0;
  unicode_pair pair = parts(compositions[low]);
  return pair.first == first && pair.second == second ? decomposed(compositions[low]) : 0;
}
