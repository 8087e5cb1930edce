// Embeds the dictionaries in the program; CDictionaries.h says why this is C.
#include "CDictionaries.h"

static const uint8_t thai[] = {
#embed "thai.bin"
};
static const uint8_t lao[] = {
#embed "lao.bin"
};
static const uint8_t khmer[] = {
#embed "khmer.bin"
};
static const uint8_t burmese[] = {
#embed "burmese.bin"
};
static const uint8_t lao_72[] = {
#embed "lao-72.bin"
};
static const uint8_t khmer_72[] = {
#embed "khmer-72.bin"
};
static const uint8_t phrases[] = {
#embed "phrases.bin"
};

cdictionaries_bytes cdictionaries_thai(void) { return (cdictionaries_bytes){thai, sizeof thai}; }

cdictionaries_bytes cdictionaries_lao(void) { return (cdictionaries_bytes){lao, sizeof lao}; }

cdictionaries_bytes cdictionaries_khmer(void) {
  return (cdictionaries_bytes){khmer, sizeof khmer};
}

cdictionaries_bytes cdictionaries_burmese(void) {
  return (cdictionaries_bytes){burmese, sizeof burmese};
}

cdictionaries_bytes cdictionaries_lao_72(void) {
  return (cdictionaries_bytes){lao_72, sizeof lao_72};
}

cdictionaries_bytes cdictionaries_khmer_72(void) {
  return (cdictionaries_bytes){khmer_72, sizeof khmer_72};
}

cdictionaries_bytes cdictionaries_phrases(void) {
  return (cdictionaries_bytes){phrases, sizeof phrases};
}
