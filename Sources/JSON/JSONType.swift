/// What a value in a text must be, and how it is decoded.
public protocol JSONType<Value> {
  /// The decoded value.
  associatedtype Value

  /// Decodes a value; nil when it is not acceptable, which is reported.
  func read(_ value: borrowing JSONValue) -> Value?

  #if !hasFeature(Embedded)
    /// What the value must be as a JSON Schema, an object; one without keywords is any value.
    var schema: String { get }
  #endif
}

#if !hasFeature(Embedded)
  extension JSONType {
    /// Any value.
    public var schema: String { "{}" }
  }
#endif

/// `true` or `false`.
public struct JSONBoolean: JSONType {
  /// Reads a boolean.
  public func read(_ value: borrowing JSONValue) -> Bool? {
    value.mustBe(.boolean) ? value.node.boolean : nil
  }

  #if !hasFeature(Embedded)
    /// The schema of a boolean.
    public var schema: String { "{\"type\":\"boolean\"}" }
  #endif
}

extension JSONType where Self == JSONBoolean {
  /// `true` or `false`.
  public static var boolean: JSONBoolean { JSONBoolean() }
}

/// A number in a range.
public struct JSONNumber: JSONType {
  private let range: ClosedRange<Double>
  private let excludesLowerBound: Bool

  fileprivate init(_ range: ClosedRange<Double>, excludesLowerBound: Bool = false) {
    self.range = range
    self.excludesLowerBound = excludesLowerBound
  }

  /// Reads a number.
  public func read(_ value: borrowing JSONValue) -> Double? {
    guard value.mustBe(.number) else { return nil }
    let number = value.node.number
    let isTooLow = excludesLowerBound && number == range.lowerBound
    guard range.contains(number), !isTooLow else {
      value.report("must be \(allowed), not \(number.jsonText)")
      return nil
    }
    // No response shows the sign of a zero, but with it 0 and -0 would be different requests.
    return number == 0 ? 0 : number
  }

  #if !hasFeature(Embedded)
    /// The schema of the range.
    public var schema: String {
      let lower = excludesLowerBound ? "exclusiveMinimum" : "minimum"
      return "{\"type\":\"number\",\"\(lower)\":\(range.lowerBound.jsonText),"
        + "\"maximum\":\(range.upperBound.jsonText)}"
    }
  #endif

  private var allowed: String {
    let (lower, upper) = (range.lowerBound.jsonText, range.upperBound.jsonText)
    return excludesLowerBound
      ? "greater than \(lower) and at most \(upper)" : "between \(lower) and \(upper)"
  }
}

extension JSONType where Self == JSONNumber {
  /// A number in a range, bounds included.
  public static func number(in range: ClosedRange<Double>) -> JSONNumber { JSONNumber(range) }

  /// A number greater than the first bound, and at most the second.
  public static func number(above lower: Double, through upper: Double) -> JSONNumber {
    JSONNumber(lower...upper, excludesLowerBound: true)
  }
}

/// An integer in a range; `3.0` is one.
///
/// Source: JSON Schema 2020-12, Core, section 4.2.3: numbers compare by their mathematical value.
public struct JSONInteger: JSONType {
  fileprivate let range: ClosedRange<Int>

  /// Reads an integer.
  public func read(_ value: borrowing JSONValue) -> Int? {
    guard value.mustBe(.number) else { return nil }
    let number = value.node.number
    guard number == number.rounded() else {
      value.report("must be an integer, not \(number.jsonText)")
      return nil
    }
    guard let integer = Int(exactly: number), range.contains(integer) else {
      let bounds = "between \(range.lowerBound) and \(range.upperBound)"
      value.report("must be \(bounds), not \(number.jsonText)")
      return nil
    }
    return integer
  }

  #if !hasFeature(Embedded)
    /// The schema of the range.
    public var schema: String {
      "{\"type\":\"integer\",\"minimum\":\(range.lowerBound),\"maximum\":\(range.upperBound)}"
    }
  #endif
}

extension JSONType where Self == JSONInteger {
  /// An integer in a range, bounds included.
  public static func integer(in range: ClosedRange<Int>) -> JSONInteger {
    JSONInteger(range: range)
  }
}
