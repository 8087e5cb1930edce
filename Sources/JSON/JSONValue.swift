/// One value of a text that is being decoded.
///
/// A value cannot be copied and is therefore never used after the call that it is passed to.
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
  let reference: ContextReference
  /// The number of objects and arrays around the value.
  let depth: Int

  init(_ node: Node, depth: Int, in context: DecodingContext) {
    self.node = node
    self.depth = depth
    reference = ContextReference(context)
  }

  init(_ node: Node, depth: Int, reference: ContextReference) {
    self.node = node
    self.depth = depth
    self.reference = reference
  }

  /// The state of decoding the text that the value is part of.
  var context: DecodingContext { reference.context }

  /// The kind of the value.
  public var kind: Kind { node.kind }

  /// Whether the value is an object with a member of a name, also if that member is `null`; does not
  /// count as reading it.
  public func containsName(_ name: StaticString) -> Bool {
    kind == .object && node.member(name) != nil
  }

  /// Decodes the value as a type; nil when it is not acceptable, which is reported.
  @inlinable
  public func read<Type: JSONType>(as type: Type) -> Type.Value? { type.read(self) }

  /// Reports that the value is not acceptable.
  ///
  /// - Parameter detail: a phrase with the value as its subject, such as "must be positive".
  public func report(_ detail: @autoclosure () -> String) {
    context.report(depth: depth, detail())
  }

  /// Notes that the value is acceptable, but probably not meant.
  ///
  /// - Parameters:
  ///   - code: a name for this kind of warning.
  ///   - detail: a phrase with the value as its subject.
  public func warn(code: String, _ detail: @autoclosure () -> String) {
    context.warn(depth: depth, code: code, detail())
  }

  /// Reports that a member of this object is not acceptable.
  ///
  /// - Parameter detail: a phrase with the member as its subject.
  public func report(_ member: String, _ detail: @autoclosure () -> String) {
    context.report(depth: depth, member: member, detail())
  }

  /// Reports that a member of this object has the name of an earlier one.
  func reportDuplicate(_ name: String) {
    context.report(depth: depth, member: name, "occurs more than once in its object")
  }

  /// Whether the value is of a kind; reports it otherwise.
  func mustBe(_ expected: Kind) -> Bool {
    if kind == expected { return true }
    reportKind(expected: expected)
    return false
  }

  /// Reports that the value is not of a kind.
  func reportKind(expected: Kind) {
    report("must be \(expected), not \(kind)" + advice(expecting: expected))
  }

  /// What to send instead of this value where another kind is expected, to be appended to a sentence;
  /// empty if that is not known.
  public func advice(expecting expected: Kind) -> String {
    context.advice(on: node, expecting: expected, depth: depth)
  }

  /// A suggestion of the known name that is nearest to a misspelt one, to be appended to a sentence; empty
  /// if none is near.
  public func suggestion(for name: String, among known: Spelling.Names) -> String {
    context.suggestion(for: name, among: known)
  }

  /// A member or element of this value, to be decoded next.
  func child(_ node: Node, _ token: @autoclosure () -> JSONPointer.Token) -> JSONValue {
    if reference.isDiagnosing { context.enter(token(), depth: depth) }
    return JSONValue(node, depth: depth + 1, reference: reference)
  }
}

// MARK: The text of a value

extension JSONValue {
  /// The value as JSON, without white space, its numbers in their shortest form.
  public var text: String {
    String(decoding: Output().bytes(of: NodeText(node: node)), as: UTF8.self)
  }
}

/// Writes a node and what is in it.
private struct NodeText: JSONWritable {
  let node: Node

  func write(to json: inout JSONWriter) {
    switch node.kind {
    case .null: json.null()
    case .boolean: json.boolean(node.boolean)
    case .number: json.number(node.number)
    case .string: json.string(node.string)
    case .array:
      json.array { json in for child in node.children { json.value(NodeText(node: child.value)) } }
    case .object:
      json.object { json in
        for child in node.children { json.entry(child.name, NodeText(node: child.value)) }
      }
    }
  }
}
