/// A value whose members are listed once: reading, writing and the schema follow from the list.
///
/// A member is a row of `visit`. The value of the property before it is read is the member's default.
/// docs/decisions/0039-a-member-is-one-row.md has the reasons.
public protocol Members {
  /// Visits each member once, in the order of the contract.
  mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor)
}

/// What the type of a member does not say about it.
public enum MemberNote {
  /// The description says what an absent member stands for, because that depends on other members.
  case defaultIsTold
  /// `null` has a meaning, or is written.
  case orNull
  /// Keywords of a JSON Schema, with their values.
  case keywords(StaticString)

  /// The member is 0 or more.
  public static var notNegative: MemberNote { .keywords(#""minimum": 0"#) }
  /// The member is 1 or more.
  public static var positive: MemberNote { .keywords(#""minimum": 1"#) }
}

/// What reads, writes or describes the members of a value.
///
/// A row is one of three kinds: a `member` is in requests and in what the service writes; an `input` is in
/// requests only; an `output` is only in what the service writes.
public protocol MemberVisitor: ~Copyable {
  /// Names and describes the object whose members are visited, for the contract.
  ///
  /// Only the first call counts, because an object can have the rows of another value beside its own.
  mutating func schema(_ name: StaticString, _ description: StaticString)

  /// Adds a rule between the members: keywords of a JSON Schema, with their values.
  mutating func rule(_ keywords: StaticString)

  /// Describes the next member. Only the first call counts, because a caller can know more than a row.
  mutating func about(_ description: StaticString)

  /// Names and describes the type of the next member, for the contract.
  ///
  /// - Parameters:
  ///   - description: what the type is; nil if another member of this type says it. Then a response has what
  ///     that place says.
  ///   - ofElements: whether it is the type of the elements of an array.
  mutating func nameType(_ name: StaticString, _ description: StaticString?, ofElements: Bool)

  /// Adds to the schema of the next member what its type does not say.
  mutating func note(_ note: MemberNote)

  /// A member that must be sent, and is always written.
  mutating func required<Type: JSONType>(
    _ name: StaticString, _ value: inout Type.Value, _ type: Type) where Type.Value: JSONWritable

  /// A member that may be absent from a request, and is always written.
  mutating func member<Type: JSONType>(
    _ name: StaticString, _ value: inout Type.Value, _ type: Type) where Type.Value: JSONWritable

  /// A member that may be absent, and is written unless it equals `standard`; nil writes it always.
  mutating func member<Type: JSONType>(
    _ name: StaticString, _ value: inout Type.Value, _ type: Type, unless standard: Type.Value?)
  where Type.Value: JSONWritable & Equatable

  /// A member that may be absent, and is written if it is there.
  mutating func member<Type: JSONType>(
    _ name: StaticString, _ value: inout Type.Value?, _ type: Type) where Type.Value: JSONWritable

  /// A member that may be absent from a request, and is written as `null` if it is not there.
  mutating func nullable<Type: JSONType>(
    _ name: StaticString, _ value: inout Type.Value?, _ type: Type) where Type.Value: JSONWritable

  /// A member that must be sent, and is never written.
  mutating func requiredInput<Type: JSONType>(
    _ name: StaticString, _ value: inout Type.Value, _ type: Type)

  /// A member that may be sent, and is never written.
  mutating func input<Type: JSONType>(
    _ name: StaticString, _ value: inout Type.Value, _ type: Type)

  /// A member that may be sent, and is never written.
  mutating func input<Type: JSONType>(
    _ name: StaticString, _ value: inout Type.Value?, _ type: Type)

  /// A member that must be sent, and is never written.
  ///
  /// - Returns: the value; nil if it is missing, unacceptable or not read.
  mutating func required<Type: JSONType>(_ name: StaticString, _ type: Type) -> Type.Value?

  /// A member that may be sent, and is never written.
  ///
  /// - Returns: the value; nil if it is absent, unacceptable or not read.
  mutating func optional<Type: JSONType>(_ name: StaticString, _ type: Type) -> Type.Value?

  /// An object that may be sent, and is never written.
  ///
  /// - Parameter standard: the value that an empty object stands for; it is made only if the member is read.
  /// - Returns: the value; nil if it is absent, unacceptable or not read.
  mutating func optional<Object: Members>(
    _ name: StaticString, members standard: @autoclosure () -> Object
  ) -> Object?

  /// Makes a member required that was visited as one that may be absent.
  mutating func require(_ name: StaticString)

  /// A member that is written, and never sent; nil is written as `null`.
  mutating func output<Value: JSONWritable>(
    _ name: StaticString, _ value: @autoclosure () -> Value)

  /// A member that is written if a response includes it, and never sent.
  mutating func output<Value: JSONWritable>(
    _ name: StaticString, if isIncluded: @autoclosure () -> Bool, _ value: @autoclosure () -> Value)

  /// A member that is written if it is there, and never sent.
  mutating func outputIfPresent<Value: JSONWritable>(
    _ name: StaticString, _ value: @autoclosure () -> Value?)

  /// A member that always has the same value, and is never sent.
  mutating func constant(_ name: StaticString, _ value: String)

  /// A member that is an object with these members, and is never sent.
  mutating func object(_ name: StaticString, _ members: (inout Self) -> Void)

  /// Begins an array of a long response, which is written piece by piece, and is never sent.
  mutating func elements<Element: JSONWritable>(_ name: StaticString, of type: Element.Type)

  /// Visits members, and notes whether one of them was sent.
  mutating func visitNoting(_ isSent: inout Bool, _ members: (inout Self) -> Void)

  /// Visits members from which an object is made, which a reader may take from a recent text instead.
  ///
  /// - Parameters:
  ///   - name: the member that most texts have of them.
  ///   - base: all that the object depends on beside the members, immutable. No other visitor passes the same object.
  mutating func recent<Object: AnyObject & Sendable>(
    _ name: StaticString, of base: any AnyObject & Sendable, _ members: (inout Self) -> Object
  ) -> Object

  /// Whether a member was sent that is not `null`; does not count as visiting it.
  func has(_ name: StaticString) -> Bool

  /// Checks what was read, where the visitor reads; a check comes after the members that it names.
  mutating func check(_ rule: (borrowing JSONObject) -> Void)
}

// Visitors that read or write members ignore what describes them.
extension MemberVisitor where Self: ~Copyable {
  /// Does nothing: only `SchemaVisitor` needs it.
  @inlinable
  @inline(__always)
  public mutating func schema(_ name: StaticString, _ description: StaticString) {}

  /// Does nothing: only `SchemaVisitor` needs it.
  @inlinable
  @inline(__always)
  public mutating func rule(_ keywords: StaticString) {}

  /// Does nothing: only `SchemaVisitor` needs it.
  @inlinable
  @inline(__always)
  public mutating func about(_ description: StaticString) {}

  /// Does nothing: only `SchemaVisitor` needs it.
  @inlinable
  @inline(__always)
  public mutating func nameType(
    _ name: StaticString, _ description: StaticString?, ofElements: Bool
  ) {}

  /// Names and describes the type of the next member, or of its elements.
  @inlinable
  @inline(__always)
  public mutating func type(
    _ name: StaticString, _ description: StaticString? = nil, ofElements: Bool = false
  ) { nameType(name, description, ofElements: ofElements) }

  /// Does nothing: only `SchemaVisitor` needs it.
  @inlinable
  @inline(__always)
  public mutating func note(_ note: MemberNote) {}

  /// Visits the members.
  @inlinable
  @inline(__always)
  public mutating func recent<Object: AnyObject & Sendable>(
    _ name: StaticString, of base: any AnyObject & Sendable, _ members: (inout Self) -> Object
  ) -> Object { members(&self) }
}

// MARK: Reading

extension JSONObject: MemberVisitor {
  /// Reads a member.
  @inlinable
  @inline(__always)
  public mutating func required<Type: JSONType>(
    _ name: StaticString, _ value: inout Type.Value, _ type: Type
  ) where Type.Value: JSONWritable { requiredInput(name, &value, type) }

  /// Reads a member; an absent one keeps its value.
  @inlinable
  @inline(__always)
  public mutating func member<Type: JSONType>(
    _ name: StaticString, _ value: inout Type.Value, _ type: Type
  ) where Type.Value: JSONWritable { input(name, &value, type) }

  /// Reads a member; an absent one keeps its value.
  @inlinable
  @inline(__always)
  public mutating func member<Type: JSONType>(
    _ name: StaticString, _ value: inout Type.Value, _ type: Type, unless standard: Type.Value?
  ) where Type.Value: JSONWritable & Equatable { input(name, &value, type) }

  /// Reads a member; an absent one keeps its value.
  @inlinable
  @inline(__always)
  public mutating func member<Type: JSONType>(
    _ name: StaticString, _ value: inout Type.Value?, _ type: Type
  ) where Type.Value: JSONWritable { input(name, &value, type) }

  /// Reads a member; an absent one keeps its value.
  @inlinable
  @inline(__always)
  public mutating func nullable<Type: JSONType>(
    _ name: StaticString, _ value: inout Type.Value?, _ type: Type
  ) where Type.Value: JSONWritable { input(name, &value, type) }

  /// Reads a member, and reports it when it is missing.
  @inlinable
  #if hasFeature(Embedded)
    @inline(never)
  #else
    @inline(__always)
  #endif
  public mutating func requiredInput<Type: JSONType>(
    _ name: StaticString, _ value: inout Type.Value, _ type: Type
  ) {
    if let member = findRequired(name), let sent = type.read(member) { value = sent }
  }

  /// Reads a member; an absent one keeps its value.
  @inlinable
  #if hasFeature(Embedded)
    @inline(never)
  #else
    @inline(__always)
  #endif
  public mutating func input<Type: JSONType>(
    _ name: StaticString, _ value: inout Type.Value, _ type: Type
  ) {
    if let member = findSent(name), let sent = type.read(member) { value = sent }
  }

  /// Reads a member; an absent one keeps its value.
  @inlinable
  #if hasFeature(Embedded)
    @inline(never)
  #else
    @inline(__always)
  #endif
  public mutating func input<Type: JSONType>(
    _ name: StaticString, _ value: inout Type.Value?, _ type: Type
  ) {
    if let member = findSent(name), let sent = type.read(member) { value = sent }
  }

  /// Reads an object; nil when it is absent, `null` or unacceptable.
  @inlinable
  #if hasFeature(Embedded)
    @inline(never)
  #else
    @inline(__always)
  #endif
  public mutating func optional<Object: Members>(
    _ name: StaticString, members standard: @autoclosure () -> Object
  ) -> Object? {
    guard let member = findSent(name) else { return nil }
    return JSONMembers.read(member, standard())
  }

  /// Reports a member that is missing.
  public mutating func require(_ name: StaticString) {
    if !has(name) { report(name, "is required") }
  }

  /// Reads nothing.
  @inlinable
  @inline(__always)
  public mutating func output<Value: JSONWritable>(
    _ name: StaticString, _ value: @autoclosure () -> Value
  ) {}

  /// Reads nothing.
  @inlinable
  @inline(__always)
  public mutating func output<Value: JSONWritable>(
    _ name: StaticString, if isIncluded: @autoclosure () -> Bool, _ value: @autoclosure () -> Value
  ) {}

  /// Reads nothing.
  @inlinable
  @inline(__always)
  public mutating func outputIfPresent<Value: JSONWritable>(
    _ name: StaticString, _ value: @autoclosure () -> Value?
  ) {}

  /// Reads nothing.
  @inlinable
  @inline(__always)
  public mutating func constant(_ name: StaticString, _ value: String) {}

  /// Reads nothing.
  @inlinable
  @inline(__always)
  public mutating func object(_ name: StaticString, _ members: (inout JSONObject) -> Void) {}

  /// Reads nothing.
  @inlinable
  @inline(__always)
  public mutating func elements<Element: JSONWritable>(
    _ name: StaticString, of type: Element.Type
  ) {}

  /// Reads members, and notes whether one of them was sent.
  @inlinable
  public mutating func visitNoting(_ isSent: inout Bool, _ members: (inout JSONObject) -> Void) {
    let before = remaining
    members(&self)
    isSent = remaining < before
  }

  /// Checks the members that were read.
  @inlinable
  @inline(__always)
  public mutating func check(_ rule: (borrowing JSONObject) -> Void) { rule(self) }

  /// Reads the members of a value that are in this object, beside other members.
  @inlinable
  public mutating func read<Value: Members>(into value: inout Value) { value.visit(&self) }
}

/// An object whose members are the rows of its type.
public struct JSONMembers<Value: Members>: JSONType {
  @usableFromInline let standard: Value

  @inlinable
  init(_ standard: Value) { self.standard = standard }

  /// Reads an object; absent members have the values of `standard`.
  @inlinable
  public func read(_ value: borrowing JSONValue) -> Value? { Self.read(value, standard) }

  @inlinable
  @inline(__always)
  static func read(
    _ value: borrowing JSONValue, _ standard: @autoclosure () -> Value
  ) -> Value? {
    var read = standard()
    return JSONObject.accepts(value) { read.visit(&$0) } ? read : nil
  }

  #if !hasFeature(Embedded)
    /// The schema of the rows.
    public var schema: String { SchemaVisitor.schema(of: standard) }
  #endif
}

extension JSONType {
  /// An object whose members are rows.
  ///
  /// - Parameter standard: the value that an empty object stands for.
  @inlinable
  public static func members<Object: Members>(of standard: Object) -> JSONMembers<Object>
  where Self == JSONMembers<Object> { JSONMembers(standard) }
}

// MARK: Writing

extension JSONWriter: MemberVisitor {
  /// Writes the member.
  @inlinable
  public mutating func required<Type: JSONType>(
    _ name: StaticString, _ value: inout Type.Value, _ type: Type
  ) where Type.Value: JSONWritable { member(name, value) }

  /// Writes the member.
  @inlinable
  public mutating func member<Type: JSONType>(
    _ name: StaticString, _ value: inout Type.Value, _ type: Type
  ) where Type.Value: JSONWritable { member(name, value) }

  /// Writes the member unless it has its standard value.
  @inlinable
  public mutating func member<Type: JSONType>(
    _ name: StaticString, _ value: inout Type.Value, _ type: Type, unless standard: Type.Value?
  ) where Type.Value: JSONWritable & Equatable {
    if value != standard { member(name, value) }
  }

  /// Writes the member if it is there.
  @inlinable
  public mutating func member<Type: JSONType>(
    _ name: StaticString, _ value: inout Type.Value?, _ type: Type
  ) where Type.Value: JSONWritable { memberIfPresent(name, value) }

  /// Writes the member, or `null`.
  @inlinable
  public mutating func nullable<Type: JSONType>(
    _ name: StaticString, _ value: inout Type.Value?, _ type: Type
  ) where Type.Value: JSONWritable { member(name, value) }

  /// Writes nothing.
  @inlinable
  public mutating func requiredInput<Type: JSONType>(
    _ name: StaticString, _ value: inout Type.Value, _ type: Type
  ) {}

  /// Writes nothing.
  @inlinable
  public mutating func required<Type: JSONType>(
    _ name: StaticString, _ type: Type
  ) -> Type.Value? { nil }

  /// Writes nothing.
  @inlinable
  public mutating func optional<Type: JSONType>(
    _ name: StaticString, _ type: Type
  ) -> Type.Value? { nil }

  /// Writes nothing.
  @inlinable
  public mutating func optional<Object: Members>(
    _ name: StaticString, members standard: @autoclosure () -> Object
  ) -> Object? { nil }

  /// Writes nothing.
  @inlinable
  public mutating func input<Type: JSONType>(
    _ name: StaticString, _ value: inout Type.Value, _ type: Type
  ) {}

  /// Writes nothing.
  @inlinable
  public mutating func input<Type: JSONType>(
    _ name: StaticString, _ value: inout Type.Value?, _ type: Type
  ) {}

  /// Reports nothing.
  public mutating func require(_ name: StaticString) {}

  /// Writes the member.
  @inlinable
  @inline(__always)
  public mutating func output<Value: JSONWritable>(
    _ name: StaticString, _ value: @autoclosure () -> Value
  ) { member(name, value()) }

  /// Writes the member if it is included.
  @inlinable
  @inline(__always)
  public mutating func output<Value: JSONWritable>(
    _ name: StaticString, if isIncluded: @autoclosure () -> Bool, _ value: @autoclosure () -> Value
  ) {
    if isIncluded() { member(name, value()) }
  }

  /// Writes the member if it is there.
  @inlinable
  @inline(__always)
  public mutating func outputIfPresent<Value: JSONWritable>(
    _ name: StaticString, _ value: @autoclosure () -> Value?
  ) { memberIfPresent(name, value()) }

  /// Writes the member.
  @inlinable
  @inline(__always)
  public mutating func constant(_ name: StaticString, _ value: String) { member(name, value) }

  /// Writes the member.
  @inlinable
  @inline(__always)
  public mutating func object(_ name: StaticString, _ members: (inout JSONWriter) -> Void) {
    member(name, members)
  }

  /// Begins the array.
  @inlinable
  @inline(__always)
  public mutating func elements<Element: JSONWritable>(
    _ name: StaticString, of type: Element.Type
  ) { beginArray(name) }

  /// Writes the members.
  @inlinable
  public mutating func visitNoting(_ isSent: inout Bool, _ members: (inout JSONWriter) -> Void) {
    members(&self)
  }

  /// False: nothing was sent.
  @inlinable
  public func has(_ name: StaticString) -> Bool { false }

  /// Checks nothing.
  @inlinable
  public mutating func check(_ rule: (borrowing JSONObject) -> Void) {}
}

extension JSONWritable where Self: Members {
  /// Writes the members.
  @inlinable
  public func write(to json: inout JSONWriter) {
    var value = self
    json.object { value.visit(&$0) }
  }
}

/// An object of a response, whose members are listed once: its writing and its schema follow from the list.
///
/// What describes an object has none: hence the rows take a function that returns it, and not the object.
public protocol ResponseObject: JSONWritable {
  /// Visits each member once, in the order of the contract.
  ///
  /// It is `@inline(__always)`: otherwise each row of a long list copies the object.
  ///
  /// - Parameter object: returns the object; it is called only to write it.
  static func visit<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, of object: () -> Self)
}

extension ResponseObject {
  /// Writes the members.
  @inlinable
  public func write(to json: inout JSONWriter) {
    json.object { Self.visit(&$0) { self } }
  }

  #if !hasFeature(Embedded)
    /// The schema of the rows.
    public static var schema: String { SchemaVisitor.schema(of: Self.self) }
  #endif
}
