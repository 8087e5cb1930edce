import Composer
import CTextShaping
import Locking

/// An open font face.
///
/// The type is immutable, so threads share it.
@safe
final class ShapingFace: @unchecked Sendable {
  fileprivate let face: OpaquePointer
  /// Whether the face has any Chinese or Japanese letter or common mark.
  let isEastAsian: Bool
  /// The scripts of which the face has any character; usually a few.
  let scripts: [OpenTypeTag]
  /// A bit for each character up to U+FFFF, set if contextual alternates begin at it; empty if they begin at none.
  let alternating: [UInt64]
  /// The axes of a variable face; nil for a named instance, whose values are not the defaults.
  private let axes: [text_axis]?

  // More than there are scripts.
  private static let mostScripts = 512

  /// Whether rules contain the space, by script.
  private let spaceRules = BoundedCache<OpenTypeTag, Bool>(capacity: 256)

  /// Whether no rule joins a space to other characters, once that is known.
  private let isSeparating = Lock<Bool?>(nil)

  /// Opens a face; returns nil if the file is missing or is not a font.
  init?(file: String, index: UInt32) {
    guard let opened = unsafe text_face_open(file, index) else { return nil }
    unsafe face = opened
    isEastAsian = EastAsianText.ranges.contains { scalars in
      unsafe text_face_has_any(opened, scalars.lowerBound, scalars.upperBound)
    }
    let tags = unsafe [UInt32](unsafeUninitializedCapacity: Self.mostScripts) { tags, count in
      count = unsafe text_face_scripts(opened, tags.baseAddress, Self.mostScripts)
    }
    scripts = tags.map(OpenTypeTag.init(packed:))
    var bits = [UInt64](repeating: 0, count: 1024)
    alternating = unsafe text_face_alternating(opened, &bits) ? bits : []
    axes = unsafe index >> 16 == 0 ? Self.axes(of: opened) : nil
  }

  private static func axes(of face: OpaquePointer) -> [text_axis] {
    var axes: [text_axis] = []
    var axis = text_axis()
    while unsafe text_face_axis(face, axes.count, &axis) { axes.append(axis) }
    return axes
  }

  deinit { unsafe text_face_close(face) }

  /// Whether no rule of the face can join a space to other characters; finds it out the first time, because
  /// most fonts of a text draw only a few of its characters.
  fileprivate func separatesWords(_ find: () -> Bool) -> Bool {
    isSeparating.withLock { known in
      let found = known ?? find()
      known = found
      return found
    }
  }

  /// Returns the variations that have an effect, clamped to the ranges of their axes.
  ///
  /// Variations that draw the same text are equal then, so that sizes share plans.
  func effective(_ variations: [FontVariation]) -> [FontVariation] {
    guard let axes else { return variations }
    return variations.compactMap { variation in
      let value = Float(variation.value)
      let own = axes.filter { $0.tag == variation.tag.packed }
      guard let least = own.map(\.least).min(), let greatest = own.map(\.greatest).max(),
        own.contains(where: { min(max(value, $0.least), $0.greatest) != $0.standard })
      else { return nil }
      return FontVariation(variation.tag, Double(min(max(value, least), greatest)))
    }
  }

  /// The greatest value of the axis of weight; nil if the face has none.
  var greatestWeight: Int? {
    axes?.first { $0.tag == OpenTypeTag("wght").packed }.map { Int($0.greatest) }
  }

  /// A bit for each character up to U+FFFF, set if the face has a glyph for it.
  var coverage: [UInt64] {
    var bits = [UInt64](repeating: 0, count: 1024)
    unsafe text_face_coverage(face, &bits)
    return bits
  }

  /// Whether a rule for a script, kerning apart, contains the space, whose glyph is given.
  func hasSpaceRules(in script: OpenTypeTag, space: UInt32) -> Bool {
    spaceRules.value(for: script) { unsafe text_face_rules_contain(face, space, script.packed) }
  }

  /// Whether the positioning table has a feature, for example `halt`.
  func hasPositioningFeature(_ tag: OpenTypeTag) -> Bool {
    unsafe text_face_has_positioning_feature(face, tag.packed)
  }
}

