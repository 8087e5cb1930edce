// The page that the service shows at `/`, with the files that it loads; all a part of the program.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Bytes that are there as long as the program runs.
typedef struct {
  const uint8_t *_Nonnull start;
  size_t count;
} playground_bytes;

// A file that the page loads.
typedef struct {
  const char *_Nonnull name;
  playground_bytes bytes;
} playground_file;

// The page, with its style sheet inside: one answer is enough to paint it.
playground_bytes playground_page(void);
// What a Content-Security-Policy calls that style sheet: `sha256-`, Base64, a line feed.
playground_bytes playground_style_hash(void);
// How many files there are, and one of them; any order, `index` below the count.
size_t playground_file_count(void);
playground_file playground_file_at(size_t index);
