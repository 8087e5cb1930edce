import JSON

/// Any value; becomes true.
struct Anything: JSONType {
  func read(_ value: borrowing JSONValue) -> Bool? { true }
}

extension JSONType where Self == Anything {
  static var anything: Anything { Anything() }
}
