/// An array.
public struct JSONArray<Element: JSONType>: JSONType {
  private let element: Element
  private let count: ClosedRange<Int>

  @usableFromInline
  init(element: Element, count: ClosedRange<Int>) {
    self.element = element
    self.count = count
  }

  /// Reads an array; nil also when one of its elements is not acceptable.
  public func read(_ value: borrowing JSONValue) -> [Element.Value]? {
    guard value.mustBe(.array) else { return nil }
    guard count.contains(value.node.count) else {
      value.report("must have \(count.inWords) elements, but has \(value.node.count)")
      return nil
    }
    var values: [Element.Value] = []
    for member in value.node.members {
      let read = element.read(JSONValue(member.value, reading: value.reading))
      if let read { values.append(read) }
    }
    return values.count == value.node.count ? values : nil
  }
}

extension ClosedRange<Int> {
  /// The range as it is said of a count.
  var inWords: String {
    lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound) to \(upperBound)"
  }
}

extension JSONType {
  /// An array of so many elements.
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
  /// Reads the members of an object that has no others.
  @inlinable
  static func read<Value>(
    _ value: borrowing JSONValue, _ members: (inout JSONObject) -> Value?
  ) -> Value? {
    guard var object = JSONObject(value) else { return nil }
    let decoded = members(&object)
    object.end()
    return decoded
  }
}

extension JSONType {
  /// An object, decoded by a function that asks for each member once; as a rule an initialiser.
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

  /// Swift hashes normalized, which of many marks in a row takes the square of their number.
  private static var longestName: Int { 100 }

  /// Reads a dictionary; nil also when one of its values is not acceptable, or a name comes twice or
  /// is longer than 100 characters.
  public func read(_ value: borrowing JSONValue) -> [String: Entry.Value]? {
    guard value.mustBe(.object) else { return nil }
    var values: [String: Entry.Value] = [:]
    var isAcceptable = true
    for member in value.node.members {
      let (name, read) = (member.name, entry.read(JSONValue(member.value, reading: value.reading)))
      let length = name.unicodeScalars.count
      if length > Self.longestName {
        value.reading.report(
          member.value, "has a name of \(length) characters; it may have \(Self.longestName)")
        isAcceptable = false
      } else if let read, values.updateValue(read, forKey: name) != nil {
        value.reading.report(member.value, "occurs more than once in its object")
        isAcceptable = false
      }
      isAcceptable = isAcceptable && read != nil
    }
    return isAcceptable ? values : nil
  }
}

extension JSONType {
  /// An object with members of any name, all of one type.
  public static func dictionary<Entry: JSONType>(
    of entry: Entry
  ) -> JSONDictionary<Entry> where Self == JSONDictionary<Entry> {
    JSONDictionary(entry: entry)
  }
}
