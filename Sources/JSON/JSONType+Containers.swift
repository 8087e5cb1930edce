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
    var values: [Element.Value] = []
    let areRead = value.readElements(of: count) { value in
      guard let read = element.read(value) else { return false }
      values.append(read)
      return true
    }
    return areRead ? values : nil
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

extension JSONValue {
  /// Reads each element of an array.
  ///
  /// Not in the place of each type of elements, where it would take a kilobyte of `composer.wasm`.
  ///
  /// - Parameters:
  ///   - count: how many elements the array may have.
  ///   - read: reads an element; false when it is not acceptable.
  /// - Returns: false when the value is not such an array, which is reported, or an element is not acceptable.
  @inline(never)
  public func readElements(of count: ClosedRange<Int>, _ read: (borrowing JSONValue) -> Bool)
    -> Bool
  {
    guard mustBe(.array) else { return false }
    guard count.contains(node.count) else {
      report("must have \(count.inWords) elements, but has \(node.count)")
      return false
    }
    var (index, areRead) = (0, true)
    for element in node.children {
      if !read(child(element.value, .element(index))) { areRead = false }
      index += 1
    }
    return areRead
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
  ///
  /// - Returns: nil when the value is not an object, which is reported, or is not acceptable.
  @inlinable
  public static func read<Value>(
    _ value: borrowing JSONValue, _ members: (inout JSONObject) -> Value?
  ) -> Value? {
    var decoded: Value?
    return accepts(value) { decoded = members(&$0) } ? decoded : nil
  }

  /// Reads the members of an object and reports all others.
  ///
  /// Not in the place of each type in the module for JavaScript, which must be short.
  ///
  /// - Returns: false when the value is not an object, which is reported, or is not acceptable.
  @inlinable
  #if hasFeature(Embedded)
    @inline(never)
  #else
    @inline(__always)
  #endif
  static func accepts(
    _ value: borrowing JSONValue, _ members: (inout JSONObject) -> Void
  ) -> Bool {
    guard var object = JSONObject(value) else { return false }
    members(&object)
    object.end()
    return object.isAcceptable
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

  /// Reads the entries, in order, without those that are `null`; nil also when a value is not
  /// acceptable, or when a name occurs again or is longer than 100 characters.
  public func read(_ value: borrowing JSONValue) -> [(name: String, value: Entry.Value)]? {
    var values: [(name: String, value: Entry.Value)] = []
    let areRead = value.readEntries { name, value in
      guard let read = entry.read(value) else { return false }
      values.append((name, read))
      return true
    }
    return areRead ? values : nil
  }

  #if !hasFeature(Embedded)
    /// The schema of the entries.
    public var schema: String {
      "{\"type\":\"object\",\"propertyNames\":{\"maxLength\":\(JSONValue.longestEntryName)},"
        + "\"additionalProperties\":\(entry.schema)}"
    }
  #endif
}

extension JSONValue {
  /// The greatest length of the name of an entry, in characters.
  fileprivate static var longestEntryName: Int { 100 }

  /// Reads the members of an object that may have any name, without those that are `null`.
  ///
  /// Not in the place of each type of entries, where it would take a kilobyte of `composer.wasm`.
  ///
  /// - Parameter read: reads a member; false when it is not acceptable.
  /// - Returns: false when the value is not such an object, which is reported, or a member is not acceptable.
  @inline(never)
  fileprivate func readEntries(_ read: (String, borrowing JSONValue) -> Bool) -> Bool {
    guard mustBe(.object) else { return false }
    // Bytes, because Swift's strings are equal by canonical equivalence: U+03A9 equals U+2126. They normalize to be
    // hashed, which takes quadratic time for many combining marks in a row. Source: RFC 8259, section 8.3.
    var (names, areRead): (Set<[UInt8]>, Bool) = ([], true)
    for entry in node.children where entry.value.kind != .null {
      let name = entry.name
      if !read(name, child(entry.value, .member(name))) { areRead = false }
      let length = name.scalarCount
      if length > Self.longestEntryName {
        context.report(
          depth: depth, member: name,
          "has a name of \(length) characters; it may have \(Self.longestEntryName)")
        areRead = false
      } else if !names.insert(Array(name.utf8)).inserted {
        reportDuplicate(name)
        areRead = false
      }
    }
    return areRead
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
