// Writing JSON: separators, names, strings and literals.
#include <charconv>
#include <cstdlib>
#include <cstring>

#include "CJSON.h"
#include "number.h"

namespace {

// Bytes at the end of a block of memory that grows. The callers write to where `room` points, and say
// with `end` how far they wrote.
class Text {
 public:
  Text() = default;
  Text(const Text &) = delete;
  Text &operator=(const Text &) = delete;
  ~Text() { std::free(start_); }

  const char *start() const { return start_; }
  size_t count() const { return count_; }
  void clear() { count_ = 0; }

  // Where to write the next bytes, at most `most` of them.
  char *room(size_t most) {
    if (capacity_ - count_ < most) grow(most);
    return start_ + count_;
  }

  void end(const char *end) { count_ = static_cast<size_t>(end - start_); }

 private:
  [[gnu::noinline]] void grow(size_t most) {
    const size_t needed = count_ + most;
    capacity_ = needed < 2 * capacity_ ? 2 * capacity_ : needed + 256;
    start_ = static_cast<char *>(std::realloc(start_, capacity_));
    if (start_ == nullptr) std::abort();
  }

  char *start_ = nullptr;
  size_t count_ = 0;
  size_t capacity_ = 0;
};

// An escaped UTF-16 code unit or byte: \u001F.
constexpr size_t longest_escape = 6;

char *copy(const void *from, size_t count, char *to) {
  if (count > 0) std::memcpy(to, from, count);
  return to + count;
}

// Looks at every byte, so that the compiler can vectorize the loop.
bool needs_escapes(cjson_bytes utf8) {
  bool found = false;
  for (size_t i = 0; i < utf8.count; i += 1) {
    const uint8_t byte = utf8.start[i];
    found |= byte < 0x20 || byte == '"' || byte == '\\';
  }
  return found;
}

// Writes an ASCII character of a string, escaped where JSON requires it.
//
// Source: RFC 8259, section 7.
char *put_ascii(char character, char *to) {
  static constexpr char names[] = "btn?fr";  // the escapes of U+0008 to U+000D, without U+000B
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
    to = copy("u00", 3, to);
    *to++ = static_cast<char>('0' + (character >> 4));
    *to++ = "0123456789ABCDEF"[character & 0xF];
  }
  return to;
}

// Writes a character beyond ASCII as UTF-8.
char *put_scalar(uint32_t scalar, char *to) {
  const auto continuation = [](uint32_t bits) { return static_cast<char>(0x80 | (bits & 0x3F)); };
  if (scalar < 0x800) {
    *to++ = static_cast<char>(0xC0 | scalar >> 6);
  } else if (scalar < 0x10000) {
    *to++ = static_cast<char>(0xE0 | scalar >> 12);
    *to++ = continuation(scalar >> 6);
  } else {
    *to++ = static_cast<char>(0xF0 | scalar >> 18);
    *to++ = continuation(scalar >> 12);
    *to++ = continuation(scalar >> 6);
  }
  *to++ = continuation(scalar);
  return to;
}

// Writes the characters of a string from UTF-8; it takes at most `longest_escape` bytes for each byte.
char *put_utf8(cjson_bytes utf8, char *to) {
  for (size_t i = 0; i < utf8.count; i += 1) {
    const uint8_t byte = utf8.start[i];
    if (byte < 0x80) {
      to = put_ascii(static_cast<char>(byte), to);
    } else {
      *to++ = static_cast<char>(byte);
    }
  }
  return to;
}