/// A face at a size; positions are 16.16 fixed-point pixels.
///
/// The type is immutable, so threads share it.
@safe
final class ShapingFont: @unchecked Sendable {
  fileprivate let font: OpaquePointer
  private let face: ShapingFace
  private let variations: [FontVariation]
  private let facePlans: FacePlans
  // This exceeds the number of kinds in one text; each kind is a script and a direction.
  private let plans = BoundedCache<ShapingPlan.Kind, ShapingPlan?>(capacity: 256)

  /// Makes a font of `size` pixels.
  ///
  /// - Parameters:
  ///   - isEmboldened: whether the face is made bold, which makes its glyphs wider.
  ///   - variations: values of axes. Those of axes that the face does not have are ignored.
  ///   - isWebFont: whether a page loads the font.
  ///   - scaling: how the engine scales advances.
  ///   - plans: the plans of all faces.
  init?(
    face: ShapingFace, size: Double, isEmboldened: Bool = false, variations: [FontVariation],
    isWebFont: Bool, scaling: FontScaling, plans: FacePlans
  ) {
    let variations = face.effective(variations)
    let axes = variations.map { text_variation(tag: $0.tag.packed, value: Float($0.value)) }
    let made = unsafe axes.withUnsafeBufferPointer { axes in
      var style = unsafe text_font_style(
        size: size, grid: scaling.grid.mode,
        app_units: Int32(scaling.grid.appUnitsPerPixel),
        spaces_separators: scaling.spacesSeparators,
        spaces_all_separators: isWebFont && scaling.spacesAllSeparatorsInWebFonts,
        drops_selectors: scaling.dropsSelectors, variations: axes.baseAddress,
        variation_count: axes.count, bitmaps: scaling.bitmaps.mode,
        emboldens: isEmboldened,
        fraction_bits: Int32(scaling.fractionBits))
      return unsafe text_font_create(face.face, &style)
    }
    guard let made = unsafe made else { return nil }
    unsafe font = made
    self.variations = variations
    self.face = face
    facePlans = plans
  }

  deinit { unsafe text_font_destroy(font) }

  /// Returns the plan for a kind of run; nil if memory runs out.
  func plan(for kind: ShapingPlan.Kind) -> ShapingPlan? {
    plans.value(for: kind) {
      let key = FacePlan.Key(face: ObjectIdentifier(face), variations: variations, kind: kind)
      let plan = facePlans.value(for: key) { unsafe FacePlan(kind, for: font, of: face) }
      return plan.map { ShapingPlan($0, kind) }
    }
  }

  /// Whether a space separates the shapes of the texts before and after it, apart from the conditions
  /// of ``SpacedPieces``.
  ///
  /// - Parameter plan: one of this font.
  func cutsBeforeSpaces(_ plan: ShapingPlan) -> Bool {
    plan.separatesWords && face.separatesWords { unsafe text_font_separates_words(font) }
  }

  /// Returns the glyph of a scalar; 0 if the face has none.
  func glyph(for scalar: UInt32) -> UInt32 { unsafe text_font_glyph(font, scalar) }

  /// Whether the face itself has a glyph for a scalar.
  func hasOwnGlyph(for scalar: UInt32) -> Bool { unsafe text_font_has(font, scalar) }

  /// Whether the face has a glyph for a scalar followed by a variation selector.
  func hasVariation(of scalar: UInt32, _ selector: UInt32) -> Bool {
    unsafe text_font_has_variation(font, scalar, selector)
  }

  /// Returns the first character of a character's canonical decomposition; nil if it has none.
  static func decomposition(of composed: UInt32) -> UInt32? {
    let first = text_decompose(composed).first
    return first == 0 ? nil : first
  }

  /// Returns a character without the marks of its whole canonical decomposition, and the marks.
  static func fullDecomposition(of composed: UInt32) -> (base: UInt32, marks: [UInt32]) {
    var (base, marks): (UInt32, [UInt32]) = (composed, [])
    while case let parts = text_decompose(base), parts.first != 0 {
      if parts.second != 0 { marks.append(parts.second) }
      base = parts.first
    }
    return (base, marks.reversed())
  }

  /// Returns the character composed of a base and a mark; nil if there is none.
  static func composition(of base: UInt32, _ mark: UInt32) -> UInt32? {
    let composed = text_compose(base, mark)
    return composed == 0 ? nil : composed
  }

