/// Large pages for arrays that are filled from end to end.
#ifndef TEXT_LARGE_PAGES_H
#define TEXT_LARGE_PAGES_H

#include <stddef.h>

/// Asks for large pages for memory that was allocated and not written yet. The kernel has far fewer
/// of them to find, and may decline. Nothing happens to what takes only a few.
void text_prefer_large_pages(const void *start, size_t size);

#endif
