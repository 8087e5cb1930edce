// Finds what is wrong with a text and where: simdjson reports neither, RapidJSON's reader does.
#include "diagnosis.h"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string>
#include <string_view>

#include "rapidjson/memorystream.h"
#include "rapidjson/reader.h"

namespace {

using rapidjson::MemoryStream;
using rapidjson::SizeType;

// Finds faults that RapidJSON accepts: nesting beyond the limit, numbers out of range, and the second
// half of an escaped surrogate pair without the first.
class Examiner : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, Examiner> {
 public:
  Examiner(std::string_view text, const MemoryStream &stream, size_t max_depth)
      : text_(text), stream_(stream), max_depth_(max_depth) {}

  cjson_failure failure() const { return failure_; }

  // RapidJSON calls this for null and booleans.
  bool Default() { return passed(); }

  bool RawNumber(const char *, SizeType length, bool) {
    const size_t start = stream_.Tell() - length;
    if (!is_in_range(text_.substr(start, length))) return fail(CJSON_NUMBER_OUT_OF_RANGE, start);
    return passed();
  }

  bool String(const char *, SizeType, bool) {
    const size_t start = text_.find('"', passed_);
    const size_t lone = lone_surrogate(text_.substr(start, stream_.Tell() - start));
    if (lone != std::string_view::npos) return fail(CJSON_LONE_SURROGATE, start + lone);
    return passed();
  }
  bool Key(const char *characters, SizeType length, bool copy) {
    return String(characters, length, copy);
  }

  bool StartObject() { return open(); }
  bool StartArray() { return open(); }
  bool EndObject(SizeType) { return close(); }
  bool EndArray(SizeType) { return close(); }

 private:
  bool passed() {
    passed_ = stream_.Tell();
    return true;
  }

  bool fail(cjson_failure_kind kind, size_t offset) {
    failure_ = {kind, offset};
    return false;
  }

  bool open() {
    depth_ += 1;
    return depth_ > max_depth_ ? fail(CJSON_TOO_DEEP, stream_.Tell()) : passed();
  }

  bool close() {
    depth_ -= 1;
    return passed();
  }

  // Whether simdjson can hold a number: as a 64-bit integer, with or without a sign, when it has
  // neither fraction nor exponent, otherwise as a double.
  static bool is_in_range(std::string_view number) {
    if (number.find_first_of(".eE") != std::string_view::npos) {
      return std::isfinite(std::strtod(std::string(number).c_str(), nullptr));
    }
    return is_in_range<int64_t>(number) || is_in_range<uint64_t>(number);
  }

  template <typename Integer>
  static bool is_in_range(std::string_view number) {
    Integer value = 0;
    return std::from_chars(number.data(), number.data() + number.size(), value).ec == std::errc();
  }

  // The offset of the first escaped second half of a surrogate pair without its first half, in a
  // string with its quotation marks. RapidJSON has made sure that every first half has its second.
  static size_t lone_surrogate(std::string_view string) {
    for (size_t at = string.find('\\'); at != std::string_view::npos;) {
      size_t length = 2;
      if (string[at + 1] == 'u') {
        unsigned unit = 0;
        std::from_chars(string.data() + at + 2, string.data() + at + 6, unit, 16);
        if (unit >= 0xDC00 && unit <= 0xDFFF) return at;
        length = unit >= 0xD800 && unit <= 0xDBFF ? 12 : 6;
      }
      at = string.find('\\', at + length);
    }
    return std::string_view::npos;
  }