  /// Returns the advance of a glyph.
  func advance(of glyph: UInt32) -> Int { unsafe Int(text_font_advance(font, glyph)) }

  /// Returns the advance of a glyph without the rounding of bitmaps.
  func linearAdvance(of glyph: UInt32) -> Int {
    unsafe Int(text_font_linear_advance(font, glyph))
  }

  /// The average advance of the glyphs in whole pixels; 0 if the font does not have it.
  var averageAdvance: Int { unsafe Int(text_font_average_advance(font)) }

  /// Returns the heights that the font states.
  ///
  /// - Parameter isNamed: whether it was found by its name.
  func verticalMetrics(isNamed: Bool) -> VerticalMetrics {
    let heights = unsafe text_font_measure_heights(font)
    let typographic = VerticalMetrics.Heights(heights.typo)
    let bitmaps = VerticalMetrics.Heights(
      ascent: Double(heights.strike_ascent), descent: Double(heights.strike_descent), lineGap: 0)
    return VerticalMetrics(
      isNamed: isNamed, size: heights.size, appUnitsPerPixel: Double(heights.app_units),
      unitsPerEm: Double(heights.units_per_em),
      own: VerticalMetrics.Heights(heights.own),
      typographic: typographic.ascent == 0 ? nil : typographic,
      usesTypographic: heights.uses_typo, xHeight: Double(heights.x_height),
      xTop: Double(heights.x_top),
      bounds: VerticalMetrics.Heights(
        ascent: Double(heights.top), descent: Double(heights.bottom), lineGap: 0),
      strike: heights.strike == 0 ? nil : (bitmaps, Double(heights.strike)))
  }

  /// Returns the left and right edge of a glyph's outline; nil if it has none.
  ///
  /// - Parameter slant: the horizontal shift to the right per unit of height.
  func ink(of glyph: UInt32, slant: Double) -> (left: Int, right: Int)? {
    var left: Int64 = 0
    var right: Int64 = 0
    guard unsafe text_font_ink(font, glyph, slant, &left, &right) else { return nil }
    return (Int(left), Int(right))
  }

  /// Whether the positioning table has a feature.
  func hasPositioningFeature(_ tag: OpenTypeTag) -> Bool { face.hasPositioningFeature(tag) }

  /// A bit for each character up to U+FFFF, set if the face has a glyph for it.
  var coverage: [UInt64] { face.coverage }

  /// Whether a rule for a script, kerning apart, contains the space, whose glyph is given.
  func hasSpaceRules(in script: OpenTypeTag, space: UInt32) -> Bool {
    face.hasSpaceRules(in: script, space: space)
  }

  /// Whether the face has any Chinese or Japanese letter or common mark.
  var isEastAsian: Bool { face.isEastAsian }

  /// A bit for each character up to U+FFFF, set if contextual alternates of the face begin at it; empty if they begin at
  /// none.
  var alternating: [UInt64] { face.alternating }

  /// Whether the face has any character of a script.
  ///
  /// If not, it has none of the script's letters.
  func has(script: OpenTypeTag) -> Bool { face.scripts.contains(script) }
}

extension VerticalMetrics.Heights {
  fileprivate init(_ metrics: text_vertical_metrics) {
    self.init(
      ascent: Double(metrics.ascent), descent: Double(metrics.descent),
      lineGap: Double(metrics.line_gap))
  }
}

extension FontScaling.Grid {
  fileprivate var mode: text_size_grid {
    switch self {
    case .exact: TEXT_SIZE_EXACT
    case .hundredths: TEXT_SIZE_100TH
    case .appUnits: TEXT_SIZE_APP_UNIT
    }
  }

  fileprivate var appUnitsPerPixel: Int {
    if case .appUnits(let perPixel) = self { perPixel } else { 60 }
  }
}

extension FontScaling.Bitmaps {
  fileprivate var mode: text_bitmaps {
    switch self {
    case .exact: TEXT_BITMAPS_EXACT
    case .wholePixels: TEXT_BITMAPS_WHOLE
    case .sixtyFourths: TEXT_BITMAPS_64TH
    case .fontUnits: TEXT_BITMAPS_UNITS
    }
  }
}

