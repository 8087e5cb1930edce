/// What a value of a text must be, and what becomes of it in Swift.
public protocol JSONType<Value> {
  /// What the value becomes.
  associatedtype Value

  /// Reads a value; nil when it is not acceptable, which has been reported then.
  func read(_ value: borrowing JSONValue) -> Value?
}

/// `true` or `false`.
public struct JSONBoolean: JSONType {
  /// Reads a boolean.
  public func read(_ value: borrowing JSONValue) -> Bool? {
    value.mustBe(.boolean) ? value.node.boolean : nil
  }
}

extension JSONType where Self == JSONBoolean {
  /// `true` or `false`.
  public static var boolean: JSONBoolean { JSONBoolean() }
}
