// Reading JSON with simdjson, and writing it, as C functions.
//
// Reading:
//
//   1. cjson_parse parses a text. The parser copies what it needs, so the text may be freed afterwards.
//   2. On success the root is a cjson_value. Find members with cjson_find, iterate over members and
//      elements with cjson_children and cjson_next, and read values with the function for their kind.
//   3. On failure the result says what is wrong and at which byte. simdjson does not report the byte,
//      so diagnosis.c reads the text again. Among well-formed texts, only those that are nested exactly
//      as deeply as the limit allows are read twice.
//
// Writing: begin and end objects and arrays, and write names and values between. The writer adds
// commas and colons. Take the bytes with cjson_written.
//
// Rules for all functions:
//
//   - Only one thread may use a parser or a writer at a time. Both keep their memory for the next
//     text: a parser enough for a text of cjson_parser_capacity bytes, a writer enough for its longest
//     text.
//   - A cjson_value, the children of a value and the bytes of a string are valid until the next
//     cjson_parse of their parser, or until the parser is freed.
//   - The functions that read a value require one of the kind that they name. They do not check it.
//   - No function throws. The process ends when memory runs out, as it does in Swift.
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

// Bytes that the caller does not own. `start` may be null when `count` is 0.
typedef struct {
  const uint8_t *_Nullable start;
  size_t count;
} cjson_bytes;

// ------------------------------------------------------------------------------------- reading

// Why a text is not accepted. "Expected" names what would have been correct at that byte.
//
// Source: RFC 8259; section 9 allows limits on depth and on the range of numbers.
typedef enum __attribute__((enum_extensibility(closed))) {
  CJSON_NO_FAILURE = 0,
  CJSON_EMPTY,                       // nothing but white space
  CJSON_BYTE_ORDER_MARK,             // a U+FEFF before the text
  CJSON_INVALID_UTF8,                // bytes that are not UTF-8
  CJSON_VALUE_EXPECTED,              // neither object, array, string, number, true, false nor null
  CJSON_NAME_EXPECTED,               // a member without a name in quotation marks
  CJSON_COLON_EXPECTED,              // a name without a colon after it
  CJSON_COMMA_OR_BRACE_EXPECTED,     // no comma or closing brace after a member
  CJSON_COMMA_OR_BRACKET_EXPECTED,   // no comma or closing bracket after an element
  CJSON_TRAILING_COMMA,              // a comma before a closing brace or bracket
  CJSON_COMMENT,                     // a comment, which other formats allow
  CJSON_MALFORMED_NUMBER,            // a number without digits after its point or its exponent
  CJSON_INVALID_ESCAPE,              // a backslash that starts no escape sequence
  CJSON_CONTROL_CHARACTER,           // an unescaped character below U+0020 in a string
  CJSON_UNENDED_STRING,              // a string without its closing quotation mark
  CJSON_LONE_SURROGATE,              // half of an escaped surrogate pair
  CJSON_TOO_DEEP,                    // objects and arrays nested beyond the limit
  CJSON_NUMBER_OUT_OF_RANGE,         // an integer beyond 64 bits, or another number beyond a double
  CJSON_TRAILING_CONTENT,            // something after the end of the text
} cjson_failure_kind;

