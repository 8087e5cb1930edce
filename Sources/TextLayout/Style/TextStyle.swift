/// Everything but the width that decides where a text's lines break.
///
/// A class, because it is looked up with each text: it is hashed once, and lent instead of copied.
public final class TextStyle: Sendable {
  /// The paragraph direction.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// Left to right.
    case leftToRight = "ltr"
    /// Right to left.
    case rightToLeft = "rtl"
  }

  /// The font.
  public let font: FontRequest
  /// A BCP 47 language tag; decides glyph variants, fallback fonts and some break rules.
  public let language: String
  /// The paragraph direction.
  public let direction: Direction
  /// Which break rules hold.
  public let breaking: BreakRules
  /// The distance of tab stops, in advances of a space; at least 0.
  public let tabSize: Double

  private let hash: Int

  /// Makes a style.
  public init(
    font: FontRequest, language: String = "en", direction: Direction = .leftToRight,
    breaking: BreakRules = BreakRules(), tabSize: Double = 8
  ) {
    self.font = font
    self.language = language
    self.direction = direction
    self.breaking = breaking
    self.tabSize = tabSize
    var hasher = Hasher()
    hasher.combine(font)
    hasher.combine(language)
    hasher.combine(direction)
    hasher.combine(breaking)
    hasher.combine(tabSize)
    hash = hasher.finalize()
  }
}

extension TextStyle: Hashable {
  /// Whether two styles are the same in all.
  public static func == (one: TextStyle, other: TextStyle) -> Bool {
    one === other
      || one.hash == other.hash && one.font == other.font && one.language == other.language
        && one.direction == other.direction && one.breaking == other.breaking
        && one.tabSize == other.tabSize
  }

  /// Hashes the style; O(1).
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
