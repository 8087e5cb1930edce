/// Everything but the width that decides where a text's lines break.
public struct TextStyle: Hashable, Sendable {
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
  }
}