// Why and where a text is not accepted.
typedef struct {
  cjson_failure_kind kind;
  // The offset of the first wrong byte; the length of the text where it ends too early.
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

// A small object of simdjson, held by value. The attribute tells Swift that it contains pointers.
typedef struct __attribute__((swift_attr("unsafe"))) {
  const void *_Nullable words[2];
} cjson_storage;

// A value in a parsed text: a simdjson::dom::element.
typedef struct {
  cjson_storage element;
} cjson_value;

// The members of an object or the elements of an array that were not visited yet: two simdjson
// iterators.
typedef struct {
  cjson_storage next;
  cjson_storage end;
  bool have_names;
} cjson_children_iterator;

// A member of an object with its name, or an element of an array with an empty name.
typedef struct {
  cjson_bytes name;
  cjson_value value;
} cjson_child;

// Parses texts, one after the other.
typedef struct cjson_parser cjson_parser;

// Makes a parser.
//
// max_depth: how many levels of objects and arrays a text may have, at least 1.
cjson_parser *cjson_parser_make(size_t max_depth) CJSON_NOEXCEPT;
void cjson_parser_free(cjson_parser *parser) CJSON_NOEXCEPT;

// The length of the longest text that the parser has memory for, in bytes; its memory is about 15 times as
// much.
size_t cjson_parser_capacity(const cjson_parser *parser) CJSON_NOEXCEPT;

// Parses a text and stores its root on success.
cjson_failure cjson_parse(cjson_parser *parser, cjson_bytes text, cjson_value *root) CJSON_NOEXCEPT;

cjson_kind cjson_kind_of(cjson_value value) CJSON_NOEXCEPT;
bool cjson_boolean(cjson_value value) CJSON_NOEXCEPT;
// The nearest double.
double cjson_number(cjson_value value) CJSON_NOEXCEPT;
// The characters as well-formed UTF-8, with escape sequences decoded.
cjson_bytes cjson_string(cjson_value value) CJSON_NOEXCEPT;

// The number of members or elements, at most 16,777,215.
size_t cjson_count(cjson_value container) CJSON_NOEXCEPT;
// Stores the first member of that name; false if there is none. Linear in the number of members.
bool cjson_find(cjson_value object, cjson_bytes name, cjson_value *found) CJSON_NOEXCEPT;
// The bit of a name in the mask of an object's names; CJSON+Bindings.swift has the same formula.
static inline uint64_t cjson_name_bit(const uint8_t *_Nonnull name, size_t count) {
  const uint64_t first = name[0], last = name[count - 1];
  return 1ull << ((first + last * 7 + count * 11) & 63);
}
// The number of members of an object, at most 16,777,215, and the bits of their names. A name whose bit is not set
// is absent.
typedef struct {
  size_t count;
  uint64_t name_bits;
} cjson_summary;
// Stores the summary of an object; false if the value is none.
bool cjson_summarize(cjson_value value, cjson_summary *summary) CJSON_NOEXCEPT;
// Starts to iterate over the members of an object or the elements of an array.
cjson_children_iterator cjson_children(cjson_value container) CJSON_NOEXCEPT;
// Stores the next member or element; false after the last one.
bool cjson_next(cjson_children_iterator *children, cjson_child *child) CJSON_NOEXCEPT;

// Copies a value to `into` in a form that has the same bytes only for the same value, with its members in the same
// order. Returns the number of bytes; 0 if there are more than `capacity`.
size_t cjson_form(cjson_value value, uint8_t *into, size_t capacity) CJSON_NOEXCEPT;

// Converts well-formed UTF-8 to UTF-16 and returns the number of code units, which is at most one
// for each byte: `into` must have that capacity.
size_t cjson_utf16(cjson_bytes utf8, uint16_t *into) CJSON_NOEXCEPT;

// The offset of the LF that ends the line at `start`, or the length of the text.
size_t cjson_line_end(cjson_bytes text, size_t start) CJSON_NOEXCEPT;

// ------------------------------------------------------------------------------------- writing

// Writes texts, one after the other. Small values are written by the functions in CJSONInline.h.
typedef struct cjson_writer {
  // The written bytes, in a block of memory that belongs to the writer.
  char *_Nullable start;
  size_t count;
  size_t capacity;
  // Whether a comma comes before the next value or name: a value has ended, and nothing has begun since.
  bool needs_comma;
} cjson_writer;

cjson_writer *cjson_writer_make(void) CJSON_NOEXCEPT;
void cjson_writer_free(cjson_writer *writer) CJSON_NOEXCEPT;

// A function marked so preserves registers: callers, which seldom call it, need not save them.
#if (defined(__x86_64__) || defined(__aarch64__)) && __has_attribute(preserve_most)
#define CJSON_RARE __attribute__((preserve_most))
#else
#define CJSON_RARE
#endif

// Allocates memory for at least `more` bytes after those that were written.
CJSON_RARE void cjson_writer_grow(cjson_writer *writer, size_t more) CJSON_NOEXCEPT;

// Writes a string of well-formed UTF-8.
void cjson_write_utf8(cjson_writer *writer, cjson_bytes utf8) CJSON_NOEXCEPT;
// Writes a string of well-formed UTF-16.
void cjson_write_utf16(cjson_writer *writer, const uint16_t *_Nullable units,
                       size_t count) CJSON_NOEXCEPT;
// Writes a string in parts. A part must not end between the two units of a surrogate pair.
void cjson_write_utf16_part(cjson_writer *writer, const uint16_t *_Nullable units, size_t count,
                            bool is_first, bool is_last) CJSON_NOEXCEPT;
// Write the integers and numbers that are not small; only cjson_write_integer and cjson_write_number call
// these functions.
void cjson_write_other_integer(cjson_writer *writer, int64_t value) CJSON_NOEXCEPT;
void cjson_write_other_number(cjson_writer *writer, double value) CJSON_NOEXCEPT;
// Writes a copy of a value that stands at `start` in the buffer, as the next value.
void cjson_write_again(cjson_writer *writer, size_t start, size_t count) CJSON_NOEXCEPT;
// Writes a value that a writer has encoded before.
void cjson_write_encoded(cjson_writer *writer, cjson_bytes value) CJSON_NOEXCEPT;

// The greatest length of a number in bytes.
enum { CJSON_NUMBER_CAPACITY = 32 };

// Writes the shortest text of a finite number that reads back as the same double, and returns its
// length. Integers have no fraction. Numbers from 1e-6 to below 2^53 have no exponent. Both zeros are 0.
size_t cjson_format_number(double value, uint8_t into[_Nonnull CJSON_NUMBER_CAPACITY]) CJSON_NOEXCEPT;

// Stores the double that is nearest to a text of digits with a sign and a point if need be; false for other texts.
bool cjson_number_of(cjson_bytes text, double *number) CJSON_NOEXCEPT;

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#include "CJSONInline.h"
