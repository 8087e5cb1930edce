extension PrintedRecord {
  /// Reads what is printed: JSON, property lists, and the descriptions of Swift, Kotlin, Java, Dart and JavaScript.
  ///
  /// Their brackets, separators and quotation marks are taken alike, and nothing is an error:
  /// `{a = 1; b = "x"}`, `[AnyHashable("a"): 1]`, `Insets{left=0, top=0}` and `EdgeInsets(0.0, 0.0)`.
  ///
  /// - Complexity: O(n) in the length of the text.
  init(parsing text: String) {
    var parser = PrintedParser(text)
    self.init(members: parser.members())
  }
}

/// Reads a printed text from left to right.
private struct PrintedParser {
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  /// Brackets that are nested deeper are read as if they were not there.
  private static let mostDepth = 32

  init(_ text: String) { bytes = Array(text.utf8) }

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// The members up to a closing bracket, or to the end.
  mutating func members() -> [PrintedRecord.Member] {
    var members: [PrintedRecord.Member] = []
    while let byte {
      if byte.isClosing {
        guard depth == 0 else { break }
        index += 1
      } else if byte.isSeparator {
        index += 1
      } else {
        members.append(member())
      }
    }
    return members
  }

  /// A value, with its name if it has one.
  ///
  /// A value can have names of its own: `frame = NSRect: {…}`.
  private mutating func member() -> PrintedRecord.Member {
    let first = value()
    guard skipLabel() else { return ("", first) }
    while let byte, byte.isSpace { index += 1 }
    guard let byte, !byte.isClosing, !byte.isSeparator else { return (first.label, .word("null")) }
    let inner = member()
    let value = inner.name.isEmpty ? inner.value : .record(PrintedRecord(members: [inner]))
    return (first.label, value)
  }

  /// Skips what stands between a name and its value; false if the value before has none.
  private mutating func skipLabel() -> Bool {
    var end = index
    while end < bytes.count, bytes[end].isSpace { end += 1 }
    guard end < bytes.count, bytes[end].isLabel else { return false }
    while end < bytes.count, bytes[end].isLabel || bytes[end] == UInt8(ascii: ">") { end += 1 }
    index = end
    return true
  }

  private mutating func value() -> Printed {
    guard let byte else { return .word("") }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), let text = quoted(byte) {
      return .word(text)
    }
    if byte.isOpening { return bracket(named: "") }
    let word = word()
    if let next = self.byte, next.isOpening { return bracket(named: word) }
    return Printed.measure(word).map { .number($0.number, unit: $0.unit) } ?? .word(word)
  }

  private mutating func bracket(named name: String) -> Printed {
    index += 1
    guard depth < Self.mostDepth else { return .word(name) }
    depth += 1
    let members = members()
    depth -= 1
    if index < bytes.count { index += 1 }
    // Swift prints what is in these as a value of its own.
    if ["Optional", "AnyHashable"].contains(name), members.count == 1 { return members[0].value }
    return .record(PrintedRecord(name: name, members: members))
  }

  /// A text in quotation marks; `nil` if nothing ends it.
  private mutating func quoted(_ mark: UInt8) -> String? {
    var (text, end) = ([UInt8](), index + 1)
    while end < bytes.count, bytes[end] != mark {
      if bytes[end] == UInt8(ascii: "\\"), end + 1 < bytes.count {
        end += 1
        text.append(bytes[end] == UInt8(ascii: "n") ? UInt8(ascii: "\n") : bytes[end])
      } else {
        text.append(bytes[end])
      }
      end += 1
    }
    guard end < bytes.count else { return nil }
    index = end + 1
    return String(decoding: text, as: UTF8.self)
  }

  /// What has neither spaces nor brackets in it; at least one byte.
  private mutating func word() -> String {
    let start = index
    index += 1
    while let byte, !byte.endsWord { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
  fileprivate var isLabel: Bool { self == UInt8(ascii: ":") || self == UInt8(ascii: "=") }
  fileprivate var isSeparator: Bool {
    isSpace || self == UInt8(ascii: ",") || self == UInt8(ascii: ";") || isLabel
      || self == UInt8(ascii: "<") || self == UInt8(ascii: ">")
  }
  fileprivate var isOpening: Bool {
    self == UInt8(ascii: "{") || self == UInt8(ascii: "[") || self == UInt8(ascii: "(")
  }
  fileprivate var isClosing: Bool {
    self == UInt8(ascii: "}") || self == UInt8(ascii: "]") || self == UInt8(ascii: ")")
  }
  fileprivate var endsWord: Bool {
    isSeparator || isOpening || isClosing || self == UInt8(ascii: "\"")
  }
}
