// Finds what is wrong with a text and where: simdjson reports no place.
//
// It creates no values, and reads only texts that simdjson has refused. A function `pass_…` moves past one
// part of the text; it returns false, and has noted the failure, if that part is malformed.
#include "diagnosis.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const uint8_t *bytes;
  size_t count;
  size_t at;  // the offset of the next byte
  size_t depth, max_depth;
  cjson_failure failure;
} examiner;

// The next byte; -1 after the end.
static int next(const examiner *text) { return text->at < text->count ? text->bytes[text->at] : -1; }

static bool fail(examiner *text, cjson_failure_kind kind, size_t offset) {
  text->failure = (cjson_failure){kind, offset};
  return false;
}

static bool take(examiner *text, int byte) {
  if (next(text) != byte) return false;
  text->at++;
  return true;
}

static void skip_white_space(examiner *text) {
  while (take(text, ' ') || take(text, '\t') || take(text, '\n') || take(text, '\r')) continue;
}

// MARK: Numbers

static bool take_digits(examiner *text) {
  size_t start = text->at;
  while (next(text) >= '0' && next(text) <= '9') text->at++;
  return text->at > start;
}

// Whether simdjson can hold a number: as a 64-bit integer, with or without a sign, when it has neither
// fraction nor exponent, otherwise as a double.
static bool is_in_range(const char *number, bool is_integer) {
  if (!is_integer) return isfinite(strtod(number, NULL));
  errno = 0;
  if (*number == '-') {
    (void)strtoll(number, NULL, 10);
  } else {
    (void)strtoull(number, NULL, 10);
  }
  return errno != ERANGE;
}

static bool check_range(examiner *text, size_t start, bool is_integer) {
  size_t length = text->at - start;
  char *number = malloc(length + 1);
  if (!number) abort();
  memcpy(number, text->bytes + start, length);
  number[length] = 0;
  bool is_held = is_in_range(number, is_integer);
  free(number);
  return is_held || fail(text, CJSON_NUMBER_OUT_OF_RANGE, start);
}

static bool pass_number(examiner *text) {
  size_t start = text->at;
  bool is_integer = true;
  take(text, '-');
  if (!take(text, '0') && !take_digits(text)) return fail(text, CJSON_VALUE_EXPECTED, text->at);
  if (take(text, '.')) {
    is_integer = false;
    if (!take_digits(text)) return fail(text, CJSON_MALFORMED_NUMBER, text->at);
  }
  if (take(text, 'e') || take(text, 'E')) {
    is_integer = false;
    if (!take(text, '-')) take(text, '+');
    if (!take_digits(text)) return fail(text, CJSON_MALFORMED_NUMBER, text->at);
  }
  return check_range(text, start, is_integer);
}

// MARK: Strings

// Takes the four digits of a \u escape sequence; returns their value, or -1.
static int take_unit(examiner *text) {
  int unit = 0;
  for (int i = 0; i < 4; i++, text->at++) {
    int byte = next(text), letter = byte | 0x20;
    bool is_digit = byte >= '0' && byte <= '9';
    if (!is_digit && (letter < 'a' || letter > 'f')) return -1;
    unit = unit << 4 | (is_digit ? byte - '0' : letter - 'a' + 10);
  }
  return unit;
}

static bool pass_escape(examiner *text) {
  size_t start = text->at++;
  int kind = next(text);
  text->at++;
  if (kind > 0 && strchr("\"\\/bfnrt", kind)) return true;
  int unit = kind == 'u' ? take_unit(text) : -1;
  if (unit < 0) return fail(text, CJSON_INVALID_ESCAPE, start);
  if (unit < 0xD800 || unit > 0xDFFF) return true;
  bool is_pair = unit < 0xDC00 && take(text, '\\') && take(text, 'u');
  int second = is_pair ? take_unit(text) : 0;
  if (second < 0) return fail(text, CJSON_INVALID_ESCAPE, start);
  return (second >= 0xDC00 && second <= 0xDFFF) || fail(text, CJSON_LONE_SURROGATE, start);
}

