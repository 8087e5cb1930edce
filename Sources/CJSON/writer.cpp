// Writing with RapidJSON's writer, and the text of numbers.
#include <charconv>
#include <cmath>
#include <cstring>

#include "CJSON.h"
#include "rapidjson/stringbuffer.h"
#include "rapidjson/writer.h"

namespace {

using rapidjson::StringBuffer;

// Takes strings as UTF-16, and bytes that are JSON already. RapidJSON's own RawValue would take those
// as UTF-16 and copy them one by one.
class Writer : public rapidjson::Writer<StringBuffer, rapidjson::UTF16<char16_t>, rapidjson::UTF8<>> {
 public:
  using rapidjson::Writer<StringBuffer, rapidjson::UTF16<char16_t>, rapidjson::UTF8<>>::Writer;

  // Writes the separator before a value and reserves bytes for the value. Inlined, because a call
  // would cost as much as the function does.
  [[gnu::always_inline]] char *begin(rapidjson::Type type, size_t count) {
    Prefix(type);
    return os_->Push(count);
  }

  // Writes a part of a string, with the quotation mark of the end that it has.
  void part(const char16_t *units, rapidjson::SizeType count, bool is_first, bool is_last) {
    if (is_first) Prefix(rapidjson::kStringType);
    const size_t start = os_->GetSize();
    WriteString(units, count);
    if (!is_last) os_->Pop(1);
    if (is_first) return;
    const size_t length = os_->GetSize() - start;
    char *text = os_->Push(0) - length;
    std::memmove(text, text + 1, length - 1);
    os_->Pop(1);
  }
};

// Takes strings as UTF-8; a writer of RapidJSON takes one encoding only.
class UTF8Writer : public rapidjson::Writer<StringBuffer> {
 public:
  using rapidjson::Writer<StringBuffer>::Writer;
  using rapidjson::Writer<StringBuffer>::WriteString;
};

}  // namespace

struct cjson_writer {
  StringBuffer buffer;
  Writer writer{buffer};
  UTF8Writer strings{buffer};

  // Writes a string that needs no escape sequences.
  void plain_string(cjson_bytes utf8) {
    char *to = writer.begin(rapidjson::kStringType, utf8.count + 2);
    *to = '"';
    if (utf8.count > 0) std::memcpy(to + 1, utf8.start, utf8.count);
    to[utf8.count + 1] = '"';
  }

  // Writes a number; `format` is given the first byte and the limit, and returns the end.
  template <typename Format>
  void number(Format format) {
    char *start = writer.begin(rapidjson::kNumberType, CJSON_NUMBER_CAPACITY);
    char *limit = start + CJSON_NUMBER_CAPACITY;
    buffer.Pop(static_cast<size_t>(limit - format(start, limit)));
  }
};

namespace {

// Looks at every byte, so that the compiler can vectorize the loop.
bool needs_escapes(cjson_bytes utf8) {
  bool found = false;
  for (size_t i = 0; i < utf8.count; i += 1) {
    const uint8_t byte = utf8.start[i];
    found |= byte < 0x20 || byte == '"' || byte == '\\';
  }
  return found;
}

// Every integer below this is a double; doubles above are more than 1 apart.
constexpr double exact_integers = 9007199254740992.0;

// From here on, the shortest text of a multiple of 1/64 can have fewer than the six decimals that
// its exact value has.
constexpr double exact_64ths = 1e9;

// Writes a multiple of 1/64 and returns its end; null for other numbers. Lengths of text are
// multiples of 1/64, and std::to_chars needs five times as many instructions for them.
//
// Source: docs/decisions/0004-json-libraries.md has the measurement.
char *format_64ths(double value, char *start, char *limit) {
  const double magnitude = std::fabs(value);
  if (!(magnitude < exact_64ths)) return nullptr;
  const auto count = static_cast<int64_t>(magnitude * 64);
  if (static_cast<double>(count) != magnitude * 64) return nullptr;
  char *to = start;
  if (value < 0) *to++ = '-';
  to = std::to_chars(to, limit, static_cast<uint32_t>(count / 64)).ptr;
  if (count % 64 == 0) return to;
  char *point = to;
  // 1/64 is 0.015625. The point replaces the first digit, which keeps the zeros behind it.
  to = std::to_chars(to, limit, static_cast<uint32_t>(1000000 + count % 64 * 15625)).ptr;
  *point = '.';
  while (to[-1] == '0') to -= 1;
  return to;
}

// Removes the plus sign and the leading zeros of an exponent, and returns the new end: 1e-07 and
// 1e+18 become 1e-7 and 1e18.
char *shorten_exponent(char *start, char *end) {
  char *from = static_cast<char *>(std::memchr(start, 'e', static_cast<size_t>(end - start))) + 1;
  char *to = from;
  if (*from == '-') to += 1;
  from += 1;
  while (*from == '0') from += 1;
  std::memmove(to, from, static_cast<size_t>(end - from));
  return to + (end - from);
}

char *format_null(char *start) {
  std::memcpy(start, "null", 4);
  return start + 4;
}

char *format(double value, char *start, char *limit) {
  if (char *end = format_64ths(value, start, limit)) return end;
  if (!std::isfinite(value)) return format_null(start);
  const double magnitude = std::fabs(value);
  if (magnitude >= 1e-6 && magnitude < exact_integers) {
    return std::to_chars(start, limit, value, std::chars_format::fixed).ptr;
  }
  return shorten_exponent(
      start, std::to_chars(start, limit, value, std::chars_format::scientific).ptr);
}

}  // namespace

