/// The place of a text in a document.
enum XMLPlace {
  /// Between tags.
  case content
  /// In the value of an attribute.
  case attribute
}

extension [UInt8] {
  /// Appends a text, escaped so that parsers read it back unchanged.
  ///
  /// Characters that XML does not allow are replaced: control characters by control pictures, and
  /// noncharacters by U+FFFD.
  ///
  /// Source: XML 1.0 (fifth edition), sections 2.2 (characters), 2.4 (markup), 2.11 (line ends) and
  /// 3.3.3 (white space in attributes, which is kept only where it is written as a reference).
  mutating func appendXML(_ text: String, in place: XMLPlace) {
    for scalar in text.unicodeScalars {
      if scalar.isPlainInXML {
        append(UInt8(scalar.value))
      } else if let reference = scalar.xmlReference(in: place) {
        append(contentsOf: reference.utf8)
      } else {
        append(contentsOf: String(scalar.inXML).utf8)
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character needs no escape in any place: printable ASCII except markup.
  ///
  /// This fast path covers most of a picture.
  fileprivate var isPlainInXML: Bool {
    switch self {
    case "&", "<", ">", "\"": false
    default: (0x20..<0x7F).contains(value)
    }
  }

  /// The reference for a character that parsers would take for markup or change.
  fileprivate func xmlReference(in place: XMLPlace) -> String? {
    switch self {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\r": "&#13;"
    case "\"" where place == .attribute: "&quot;"
    case "\t" where place == .attribute: "&#9;"
    case "\n" where place == .attribute: "&#10;"
    default: nil
    }
  }

  /// The character, or its replacement if XML does not allow it.
  fileprivate var inXML: Unicode.Scalar {
    switch value {
    case 0x09, 0x0A: self
    case 0..<0x20: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0, 0xFFFE, 0xFFFF: "\u{FFFD}"
    default: self
    }
  }
}