/// The plans of all faces, which take kilobytes each.
typealias FacePlans = BoundedCache<FacePlan.Key, FacePlan?>

/// A HarfBuzz plan for runs of one kind with one face, for fonts of all sizes.
///
/// It is immutable, so threads share it.
@safe
final class FacePlan: @unchecked Sendable {
  /// The properties of a plan.
  struct Key: Hashable, Sendable {
    let face: ObjectIdentifier
    let variations: [FontVariation]
    let kind: ShapingPlan.Kind
  }

  fileprivate let plan: OpaquePointer
  // HarfBuzz's plan does not retain its face.
  private let face: ShapingFace

  fileprivate init?(_ kind: ShapingPlan.Kind, for font: OpaquePointer, of face: ShapingFace) {
    let features =
      kind.disabledFeatures.map { text_feature(tag: $0.packed, value: 0) }
      + kind.enabledFeatures.map { text_feature(tag: $0.packed, value: 1) }
    let made = unsafe features.withUnsafeBufferPointer { features in
      unsafe kind.language.withCString { language in
        var key = unsafe text_plan_key(
          language: language, script: kind.script.packed, right_to_left: kind.isRightToLeft,
          features: features.baseAddress, feature_count: features.count,
          character_clusters: kind.clusterLevel == .characters)
        return unsafe text_plan_create(font, &key)
      }
    }
    guard let made = unsafe made else { return nil }
    unsafe plan = made
    self.face = face
  }

  deinit { unsafe text_plan_destroy(plan) }
}

/// The plan for runs of one kind with one font.
final class ShapingPlan: Sendable {
  /// The properties that runs of one plan share.
  struct Kind: Hashable, Sendable {
    let script: OpenTypeTag
    /// A tag of `ContentLanguage`.
    let language: String
    let isRightToLeft: Bool
    let disabledFeatures: [OpenTypeTag]
    let enabledFeatures: [OpenTypeTag]
    let clusterLevel: ClusterLevel

    /// The text that one cluster contains at least.
    enum ClusterLevel: Sendable {
      /// A grapheme cluster.
      case graphemes
      /// A character; the marks of a base can be clusters of their own.
      case characters
    }

    /// Whether the text around a run has no effect on its shape.
    ///
    /// HarfBuzz uses the context only for scripts whose letters join. Scripts that are not listed
    /// count as joining.
    var isContextFree: Bool { Self.contextFreeScripts.contains(script) }

    private static let contextFreeScripts: Set<OpenTypeTag> = [
      "Latn", "Zyyy", "Hani", "Hira", "Kana", "Hang", "Bopo", "Grek", "Cyrl", "Armn", "Geor",
      "Hebr", "Thai", "Laoo", "Khmr", "Mymr", "Deva", "Beng", "Guru", "Gujr", "Orya", "Taml",
      "Telu", "Knda", "Mlym", "Sinh", "Ethi",
    ]

    /// Whether HarfBuzz makes only those decisions for a whole run that ``SpacedPieces`` names.
    ///
    /// HarfBuzz reverses text that does not run in the direction of its script.
    ///
    /// Source: HarfBuzz 10.2, hb-ot-shaper.hh, hb_ot_shaper_categorize: the scripts of its default shaper
    /// with many texts, and of four others whose code was read.
    var separatesWords: Bool {
      Self.scriptsWithSpaces.contains(script) && isRightToLeft == script.isRightToLeft
    }

    private static let scriptsWithSpaces: Set<OpenTypeTag> = [
      "Latn", "Grek", "Cyrl", "Armn", "Geor", "Ethi", "Hebr", "Arab", "Thai", "Laoo",
    ]

    /// Plans of one font rarely differ in other members.
    func hash(into hasher: inout Hasher) {
      hasher.combine(script)
      hasher.combine(isRightToLeft)
    }
  }

  /// Identifies a plan among all plans, including destroyed ones.
  final class Identity: Sendable {}

  /// Whether the text around a run has no effect on its shape.
  let isContextFree: Bool
  /// The plan's identity for cached results.
  ///
  /// Results must not retain the plan itself, whose kilobytes no cache counts.
  let identity = Identity()
  /// The seed for hashes of runs shaped with this plan.
  let seed = UInt64.random(in: 0 ... .max)

