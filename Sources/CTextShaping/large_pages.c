// Linux's madvise for large pages; large_pages.h says why this is C.
#define _DEFAULT_SOURCE  // madvise

#include "large_pages.h"

#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

// Two large pages on x86-64 and most arm64 kernels. Less memory may contain no aligned large page.
enum { least = 4 << 20 };

void text_prefer_large_pages(const void *start, size_t size) {
  if (!start || size < least) return;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  uintptr_t first = ((uintptr_t)start + page - 1) / page * page;
  uintptr_t end = ((uintptr_t)start + size) / page * page;
  (void)madvise((void *)first, end - first, MADV_HUGEPAGE);
}
