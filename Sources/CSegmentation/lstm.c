// The forward pass of ICU4X's word models: two LSTM layers, one in each direction, of 27 units each.
//
// Source: ICU4X 2.2.0, components/segmenter/src/complex/lstm: the formulas, the order of the gates and
// the order of every sum. Exponentials are computed here; they differ from ICU4X's by rounding.
#include <string.h>

#include "CSegmentation.h"

// A sum must not depend on the processor, so no product is fused with a sum.
#pragma clang fp contract(off)

// Compiled for processors with and without 256-bit vectors; the results are the same. Not under
// ThreadSanitizer: it would instrument the function that chooses, which runs before the sanitizer starts.
#if defined(__x86_64__) && !__has_feature(thread_sanitizer)
#define FOR_EACH_VECTOR_SIZE __attribute__((target_clones("avx2", "default")))
#else
#define FOR_EACH_VECTOR_SIZE
#endif
#define INLINED static inline __attribute__((always_inline))

enum {
  units = 27,
  gate_size = 28,
  row_size = 4 * gate_size,
  wide_vectors = row_size / 16,
  outputs = 4,
  header_size = 32,
  // A gate is read as whole vectors, so the last one reads the row's padding behind it.
  gate_vectors = 4,
  padded_gate_size = 8 * gate_vectors,
};

typedef float vector __attribute__((vector_size(32), may_alias, aligned(4)));
typedef float wide_vector __attribute__((vector_size(64), may_alias, aligned(32)));
typedef uint32_t integers __attribute__((vector_size(32)));
typedef float output_vector __attribute__((vector_size(16), may_alias));

typedef struct {
  const wide_vector *inputs[2];
  const wide_vector *recurrent[2];
  const output_vector *output[2];
  const output_vector *bias;
  const uint16_t *characters;
  size_t character_count;
} model_parts;

// Where the parts of a model are; the format is in Scripts/generate_segmentation_data.py.
static model_parts parts_of(const uint8_t *model) {
  uint32_t count;
  memcpy(&count, model, sizeof count);
  const size_t rows = count + 1;
  model_parts parts = {.character_count = count};
  const uint8_t *place = model + header_size;
  for (int layer = 0; layer < 2; layer++) {
    parts.inputs[layer] = (const wide_vector *)(const void *)place;
    place += rows * row_size * sizeof(float);
  }
  for (int layer = 0; layer < 2; layer++) {
    parts.recurrent[layer] = (const wide_vector *)(const void *)place;
    place += (size_t)units * row_size * sizeof(float);
  }
  for (int layer = 0; layer < 2; layer++) {
    parts.output[layer] = (const output_vector *)(const void *)place;
    place += (size_t)units * outputs * sizeof(float);
  }
  parts.bias = (const output_vector *)(const void *)place;
  parts.characters = (const uint16_t *)(const void *)(place + outputs * sizeof(float));
  return parts;
}