  /// Whether the plan shapes words by themselves in a font whose rules do.
  let separatesWords: Bool

  fileprivate let facePlan: FacePlan

  fileprivate init(_ facePlan: FacePlan, _ kind: Kind) {
    self.facePlan = facePlan
    isContextFree = kind.isContextFree
    separatesWords = kind.separatesWords
  }
}

/// A four-letter OpenType or ISO 15924 tag.
struct OpenTypeTag: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The letters, with the first in the highest byte.
  let packed: UInt32

  init(stringLiteral value: String) { self.init(value) }

  /// Makes a tag of packed letters.
  init(packed: UInt32) { self.packed = packed }

  /// Packs the first four letters of a name into a tag.
  init(_ name: some StringProtocol) {
    packed = name.utf8.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Whether the characters of a script with this tag run from right to left.
  var isRightToLeft: Bool { text_script_is_right_to_left(packed) }

  /// Whether the letters of a script with this tag join, so that engines do not space them.
  ///
  /// Source: CSS Text Module Level 3, section 8.2.1 (cursive scripts), as Blink, Gecko (nsTextFrame.cpp,
  /// GetSpacingInternal) and Skia (Run::isCursiveScript) apply it.
  var isCursive: Bool { Self.cursive.contains(self) }

  private static let cursive: Set<OpenTypeTag> = [
    "Arab", "Mand", "Mong", "Nkoo", "Phag", "Rohg", "Syrc",
  ]
}

/// A buffer for the glyphs of one run; one thread at a time may use it.
@safe
final class ShapingBuffer: @unchecked Sendable {
  /// One glyph, in visual order.
  typealias Glyph = text_glyph
  /// The units of one shaper cluster, with offsets from the start of the run.
  typealias Cluster = text_cluster

  private let buffer: OpaquePointer

  /// Makes an empty buffer; returns nil if memory runs out.
  init?() {
    guard let made = unsafe text_buffer_create() else { return nil }
    unsafe buffer = made
  }

  deinit { unsafe text_buffer_destroy(buffer) }

  /// Shapes a range of a text.
  ///
  /// - Parameter context: the units that have an effect on the shapes; contains the range.
  /// - Returns: the number of glyphs.
  /// - Complexity: O(length of the range).
  @discardableResult
  func shape(
    _ range: Range<Int>, of text: [UInt16], in context: Range<Int>, with font: ShapingFont,
    _ plan: ShapingPlan
  ) -> Int {
    unsafe text[context].withUnsafeBufferPointer { units in
      var description = unsafe text_run(
        text: units.baseAddress, length: units.count,
        start: range.lowerBound - context.lowerBound, count: range.count)
      return unsafe text_buffer_shape(buffer, font.font, plan.facePlan.plan, &description)
    }
  }

  /// Returns the next clusters of the last shaped run, in text order for both directions.
  ///
  /// - Returns: at most `limit` clusters; none after the last one.
  func nextClusters(atMost limit: Int) -> [Cluster] {
    unsafe [Cluster](unsafeUninitializedCapacity: limit) { clusters, initialized in
      guard let base = clusters.baseAddress else { return }
      initialized = unsafe text_buffer_clusters(buffer, base, limit)
    }
  }

  /// Shapes a range of a text, as `shape` does.
  ///
  /// - Returns: the glyphs in visual order.
  /// - Complexity: O(length of the range).
  func glyphs(
    of range: Range<Int>, of text: [UInt16], in context: Range<Int>, with font: ShapingFont,
    _ plan: ShapingPlan
  ) -> [Glyph] {
    let count = shape(range, of: text, in: context, with: font, plan)
    return unsafe [Glyph](unsafeUninitializedCapacity: count) { glyphs, initialized in
      if let base = glyphs.baseAddress { unsafe text_buffer_glyphs(buffer, base) }
      initialized = count
    }
  }
}

extension ShapingBuffer.Cluster {
  /// Converts to offsets in the text, for a run that starts at `origin`.
  @inline(__always)
  func range(from origin: Int) -> Range<Int> { origin + Int(start)..<origin + Int(end) }
}
