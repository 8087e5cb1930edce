#include <cstring>
#include <string>
#include <string_view>

#include "CJSON.h"
#include "diagnosis.h"
#include "simdjson.h"

// Values are kept as places on simdjson's tape, because its public iterators cannot be made again
// from something that crosses to C and back.
using simdjson::internal::tape_ref;
using simdjson::internal::tape_type;

struct cjson_parser {
  simdjson::dom::parser parser;
  size_t max_depth;
};

namespace {

tape_ref at(cjson_value value) {
  return tape_ref(static_cast<const simdjson::dom::document *>(value.document), value.index);
}

cjson_bytes bytes(std::string_view text) {
  return {reinterpret_cast<const uint8_t *>(text.data()), text.size()};
}

bool accepts(cjson_parser *parser, cjson_bytes text) {
  return parser->parser.parse(text.start, text.count, true).error() == simdjson::SUCCESS;
}

// simdjson counts every level but that of an empty array or object.
bool accepts_one_level_more(cjson_parser *parser, cjson_bytes text) {
  auto &simd = parser->parser;
  if (simd.allocate(simd.capacity(), parser->max_depth + 1) != simdjson::SUCCESS) return false;
  const bool is_accepted = accepts(parser, text);
  return simd.allocate(simd.capacity(), parser->max_depth) == simdjson::SUCCESS && is_accepted;
}

// Reads what simdjson has refused, if only because of integers beyond 64 bits: JSON allows them, and
// whoever reads the value says whether they are too large.
cjson_failure retry(cjson_parser *parser, cjson_bytes text) {
  const auto [failure, long_integers] = cjson::diagnose(text, parser->max_depth);
  if (failure.kind != CJSON_NO_FAILURE) return failure;
  const std::string rewritten = cjson::with_exponents(text, long_integers);
  if (accepts_one_level_more(parser, bytes(rewritten))) return {CJSON_NO_FAILURE, 0};
  if (long_integers.empty()) return {CJSON_TRAILING_CONTENT, text.count};
  return {CJSON_NUMBER_OUT_OF_RANGE, long_integers.front()};
}

bool starts_with_mark(cjson_bytes text) {
  return text.count >= 3 && std::memcmp(text.start, "\xEF\xBB\xBF", 3) == 0;
}

bool store(cjson_value container, size_t index, cjson_member *member) {
  const tape_ref whole = at(container);
  if (index + 1 >= whole.after_element()) return false;
  const bool named = whole.tape_ref_type() == tape_type::START_OBJECT;
  const tape_ref place(whole.doc, index);
  member->name = named ? bytes(place.get_string_view()) : cjson_bytes{nullptr, 0};
  member->value = {container.document, named ? index + 1 : index};
  return true;
}

}  // namespace

cjson_parser *cjson_parser_make(size_t max_depth) noexcept {
  auto *made = new cjson_parser;
  made->max_depth = max_depth;
  // A failure shows again in cjson_parse, which allocates what is missing.
  (void)made->parser.allocate(0, max_depth);
  return made;
}

void cjson_parser_free(cjson_parser *parser) noexcept { delete parser; }

size_t cjson_parser_capacity(const cjson_parser *parser) noexcept {
  return parser->parser.capacity();
}

cjson_failure cjson_parse(cjson_parser *parser, cjson_bytes text, cjson_value *root) noexcept {
  if (starts_with_mark(text)) return {CJSON_BYTE_ORDER_MARK, 0};
  if (text.count == 0) return {CJSON_EMPTY, 0};
  const cjson_failure failure =
      accepts(parser, text) ? cjson_failure{CJSON_NO_FAILURE, 0} : retry(parser, text);
  if (failure.kind == CJSON_NO_FAILURE) *root = {&parser->parser.doc, 1};
  return failure;
}

cjson_kind cjson_kind_of(cjson_value value) noexcept {
  switch (at(value).tape_ref_type()) {
    case tape_type::START_OBJECT: return CJSON_OBJECT;
    case tape_type::START_ARRAY: return CJSON_ARRAY;
    case tape_type::STRING: return CJSON_STRING;
    case tape_type::INT64:
    case tape_type::UINT64:
    case tape_type::DOUBLE: return CJSON_NUMBER;
    case tape_type::TRUE_VALUE:
    case tape_type::FALSE_VALUE: return CJSON_BOOLEAN;
    default: return CJSON_NULL;
  }
}

bool cjson_boolean(cjson_value value) noexcept { return at(value).is_true(); }

double cjson_number(cjson_value value) noexcept {
  const tape_ref place = at(value);
  if (place.is_double()) return place.next_tape_value<double>();
  if (place.is_int64()) return static_cast<double>(place.next_tape_value<int64_t>());
  return static_cast<double>(place.next_tape_value<uint64_t>());
}

cjson_bytes cjson_string(cjson_value value) noexcept { return bytes(at(value).get_string_view()); }

size_t cjson_line_end(cjson_bytes text, size_t start) noexcept {
  if (start >= text.count) return text.count;
  const void *end = std::memchr(text.start + start, '\n', text.count - start);
  return end == nullptr ? text.count : static_cast<const uint8_t *>(end) - text.start;
}

size_t cjson_count(cjson_value container) noexcept { return at(container).scope_count(); }

bool cjson_find(cjson_value object, cjson_bytes name, cjson_value *found) noexcept {
  const tape_ref whole = at(object);
  const size_t end = whole.after_element() - 1;
  for (size_t index = object.index + 1; index < end;) {
    const tape_ref key(whole.doc, index);
    if (key.get_string_length() == name.count &&
        std::memcmp(key.get_c_str(), name.start, name.count) == 0) {
      *found = {object.document, index + 1};
      return true;
    }
    index = tape_ref(whole.doc, index + 1).after_element();
  }
  return false;
}

bool cjson_first(cjson_value container, cjson_member *member) noexcept {
  return store(container, container.index + 1, member);
}

bool cjson_next(cjson_value container, cjson_member *member) noexcept {
  return store(container, at(member->value).after_element(), member);
}

size_t cjson_utf16(cjson_bytes utf8, uint16_t *into) noexcept {
  const uint8_t *byte = utf8.start;
  const uint8_t *end = byte + utf8.count;
  uint16_t *out = into;
  while (byte < end) {
    const uint32_t lead = *byte;
    if (lead < 0x80) {
      *out++ = static_cast<uint16_t>(lead);
      byte += 1;
    } else if (lead < 0xE0) {
      *out++ = static_cast<uint16_t>((lead & 0x1F) << 6 | (byte[1] & 0x3F));
      byte += 2;
    } else if (lead < 0xF0) {
      *out++ = static_cast<uint16_t>((lead & 0x0F) << 12 | (byte[1] & 0x3F) << 6 | (byte[2] & 0x3F));
      byte += 3;
    } else {
      const uint32_t scalar = (lead & 0x07) << 18 | (byte[1] & 0x3Fu) << 12 |
                              (byte[2] & 0x3Fu) << 6 | (byte[3] & 0x3Fu);
      *out++ = static_cast<uint16_t>(0xD7C0 + (scalar >> 10));
      *out++ = static_cast<uint16_t>(0xDC00 + (scalar & 0x3FF));
      byte += 4;
    }
  }
  return static_cast<size_t>(out - into);
}
