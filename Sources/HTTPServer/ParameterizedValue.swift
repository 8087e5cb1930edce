/// A field value with parameters: `head; name=value; name="quoted"`.
///
/// Source: RFC 9110, section 5.6.6.
struct ParameterizedValue {
  /// The text before the first semicolon, without spaces around it.
  let head: Substring
  private let parameters: [(name: String, value: String)]

  /// Parses a value; nil if a parameter is malformed.
  init?(_ text: Substring) {
    let parts = text.splitOutsideQuotes(at: ";").map(ASCII.trimmed)
    guard let first = parts.first else { return nil }
    head = first
    var parameters: [(name: String, value: String)] = []
    for part in parts.dropFirst() where !part.isEmpty {
      guard let parameter = ParameterizedValue.parameter(part) else { return nil }
      parameters.append(parameter)
    }
    self.parameters = parameters
  }

  /// The value of the first parameter of that name, in lower case.
  subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

  private static func parameter(_ text: Substring) -> (name: String, value: String)? {
    guard let equals = text.firstIndex(of: "=") else { return nil }
    let name = text[..<equals]
    let value = unquoted(text[text.index(after: equals)...])
    guard ASCII.isToken(name), let value else { return nil }
    return (name: name.asciiLowercased, value: value.asciiLowercased)
  }

  /// The content of a quoted string without its escapes, or a token as it is.
  private static func unquoted(_ text: Substring) -> String? {
    guard text.first == "\"" else { return ASCII.isToken(text) ? String(text) : nil }
    var inside = ""
    var isEscaped = false
    for (index, character) in zip(text.indices, text).dropFirst() {
      switch (isEscaped, character) {
      case (false, "\\"): isEscaped = true
      case (false, "\""): return text.index(after: index) == text.endIndex ? inside : nil
      default:
        inside.append(character)
        isEscaped = false
      }
    }
    return nil
  }
}

extension Substring {
  /// Splits the text at separators outside quoted strings (RFC 9110, section 5.6.4).
  func splitOutsideQuotes(at separator: Character) -> [Substring] {
    var isQuoted = false
    var isEscaped = false
    return split(omittingEmptySubsequences: false) { character in
      defer { isEscaped = isQuoted && character == "\\" && !isEscaped }
      if character == "\"" && !isEscaped { isQuoted.toggle() }
      return character == separator && !isQuoted
    }
  }
}
