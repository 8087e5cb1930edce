// What the C library does with memory that is freed.
//
// Source: mallopt(3), M_MMAP_THRESHOLD: left alone, glibc raises the size from which blocks go back
// to the system up to 32 MiB, as blocks of that size are freed. Measured without a text cache: four
// batches of 31 MiB at once, twice, took 288 MB and left 126 MB behind; with a fixed size they took
// 221 MB and left 29 MB.
#include "internal.h"

#include <malloc.h>

// The longest body that is no batch, by default: only longer ones pay for it.
static const int size_of_a_large_block = 1024 * 1024;

void chttp_return_large_blocks(void) {
  mallopt(M_MMAP_THRESHOLD, size_of_a_large_block);
  mallopt(M_TRIM_THRESHOLD, 2 * size_of_a_large_block);
}
