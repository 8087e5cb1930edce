#include "diagnosis.h"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string_view>

#include "rapidjson/memorystream.h"
#include "rapidjson/reader.h"

namespace {

using rapidjson::MemoryStream;
using rapidjson::SizeType;

// Finds what simdjson refuses and RapidJSON accepts: depth, numbers out of range, integers beyond 64
// bits, and escapes of the second half of a surrogate pair alone.
class Examiner {
 public:
  Examiner(std::string_view text, const MemoryStream &stream, size_t max_depth)
      : text_(text), stream_(stream), max_depth_(max_depth) {}

  cjson_failure failure() const { return failure_; }
  const std::vector<size_t> &long_integers() const { return long_integers_; }

  bool Null() { return passed(); }
  bool Bool(bool) { return passed(); }
  bool Int(int) { return passed(); }
  bool Uint(unsigned) { return passed(); }
  bool Int64(int64_t) { return passed(); }
  bool Uint64(uint64_t) { return passed(); }
  bool Double(double) { return passed(); }

  bool RawNumber(const char *, SizeType length, bool) {
    const size_t start = stream_.Tell() - length;
    const std::string_view number = text_.substr(start, length);
    if (!is_finite(number)) return fail(CJSON_NUMBER_OUT_OF_RANGE, start);
    if (is_long_integer(number)) long_integers_.push_back(stream_.Tell());
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

  static bool is_finite(std::string_view number) {
    return std::isfinite(std::strtod(std::string(number).c_str(), nullptr));
  }

  static bool is_long_integer(std::string_view number) {
    if (number.find_first_of(".eE") != std::string_view::npos) return false;
    const char *end = number.data() + number.size();
    int64_t with_sign = 0;
    uint64_t without_sign = 0;
    return std::from_chars(number.data(), end, with_sign).ec != std::errc() &&
           std::from_chars(number.data(), end, without_sign).ec != std::errc();
  }

  // The offset of the first escaped second half without a first half before it, in a string with its
  // quotation marks that RapidJSON accepts: there, a first half has always its second one.
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
  // Everything before this byte was looked at.
  size_t passed_ = 0;
  size_t depth_ = 0;
  std::vector<size_t> long_integers_;
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

// The kind where a byte alone tells more than RapidJSON does.
cjson_failure_kind refined(cjson_failure_kind kind, std::string_view text, size_t offset) {
  const auto byte = offset < text.size() ? static_cast<unsigned char>(text[offset]) : ' ';
  if (kind == CJSON_INVALID_ESCAPE && byte < 0x20) return CJSON_CONTROL_CHARACTER;
  return kind;
}

}  // namespace

cjson::diagnosis cjson::diagnose(cjson_bytes bytes, size_t max_depth) noexcept {
  const std::string_view text(reinterpret_cast<const char *>(bytes.start), bytes.count);
  MemoryStream stream(text.data(), text.size());
  Examiner examiner(text, stream, max_depth);
  rapidjson::Reader reader;
  constexpr unsigned flags = rapidjson::kParseValidateEncodingFlag |
                             rapidjson::kParseIterativeFlag | rapidjson::kParseNumbersAsStringsFlag;
  const rapidjson::ParseResult result = reader.Parse<flags>(stream, examiner);
  if (examiner.failure().kind != CJSON_NO_FAILURE) return {examiner.failure(), {}};
  const bool is_whole = !result.IsError() && stream.Tell() == text.size();
  if (is_whole) return {{CJSON_NO_FAILURE, 0}, examiner.long_integers()};
  // Without an error RapidJSON has taken a NUL for the end of the text.
  const size_t offset = result.IsError() ? result.Offset() : stream.Tell();
  const auto kind = kind_of(result.Code(), offset >= text.size());
  return {{refined(kind, text, offset), offset}, {}};
}

std::string cjson::with_exponents(cjson_bytes text, const std::vector<size_t> &offsets) noexcept {
  std::string result;
  result.reserve(text.count + 2 * offsets.size());
  size_t copied = 0;
  for (const size_t offset : offsets) {
    result.append(reinterpret_cast<const char *>(text.start) + copied, offset - copied);
    result.append("e0");
    copied = offset;
  }
  result.append(reinterpret_cast<const char *>(text.start) + copied, text.count - copied);
  return result;
}
