#include <charconv>
#include <cmath>
#include <cstring>
#include <string>

#include "CJSON.h"
#include "rapidjson/stringbuffer.h"
#include "rapidjson/writer.h"

namespace {

using rapidjson::StringBuffer;
using Writer = rapidjson::Writer<StringBuffer, rapidjson::UTF16<char16_t>, rapidjson::UTF8<>>;

}  // namespace

struct cjson_writer {
  StringBuffer buffer;
  Writer writer{buffer};
  // UTF-8 on its way to RapidJSON, which is set to UTF-16; kept for its memory.
  std::u16string units;
};

cjson_writer *cjson_writer_make(void) noexcept { return new cjson_writer; }

void cjson_writer_free(cjson_writer *writer) noexcept { delete writer; }

void cjson_writer_reset(cjson_writer *writer) noexcept {
  writer->buffer.Clear();
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
  auto &units = writer->units;
  if (units.size() < name.count + 2) units.resize(name.count + 2);
  char16_t *unit = units.data();
  *unit++ = u'"';
  for (size_t i = 0; i < name.count; i += 1) *unit++ = name.start[i];
  *unit = u'"';
  writer->writer.RawValue(units.data(), name.count + 2, rapidjson::kStringType);
}

void cjson_write_utf8(cjson_writer *writer, cjson_bytes utf8) noexcept {
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

void cjson_write_null(cjson_writer *writer) noexcept { writer->writer.Null(); }
void cjson_write_boolean(cjson_writer *writer, bool value) noexcept { writer->writer.Bool(value); }
void cjson_write_integer(cjson_writer *writer, int64_t value) noexcept {
  writer->writer.Int64(value);
}

void cjson_write_number(cjson_writer *writer, double value) noexcept {
  if (!std::isfinite(value)) return cjson_write_null(writer);
  uint8_t digits[CJSON_NUMBER_CAPACITY];
  const size_t count = cjson_format_number(value, digits);
  char16_t units[CJSON_NUMBER_CAPACITY];
  for (size_t i = 0; i < count; i += 1) units[i] = digits[i];
  writer->writer.RawValue(units, count, rapidjson::kNumberType);
}