  const std::string_view text_;
  const MemoryStream &stream_;
  const size_t max_depth_;
  // Where the text that was not examined yet begins.
  size_t passed_ = 0;
  size_t depth_ = 0;
  cjson_failure failure_ = {CJSON_NO_FAILURE, 0};
};

cjson_failure_kind kind_of(rapidjson::ParseErrorCode code, bool ended) {
  switch (code) {
    case rapidjson::kParseErrorDocumentEmpty: return ended ? CJSON_EMPTY : CJSON_VALUE_EXPECTED;
    case rapidjson::kParseErrorObjectMissName: return CJSON_NAME_EXPECTED;
    case rapidjson::kParseErrorObjectMissColon: return CJSON_COLON_EXPECTED;
    case rapidjson::kParseErrorObjectMissCommaOrCurlyBracket: return CJSON_COMMA_OR_BRACE_EXPECTED;
    case rapidjson::kParseErrorArrayMissCommaOrSquareBracket:
      return CJSON_COMMA_OR_BRACKET_EXPECTED;
    case rapidjson::kParseErrorStringUnicodeSurrogateInvalid: return CJSON_LONE_SURROGATE;
    case rapidjson::kParseErrorStringUnicodeEscapeInvalidHex:
    case rapidjson::kParseErrorStringEscapeInvalid: return CJSON_INVALID_ESCAPE;
    case rapidjson::kParseErrorStringMissQuotationMark:
      return ended ? CJSON_UNENDED_STRING : CJSON_CONTROL_CHARACTER;
    case rapidjson::kParseErrorStringInvalidEncoding: return CJSON_INVALID_UTF8;
    case rapidjson::kParseErrorNumberTooBig: return CJSON_NUMBER_OUT_OF_RANGE;
    case rapidjson::kParseErrorNumberMissFraction:
    case rapidjson::kParseErrorNumberMissExponent: return CJSON_MALFORMED_NUMBER;
    case rapidjson::kParseErrorDocumentRootNotSingular:
    case rapidjson::kParseErrorNone: return CJSON_TRAILING_CONTENT;
    default: return CJSON_VALUE_EXPECTED;
  }
}

// The offset of a comma before an object or array that ends at an offset; npos when there is none.
size_t trailing_comma(cjson_failure_kind kind, std::string_view text, size_t end) {
  const bool is_object_end = kind == CJSON_NAME_EXPECTED && text[end] == '}';
  const bool is_array_end = kind == CJSON_VALUE_EXPECTED && text[end] == ']';
  if (!is_object_end && !is_array_end) return std::string_view::npos;
  const size_t last = text.substr(0, end).find_last_not_of(" \t\n\r");
  return last != std::string_view::npos && text[last] == ',' ? last : std::string_view::npos;
}

// Replaces RapidJSON's error where the bytes around it show a more specific mistake.
cjson_failure refined(cjson_failure failure, std::string_view text) {
  const auto [kind, offset] = failure;
  const std::string_view rest = text.substr(offset);
  if (rest.empty()) return failure;
  if (kind == CJSON_INVALID_ESCAPE) {
    const bool is_control = static_cast<unsigned char>(rest[0]) < 0x20;
    return {is_control ? CJSON_CONTROL_CHARACTER : kind, offset};
  }
  if (rest.starts_with("//") || rest.starts_with("/*")) return {CJSON_COMMENT, offset};
  const size_t comma = trailing_comma(kind, text, offset);
  return comma == std::string_view::npos ? failure : cjson_failure{CJSON_TRAILING_COMMA, comma};
}

}  // namespace

cjson_failure cjson::diagnose(cjson_bytes bytes, size_t max_depth) noexcept {
  const std::string_view text(reinterpret_cast<const char *>(bytes.start), bytes.count);
  MemoryStream stream(text.data(), text.size());
  Examiner examiner(text, stream, max_depth);
  rapidjson::Reader reader;
  constexpr unsigned flags = rapidjson::kParseValidateEncodingFlag |
                             rapidjson::kParseIterativeFlag | rapidjson::kParseNumbersAsStringsFlag;
  const rapidjson::ParseResult result = reader.Parse<flags>(stream, examiner);
  if (examiner.failure().kind != CJSON_NO_FAILURE) return examiner.failure();
  if (!result.IsError() && stream.Tell() == text.size()) return {CJSON_NO_FAILURE, 0};
  // Without an error, RapidJSON has taken a NUL for the end of the text.
  const size_t offset = result.IsError() ? result.Offset() : stream.Tell();
  return refined({kind_of(result.Code(), offset >= text.size()), offset}, text);
}
