// The allocator setting.
//
// Source: mallopt(3), M_MMAP_THRESHOLD: left alone, glibc raises the size from which blocks go back
// to the system up to 32 MiB, as blocks of that size are freed. Measured without a text cache: four
// batches of 31 MiB at once, twice, took 288 MB and left 126 MB behind; with a fixed size they took
// 221 MB and left 29 MB.
#include "CProcess.h"

#include <malloc.h>

// As long as the longest body by default, so that only longer blocks pay for a system call.
static const int size_of_a_large_block = 1024 * 1024;

void cprocess_return_large_blocks(void) {
  mallopt(M_MMAP_THRESHOLD, size_of_a_large_block);
  mallopt(M_TRIM_THRESHOLD, 2 * size_of_a_large_block);
}
