/// The edit between two texts: the part that was replaced, and what took its place.
public struct TextDifference: Hashable, Sendable {
  /// The replaced range, in UTF-16 code units of the text before.
  public let range: Range<Int>
  /// The replacement.
  public let replacement: UTF16Text

  /// Finds the edit; it begins and ends between grapheme clusters of both texts.
  ///
  /// A caret tells which of several equal letters were typed or deleted: what follows it was there
  /// before.
  ///
  /// Source: element-web, `src/editor/diff.ts`, for the caret.
  ///
  /// - Parameters:
  ///   - text: the text before.
  ///   - result: the text after.
  ///   - caret: the end of the selection in the text after; `nil` if it is unknown.
  /// - Complexity: O(n) in the length of the texts.
  public init(from text: UTF16Text, to result: UTF16Text, caret: Int? = nil) {
    let ends = CommonEnds(text.units, result.units)
    let (prefix, suffix): (Int, Int)
    if let caret {
      suffix = ends.suffix(upTo: result.count - caret)
      prefix = ends.prefix(upTo: min(caret, ends.least - suffix))
    } else {
      prefix = ends.prefix(upTo: ends.least)
      suffix = ends.suffix(upTo: ends.least - prefix)
    }
    range = prefix..<text.count - suffix
    replacement = result.part(prefix..<result.count - suffix)
  }
}

/// What two texts have in common at their ends, in whole grapheme clusters.
private struct CommonEnds {
  private let before: GraphemeClusters
  private let after: GraphemeClusters

  init(_ before: [UInt16], _ after: [UInt16]) {
    self.before = GraphemeClusters(before)
    self.after = GraphemeClusters(after)
  }

  /// The length of the shorter text.
  var least: Int { min(before.units.count, after.units.count) }

  func prefix(upTo most: Int) -> Int {
    let (one, other) = (before.units.span, after.units.span)
    var common = 0
    while common < most, one[common] == other[common] { common += 1 }
    if common > 0, UTF16.isLeadSurrogate(one[common - 1]) { common -= 1 }
    return min(before.cluster(around: common).lowerBound, after.cluster(around: common).lowerBound)
  }

  func suffix(upTo most: Int) -> Int {
    let (one, other) = (before.units.span, after.units.span)
    var common = 0
    while common < min(most, least), one[one.count - common - 1] == other[other.count - common - 1]
    {
      common += 1
    }
    if common > 0, UTF16.isTrailSurrogate(one[one.count - common]) { common -= 1 }
    while true {
      // Whether flags begin at an offset depends on what precedes it, which differs.
      let whole = min(
        one.count - before.cluster(around: one.count - common).upperBound,
        other.count - after.cluster(around: other.count - common).upperBound)
      guard whole < common else { return common }
      common = whole
    }
  }
}
