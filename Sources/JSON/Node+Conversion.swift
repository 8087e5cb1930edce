// What a client probably meant by a value of the wrong kind.

extension Node {
  /// Messages quote only values up to this length, in UTF-8 code units.
  private static let quotedLength = 60
  /// Messages quote only arrays with at most this many elements.
  private static let quotedElements = 8

  /// The value as JSON; nil if it is long or has objects or arrays in it.
  var shortText: String? {
    switch kind {
    case .null: return "null"
    case .boolean: return boolean ? "true" : "false"
    case .number: return number.jsonText
    case .string:
      let bytes = Output().bytes(of: string)
      return bytes.count <= Self.quotedLength ? String(decoding: bytes, as: UTF8.self) : nil
    case .array:
      guard (1...Self.quotedElements).contains(count) else { return nil }
      let parts = children.map { $0.value.isContainer ? nil : $0.value.shortText }
      let known = parts.compactMap { $0 }
      return known.count == parts.count ? "[\(known.joined(separator: ", "))]" : nil
    case .object: return nil
    }
  }

  private var isContainer: Bool { kind == .array || kind == .object }

  /// The numbers of an array, or those in a string such as `393x852`; the number itself otherwise.
  var numbers: [Double] {
    switch kind {
    case .number: [number]
    case .array where count <= Self.quotedElements:
      children.compactMap { $0.value.kind == .number ? $0.value.number : nil }
    case .string where string.utf8.count <= Self.quotedLength: string.numbers
    case .null, .boolean, .array, .string, .object: []
    }
  }

  /// The JSON of another kind that probably means the same as the value; nil if none is clear.
  ///
  /// - Parameter name: the member's name, from which its unit follows.
  func converted(to expected: JSONValue.Kind, named name: String?) -> String? {
    switch (expected, kind) {
    case (.number, .string):
      string.measure(inMilliseconds: name?.ends(with: "Ms") ?? false)?.jsonText
    case (.boolean, .string): string.boolean
    case (.boolean, .number): number == 1 ? "true" : number == 0 ? "false" : nil
    case (.string, .number), (.string, .boolean): shortText.map { "\"\($0)\"" }
    case (.array, .string), (.array, .number): shortText.map { "[\($0)]" }
    case (.string, .array), (.number, .array), (.object, .array): onlyElement(of: expected)
    default: nil
    }
  }

  private func onlyElement(of expected: JSONValue.Kind) -> String? {
    guard count == 1 else { return nil }
    for child in children where child.value.kind == expected {
      return child.value.shortText
    }
    return nil
  }
}

extension String {
  /// The numbers in the text, in order.
  fileprivate var numbers: [Double] { parts { !$0.isOfNumber }.compactMap { $0.utf8.span.number } }

  /// The boolean that the text is in letters of any case; nil if it is none.
  fileprivate var boolean: String? {
    let name = Spelling.lowercased(Array(utf8)[...])
    return name == "true" || name == "false" ? name : nil
  }

  /// The number of a text such as `393px` in points or milliseconds; nil if it has another unit.
  fileprivate func measure(inMilliseconds isTime: Bool) -> Double? {
    guard utf8.count <= 40 else { return nil }
    let text = utf8.filter { $0 != UInt8(ascii: " ") }
    let end = text.firstIndex { !$0.isOfNumber } ?? text.count
    let digits = text[..<end]
    guard let number = digits.span.number else { return nil }
    switch Spelling.lowercased(text[end...]) {
    case "": return number
    case "px", "pt", "dp", "sp": return isTime ? nil : number
    case "ms": return isTime ? number : nil
    case "s": return isTime ? number * 1000 : nil
    default: return nil
    }
  }
}

extension UInt8 {
  /// Whether the character can be part of a number.
  fileprivate var isOfNumber: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"): true
    default: false
    }
  }
}
