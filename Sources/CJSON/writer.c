// Writing JSON: separators, names, strings and literals.
//
// This is C because the module for JavaScript contains it, and has no C++ library.
#include <stdlib.h>
#include <string.h>

#include "CJSON.h"
#include "number.h"

// The length of the longest escape sequence, such as \u001F.
static const size_t longest_escape = 6;

// The highest bit of each byte that JSON escapes; above the lowest of them, other bytes can have it too.
static uint64_t escaped_bytes(uint64_t eight) {
  static const uint64_t ones = 0x0101010101010101u;
  // A byte that is too low borrows into its highest bit, which a byte beyond ASCII has itself.
  const uint64_t quote = eight ^ ones * '"', backslash = eight ^ ones * '\\';
  return ((eight - ones * 0x20) | (quote - ones) | (backslash - ones)) & ~eight & ones << 7;
}

// Writes an ASCII character of a string, escaped where JSON requires it.
//
// Source: RFC 8259, section 7.
static char *put_ascii(char character, char *to) {
  static const char names[] = "btn?fr";  // the escapes of U+0008 to U+000D, without U+000B
  if (character >= 0x20 && character != '"' && character != '\\') {
    *to++ = character;
    return to;
  }
  *to++ = '\\';
  if (character >= 0x20) {
    *to++ = character;
  } else if (character >= '\b' && character <= '\r' && character != '\v') {
    *to++ = names[character - '\b'];
  } else {
    to = cjson_copy("u00", 3, to);
    *to++ = (char)('0' + (character >> 4));
    *to++ = "0123456789ABCDEF"[character & 0xF];
  }
  return to;
}

static char put_bits(uint32_t bits) { return (char)(0x80 | (bits & 0x3F)); }

// Writes a character beyond ASCII as UTF-8.
static char *put_scalar(uint32_t scalar, char *to) {
  if (scalar < 0x800) {
    *to++ = (char)(0xC0 | scalar >> 6);
  } else if (scalar < 0x10000) {
    *to++ = (char)(0xE0 | scalar >> 12);
    *to++ = put_bits(scalar >> 6);
  } else {
    *to++ = (char)(0xF0 | scalar >> 18);
    *to++ = put_bits(scalar >> 12);
    *to++ = put_bits(scalar >> 6);
  }
  *to++ = put_bits(scalar);
  return to;
}

// The bytes of a string that are looked at together: compilers do that with vectors.
enum { BLOCK = 32 };

static bool has_escaped_byte(const uint8_t *block) {
  uint64_t escaped = 0;
  for (size_t i = 0; i < BLOCK; i += 8) {
    uint64_t eight;
    memcpy(&eight, block + i, 8);
    escaped |= escaped_bytes(eight);
  }
  return escaped != 0;
}

// Writes the characters of a string from UTF-8: blocks up to the first that has an escaped byte, because most long
// strings have none, then eight bytes at once up to one that is escaped. It takes at most `longest_escape` bytes
// for each byte.
static char *put_utf8(cjson_bytes utf8, char *to) {
  size_t i = 0;
  while (i + BLOCK <= utf8.count && !has_escaped_byte(utf8.start + i)) {
    to = (char *)memcpy(to, utf8.start + i, BLOCK) + BLOCK;
    i += BLOCK;
  }
  while (i < utf8.count) {
    if (i + 8 <= utf8.count) {
      uint64_t eight;
      memcpy(&eight, utf8.start + i, 8);
      memcpy(to, &eight, 8);
      const uint64_t escaped = escaped_bytes(eight);
      const size_t plain = escaped == 0 ? 8 : (size_t)__builtin_ctzll(escaped) / 8;
      i += plain;
      to += plain;
      if (escaped == 0) continue;
    }
    const uint8_t byte = utf8.start[i++];
    if (byte < 0x80) {
      to = put_ascii((char)(byte), to);
    } else {
      *to++ = (char)(byte);
    }
  }
  return to;
}

// Writes the characters of a string from well-formed UTF-16; it takes at most `longest_escape` bytes
// for each unit.
static char *put_utf16(const uint16_t *units, size_t count, char *to) {
  for (size_t i = 0; i < count; i += 1) {
    const uint32_t unit = units[i];
    if (unit < 0x80) {
      to = put_ascii((char)(unit), to);
    } else if (unit < 0xD800 || unit >= 0xDC00 || i + 1 == count) {
      to = put_scalar(unit, to);
    } else {
      // Source: Unicode 17, section 3.9, table 3-5: a pair has ten bits in each unit.
      to = put_scalar(0x10000 + ((unit - 0xD800) << 10) + (units[i + 1] - 0xDC00u), to);
      i += 1;
    }
  }
  return to;
}

cjson_writer *cjson_writer_make(void) {
  cjson_writer *writer = calloc(1, sizeof *writer);
  if (writer == NULL) abort();
  return writer;
}

void cjson_writer_free(cjson_writer *writer) {
  free(writer->start);
  free(writer);
}

CJSON_RARE void cjson_writer_grow(cjson_writer *writer, size_t more) {
  const size_t needed = writer->count + more;
  writer->capacity = needed < 2 * writer->capacity ? 2 * writer->capacity : needed + 256;
  writer->start = realloc(writer->start, writer->capacity);
  if (writer->start == NULL) abort();
}

void cjson_write_utf8(cjson_writer *writer, cjson_bytes utf8) {
  char *to = cjson_begin(writer, longest_escape * utf8.count + 2);
  *to++ = '"';
  to = put_utf8(utf8, to);
  *to++ = '"';
  cjson_end(writer, to, true);
}

void cjson_write_utf16(cjson_writer *writer, const uint16_t *units, size_t count) {
  cjson_write_utf16_part(writer, units, count, true, true);
}

void cjson_write_utf16_part(cjson_writer *writer, const uint16_t *units, size_t count, bool is_first,
                            bool is_last) {
  const size_t most = longest_escape * count + 2;
  char *to = is_first ? cjson_begin(writer, most) : cjson_reserve(writer, most);
  if (is_first) *to++ = '"';
  to = put_utf16(units, count, to);
  if (is_last) *to++ = '"';
  cjson_end(writer, to, is_last);
}

void cjson_write_other_integer(cjson_writer *writer, int64_t value) {
  char *to = cjson_begin(writer, CJSON_NUMBER_CAPACITY);
  cjson_end(writer, cjson_put_integer(value, to), true);
}

void cjson_write_other_number(cjson_writer *writer, double value) {
  char *to = cjson_begin(writer, CJSON_NUMBER_CAPACITY);
  cjson_end(writer, cjson_put_number(value, to), true);
}

void cjson_write_again(cjson_writer *writer, size_t start, size_t count) {
  char *to = cjson_begin(writer, count);
  // Only now: making room can have moved the bytes.
  memcpy(to, writer->start + start, count);
  cjson_end(writer, to + count, true);
}

void cjson_write_encoded(cjson_writer *writer, cjson_bytes value) {
  char *to = cjson_begin(writer, value.count);
  memcpy(to, value.start, value.count);
  cjson_end(writer, to + value.count, true);
}
