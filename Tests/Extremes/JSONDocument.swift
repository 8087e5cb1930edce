import Foundation

/// A JSON value: a part of the contract, of a request or of a response.
///
/// It is read with Foundation instead of the service's reader.
public enum JSONDocument: Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONDocument])
  case object([String: JSONDocument])

  /// Reads a text; nil if it is not JSON.
  public init?(text: String) {
    guard
      let read = try? JSONSerialization.jsonObject(
        with: Data(text.utf8), options: [.fragmentsAllowed])
    else { return nil }
    self.init(read)
  }

  private init(_ value: Any) {
    switch value {
    case let text as String: self = .string(text)
    case let elements as [Any]: self = .array(elements.map(JSONDocument.init))
    case let members as [String: Any]: self = .object(members.mapValues(JSONDocument.init))
    case let number as NSNumber:
      // Foundation reads booleans as numbers of the C type char.
      let isBoolean = unsafe number.objCType.pointee == CChar(UInt8(ascii: "c"))
      self = isBoolean ? .boolean(number.boolValue) : .number(number.doubleValue)
    default: self = .null
    }
  }

  /// The member of an object; nil if there is none.
  public subscript(_ name: String) -> JSONDocument? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  var string: String? { if case .string(let text) = self { text } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  /// The elements of an array; empty for other values.
  public var elements: [JSONDocument] {
    if case .array(let elements) = self { elements } else { [] }
  }
  /// The members of an object; empty for other values.
  public var members: [String: JSONDocument] {
    if case .object(let members) = self { members } else { [:] }
  }
}

extension JSONDocument: CustomStringConvertible {
  /// The JSON text, with the members of objects in the order of their names.
  public var description: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .number(let value): text += Int(exactly: value)?.description ?? "\(value)"
    case .string(let value): Self.write(value, to: &text)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { text += "," }
        Self.write(member.key, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case "\u{0}"..."\u{1F}":
        text += "\\u00" + (scalar.value < 16 ? "0" : "")
        text += String(scalar.value, radix: 16)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
