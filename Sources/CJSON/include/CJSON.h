// JSON texts as C: reading with simdjson, writing with RapidJSON's writer.
//
// Reading:
//
//   1. cjson_parse takes the bytes of a text. The parser keeps what it needs; the bytes may go.
//   2. On success the root is a cjson_value. Walk from it with cjson_find, cjson_first and
//      cjson_next, and read single values with the functions for their kind.
//   3. On failure the failure says what is wrong and at which byte. simdjson does not know the
//      byte, so the text is read a second time by RapidJSON's reader; good texts never pay for it,
//      but for those with integers beyond 64 bits, which simdjson refuses and doubles can hold.
//
// Writing: begin and end objects and arrays, write keys and values in between; commas and colons
// come by themselves. Take the bytes with cjson_written.
//
// Rules that hold everywhere:
//
//   - A parser or writer belongs to one thread at a time. Both keep their memory when they are used
//     again: a parser what cjson_parser_capacity tells, a writer what its longest text took.
//   - A cjson_value and the bytes of a string are valid until the next cjson_parse of the parser, or
//     until the parser is freed.
//   - A reading function is given a value of the kind that it reads. Nothing checks that.
//   - No function throws. Where no memory is left the process ends, as it does in Swift.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#define CJSON_NOEXCEPT noexcept
#else
#define CJSON_NOEXCEPT
#endif

#pragma clang assume_nonnull begin

// Some bytes that belong to somebody else. `start` may be null when `count` is 0.
typedef struct {
  const uint8_t *_Nullable start;
  size_t count;
} cjson_bytes;

// ------------------------------------------------------------------------------------- reading

// What keeps a text from being read. "Expected" names what would have been right at that byte.
//
// Source: RFC 8259; section 9 allows limits on depth and on the range of numbers.
typedef enum __attribute__((enum_extensibility(closed))) {
  CJSON_NO_FAILURE = 0,
  CJSON_EMPTY,                       // nothing but white space
  CJSON_BYTE_ORDER_MARK,             // a U+FEFF before the text
  CJSON_INVALID_UTF8,                // bytes that are no UTF-8
  CJSON_VALUE_EXPECTED,              // neither object, array, string, number, true, false nor null
  CJSON_NAME_EXPECTED,               // a member without a name in quotation marks
  CJSON_COLON_EXPECTED,              // a name without a colon after it
  CJSON_COMMA_OR_BRACE_EXPECTED,     // an object that neither goes on nor ends
  CJSON_COMMA_OR_BRACKET_EXPECTED,   // an array that neither goes on nor ends
  CJSON_MALFORMED_NUMBER,            // a number without digits after its point or its exponent
  CJSON_INVALID_ESCAPE,              // a backslash that escapes nothing
  CJSON_CONTROL_CHARACTER,           // a character below U+0020 in a string, not escaped
  CJSON_UNENDED_STRING,              // a string without its closing quotation mark
  CJSON_LONE_SURROGATE,              // half of an escaped surrogate pair
  CJSON_TOO_DEEP,                    // more objects and arrays in each other than allowed
  CJSON_NUMBER_OUT_OF_RANGE,         // larger than every double
  CJSON_TRAILING_CONTENT,            // something after the end of the text
} cjson_failure_kind;

// Why and where a text cannot be read.
typedef struct {
  cjson_failure_kind kind;
  // The offset of the first byte that is wrong; the length of the text where it ends too early.
  size_t offset;
} cjson_failure;

// The kinds of values.
typedef enum __attribute__((enum_extensibility(closed))) {
  CJSON_NULL,
  CJSON_BOOLEAN,
  CJSON_NUMBER,
  CJSON_STRING,
  CJSON_ARRAY,
  CJSON_OBJECT,
} cjson_kind;

// The place of a value in a text that was read.
typedef struct {
  const void *_Nullable document;
  // Grows from the beginning of the text to its end.
  size_t index;
} cjson_value;

// A member of an object with its name, or an element of an array with an empty one.
typedef struct {
  cjson_bytes name;
  cjson_value value;
} cjson_member;

// Reads texts, one after the other.
typedef struct cjson_parser cjson_parser;

// Makes a parser of texts in which so many objects and arrays may lie in each other, at least 1.
cjson_parser *cjson_parser_make(size_t max_depth) CJSON_NOEXCEPT;
void cjson_parser_free(cjson_parser *parser) CJSON_NOEXCEPT;

// The length of the longest text that the parser has memory for; it holds about 15 times that.
size_t cjson_parser_capacity(const cjson_parser *parser) CJSON_NOEXCEPT;

// Reads a text; on success stores its root.
cjson_failure cjson_parse(cjson_parser *parser, cjson_bytes text, cjson_value *root) CJSON_NOEXCEPT;

