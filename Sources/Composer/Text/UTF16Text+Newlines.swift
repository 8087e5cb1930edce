/// Newlines: LF, CR, and CRLF, which counts as one.
extension UTF16Text {
  /// Whether the text is exactly one newline.
  var isNewline: Bool {
    switch units.count {
    case 1: units[0].isNewline
    case 2: units == [.carriageReturn, .lineFeed]
    default: false
    }
  }

  /// The text on one line, with a space for every newline.
  ///
  /// - Complexity: O(n) in the length of the text.
  var onOneLine: UTF16Text { withNewlines(.space) }

  /// The text with a unit for every newline.
  ///
  /// - Complexity: O(n) in the length of the text.
  func withNewlines(_ replacement: UInt16) -> UTF16Text {
    var result: [UInt16] = []
    var previous: UInt16 = 0
    for unit in units {
      if !(unit == .lineFeed && previous == .carriageReturn) {
        result.append(unit.isNewline ? replacement : unit)
      }
      previous = unit
    }
    return UTF16Text(units: result, spans: result.count == count ? spans : [])
  }

  /// The text without trailing newlines.
  ///
  /// - Complexity: O(n) in the length of the text.
  var withoutTrailingNewlines: UTF16Text {
    guard let last = units.lastIndex(where: { !$0.isNewline }) else { return "" }
    return part(0..<last + 1)
  }
}

extension UInt16 {
  /// A space.
  static let space: UInt16 = 0x20
  /// A line feed.
  static let lineFeed: UInt16 = 0x0A
  /// A carriage return.
  static let carriageReturn: UInt16 = 0x0D

  /// Whether the unit is a newline, or half of one.
  var isNewline: Bool { self == .lineFeed || self == .carriageReturn }
}
