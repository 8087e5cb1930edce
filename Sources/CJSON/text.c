// Functions for text that need no parser.
#include <string.h>

#include "CJSON.h"

size_t cjson_utf16(cjson_bytes utf8, uint16_t *into) {
  const uint8_t *byte = utf8.start;
  const uint8_t *end = byte + utf8.count;
  uint16_t *out = into;
  while (byte < end) {
    const uint32_t lead = *byte;
    if (lead < 0x80) {
      *out++ = (uint16_t)(lead);
      byte += 1;
    } else if (lead < 0xE0) {
      *out++ = (uint16_t)((lead & 0x1F) << 6 | (byte[1] & 0x3F));
      byte += 2;
    } else if (lead < 0xF0) {
      *out++ = (uint16_t)((lead & 0x0F) << 12 | (byte[1] & 0x3F) << 6 | (byte[2] & 0x3F));
      byte += 3;
    } else {
      const uint32_t scalar = (lead & 0x07) << 18 | (byte[1] & 0x3Fu) << 12 |
                              (byte[2] & 0x3Fu) << 6 | (byte[3] & 0x3Fu);
      *out++ = (uint16_t)(0xD7C0 + (scalar >> 10));
      *out++ = (uint16_t)(0xDC00 + (scalar & 0x3FF));
      byte += 4;
    }
  }
  return (size_t)(out - into);
}

size_t cjson_line_end(cjson_bytes text, size_t start) {
  if (start >= text.count) return text.count;
  const uint8_t *end = memchr(text.start + start, '\n', text.count - start);
  return end == NULL ? text.count : (size_t)(end - text.start);
}