cjson_kind cjson_kind_of(cjson_value value) CJSON_NOEXCEPT;
bool cjson_boolean(cjson_value value) CJSON_NOEXCEPT;
// The nearest double.
double cjson_number(cjson_value value) CJSON_NOEXCEPT;
// The characters as well-formed UTF-8, escapes resolved.
cjson_bytes cjson_string(cjson_value value) CJSON_NOEXCEPT;

// Where the line that begins at a place of a text ends: at its LF, or with the text.
size_t cjson_line_end(cjson_bytes text, size_t start) CJSON_NOEXCEPT;

// How many members or elements there are, counted up to 16,777,215.
size_t cjson_count(cjson_value container) CJSON_NOEXCEPT;
// The first member of that name. Linear in the number of members.
bool cjson_find(cjson_value object, cjson_bytes name, cjson_value *found) CJSON_NOEXCEPT;
// The first member or element; false when there is none.
bool cjson_first(cjson_value container, cjson_member *member) CJSON_NOEXCEPT;
// Moves to the following member or element; false when there is none.
bool cjson_next(cjson_value container, cjson_member *member) CJSON_NOEXCEPT;

// Writes well-formed UTF-8 as UTF-16 code units and returns how many these are: at most one for each
// byte, which is the room that `into` must have.
size_t cjson_utf16(cjson_bytes utf8, uint16_t *into) CJSON_NOEXCEPT;

// ------------------------------------------------------------------------------------- writing

// Writes texts, one after the other.
typedef struct cjson_writer cjson_writer;

cjson_writer *cjson_writer_make(void) CJSON_NOEXCEPT;
void cjson_writer_free(cjson_writer *writer) CJSON_NOEXCEPT;

// Forgets what was written and keeps the memory.
void cjson_writer_reset(cjson_writer *writer) CJSON_NOEXCEPT;
// Forgets the bytes that were written; what is written next continues the text.
void cjson_writer_drain(cjson_writer *writer) CJSON_NOEXCEPT;
// Ends a text with a LF; what is written next is a text of its own.
void cjson_end_line(cjson_writer *writer) CJSON_NOEXCEPT;
// What was written; valid until the writer is used again.
cjson_bytes cjson_written(const cjson_writer *writer) CJSON_NOEXCEPT;

void cjson_begin_object(cjson_writer *writer) CJSON_NOEXCEPT;
void cjson_end_object(cjson_writer *writer) CJSON_NOEXCEPT;
void cjson_begin_array(cjson_writer *writer) CJSON_NOEXCEPT;
void cjson_end_array(cjson_writer *writer) CJSON_NOEXCEPT;

// Writes a member's name that needs no escapes: ASCII without controls, quotation mark, backslash.
void cjson_write_name(cjson_writer *writer, cjson_bytes name) CJSON_NOEXCEPT;
// Writes a string, or in an object a member's name, of well-formed UTF-8.
void cjson_write_utf8(cjson_writer *writer, cjson_bytes utf8) CJSON_NOEXCEPT;
// Writes a string of well-formed UTF-16.
void cjson_write_utf16(cjson_writer *writer, const uint16_t *_Nullable units,
                       size_t count) CJSON_NOEXCEPT;
// Writes a part of a string; the parts, one after the other, are the string. No part ends between the
// two units of a surrogate pair.
void cjson_write_utf16_part(cjson_writer *writer, const uint16_t *_Nullable units, size_t count,
                            bool is_first, bool is_last) CJSON_NOEXCEPT;
void cjson_write_null(cjson_writer *writer) CJSON_NOEXCEPT;
void cjson_write_boolean(cjson_writer *writer, bool value) CJSON_NOEXCEPT;
void cjson_write_integer(cjson_writer *writer, int64_t value) CJSON_NOEXCEPT;
// Writes a value that is JSON already, as a writer has written it.
void cjson_write_encoded(cjson_writer *writer, cjson_bytes value) CJSON_NOEXCEPT;
// Writes a finite number as cjson_format_number does; JSON has no other numbers, they become null.
void cjson_write_number(cjson_writer *writer, double value) CJSON_NOEXCEPT;

// How many bytes a number takes at most.
enum { CJSON_NUMBER_CAPACITY = 32 };

// Writes the shortest form of a finite number that reads back to the same double, and returns its
// length: without a fraction where there is none, without exponent where the magnitude is at least
// 1e-6 and below 2^53 (beyond, a double does not know its last digits), both zeros as 0.
size_t cjson_format_number(double value, uint8_t into[_Nonnull CJSON_NUMBER_CAPACITY]) CJSON_NOEXCEPT;

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif
