/// A unit in which characters, emoji and web addresses have weights.
///
/// The text is counted in Normalization Form C. A length is the sum of the weights divided by the
/// scale, rounded up.
///
/// Source: twitter-text 3.1.0, `parseTweet` and its configuration.
public struct WeightedUnit: Hashable, Sendable {
  /// The weight of a range of scalars.
  public struct Range: Hashable, Sendable {
    /// The first scalar.
    public package(set) var start: UInt32
    /// The last scalar.
    public package(set) var end: UInt32
    /// The weight of each.
    public package(set) var weight: Int

    /// Creates a range.
    public init(start: UInt32, end: UInt32, weight: Int) {
      self.start = start
      self.end = end
      self.weight = weight
    }
  }

  /// The weight that counts as 1, at least 1.
  public package(set) var scale: Int
  /// The weight of a scalar that is in none of the ranges.
  public package(set) var defaultWeight: Int
  /// The weights of ranges; the first one that has a scalar decides.
  public package(set) var ranges: [Range]
  /// The weight of a whole emoji, however many scalars it has; `nil` counts its scalars.
  public package(set) var emoji: Int?
  /// The length of a web address, whatever its weight; `nil` counts its scalars.
  public package(set) var url: Int?

  /// The greatest weight, and the greatest scale.
  public static let greatestWeight = 1_000_000
  /// The greatest number of ranges.
  public static let mostRanges = 64
  /// What a length costs, in passes over the text: composition, then addresses and emoji, and every
  /// range.
  static let passes = 12
  /// By how many prefixes of a cut text its weighted length may fall short of growing.
  static let lookahead = 64

  /// Creates a unit.
  public init(
    scale: Int = 1, defaultWeight: Int = 1, ranges: [Range] = [], emoji: Int? = nil, url: Int? = nil
  ) {
    self.scale = scale
    self.defaultWeight = defaultWeight
    self.ranges = ranges
    self.emoji = emoji
    self.url = url
  }

  /// The length of a text.
  ///
  /// - Complexity: O(n) in the length of the text, for each range.
  func length(of text: UTF16Text) -> Int {
    let scalars = text.composedScalars
    var (weight, index) = (0, 0)
    while index < scalars.count {
      if let url, let end = WebAddress.end(from: index, in: scalars) {
        weight += url * scale
        index = end
      } else if let emoji, let end = EmojiSequence.end(from: index, in: scalars) {
        weight += emoji
        index = end
      } else {
        weight += self.weight(of: scalars[index])
        index += 1
      }
    }
    return (weight + scale - 1) / scale
  }

  private func weight(of scalar: UInt32) -> Int {
    for range in ranges where scalar >= range.start && scalar <= range.end { return range.weight }
    return defaultWeight
  }
}
