// Canonical decomposition and composition, one step at a time. Hangul syllables are computed in Swift.
#include "CUnicode.h"

#include "composition_tables.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

uint8_t unicode_combining_class(uint32_t code) {
  uint32_t low = 0, high = COUNT(combining_classes);
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (combining_classes[middle].end < code) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < COUNT(combining_classes) && combining_classes[low].start <= code
             ? combining_classes[low].value
             : 0;
}

unicode_pair unicode_decomposition(uint32_t code) {
  uint32_t low = 0, high = COUNT(decompositions);
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (decompositions[middle].code < code) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  if (low == COUNT(decompositions) || decompositions[low].code != code) return (unicode_pair){0, 0};
  return (unicode_pair){decompositions[low].first, decompositions[low].second};
}

uint32_t unicode_composition(uint32_t first, uint32_t second) {
  uint32_t low = 0, high = COUNT(compositions);
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (compositions[middle].first < first ||
        (compositions[middle].first == first && compositions[middle].second < second)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < COUNT(compositions) && compositions[low].first == first &&
                 compositions[low].second == second
             ? compositions[low].code
             : 0;
}
