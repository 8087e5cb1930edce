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

  /// All that makes a style, to be compared and hashed member by member.
  private struct Terms: Hashable {
    let font: FontRequest
    let language: String
    let direction: Direction
    let breaking: BreakRules
    let tabSize: Double
  }

  private let terms: Terms
  private let hash: Int

  /// Makes a style.
  ///
  /// - Parameters:
  ///   - font: the font.
  ///   - language: a BCP 47 language tag; decides glyph variants, fallback fonts and some break rules.
  ///   - direction: the paragraph direction.
  ///   - breaking: which break rules hold.
  ///   - tabSize: the distance of tab stops, in advances of a space; at least 0.
  public init(
    font: FontRequest, language: String = "en", direction: Direction = .leftToRight,
    breaking: BreakRules = BreakRules(), tabSize: Double = 8
  ) {
    terms = Terms(
      font: font, language: language, direction: direction, breaking: breaking, tabSize: tabSize)
    hash = terms.hashValue
  }

  /// The font.
  public var font: FontRequest { terms.font }
  /// A BCP 47 language tag; decides glyph variants, fallback fonts and some break rules.
  public var language: String { terms.language }
  /// The paragraph direction.
  public var direction: Direction { terms.direction }
  /// Which break rules hold.
  public var breaking: BreakRules { terms.breaking }
  /// The distance of tab stops, in advances of a space; at least 0.
  public var tabSize: Double { terms.tabSize }
}

extension TextStyle: Hashable {
  /// Whether two styles are the same in all.
  public static func == (one: TextStyle, other: TextStyle) -> Bool {
    one === other || one.hash == other.hash && one.terms == other.terms
  }

  /// Hashes the style; O(1).
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
