// The page that the service serves at `/`, and the files that the page loads.
//
// This target exists because only C can embed files in the program (#embed). The program then needs
// no files beside it.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Static bytes, valid for the life of the process.
typedef struct {
  const uint8_t *_Nonnull start;
  size_t count;
} playground_bytes;

// A file that the page loads.
typedef struct {
  const char *_Nonnull name;
  playground_bytes bytes;
} playground_file;

// The page with its style sheet, so that a browser can paint it after one response.
playground_bytes playground_page(void);
// The style sheet's hash source for a Content-Security-Policy: `sha256-`, Base64, a line feed.
playground_bytes playground_style_hash(void);
// The number of files, and the file at an index below it, in no particular order.
size_t playground_file_count(void);
playground_file playground_file_at(size_t index);
