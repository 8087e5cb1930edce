/// A range of UTF-16 offsets below 2^31 in half the memory: a paragraph of two scripts may have one for
/// each of its units.
struct ShortRange: Sendable {
  private let lowerBound: Int32
  private let upperBound: Int32

  init(_ range: Range<Int>) {
    lowerBound = Int32(range.lowerBound)
    upperBound = Int32(range.upperBound)
  }

  @inline(__always)
  var range: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}
