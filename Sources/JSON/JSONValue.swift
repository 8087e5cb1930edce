/// One value of a text that is being decoded.
///
/// It cannot be copied, and so not be kept beyond the call that it is given to.
public struct JSONValue: ~Copyable {
  /// The kinds of values.
  ///
  /// Source: RFC 8259, section 3.
  public enum Kind: Hashable, Sendable, CustomStringConvertible {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean
    /// A number.
    case number
    /// A string.
    case string
    /// An array.
    case array
    /// An object.
    case object

    /// The kind with its article.
    public var description: String {
      switch self {
      case .null: "null"
      case .boolean: "a boolean"
      case .number: "a number"
      case .string: "a string"
      case .array: "an array"
      case .object: "an object"
      }
    }
  }

  let node: Node
  let reference: ReadingReference

  init(_ node: Node, reading: Reading) {
    self.node = node
    reference = ReadingReference(reading)
  }

  /// What is known of the text that the value is part of.
  var reading: Reading { reference.reading }

  /// The kind of the value.
  public var kind: Kind { node.kind }

  /// Reads the value as one of several types; nil when it is not, which is reported.
  @inlinable
  public func read<Type: JSONType>(as type: Type) -> Type.Value? { type.read(self) }

  /// Reports that the value is not acceptable.
  ///
  /// - Parameter detail: a phrase that goes on from "the value", such as "must be positive".
  public func report(_ detail: @autoclosure () -> String) { reading.report(node, detail()) }

  /// Whether the value is of a kind; if not, that is reported.
  func mustBe(_ expected: Kind) -> Bool {
    if kind == expected { return true }
    report("must be \(expected), not \(kind)")
    return false
  }
}