// Writes the characters of a string from well-formed UTF-16; it takes at most `longest_escape` bytes
// for each unit.
char *put_utf16(const uint16_t *units, size_t count, char *to) {
  for (size_t i = 0; i < count; i += 1) {
    const uint32_t unit = units[i];
    if (unit < 0x80) {
      to = put_ascii(static_cast<char>(unit), to);
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

}  // namespace

struct cjson_writer {
  Text text;
  // Whether a comma comes before the next value or name: one has ended, and nothing has begun since.
  bool needs_comma = false;

  // Where to write the next value or name, at most `most` bytes, behind the comma that it may need.
  char *begin(size_t most) {
    char *to = text.room(most + 1);
    if (needs_comma) *to++ = ',';
    return to;
  }

  // Ends what was begun; a value is followed by a comma, a name or an opening bracket is not.
  void end(const char *end, bool is_value = true) {
    text.end(end);
    needs_comma = is_value;
  }

  void open(char bracket) {
    char *to = begin(1);
    *to++ = bracket;
    end(to, false);
  }

  void close(char bracket) {
    char *to = text.room(1);
    *to++ = bracket;
    end(to);
  }

  // Writes a value that needs no more than copying.
  void literal(const char *value, size_t count) { end(copy(value, count, begin(count))); }
};

cjson_writer *cjson_writer_make(void) noexcept { return new cjson_writer; }

void cjson_writer_free(cjson_writer *writer) noexcept { delete writer; }

void cjson_writer_reset(cjson_writer *writer) noexcept {
  writer->text.clear();
  writer->needs_comma = false;
}

void cjson_writer_drain(cjson_writer *writer) noexcept { writer->text.clear(); }

void cjson_end_line(cjson_writer *writer) noexcept {
  char *to = writer->text.room(1);
  *to++ = '\n';
  writer->end(to, false);
}

cjson_bytes cjson_written(const cjson_writer *writer) noexcept {
  return {reinterpret_cast<const uint8_t *>(writer->text.start()), writer->text.count()};
}

void cjson_begin_object(cjson_writer *writer) noexcept { writer->open('{'); }
void cjson_end_object(cjson_writer *writer) noexcept { writer->close('}'); }
void cjson_begin_array(cjson_writer *writer) noexcept { writer->open('['); }
void cjson_end_array(cjson_writer *writer) noexcept { writer->close(']'); }

void cjson_write_name(cjson_writer *writer, cjson_bytes name) noexcept {
  char *to = writer->begin(name.count + 3);
  *to++ = '"';
  to = copy(name.start, name.count, to);
  *to++ = '"';
  *to++ = ':';
  writer->end(to, false);
}

void cjson_write_entry_name(cjson_writer *writer, cjson_bytes utf8) noexcept {
  cjson_write_utf8(writer, utf8);
  char *to = writer->text.room(1);
  *to++ = ':';
  writer->end(to, false);
}

void cjson_write_utf8(cjson_writer *writer, cjson_bytes utf8) noexcept {
  const bool is_plain = !needs_escapes(utf8);
  char *to = writer->begin((is_plain ? 1 : longest_escape) * utf8.count + 2);
  *to++ = '"';
  to = is_plain ? copy(utf8.start, utf8.count, to) : put_utf8(utf8, to);
  *to++ = '"';
  writer->end(to);
}

void cjson_write_utf16(cjson_writer *writer, const uint16_t *units, size_t count) noexcept {
  cjson_write_utf16_part(writer, units, count, true, true);
}

void cjson_write_utf16_part(cjson_writer *writer, const uint16_t *units, size_t count, bool is_first,
                            bool is_last) noexcept {
  const size_t most = longest_escape * count + 2;
  char *to = is_first ? writer->begin(most) : writer->text.room(most);
  if (is_first) *to++ = '"';
  to = put_utf16(units, count, to);
  if (is_last) *to++ = '"';
  writer->end(to, is_last);
}

void cjson_write_null(cjson_writer *writer) noexcept { writer->literal("null", 4); }

void cjson_write_boolean(cjson_writer *writer, bool value) noexcept {
  value ? writer->literal("true", 4) : writer->literal("false", 5);
}

void cjson_write_integer(cjson_writer *writer, int64_t value) noexcept {
  char *to = writer->begin(CJSON_NUMBER_CAPACITY);
  writer->end(std::to_chars(to, to + CJSON_NUMBER_CAPACITY, value).ptr);
}

void cjson_write_number(cjson_writer *writer, double value) noexcept {
  char *to = writer->begin(CJSON_NUMBER_CAPACITY);
  writer->end(cjson::format(value, to));
}

void cjson_write_encoded(cjson_writer *writer, cjson_bytes value) noexcept {
  writer->end(copy(value.start, value.count, writer->begin(value.count)));
}
