import JSON

extension JSONType where Self == JSONNumber {
  /// Points; far beyond every screen, and small enough that sums stay exact.
  static var length: JSONNumber { .number(in: -1_000_000...1_000_000) }

  /// Points, not negative.
  static var nonNegativeLength: JSONNumber { .number(in: 0...1_000_000) }

  /// Points, more than zero.
  static var positiveLength: JSONNumber { .number(above: 0, through: 1_000_000) }

  /// Milliseconds.
  static var duration: JSONNumber { .number(in: 0...60_000) }
}

extension JSONType where Self == JSONInteger {
  /// A limit on lines.
  static var lineLimit: JSONInteger { .integer(in: 1...1_000_000) }

  /// An offset into a text, or its length.
  static var offset: JSONInteger { .integer(in: 0...longestText) }
}

extension JSONType where Self == JSONText {
  /// A text that somebody typed.
  static var text: JSONText { .text(upTo: longestText) }
}

/// UTF-16 code units; no body within the usual limit of 1 MiB holds more.
private let longestText = 1 << 20
