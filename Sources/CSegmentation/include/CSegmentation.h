// ICU4X's data for line segmentation, and the models that find words in Thai, Lao, Khmer and Burmese.
//
// This target exists because only C can embed files in the program (#embed), and because only C can
// compile one function for several instruction sets. Scripts/generate_segmentation_data.py makes the
// files and documents their format.
#pragma once

#include <stddef.h>
#include <stdint.h>

// The bytes of a file, valid for the life of the process.
typedef struct {
  const uint8_t *_Nonnull start;
  size_t count;
} csegmentation_bytes;

// The state table and the line-break classes.
csegmentation_bytes csegmentation_line(void);

// The models.
csegmentation_bytes csegmentation_thai(void);
csegmentation_bytes csegmentation_lao(void);
csegmentation_bytes csegmentation_khmer(void);
csegmentation_bytes csegmentation_burmese(void);

// Runs a bidirectional LSTM model over a run of characters of its script.
//
// - model: the bytes of one of the models above.
// - characters: the run, in UTF-16; the scripts have no character above U+FFFF.
// - scratch: space for four floats for each character.
// - ends_word: for each character, becomes 1 if a word ends after it and else 0. The last character of
//   the run gets the decision of the model, like any other.
void csegmentation_find_words(const uint8_t *_Nonnull model, const uint16_t *_Nonnull characters,
                              size_t count, float *_Nonnull scratch, uint8_t *_Nonnull ends_word);
