/// Writes XML elements in the order of the calls.
struct Markup {
  /// The bytes written so far.
  private(set) var bytes: [UInt8] = []

  /// Writes an element without content.
  mutating func element(_ name: String, _ attributes: KeyValuePairs<String, AttributeValue> = [:]) {
    open(name, attributes)
    bytes.append(contentsOf: "/>\n".utf8)
  }

  /// Writes an element; `content` writes its children.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, AttributeValue> = [:],
    _ content: (inout Markup) -> Void
  ) {
    open(name, attributes)
    bytes.append(contentsOf: ">\n".utf8)
    content(&self)
    close(name)
  }

  /// Writes an element that contains only text, without white space around it.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, AttributeValue> = [:], text: String
  ) {
    open(name, attributes)
    bytes.append(contentsOf: ">".utf8)
    bytes.appendXML(text, in: .content)
    close(name)
  }

  /// Writes an element of texts with attributes of their own, without white space between them.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, AttributeValue>, parts: String,
    _ texts: [(attributes: [(String, AttributeValue)], text: String)]
  ) {
    open(name, attributes)
    bytes.append(contentsOf: ">".utf8)
    for (attributes, text) in texts {
      bytes.append(contentsOf: "<\(parts)".utf8)
      for (name, value) in attributes { append(name, value) }
      bytes.append(contentsOf: ">".utf8)
      bytes.appendXML(text, in: .content)
      bytes.append(contentsOf: "</\(parts)>".utf8)
    }
    close(name)
  }

  /// Appends other markup.
  mutating func append(_ other: Markup) { bytes.append(contentsOf: other.bytes) }

  private mutating func open(
    _ name: String, _ attributes: KeyValuePairs<String, AttributeValue>
  ) {
    bytes.append(UInt8(ascii: "<"))
    bytes.append(contentsOf: name.utf8)
    for (name, value) in attributes { append(name, value) }
  }

  private mutating func append(_ name: String, _ value: AttributeValue) {
    guard let text = value.text else { return }
    bytes.append(UInt8(ascii: " "))
    bytes.append(contentsOf: name.utf8)
    bytes.append(contentsOf: "=\"".utf8)
    bytes.appendXML(text, in: .attribute)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func close(_ name: String) {
    bytes.append(contentsOf: "</".utf8)
    bytes.append(contentsOf: name.utf8)
    bytes.append(contentsOf: ">\n".utf8)
  }
}

/// The value of an attribute.
enum AttributeValue {
  /// A length or coordinate.
  case number(Double)
  /// Any other value, not yet escaped.
  case string(String)
  /// The attribute is omitted.
  case absent

  /// A text, or an omitted attribute for `nil`.
  static func optional(_ text: String?) -> AttributeValue { text.map(string) ?? .absent }

  fileprivate var text: String? {
    switch self {
    case .number(let value): value.svg
    case .string(let text): text
    case .absent: nil
    }
  }
}

extension AttributeValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// Creates a value from a text.
  init(stringLiteral value: String) { self = .string(value) }
}

extension AttributeValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Creates a value from a number.
  init(floatLiteral value: Double) { self = .number(value) }

  /// Creates a value from a number.
  init(integerLiteral value: Int) { self = .number(Double(value)) }
}

extension Double {
  /// The number in SVG and CSS notation, in the shortest form that reads back to the same number.
  ///
  /// Infinities and NaN become 0, because neither format can represent them.
  var svg: String {
    let text = self == 0 || !isFinite ? "0" : "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The number as readable text, with up to two decimals.
  var label: String {
    let rounded = (self * 100).rounded() / 100
    let number = rounded.isFinite && abs(rounded) < 1e15 ? rounded : self
    return number < 0 ? "−" + (-number).svg : number.svg
  }
}
