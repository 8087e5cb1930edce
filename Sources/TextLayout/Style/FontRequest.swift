/// The font that a text asks for, in CSS terms.
public struct FontRequest: Hashable, Sendable {
  /// Upright or slanted.
  public enum Slant: String, Hashable, Sendable, CaseIterable {
    /// Upright.
    case normal
    /// A designed italic, else a slanted face.
    case italic
    /// A slanted face, else an italic.
    case oblique
  }

  /// Where the advances come from.
  public enum Source: Hashable, Sendable {
    /// Installed families, most wanted first. Families that are not installed fall through.
    case families([String])
    /// The client's own figures, for a font that the server does not have.
    case metrics(ClientFontMetrics)
  }

  /// Installed families or the client's figures.
  public let source: Source
  /// The size of an em in points, more than 0.
  public let size: Double
  /// The weight, from 1 to 1000; 400 is regular, 700 bold.
  public let weight: Int
  /// Upright or slanted.
  public let slant: Slant
  /// The height of a line in points; nil takes the font's own (CSS `normal`).
  public let lineHeight: Double?
  /// Extra room after each grapheme cluster, in points; may be negative.
  public let letterSpacing: Double

  /// Makes a request for a font.
  public init(
    source: Source, size: Double = 17, weight: Int = 400, slant: Slant = .normal,
    lineHeight: Double? = nil, letterSpacing: Double = 0
  ) {
    self.source = source
    self.size = size
    self.weight = weight
    self.slant = slant
    self.lineHeight = lineHeight
    self.letterSpacing = letterSpacing
  }
}

/// Figures of a font that only the client has; all lengths are in font units.
public struct ClientFontMetrics: Hashable, Sendable {
  /// Font units to the em, at least 1.
  public let unitsPerEm: Double
  /// The ascent above the baseline, positive.
  public let ascent: Double
  /// The descent below the baseline, positive.
  public let descent: Double
  /// The extra leading between lines.
  public let lineGap: Double
  /// Advances by grapheme cluster, or by single scalar.
  public let advances: [String: Double]
  /// The advance of everything that `advances` does not name.
  public let defaultAdvance: Double

  /// Takes the client's figures.
  public init(
    unitsPerEm: Double, ascent: Double, descent: Double, lineGap: Double,
    advances: [String: Double], defaultAdvance: Double
  ) {
    self.unitsPerEm = unitsPerEm
    self.ascent = ascent
    self.descent = descent
    self.lineGap = lineGap
    self.advances = advances
    self.defaultAdvance = defaultAdvance
  }
}
