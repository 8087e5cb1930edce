/// A text as a sequence of UTF-16 code units, the unit of all offsets in the API.
///
/// JavaScript, UIKit and Android use the same offsets. The units are well formed (every surrogate
/// is paired) if the text was made from a `String` or decoded from JSON.
public struct UTF16Text: Hashable, Sendable {
  /// The greatest length of a text of a request or a state, in UTF-16 code units.
  public static let greatestLength = 1 << 20

  /// The code units, in order.
  public let units: [UInt16]

  /// Whether the text has no spans.
  public var isPlain: Bool { styles == nil }

  /// Whether both texts have the same spans, equal or shared.
  func hasSpans(of other: UTF16Text) -> Bool {
    styles === other.styles || spans == other.spans
  }

  /// The spans; `nil` without any, so that copying a plain text copies one reference.
  private let styles: SpanList?

  /// The parts with a style of their own, in order and without overlaps; usually none.
  public var spans: [TextSpan] { styles?.spans ?? [] }

  /// Wraps code units that are already well-formed UTF-16.
  public init(units: [UInt16]) {
    self.units = units
    styles = nil
  }

  /// Wraps code units that are already well-formed UTF-16, with spans.
  ///
  /// - Parameter spans: the parts with a style of their own, in order and without overlaps.
  public init(units: [UInt16], spans: [TextSpan]) {
    self.units = units
    styles = spans.isEmpty ? nil : SpanList(spans)
  }

  /// Encodes a Swift string.
  ///
  /// - Complexity: O(n) in the length of the string.
  @inline(never)  // Copies in several places would take kilobytes of `composer.wasm`.
  public init(_ string: String) {
    self.init(units: Array(string.utf16))
  }

  /// The number of UTF-16 code units.
  public var count: Int { units.count }

  /// Whether the text is empty.
  public var isEmpty: Bool { units.isEmpty }

  /// Whether an offset, from 0 to the count, is outside all surrogate pairs.
  public func isScalarBoundary(_ offset: Int) -> Bool {
    guard offset > 0, offset < units.count else { return offset == 0 || offset == units.count }
    return !(UTF16.isTrailSurrogate(units[offset]) && UTF16.isLeadSurrogate(units[offset - 1]))
  }

  /// The text with a range replaced; the text itself if range and replacement are empty.
  ///
  /// - Complexity: O(n) in the length of the result.
  public func replacing(_ range: Range<Int>, with replacement: UTF16Text) -> UTF16Text {
    guard !range.isEmpty || !replacement.isEmpty else { return self }
    var result: [UInt16] = []
    result.reserveCapacity(count - range.count + replacement.count)
    result += units[..<range.lowerBound]
    result += replacement.units
    result += units[range.upperBound...]
    guard styles != nil || replacement.styles != nil else { return UTF16Text(units: result) }
    let spans = spans.replacing(range, with: replacement.spans, count: replacement.count)
    return UTF16Text(units: result, spans: spans)
  }

  /// A part of the text.
  ///
  /// - Complexity: O(length of the part); O(1) for the whole text.
  public func part(_ range: Range<Int>) -> UTF16Text {
    guard range.count < count else { return self }
    return UTF16Text(units: Array(units[range]), spans: spans.within(range))
  }

  /// The text without the units at both ends that satisfy a condition.
  ///
  /// - Complexity: O(n) in the length of the text.
  func trimmed(where isTrimmed: (UInt16) -> Bool) -> UTF16Text {
    part(trimmed(0..<count, where: isTrimmed))
  }

  /// A range without the units at its ends that satisfy a condition; empty if all do.
  ///
  /// - Complexity: O(n) in the length of the range.
  func trimmed(_ range: Range<Int>, where isTrimmed: (UInt16) -> Bool) -> Range<Int> {
    let part = units[range]
    guard let start = part.firstIndex(where: { !isTrimmed($0) }),
      let last = part.lastIndex(where: { !isTrimmed($0) })
    else { return range.lowerBound..<range.lowerBound }
    return start..<last + 1
  }

  /// The code units with ASCII letters in lower case.
  ///
  /// - Complexity: O(n) in the length of the text.
  var asciiLowercased: [UInt16] { units.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 } }
}

extension UTF16Text: CustomStringConvertible {
  /// The text as a Swift string.
  public var description: String { String(decoding: units, as: UTF16.self) }
}

extension UTF16Text: ExpressibleByStringLiteral {
  /// Encodes a literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}
