// Word lists for scripts without spaces between words (Thai, Lao, Khmer, Burmese), and a model of
// Japanese phrases.
//
// This target exists because only C can embed files in the program (#embed); a Swift array literal of
// this size compiles too slowly. Scripts/generate_dictionaries.py makes the files and documents their
// format.
#pragma once

#include <stddef.h>
#include <stdint.h>

// The words are those of ICU 78 in Chromium; `_72` marks those of ICU 72 that differ.

// The bytes of a dictionary, valid for the life of the process.
typedef struct {
  const uint8_t *_Nonnull start;
  size_t count;
} cdictionaries_bytes;

cdictionaries_bytes cdictionaries_thai(void);
cdictionaries_bytes cdictionaries_lao(void);
cdictionaries_bytes cdictionaries_khmer(void);
cdictionaries_bytes cdictionaries_burmese(void);
cdictionaries_bytes cdictionaries_lao_72(void);
cdictionaries_bytes cdictionaries_khmer_72(void);

// The model of ICU 78 for phrases; Scripts/phrase_model.py documents its form.
cdictionaries_bytes cdictionaries_phrases(void);