// Source: The Unicode Standard, table 3-7, "Well-Formed UTF-8 Byte Sequences".
static bool pass_character(examiner *text) {
  size_t start = text->at;
  int lead = next(text);
  text->at++;
  if (lead < 0x80) return true;
  int more = lead < 0xC2 ? 0 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : lead < 0xF5 ? 3 : 0;
  int least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  int most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  for (int i = 0; i < more; i++, text->at++) {
    if (next(text) < least || next(text) > most) return fail(text, CJSON_INVALID_UTF8, start);
    (least = 0x80, most = 0xBF);
  }
  return more > 0 || fail(text, CJSON_INVALID_UTF8, start);
}

static bool pass_string(examiner *text) {
  for (text->at++; !take(text, '"');) {
    int byte = next(text);
    if (byte < 0) return fail(text, CJSON_UNENDED_STRING, text->at);
    if (byte < 0x20) return fail(text, CJSON_CONTROL_CHARACTER, text->at);
    if (!(byte == '\\' ? pass_escape(text) : pass_character(text))) return false;
  }
  return true;
}

// MARK: Values

static bool pass_value(examiner *text);

static bool pass_word(examiner *text, const char *word) {
  while (*word && take(text, *word)) word++;
  return *word == 0 || fail(text, CJSON_VALUE_EXPECTED, text->at);
}

static bool pass_name(examiner *text) {
  skip_white_space(text);
  if (next(text) != '"') return fail(text, CJSON_NAME_EXPECTED, text->at);
  if (!pass_string(text)) return false;
  skip_white_space(text);
  return take(text, ':') || fail(text, CJSON_COLON_EXPECTED, text->at);
}

// Passes an object or an array, which ends with `end`.
static bool pass_container(examiner *text, int end) {
  bool has_names = end == '}';
  if (++text->depth > text->max_depth) return fail(text, CJSON_TOO_DEEP, text->at);
  text->at++;
  skip_white_space(text);
  if (!take(text, end)) {
    do {
      if ((has_names && !pass_name(text)) || !pass_value(text)) return false;
      skip_white_space(text);
    } while (take(text, ','));
    cjson_failure_kind missing =
        has_names ? CJSON_COMMA_OR_BRACE_EXPECTED : CJSON_COMMA_OR_BRACKET_EXPECTED;
    if (!take(text, end)) return fail(text, missing, text->at);
  }
  text->depth--;
  return true;
}

static bool pass_value(examiner *text) {
  skip_white_space(text);
  switch (next(text)) {
    case '{': return pass_container(text, '}');
    case '[': return pass_container(text, ']');
    case '"': return pass_string(text);
    case 't': return pass_word(text, "true");
    case 'f': return pass_word(text, "false");
    case 'n': return pass_word(text, "null");
    default: return pass_number(text);
  }
}

static bool pass_text(examiner *text) {
  skip_white_space(text);
  if (text->at == text->count) return fail(text, CJSON_EMPTY, text->at);
  if (!pass_value(text)) return false;
  skip_white_space(text);
  return text->at == text->count || fail(text, CJSON_TRAILING_CONTENT, text->at);
}

// MARK: Common mistakes

static bool starts_comment(const examiner *text, size_t offset) {
  const uint8_t *start = text->bytes + offset;
  return text->count - offset > 1 && start[0] == '/' && (start[1] == '/' || start[1] == '*');
}

// Replaces a failure where the bytes around it show a more specific mistake.
static cjson_failure refined(const examiner *text) {
  cjson_failure failure = text->failure;
  if (failure.kind == CJSON_NO_FAILURE || failure.offset >= text->count) return failure;
  if (starts_comment(text, failure.offset)) return (cjson_failure){CJSON_COMMENT, failure.offset};
  uint8_t found = text->bytes[failure.offset];
  bool ends_container = (failure.kind == CJSON_NAME_EXPECTED && found == '}') ||
                        (failure.kind == CJSON_VALUE_EXPECTED && found == ']');
  size_t before = failure.offset;
  while (ends_container && before > 0 && strchr(" \t\n\r", text->bytes[before - 1])) before--;
  bool follows_comma = ends_container && before > 0 && text->bytes[before - 1] == ',';
  return follows_comma ? (cjson_failure){CJSON_TRAILING_COMMA, before - 1} : failure;
}

cjson_failure cjson_diagnose(cjson_bytes bytes, size_t max_depth) {
  examiner text = {.bytes = bytes.start, .count = bytes.count, .max_depth = max_depth};
  return pass_text(&text) ? (cjson_failure){CJSON_NO_FAILURE, 0} : refined(&text);
}