size_t cjson_format_number(double value, uint8_t into[CJSON_NUMBER_CAPACITY]) noexcept {
  char *start = reinterpret_cast<char *>(into);
  return static_cast<size_t>(format(value, start, start + CJSON_NUMBER_CAPACITY) - start);
}

cjson_writer *cjson_writer_make(void) noexcept { return new cjson_writer; }

void cjson_writer_free(cjson_writer *writer) noexcept { delete writer; }

void cjson_writer_reset(cjson_writer *writer) noexcept {
  writer->buffer.Clear();
  writer->writer.Reset(writer->buffer);
}

void cjson_writer_drain(cjson_writer *writer) noexcept { writer->buffer.Clear(); }

void cjson_end_line(cjson_writer *writer) noexcept {
  writer->buffer.Put('\n');
  writer->writer.Reset(writer->buffer);
}

cjson_bytes cjson_written(const cjson_writer *writer) noexcept {
  const auto *start = reinterpret_cast<const uint8_t *>(writer->buffer.GetString());
  return {start, writer->buffer.GetSize()};
}

void cjson_begin_object(cjson_writer *writer) noexcept { writer->writer.StartObject(); }
void cjson_end_object(cjson_writer *writer) noexcept { writer->writer.EndObject(); }
void cjson_begin_array(cjson_writer *writer) noexcept { writer->writer.StartArray(); }
void cjson_end_array(cjson_writer *writer) noexcept { writer->writer.EndArray(); }

void cjson_write_name(cjson_writer *writer, cjson_bytes name) noexcept {
  writer->plain_string(name);
}

void cjson_write_utf8(cjson_writer *writer, cjson_bytes utf8) noexcept {
  if (!needs_escapes(utf8)) return writer->plain_string(utf8);
  writer->writer.begin(rapidjson::kStringType, 0);
  writer->strings.WriteString(reinterpret_cast<const char *>(utf8.start),
                              static_cast<rapidjson::SizeType>(utf8.count));
}

void cjson_write_utf16(cjson_writer *writer, const uint16_t *units, size_t count) noexcept {
  // RapidJSON requires an address for an empty string too.
  const auto *start = units == nullptr ? u"" : reinterpret_cast<const char16_t *>(units);
  writer->writer.String(start, static_cast<rapidjson::SizeType>(count));
}

void cjson_write_utf16_part(cjson_writer *writer, const uint16_t *units, size_t count, bool is_first,
                            bool is_last) noexcept {
  const auto *start = units == nullptr ? u"" : reinterpret_cast<const char16_t *>(units);
  writer->writer.part(start, static_cast<rapidjson::SizeType>(count), is_first, is_last);
}

void cjson_write_null(cjson_writer *writer) noexcept { writer->writer.Null(); }

void cjson_write_boolean(cjson_writer *writer, bool value) noexcept { writer->writer.Bool(value); }

void cjson_write_integer(cjson_writer *writer, int64_t value) noexcept {
  writer->number(
      [value](char *start, char *limit) { return std::to_chars(start, limit, value).ptr; });
}

void cjson_write_number(cjson_writer *writer, double value) noexcept {
  writer->number([value](char *start, char *limit) { return format(value, start, limit); });
}

void cjson_write_encoded(cjson_writer *writer, cjson_bytes value) noexcept {
  // RapidJSON uses the type only to assert that a name is a string.
  char *to = writer->writer.begin(rapidjson::kObjectType, value.count);
  if (value.count > 0) std::memcpy(to, value.start, value.count);
}
