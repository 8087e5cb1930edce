#include "CCompression.h"

#include <limits.h>
#include <zlib.h>

enum {
  // 15 is the largest window. 16 more makes zlib write a gzip header, without a name and a time.
  window_bits = 15 + 16,
  memory_level = 9,
  // The size of gzip's header and trailer, in bytes.
  frame_size = 18,
};

size_t ccompression_gzip_bound(size_t count) { return compressBound(count) + frame_size; }

size_t ccompression_gzip(const uint8_t *bytes, size_t count, int level, uint8_t *out,
                         size_t capacity) {
  if (count > UINT_MAX || capacity > UINT_MAX)
    return 0;
  z_stream stream = {
      .next_in = (Bytef *)bytes,
      .avail_in = (uInt)count,
      .next_out = out,
      .avail_out = (uInt)capacity,
  };
  if (deflateInit2(&stream, level, Z_DEFLATED, window_bits, memory_level, Z_DEFAULT_STRATEGY) !=
      Z_OK)
    return 0;
  int status = deflate(&stream, Z_FINISH);
  size_t written = stream.total_out;
  deflateEnd(&stream);
  return status == Z_STREAM_END ? written : 0;
}
