// Parsing and reading with simdjson's DOM. Only its public interface is used.
#include <bit>
#include <cstring>
#include <string_view>

#include "CJSON.h"
#include "diagnosis.h"
#include "simdjson.h"

namespace dom = simdjson::dom;

struct cjson_parser {
  dom::parser parser;
  size_t max_depth;
};

namespace {

// simdjson's elements and iterators are small and trivially copyable, so C holds them by value.
template <typename Stored>
cjson_storage store(Stored value) {
  return std::bit_cast<cjson_storage>(value);
}

template <typename Stored>
Stored load(cjson_storage storage) {
  return std::bit_cast<Stored>(storage);
}

dom::element element_of(cjson_value value) { return load<dom::element>(value.element); }

template <typename Content>
Content content_of(cjson_value value) {
  return element_of(value).get<Content>().value_unsafe();
}

cjson_bytes bytes(std::string_view text) {
  return {reinterpret_cast<const uint8_t *>(text.data()), text.size()};
}

bool parses(cjson_parser *parser, cjson_bytes text, cjson_value *root) {
  const auto result = parser->parser.parse(text.start, text.count, true);
  if (result.error() != simdjson::SUCCESS) return false;
  *root = {store(result.value_unsafe())};
  return true;
}

// simdjson accepts an object or array at the depth limit only if it is empty. This accepts
// members and elements there too.
bool parses_one_level_deeper(cjson_parser *parser, cjson_bytes text, cjson_value *root) {
  auto &simd = parser->parser;
  if (simd.allocate(simd.capacity(), parser->max_depth + 1) != simdjson::SUCCESS) return false;
  const bool is_accepted = parses(parser, text, root);
  return simd.allocate(simd.capacity(), parser->max_depth) == simdjson::SUCCESS && is_accepted;
}

bool starts_with_byte_order_mark(cjson_bytes text) {
  return text.count >= 3 && std::memcmp(text.start, "\xEF\xBB\xBF", 3) == 0;
}

template <typename Container>
cjson_children_iterator children_of(Container container, bool have_names) {
  return {store(container.begin()), store(container.end()), have_names};
}

// Stores the iterator of the next child and moves past it; false after the last child.
template <typename Iterator>
bool take_next(cjson_children_iterator *children, Iterator *current) {
  *current = load<Iterator>(children->next);
  if (*current == load<Iterator>(children->end)) return false;
  children->next = store(++Iterator(*current));
  return true;
}

// Writes values, each with its type and its number, length or count first.
class Form {
 public:
  Form(uint8_t *into, size_t capacity) : to(into), start(into), end(into + capacity) {}

  void put(dom::element value) {
    switch (value.type()) {
      case dom::element_type::OBJECT: return put(value.get<dom::object>().value_unsafe());
      case dom::element_type::ARRAY: return put(value.get<dom::array>().value_unsafe());
      case dom::element_type::STRING: return put(value.get<std::string_view>().value_unsafe());
      case dom::element_type::INT64: return begin('i', value.get<int64_t>().value_unsafe());
      case dom::element_type::UINT64: return begin('u', value.get<uint64_t>().value_unsafe());
      case dom::element_type::DOUBLE: return begin('d', value.get<double>().value_unsafe());
      case dom::element_type::BOOL: return begin('b', uint32_t(value.get<bool>().value_unsafe()));
      default: return begin('n', uint32_t(0));
    }
  }

  // The number of bytes; 0 if they do not fit.
  size_t count() const { return is_whole ? size_t(to - start) : 0; }

 private:
  uint8_t *to;
  uint8_t *const start, *const end;
  bool is_whole = true;

  // Begins a value with its type and a number, which is the value or tells how long it is. A length that does not
  // fit into the number does not fit into a form either.
  template <typename Number>
  void begin(char type, Number number, size_t more = 0) {
    is_whole = is_whole && 1 + sizeof number + more <= size_t(end - to);
    if (!is_whole) return;
    *to = uint8_t(type);
    std::memcpy(to + 1, &number, sizeof number);
    to += 1 + sizeof number;
  }

  void put(std::string_view text) {
    begin('s', uint32_t(text.size()), text.size());
    if (!is_whole) return;
    std::memcpy(to, text.data(), text.size());
    to += text.size();
  }

