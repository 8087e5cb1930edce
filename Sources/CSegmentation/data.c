// Embeds ICU4X's data in the program; CSegmentation.h says why this is C.
#include "CSegmentation.h"

static const uint8_t line[] = {
#embed "line.bin"
};
// The floats of a model are read as vectors.
static const _Alignas(32) uint8_t thai[] = {
#embed "thai.bin"
};
static const _Alignas(32) uint8_t lao[] = {
#embed "lao.bin"
};
static const _Alignas(32) uint8_t khmer[] = {
#embed "khmer.bin"
};
static const _Alignas(32) uint8_t burmese[] = {
#embed "burmese.bin"
};

csegmentation_bytes csegmentation_line(void) { return (csegmentation_bytes){line, sizeof line}; }

csegmentation_bytes csegmentation_thai(void) { return (csegmentation_bytes){thai, sizeof thai}; }

csegmentation_bytes csegmentation_lao(void) { return (csegmentation_bytes){lao, sizeof lao}; }

csegmentation_bytes csegmentation_khmer(void) {
  return (csegmentation_bytes){khmer, sizeof khmer};
}

csegmentation_bytes csegmentation_burmese(void) {
  return (csegmentation_bytes){burmese, sizeof burmese};
}
