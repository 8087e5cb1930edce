/// Requests large pages for big arrays, which are then filled sequentially.
///
/// This is C because both the shaping code in C and Swift's arrays use it.
#ifndef TEXT_LARGE_PAGES_H
#define TEXT_LARGE_PAGES_H

#include <stddef.h>

/// Requests large pages for allocated memory that is not written yet, which saves most page faults.
/// The kernel may decline. Does nothing for less than 4 MiB.
void text_prefer_large_pages(const void *start, size_t size);

#endif
