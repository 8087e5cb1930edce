// The functions that write names, numbers and brackets. They are inline, because most of them have no more
// instructions than a call takes.
#pragma once

#include "CJSON.h"

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

// Whether the first bytes are those of `start`.
static inline bool cjson_begins(cjson_bytes bytes, cjson_bytes start) {
  return bytes.count >= start.count && __builtin_memcmp(bytes.start, start.start, start.count) == 0;
}

// Discards the text and keeps the memory.
static inline void cjson_writer_reset(cjson_writer *writer) {
  writer->count = 0;
  writer->needs_comma = false;
}

// Discards the bytes that were written; the next value continues the text.
static inline void cjson_writer_drain(cjson_writer *writer) { writer->count = 0; }

// The bytes that were written, valid until the writer is used again.
static inline cjson_bytes cjson_written(const cjson_writer *writer) {
  return (cjson_bytes){(const uint8_t *)writer->start, writer->count};
}

// Returns where to write the next bytes, at most `most` of them.
static inline char *cjson_reserve(cjson_writer *writer, size_t most) {
  if (writer->capacity - writer->count < most) cjson_writer_grow(writer, most);
  return writer->start + writer->count;
}

// Returns where to write the next value or name, at most `most` bytes, and writes a comma if one is needed.
static inline char *cjson_begin(cjson_writer *writer, size_t most) {
  char *to = cjson_reserve(writer, most + 1);
  *to = ',';
  return to + writer->needs_comma;
}

// Ends what cjson_begin or cjson_reserve began. A comma follows a value, but not a name or an opening
// bracket.
static inline void cjson_end(cjson_writer *writer, const char *end, bool is_value) {
  writer->count = (size_t)(end - writer->start);
  writer->needs_comma = is_value;
}

// Copies the bytes of a name or a literal and returns their end, without calling memcpy: in parts of 16 bytes, or
// in two parts; the last one overlaps with the one before.
static inline char *cjson_copy(const void *_Nullable from, size_t count, char *to) {
  const char *source = (const char *)from;
  if (count > 16) {
    for (size_t i = 0; i + 16 < count; i += 16) __builtin_memcpy(to + i, source + i, 16);
    __builtin_memcpy(to + count - 16, source + count - 16, 16);
  } else if (count >= 8) {
    __builtin_memcpy(to, source, 8);
    __builtin_memcpy(to + count - 8, source + count - 8, 8);
  } else if (count >= 4) {
    __builtin_memcpy(to, source, 4);
    __builtin_memcpy(to + count - 4, source + count - 4, 4);
  } else if (count > 0) {
    to[0] = source[0];
    to[count / 2] = source[count / 2];
    to[count - 1] = source[count - 1];
  }
  return to + count;
}

static inline void cjson_open(cjson_writer *writer, char bracket) {
  char *to = cjson_begin(writer, 1);
  *to++ = bracket;
  cjson_end(writer, to, false);
}

static inline void cjson_close(cjson_writer *writer, char bracket) {
  char *to = cjson_reserve(writer, 1);
  *to++ = bracket;
  cjson_end(writer, to, true);
}

static inline void cjson_begin_object(cjson_writer *writer) { cjson_open(writer, '{'); }
static inline void cjson_end_object(cjson_writer *writer) { cjson_close(writer, '}'); }
static inline void cjson_begin_array(cjson_writer *writer) { cjson_open(writer, '['); }
static inline void cjson_end_array(cjson_writer *writer) { cjson_close(writer, ']'); }

// Ends a text with a LF; the next value starts a new text.
static inline void cjson_end_line(cjson_writer *writer) {
  char *to = cjson_reserve(writer, 1);
  *to++ = '\n';
  cjson_end(writer, to, false);
}

// Writes a member's name that needs no escape sequences: ASCII without control characters,
// quotation marks and backslashes.
static inline void cjson_write_name(cjson_writer *writer, cjson_bytes name) {
  char *to = cjson_begin(writer, name.count + 3);
  *to++ = '"';
  to = cjson_copy(name.start, name.count, to);
  *to++ = '"';
  *to++ = ':';
  cjson_end(writer, to, false);
}

// Writes a member's name of well-formed UTF-8.
static inline void cjson_write_entry_name(cjson_writer *writer, cjson_bytes utf8) {
  cjson_write_utf8(writer, utf8);
  char *to = cjson_reserve(writer, 1);
  *to++ = ':';
  cjson_end(writer, to, false);
}

// Writes the text of a value.
static inline void cjson_write_literal(cjson_writer *writer, const char *text, size_t count) {
  cjson_end(writer, cjson_copy(text, count, cjson_begin(writer, count)), true);
}

static inline void cjson_write_null(cjson_writer *writer) {
  cjson_write_literal(writer, "null", 4);
}

static inline void cjson_write_boolean(cjson_writer *writer, bool value) {
  cjson_write_literal(writer, value ? "true" : "false", value ? 4 : 5);
}

// Writes an integer below `cjson_small_integers`, as most numbers are.
//
// Source: docs/decisions/0004-json-libraries.md has the measurement.
static inline void cjson_write_small(cjson_writer *writer, uint32_t value) {
  char *to = cjson_begin(writer, 4);
  if (value >= 1000) *to++ = (char)('0' + value / 1000);
  if (value >= 100) *to++ = (char)('0' + value / 100 % 10);
  if (value >= 10) *to++ = (char)('0' + value / 10 % 10);
  *to++ = (char)('0' + value % 10);
  cjson_end(writer, to, true);
}

static const uint32_t cjson_small_integers = 10000;

static inline void cjson_write_integer(cjson_writer *writer, int64_t value) {
  if (value >= 0 && value < cjson_small_integers) {
    cjson_write_small(writer, (uint32_t)value);
  } else {
    cjson_write_other_integer(writer, value);
  }
}

// Writes a finite number as cjson_format_number does.
static inline void cjson_write_number(cjson_writer *writer, double value) {
  if (value >= 0 && value < (double)cjson_small_integers && (double)(uint32_t)value == value) {
    cjson_write_small(writer, (uint32_t)value);
  } else {
    cjson_write_other_number(writer, value);
  }
}

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif
