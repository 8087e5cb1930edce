#include <charconv>
#include <cmath>
#include <cstring>
#include <string>

#include "CJSON.h"
#include "rapidjson/stringbuffer.h"
#include "rapidjson/writer.h"

namespace {

using rapidjson::StringBuffer;

// RapidJSON's writer, which also takes values that are JSON already. Its own RawValue would take them
// as UTF-16 and go through them byte by byte.
class Writer : public rapidjson::Writer<StringBuffer, rapidjson::UTF16<char16_t>, rapidjson::UTF8<>> {
 public:
  using rapidjson::Writer<StringBuffer, rapidjson::UTF16<char16_t>, rapidjson::UTF8<>>::Writer;

  // Begins a value and makes room for it. A call of it would cost as much as it does.
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

}  // namespace

struct cjson_writer {
  StringBuffer buffer;
  Writer writer{buffer};
  // UTF-8 on its way to RapidJSON, which is set to UTF-16; kept for its memory.
  std::u16string units;

  // Writes a string that needs no escapes.
  void raw_string(cjson_bytes utf8) {
    char *to = writer.begin(rapidjson::kStringType, utf8.count + 2);
    *to = '"';
    if (utf8.count > 0) std::memcpy(to + 1, utf8.start, utf8.count);
    to[utf8.count + 1] = '"';
  }
};

namespace {

// Most numbers of an answer are points of a screen: whole, and of up to four digits.
constexpr int small_numbers = 10000;

bool is_small(double value) {
  return value >= 0 && value < small_numbers && value == static_cast<double>(static_cast<int>(value));
}

void write_small(Writer &writer, unsigned value) {
  const size_t count = value < 10 ? 1 : value < 100 ? 2 : value < 1000 ? 3 : 4;
  char *to = writer.begin(rapidjson::kNumberType, count);
  for (char *digit = to + count; digit > to; value /= 10) {
    *--digit = static_cast<char>('0' + value % 10);
  }
}

bool needs_escapes(cjson_bytes utf8) {
  bool found = false;
  for (size_t i = 0; i < utf8.count; i += 1) {
    const uint8_t byte = utf8.start[i];
    found |= byte < 0x20 || byte == '"' || byte == '\\';
  }
  return found;
}

}  // namespace

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
  writer->raw_string(name);
}

void cjson_write_utf8(cjson_writer *writer, cjson_bytes utf8) noexcept {
  if (!needs_escapes(utf8)) return writer->raw_string(utf8);
  auto &units = writer->units;
  if (units.size() < utf8.count) units.resize(utf8.count);
  const size_t count = cjson_utf16(utf8, reinterpret_cast<uint16_t *>(units.data()));
  writer->writer.String(units.data(), static_cast<rapidjson::SizeType>(count));
}

void cjson_write_utf16(cjson_writer *writer, const uint16_t *units, size_t count) noexcept {
  // RapidJSON wants an address for an empty string too.
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
  if (value < 0 || value >= small_numbers) {
    writer->writer.Int64(value);
  } else {
    write_small(writer->writer, static_cast<unsigned>(value));
  }
}

void cjson_write_encoded(cjson_writer *writer, cjson_bytes value) noexcept {
  // The type counts where a name is due only, which this is not.
  char *to = writer->writer.begin(rapidjson::kObjectType, value.count);
  if (value.count > 0) std::memcpy(to, value.start, value.count);
}

void cjson_write_number(cjson_writer *writer, double value) noexcept {
  if (is_small(value)) return write_small(writer->writer, static_cast<unsigned>(value));
  if (!std::isfinite(value)) return cjson_write_null(writer);
  char *to = writer->writer.begin(rapidjson::kNumberType, CJSON_NUMBER_CAPACITY);
  const size_t count = cjson_format_number(value, reinterpret_cast<uint8_t *>(to));
  writer->buffer.Pop(CJSON_NUMBER_CAPACITY - count);
}