// The number of a character in the model; the number of characters if the model does not have it.
static size_t number_of(uint16_t character, const model_parts *parts) {
  size_t low = 0;
  size_t high = parts->character_count;
  while (low < high) {
    const size_t middle = (low + high) / 2;
    if (parts->characters[middle] < character) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  const int is_known = low < parts->character_count && parts->characters[low] == character;
  return is_known ? low : parts->character_count;
}

// e to the power of each element, which is at most 88.
//
// The power is 2 to a whole number times e to a rest of at most half of ln 2, for which eight terms of
// the series suffice.
INLINED void exponentiate(vector *x) {
  const float magic = 12582912.0f;  // 1.5 * 2^23: in a sum with it, the last bit of a float is worth 1
  const vector shifted = *x * 1.44269504f + magic;
  const vector whole = shifted - magic;
  const vector rest = (*x - whole * 0.693359375f) + whole * 2.12194440e-4f;
  vector sum = rest * (1.0f / 5040) + (1.0f / 720);
  sum = sum * rest + (1.0f / 120);
  sum = sum * rest + (1.0f / 24);
  sum = sum * rest + (1.0f / 6);
  sum = sum * rest + 0.5f;
  sum = sum * rest + 1.0f;
  sum = sum * rest + 1.0f;
  const integers power = ((integers)shifted << 23) + (127 << 23);
  *x = sum * (vector)power;
}

// The logistic function of each element.
INLINED void squash(vector *x) {
  const float limit = 80;  // beyond it, the result is 0 or 1
  vector negated = -*x;
  for (int i = 0; i < 8; i++) {
    negated[i] = negated[i] < -limit ? -limit : negated[i];
    negated[i] = negated[i] > limit ? limit : negated[i];
  }
  *x = negated;
  exponentiate(x);
  *x = 1.0f / (1.0f + *x);
}

// The hyperbolic tangent of each element.
INLINED void squash_around_zero(vector *x) {
  *x = *x * 2.0f;
  squash(x);
  *x = *x * 2.0f - 1.0f;
}

// Sums products with the units' states in ICU4X's order: the last three, then eight sums of every
// eighth product.
//
// `term(k)` is the product of unit k.
#define SUM_IN_ORDER(term)                                                          \
  (((((term(24) + term(25)) + term(26)) +                                           \
     (((term(0) + term(8)) + term(16)) + ((term(4) + term(12)) + term(20)))) +      \
    (((term(1) + term(9)) + term(17)) + ((term(5) + term(13)) + term(21)))) +       \
   (((term(2) + term(10)) + term(18)) + ((term(6) + term(14)) + term(22)))) +       \
      (((term(3) + term(11)) + term(19)) + ((term(7) + term(15)) + term(23)))

// The state of a layer after a character.
typedef struct {
  float hidden[padded_gate_size];
  float cell[padded_gate_size];
} layer_state;

// Advances a layer over one character, whose row of inputs is given.
INLINED void advance(layer_state *state, const wide_vector *inputs,
                     const wide_vector *recurrent) {
  float gates[row_size + 8] = {0};
  const float *hidden = state->hidden;
  for (int i = 0; i < wide_vectors; i++) {
#define PRODUCT(k) (recurrent[(k)*wide_vectors + i] * hidden[k])
    const wide_vector sum = inputs[i] + (SUM_IN_ORDER(PRODUCT));
#undef PRODUCT
    memcpy(gates + 16 * i, &sum, sizeof sum);
  }
  for (int i = 0; i < gate_vectors; i++) {
    vector input = *(const vector *)(gates + 8 * i);
    vector forget = *(const vector *)(gates + gate_size + 8 * i);
    vector candidate = *(const vector *)(gates + 2 * gate_size + 8 * i);
    vector output = *(const vector *)(gates + 3 * gate_size + 8 * i);
    vector cell = *(const vector *)(state->cell + 8 * i);
    squash(&input);
    squash(&forget);
    squash_around_zero(&candidate);
    squash(&output);
    cell = input * candidate + cell * forget;
    memcpy(state->cell + 8 * i, &cell, sizeof cell);
    squash_around_zero(&cell);
    cell = output * cell;
    memcpy(state->hidden + 8 * i, &cell, sizeof cell);
  }
}

// A layer's part of the outputs.
INLINED output_vector outputs_of(const layer_state *state, const output_vector *weights) {
#define PRODUCT(k) (weights[k] * state->hidden[k])
  return SUM_IN_ORDER(PRODUCT);
#undef PRODUCT
}

// The outputs are the weights of a word's beginning, inside, end and of a word of one character; a
// word ends after the character if the third is the greatest.
FOR_EACH_VECTOR_SIZE
static void find_words(const model_parts *parts, const uint16_t *characters, size_t count,
                       float *scratch, uint8_t *ends_word) {
  layer_state state = {0};
  for (size_t i = count; i-- > 0;) {
    advance(&state, parts->inputs[1] + number_of(characters[i], parts) * wide_vectors,
            parts->recurrent[1]);
    const output_vector part = outputs_of(&state, parts->output[1]);
    memcpy(scratch + outputs * i, &part, sizeof part);
  }
  state = (layer_state){0};
  for (size_t i = 0; i < count; i++) {
    advance(&state, parts->inputs[0] + number_of(characters[i], parts) * wide_vectors,
            parts->recurrent[0]);
    output_vector backward;
    memcpy(&backward, scratch + outputs * i, sizeof backward);
    const output_vector sum = outputs_of(&state, parts->output[0]) + backward + *parts->bias;
    ends_word[i] = sum[2] > sum[0] && sum[2] > sum[1] && sum[2] > sum[3];
  }
}

void csegmentation_find_words(const uint8_t *model, const uint16_t *characters, size_t count,
                              float *scratch, uint8_t *ends_word) {
  const model_parts parts = parts_of(model);
  find_words(&parts, characters, count, scratch, ends_word);
}
