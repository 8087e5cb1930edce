// The pages that the service serves, the files that they load, and the client module.
//
// This target exists because only C can embed files in the program (#embed). The program then needs
// no files beside it.
#pragma once

#include <stddef.h>
#include <stdint.h>

// A file. All pointers are valid for the life of the process.
typedef struct {
  // The path at which the service serves it, such as `/composer.js`.
  const char *_Nonnull path;
  const uint8_t *_Nonnull start;
  size_t count;
  // For a page: its style sheet's hash source for a Content-Security-Policy, `sha256-` and Base64.
  // A page contains its style sheet, so that a browser can paint it after one response.
  const char *_Nullable style_hash;
} playground_file;

// The number of files, and the file at an index below it, in no particular order.
size_t playground_file_count(void);
playground_file playground_file_at(size_t index);
