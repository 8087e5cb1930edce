// gzip over zlib.
//
// This target exists because zlib's interface consists of macros, which Swift cannot import.
#pragma once

#include <stddef.h>
#include <stdint.h>

// The greatest size of the gzip form of `count` bytes, in bytes.
size_t ccompression_gzip_bound(size_t count);
// Writes bytes as gzip (RFC 1952) at a level of zlib, 1 to 9. Returns the number of written bytes; 0 if
// `capacity` or memory is too small. The same bytes and level always give the same result.
size_t ccompression_gzip(
    const uint8_t *_Nonnull bytes, size_t count, int level, uint8_t *_Nonnull out, size_t capacity);
