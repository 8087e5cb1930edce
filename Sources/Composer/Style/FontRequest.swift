/// The requested font of a text, in CSS terms.
public struct FontRequest: Hashable, Sendable {
  /// Upright or slanted.
  public enum Slant: String, Hashable, Sendable, CaseIterable {
    /// Upright.
    case normal
    /// A designed italic; a slanted face if there is none.
    case italic
    /// A slanted face; a designed italic if there is none.
    case oblique
  }

  /// The source of the advances.
  public enum Source: Hashable, Sendable {
    /// Families in order of preference. Families that the server does not have are skipped.
    case families([String])
    /// The client's metrics of a font that the server does not have.
    indirect case metrics(ClientFontMetrics)
  }

  /// The source of the advances: installed families or client metrics.
  public package(set) var source: Source
  /// The size of an em in points, more than 0.
  public package(set) var size: Double
  /// The weight, from 1 to 1000; 400 is regular, 700 bold.
  public package(set) var weight: Int
  /// Upright or slanted.
  public package(set) var slant: Slant
  /// The height of a line in points; nil uses the font's own (CSS `normal`).
  public package(set) var lineHeight: Double?
  /// Extra space after each grapheme cluster, in points; may be negative.
  public package(set) var letterSpacing: Double
  /// The values of axes of web fonts, each axis once, by tag.
  ///
  /// They override what the other properties set. Installed fonts ignore them.
  ///
  /// Source: CSS Fonts Module Level 4, section 8.2 (font-variation-settings); measured on Chromium
  /// 156, which ignores them in installed fonts on Linux.
  public package(set) var variationSettings: [FontVariation]

  /// Makes a request for a font.
  public init(
    source: Source, size: Double = 17, weight: Int = 400, slant: Slant = .normal,
    lineHeight: Double? = nil, letterSpacing: Double = 0,
    variationSettings: [FontVariation] = []
  ) {
    self.source = source
    self.size = size
    self.weight = weight
    self.slant = slant
    self.lineHeight = lineHeight
    self.letterSpacing = letterSpacing
    self.variationSettings = variationSettings.ordered { $0.packedTag < $1.packedTag }
  }
}

extension FontRequest {
  /// Returns the request with another size in points.
  package func resized(to size: Double) -> FontRequest {
    with(size: size, letterSpacing: letterSpacing)
  }

  /// Returns the request with a multiple of the size; a line height of its own scales with it.
  public func scaled(by scale: Double) -> FontRequest {
    var font = self
    font.size *= scale
    font.lineHeight = lineHeight.map { $0 * scale }
    return font
  }

  /// Returns the request with another size and letter spacing.
  package func with(size: Double, letterSpacing: Double) -> FontRequest {
    var font = self
    (font.size, font.letterSpacing) = (size, letterSpacing)
    return font
  }
}

/// Metrics of a font that only the client has; all lengths are in font units.
public struct ClientFontMetrics: Hashable, Sendable {
  /// Font units per em, at least 1.
  public package(set) var unitsPerEm: Double
  /// The ascent above the baseline, positive.
  public package(set) var ascent: Double
  /// The descent below the baseline, positive.
  public package(set) var descent: Double
  /// The extra leading between lines.
  public package(set) var lineGap: Double
  /// Advances by grapheme cluster or by single scalar, each by its own code points.
  public package(set) var advances: [UTF16Text: Double]
  /// The advance of characters that `advances` does not contain.
  public package(set) var defaultAdvance: Double

  /// Makes a set of client metrics.
  public init(
    unitsPerEm: Double, ascent: Double, descent: Double, lineGap: Double,
    advances: [UTF16Text: Double], defaultAdvance: Double
  ) {
    self.unitsPerEm = unitsPerEm
    self.ascent = ascent
    self.descent = descent
    self.lineGap = lineGap
    self.advances = advances
    self.defaultAdvance = defaultAdvance
  }
}
