/// A field value with parameters: `head; name=value; name="quoted"`.
///
/// It is parsed as bytes, in linear time, because a client may fill its header with separators.
///
/// Source: RFC 9110, section 5.6.6.
struct ParameterizedValue {
  /// The bytes before the first semicolon, without spaces around them.
  let head: Range<Int>
  /// The value of the first parameter of the wanted name, in lower case, without quotes and escapes.
  private(set) var parameter: [UInt8]?

  /// Parses a value; nil if a parameter is malformed.
  ///
  /// - Parameters:
  ///   - bytes: the field value.
  ///   - range: the part of it that has the value.
  ///   - name: the parameter of interest, in small letters.
  /// - Complexity: O(bytes).
  init?(_ bytes: [UInt8], in range: Range<Int>, parameter name: String) {
    var head: Range<Int>?
    var (parameter, isMalformed) = ([UInt8]?.none, false)
    bytes.forEachPart(of: range, separatedBy: UInt8(ascii: ";")) { part in
      guard head != nil else {
        head = part
        return
      }
      guard !part.isEmpty, !isMalformed else { return }
      let isWanted = parameter == nil
      guard let read = Self.parameter(bytes, part, isWanted ? name : nil) else {
        isMalformed = true
        return
      }
      if isWanted { parameter = read.value }
    }
    guard let head, !isMalformed else { return nil }
    self.head = head
    self.parameter = parameter
  }

  /// Reads a parameter; nil if it is malformed.
  ///
  /// - Parameter name: the wanted name; nil if the parameter is only checked.
  /// - Returns: the value if the parameter has the wanted name.
  private static func parameter(
    _ bytes: [UInt8], _ range: Range<Int>, _ name: String?
  ) -> (value: [UInt8]?, Void)? {
    guard let equals = bytes[range].firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let value = equals + 1..<range.upperBound
    let span = bytes.span
    guard ASCII.isToken(span.extracting(range.lowerBound..<equals)) else { return nil }
    let isQuoted = bytes[value].first == UInt8(ascii: "\"")
    guard isQuoted ? isQuotedString(bytes[value]) : ASCII.isToken(span.extracting(value)) else {
      return nil
    }
    guard let name,
      ASCII.isSameIgnoringCase(span.extracting(range.lowerBound..<equals), name)
    else {
      return (nil, ())
    }
    let content = isQuoted ? unquoted(bytes[value]) : Array(bytes[value])
    return (content.map(ASCII.lowercased), ())
  }

  /// Whether the only quotation mark without a backslash is the last byte.
  private static func isQuotedString(_ bytes: ArraySlice<UInt8>) -> Bool {
    var isEscaped = false
    for index in bytes.indices.dropFirst() {
      switch (isEscaped, bytes[index]) {
      case (false, UInt8(ascii: "\\")): isEscaped = true
      case (false, UInt8(ascii: "\"")): return index + 1 == bytes.endIndex
      default: isEscaped = false
      }
    }
    return false
  }

  /// The content of a quoted string without its escapes.
  private static func unquoted(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var content: [UInt8] = []
    var isEscaped = false
    for byte in bytes.dropFirst().dropLast() {
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      if !isEscaped { content.append(byte) }
    }
    return content
  }
}

extension [UInt8] {
  /// Calls a closure with each part of a range between separators outside quoted strings, without the
  /// spaces and tabs at its ends.
  ///
  /// Source: RFC 9110, sections 5.6.1 (lists), 5.6.3 (OWS), 5.6.4 (quoted strings).
  ///
  /// - Complexity: O(bytes).
  func forEachPart(
    of range: Range<Int>, separatedBy separator: UInt8, _ body: (Range<Int>) -> Void
  ) {
    var (start, isQuoted, isEscaped) = (range.lowerBound, false, false)
    for index in range {
      let byte = self[index]
      if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
      isEscaped = isQuoted && byte == UInt8(ascii: "\\") && !isEscaped
      guard byte == separator, !isQuoted else { continue }
      body(trimmed(start..<index))
      start = index + 1
    }
    body(trimmed(start..<range.upperBound))
  }

  /// The range without the spaces and tabs at its ends.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, ASCII.isSpace(self[start]) { start += 1 }
    while end > start, ASCII.isSpace(self[end - 1]) { end -= 1 }
    return start..<end
  }
}