  void put(dom::array elements) {
    begin('a', uint32_t(elements.size()));
    for (auto element : elements) {
      if (!is_whole) return;
      put(element);
    }
  }

  void put(dom::object members) {
    begin('o', uint32_t(members.size()));
    for (auto member = members.begin(), last = members.end(); member != last && is_whole; ++member) {
      put(member.key());
      put(member.value());
    }
  }
};

}  // namespace

cjson_parser *cjson_parser_make(size_t max_depth) noexcept {
  auto *made = new cjson_parser;
  made->max_depth = max_depth;
  // If this fails, cjson_parse tries to allocate again and reports a failure.
  (void)made->parser.allocate(0, max_depth);
  return made;
}

void cjson_parser_free(cjson_parser *parser) noexcept { delete parser; }

size_t cjson_parser_capacity(const cjson_parser *parser) noexcept {
  return parser->parser.capacity();
}

cjson_failure cjson_parse(cjson_parser *parser, cjson_bytes text, cjson_value *root) noexcept {
  if (starts_with_byte_order_mark(text)) return {CJSON_BYTE_ORDER_MARK, 0};
  if (text.count == 0) return {CJSON_EMPTY, 0};
  if (parses(parser, text, root)) return {CJSON_NO_FAILURE, 0};
  const cjson_failure failure = cjson_diagnose(text, parser->max_depth);
  if (failure.kind != CJSON_NO_FAILURE) return failure;
  if (parses_one_level_deeper(parser, text, root)) return failure;
  // Not known to happen: simdjson refuses a text in which cjson_diagnose finds no fault.
  return {CJSON_TRAILING_CONTENT, text.count};
}

cjson_kind cjson_kind_of(cjson_value value) noexcept {
  switch (element_of(value).type()) {
    case dom::element_type::OBJECT: return CJSON_OBJECT;
    case dom::element_type::ARRAY: return CJSON_ARRAY;
    case dom::element_type::STRING: return CJSON_STRING;
    case dom::element_type::INT64:
    case dom::element_type::UINT64:
    case dom::element_type::DOUBLE: return CJSON_NUMBER;
    case dom::element_type::BOOL: return CJSON_BOOLEAN;
    default: return CJSON_NULL;
  }
}

bool cjson_boolean(cjson_value value) noexcept { return content_of<bool>(value); }

double cjson_number(cjson_value value) noexcept { return content_of<double>(value); }

cjson_bytes cjson_string(cjson_value value) noexcept {
  return bytes(content_of<std::string_view>(value));
}

size_t cjson_count(cjson_value container) noexcept {
  return element_of(container).is_object() ? content_of<dom::object>(container).size()
                                           : content_of<dom::array>(container).size();
}

bool cjson_find(cjson_value object, cjson_bytes name, cjson_value *found) noexcept {
  const std::string_view key(reinterpret_cast<const char *>(name.start), name.count);
  const auto result = content_of<dom::object>(object).at_key(key);
  if (result.error() != simdjson::SUCCESS) return false;
  *found = {store(result.value_unsafe())};
  return true;
}

bool cjson_summarize(cjson_value value, cjson_summary *summary) noexcept {
  if (!element_of(value).is_object()) return false;
  const auto all = content_of<dom::object>(value);
  *summary = {all.size(), 0};
  for (auto member = all.begin(), end = all.end(); member != end; ++member) {
    const std::string_view key = member.key();
    if (!key.empty()) summary->name_bits |= cjson_name_bit((const uint8_t *)key.data(), key.size());
  }
  return true;
}

size_t cjson_form(cjson_value value, uint8_t *into, size_t capacity) noexcept {
  Form form(into, capacity);
  form.put(element_of(value));
  return form.count();
}

cjson_children_iterator cjson_children(cjson_value container) noexcept {
  return element_of(container).is_object() ? children_of(content_of<dom::object>(container), true)
                                           : children_of(content_of<dom::array>(container), false);
}

bool cjson_next(cjson_children_iterator *children, cjson_child *child) noexcept {
  if (children->have_names) {
    dom::object::iterator member;
    if (!take_next(children, &member)) return false;
    *child = {bytes(member.key()), {store(member.value())}};
  } else {
    dom::array::iterator element;
    if (!take_next(children, &element)) return false;
    *child = {{nullptr, 0}, {store(*element)}};
  }
  return true;
}
