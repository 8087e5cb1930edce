// The dictionaries of scripts that do not part words. Scripts/generate_dictionaries.py makes them
// and says how to read them.
#pragma once

#include <stddef.h>
#include <stdint.h>

// The bytes of a dictionary; they are there as long as the program runs.
typedef struct {
  const uint8_t *_Nonnull start;
  size_t count;
} cdictionaries_bytes;

cdictionaries_bytes cdictionaries_thai(void);
cdictionaries_bytes cdictionaries_lao(void);
cdictionaries_bytes cdictionaries_khmer(void);
cdictionaries_bytes cdictionaries_burmese(void);
