/// All properties of a text that affect its line breaks, except the width.
///
/// It is a class because caches look it up for each text. It is hashed once and passed by
/// reference.
public final class TextStyle: Sendable {
  /// The properties of a style.
  package struct Terms: Hashable {
    package var font: FontRequest
    package var language = "en"
    package var direction = Direction.leftToRight
    package var breaking = BreakRules()
    package var tabSize = 8.0
    package var engine = EngineName.chromium
    package var pixelRatio = 1.0
    package var processing = TextProcessing.none
  }

  package let terms: Terms
  /// A hash of all terms.
  package let hash: Int

  /// Makes a style.
  ///
  /// - Parameters:
  ///   - font: the font.
  ///   - language: a BCP 47 language tag; it affects glyph variants, fallback fonts and some break
  ///     rules.
  ///   - direction: the direction of paragraphs, or the rule by which their letters decide it.
  ///   - breaking: the line-breaking properties.
  ///   - tabSize: the distance between tab stops, in advances of a space; at least 0.
  ///   - engine: the engine whose lines the text has.
  ///   - pixelRatio: the device pixels of a point, more than 0.
  ///   - processing: what happens to spaces and letters before the layout.
  public convenience init(
    font: FontRequest, language: String = "en", direction: Direction = .leftToRight,
    breaking: BreakRules = BreakRules(), tabSize: Double = 8, engine: EngineName = .chromium,
    pixelRatio: Double = 1, processing: TextProcessing = .none
  ) {
    self.init(
      Terms(
        font: font, language: language, direction: direction, breaking: breaking,
        tabSize: tabSize, engine: engine, pixelRatio: pixelRatio, processing: processing))
  }

  /// Makes a style of its properties.
  package init(_ terms: Terms) {
    self.terms = terms
    #if hasFeature(Embedded)
      // The module has no cache by style, and would hash the advances of a client's font.
      hash = 0
    #else
      hash = terms.quickHash ?? terms.hashValue
    #endif
  }

  /// The font.
  public var font: FontRequest { terms.font }
  /// A BCP 47 language tag; it affects glyph variants, fallback fonts and some break rules.
  public var language: String { terms.language }
  /// The direction of paragraphs, or the rule by which their letters decide it.
  public var direction: Direction { terms.direction }
  /// The line-breaking properties.
  public var breaking: BreakRules { terms.breaking }
  /// The distance between tab stops, in advances of a space; at least 0.
  public var tabSize: Double { terms.tabSize }
  /// The engine whose lines the text has.
  public var engine: EngineName { terms.engine }
  /// The device pixels of a point, more than 0.
  public var pixelRatio: Double { terms.pixelRatio }

  /// What happens to spaces and letters before the layout.
  public var processing: TextProcessing { terms.processing }

  /// Returns the style with other processing.
  package func with(_ processing: TextProcessing) -> TextStyle {
    changing { $0.processing = processing }
  }

  /// Returns the style with the direction that its rule finds in a whole text; itself if it has none.
  ///
  /// - Complexity: O(length of the text).
  package func directed(by text: UTF16Text) -> TextStyle {
    guard direction.dependsOnText else { return self }
    return changing { $0.direction = Direction(direction.found(in: text)) }
  }

  /// Returns the style of a part of a text.
  package func with(_ own: InlineStyle) -> TextStyle {
    guard own.font != nil || own.language != nil else { return self }
    return changing {
      $0.font = own.font ?? font
      $0.language = own.language ?? language
    }
  }

  /// Returns the style with another font, and at another pixel ratio if one is given.
  public func with(_ font: FontRequest, pixelRatio: Double? = nil) -> TextStyle {
    changing {
      $0.font = font
      $0.pixelRatio = pixelRatio ?? self.pixelRatio
    }
  }

  private func changing(_ change: (inout Terms) -> Void) -> TextStyle {
    var terms = terms
    change(&terms)
    return TextStyle(terms)
  }
}

#if !hasFeature(Embedded)
  extension TextStyle.Terms {
    /// A hash of terms that usually differ; nil if others do too.
    ///
    /// The default hash takes 2,000 instructions of each request with a style. Styles that are chosen to
    /// share a hash cost a comparison with each other in a cache, which has a thousand at most.
    ///
    /// Source: FNV-1a, 64 bits, of numbers in place of bytes.
    fileprivate var quickHash: Int? {
      guard case .families(let families) = font.source, font.slant == .normal,
        font.variationSettings.isEmpty, direction == .leftToRight, engine == .chromium,
        breaking == BreakRules(), processing == .none
      else { return nil }
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      func add(_ number: UInt64) { hash = (hash ^ number ^ number >> 32) &* 0x100_0000_01B3 }
      func add(_ text: String) {
        let bytes = text.utf8.span
        for index in bytes.indices { add(UInt64(bytes[index])) }
        add(UInt64(bytes.count))
      }
      add(font.size.bitPattern)
      add((font.lineHeight ?? -1).bitPattern)
      add(font.letterSpacing.bitPattern)
      add(tabSize.bitPattern)
      add(pixelRatio.bitPattern)
      add(UInt64(truncatingIfNeeded: font.weight))
      add(language)
      for family in families { add(family) }
      return Int(truncatingIfNeeded: hash)
    }
  }
#endif

extension TextStyle: Hashable {
  /// Whether two styles have equal properties.
  public static func == (one: TextStyle, other: TextStyle) -> Bool {
    one === other || one.hash == other.hash && one.terms == other.terms
  }

  /// Hashes the style; O(1).
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
