/// An array.
public struct JSONArray<Element: JSONType>: JSONType {
  @usableFromInline let element: Element
  @usableFromInline let count: ClosedRange<Int>

  @usableFromInline
  init(element: Element, count: ClosedRange<Int>) {
    self.element = element
    self.count = count
  }

  /// Reads an array; nil also when one of its elements is not acceptable.
  @inlinable
  public func read(_ value: borrowing JSONValue) -> [Element.Value]? {
    guard var elements = value.elements(of: count) else { return nil }
    var values: [Element.Value] = []
    while let next = elements.next() {
      if let read = element.read(next) { values.append(read) }
    }
    return values.count == elements.index ? values : nil
  }

  #if !hasFeature(Embedded)
    /// The schema of such an array.
    public var schema: String {
      Self.schema(of: element.schema, count: count)
    }

    /// The schema of an array whose elements have a schema.
    ///
    /// - Parameter more: more keywords with their values; nil for none.
    public static func schema(
      of element: String, count: ClosedRange<Int>, _ more: String? = nil
    ) -> String {
      let least = count.lowerBound > 0 ? "\"minItems\":\(count.lowerBound)," : ""
      let more = more.map { "\($0)," } ?? ""
      return "{\"type\":\"array\",\(least)\(more)\"maxItems\":\(count.upperBound),"
        + "\"items\":\(element)}"
    }
  #endif
}

/// Iterates over the elements of an array.
@usableFromInline
struct JSONElements: ~Copyable {
  private let array: JSONValue
  private var children: Children
  /// The index of the next element.
  @usableFromInline private(set) var index = 0

  fileprivate init(_ array: borrowing JSONValue) {
    self.array = JSONValue(array.node, depth: array.depth, in: array.context)
    children = array.node.children
  }

  @usableFromInline
  mutating func next() -> JSONValue? {
    guard let element = children.next() else { return nil }
    defer { index += 1 }
    return array.child(element.value, .element(index))
  }
}

extension JSONValue {
  /// The elements of an array; nil when the value is not such an array, which is reported.
  ///
  /// - Parameter count: how many elements the array may have.
  @usableFromInline
  func elements(of count: ClosedRange<Int>) -> JSONElements? {
    guard mustBe(.array) else { return nil }
    guard count.contains(node.count) else {
      report("must have \(count.inWords) elements, but has \(node.count)")
      return nil
    }
    return JSONElements(self)
  }
}

extension ClosedRange<Int> {
  /// The range in words, as the limits of a count.
  var inWords: String {
    lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound) to \(upperBound)"
  }
}

extension JSONType {
  /// An array whose number of elements is in a range.
  @inlinable
  public static func array<Element: JSONType>(
    of element: Element, count: ClosedRange<Int>
  ) -> JSONArray<Element> where Self == JSONArray<Element> {
    JSONArray(element: element, count: count)
  }
}

/// An object with known members.
public struct JSONObjectType<Value>: JSONType {
  @usableFromInline let decode: (inout JSONObject) -> Value?

  @inlinable
  init(decode: @escaping (inout JSONObject) -> Value?) { self.decode = decode }

  /// Reads an object.
  @inlinable
  public func read(_ value: borrowing JSONValue) -> Value? { JSONObject.read(value, decode) }
}

extension JSONObject {
  /// Reads the members of an object and reports all others.
  @inlinable
  static func read<Value>(
    _ value: borrowing JSONValue, _ members: (inout JSONObject) -> Value?
  ) -> Value? {
    guard var object = JSONObject(value) else { return nil }
    let decoded = members(&object)
    object.end()
    return object.isAcceptable ? decoded : nil
  }
}

extension JSONType {
  /// An object, decoded by a function that reads each member once; usually an initializer.
  @inlinable
  public static func object<Value>(
    _ decode: @escaping (inout JSONObject) -> Value?
  ) -> JSONObjectType<Value> where Self == JSONObjectType<Value> {
    JSONObjectType(decode: decode)
  }
}

/// An object whose members are entries of a dictionary.
public struct JSONDictionary<Entry: JSONType>: JSONType {
  fileprivate let entry: Entry

  private static var longestName: Int { 100 }

  /// Reads the entries, in order, without those that are `null`; nil also when a value is not
  /// acceptable, or when a name occurs again or is longer than 100 characters.
  public func read(_ value: borrowing JSONValue) -> [(name: String, value: Entry.Value)]? {
    guard value.mustBe(.object) else { return nil }
    var values: [(name: String, value: Entry.Value)] = []
    values.reserveCapacity(value.node.count)
    var names: Set<MemberName> = []
    var isAcceptable = true
    for child in value.node.children where child.value.kind != .null {
      let name = child.name
      let read = entry.read(value.child(child.value, .member(name)))
      let length = name.unicodeScalars.count
      if length > Self.longestName {
        value.context.report(
          depth: value.depth, member: name,
          "has a name of \(length) characters; it may have \(Self.longestName)")
        isAcceptable = false
      } else if !names.insert(MemberName(text: name)).inserted {
        value.reportDuplicate(name)
        isAcceptable = false
      }
      if let read { values.append((name, read)) } else { isAcceptable = false }
    }
    return isAcceptable ? values : nil
  }

  #if !hasFeature(Embedded)
    /// The schema of the entries.
    public var schema: String {
      "{\"type\":\"object\",\"propertyNames\":{\"maxLength\":\(Self.longestName)},"
        + "\"additionalProperties\":\(entry.schema)}"
    }
  #endif
}

/// The name of a member, which is the same as another one if it has the same code points.
///
/// Swift's strings are equal by canonical equivalence: U+03A9 equals U+2126. They normalize to be
/// hashed, which takes quadratic time for many combining marks in a row.
///
/// Source: RFC 8259, section 8.3.
private struct MemberName: Hashable {
  let text: String

  static func == (first: MemberName, second: MemberName) -> Bool {
    first.text.utf8.elementsEqual(second.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}

extension JSONType {
  /// An object whose members may have any name and are all of one type.
  public static func dictionary<Entry: JSONType>(
    of entry: Entry
  ) -> JSONDictionary<Entry> where Self == JSONDictionary<Entry> {
    JSONDictionary(entry: entry)
  }
}
