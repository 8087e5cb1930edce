import CTextShaping

/// A font file held open.
///
/// Immutable, hence shared by threads.
@safe
final class ShapingFace: @unchecked Sendable {
  fileprivate let face: OpaquePointer
  /// Whether the face has any letter or common mark of Chinese and Japanese.
  let isEastAsian: Bool

  /// Opens a face; nil when the file is gone or is no font.
  init?(file: String, index: UInt32) {
    guard let opened = unsafe text_face_open(file, index) else { return nil }
    unsafe face = opened
    isEastAsian = EastAsianText.ranges.contains { scalars in
      unsafe text_face_has_any(opened, scalars.lowerBound, scalars.upperBound)
    }
  }

  deinit { unsafe text_face_close(face) }

  /// Whether the positioning table has a feature, for example `halt`.
  func hasPositioningFeature(_ tag: OpenTypeTag) -> Bool {
    unsafe text_face_has_positioning_feature(face, tag.packed)
  }
}

/// A face at a size; positions are 16.16 fixed-point pixels.
///
/// Immutable, hence shared by threads.
@safe
final class ShapingFont: @unchecked Sendable {
  fileprivate let font: OpaquePointer
  private let face: ShapingFace
  // More kinds than one text has: a script and a direction each.
  private let plans = BoundedCache<ShapingPlan.Kind, ShapingPlan?>(capacity: 64)

  /// Makes a font of `size` pixels.
  ///
  /// - Parameters:
  ///   - weight: the axis of a variable face.
  ///   - roundsBitmaps: the advances of a font that has only bitmaps are whole pixels.
  init?(face: ShapingFace, size: Double, weight: Int?, roundsBitmaps: Bool) {
    let axis = Int32(weight ?? 0)
    guard let made = unsafe text_font_create(face.face, size, axis, roundsBitmaps) else {
      return nil
    }
    unsafe font = made
    self.face = face
  }

  deinit { unsafe text_font_destroy(font) }

  /// How runs of a kind are shaped; nil without memory.
  func plan(for kind: ShapingPlan.Kind) -> ShapingPlan? {
    plans.value(for: kind) { unsafe ShapingPlan(kind, for: font) }
  }

  /// The glyph of a scalar; 0 when the face has none.
  func glyph(for scalar: UInt32) -> UInt32 { unsafe text_font_glyph(font, scalar) }

  /// The advance of a glyph.
  func advance(of glyph: UInt32) -> Int { unsafe Int(text_font_advance(font, glyph)) }

  /// Ascent, descent and line gap, each positive.
  var verticalMetrics: (ascent: Int, descent: Int, lineGap: Int) {
    let metrics = unsafe text_font_vertical_metrics(font)
    return (Int(metrics.ascent), Int(metrics.descent), Int(metrics.line_gap))
  }

  /// The left and right edge of a glyph's outline, nil where it has none.
  ///
  /// - Parameter slant: how far the outline is moved to the right at a height of 1.
  func ink(of glyph: UInt32, slant: Double) -> (left: Int, right: Int)? {
    var left: Int32 = 0
    var right: Int32 = 0
    guard unsafe text_font_ink(font, glyph, slant, &left, &right) else { return nil }
    return (Int(left), Int(right))
  }

  /// Whether the positioning table has a feature.
  func hasPositioningFeature(_ tag: OpenTypeTag) -> Bool { face.hasPositioningFeature(tag) }

  /// Whether the face has any letter or common mark of Chinese and Japanese.
  var isEastAsian: Bool { face.isEastAsian }
}

/// How runs of one kind are shaped with one face; immutable, hence shared by threads.
@safe
final class ShapingPlan: @unchecked Sendable {
  /// What runs must have in common.
  struct Kind: Hashable, Sendable {
    let script: OpenTypeTag
    /// A tag of `ContentLanguage`.
    let language: String
    let isRightToLeft: Bool
    let disabledFeatures: [OpenTypeTag]
    let enabledFeatures: [OpenTypeTag]

    /// Whether what stands around a run plays no part in shaping it.
    ///
    /// HarfBuzz looks at it only where letters join; scripts that are not named here may.
    var isContextFree: Bool { Self.contextFreeScripts.contains(script) }

    private static let contextFreeScripts: Set<OpenTypeTag> = [
      "Latn", "Zyyy", "Hani", "Hira", "Kana", "Hang", "Bopo", "Grek", "Cyrl", "Armn", "Geor",
      "Hebr", "Thai", "Laoo", "Khmr", "Mymr", "Deva", "Beng", "Guru", "Gujr", "Orya", "Taml",
      "Telu", "Knda", "Mlym", "Sinh", "Ethi",
    ]

    /// Plans of one font seldom differ in more than these.
    func hash(into hasher: inout Hasher) {
      hasher.combine(script)
      hasher.combine(isRightToLeft)
    }
  }

  /// Whether the face has any character of the runs' script: if not, it has no letter of a run.
  let hasScript: Bool
  /// Tells a plan apart from all others, also from those that are gone.
  final class Identity: Sendable {}

  /// Whether what stands around a run plays no part in shaping it.
  let isContextFree: Bool
  /// Which plan this is, for what is kept of its work: that must not keep the plan itself, which takes
  /// kilobytes that nobody counts.
  let identity = Identity()
  /// What hashes of runs that are shaped by this plan start from.
  let seed = UInt64.random(in: 0 ... .max)

  fileprivate let plan: OpaquePointer

  fileprivate init?(_ kind: Kind, for font: OpaquePointer) {
    let features =
      kind.disabledFeatures.map { text_feature(tag: $0.packed, value: 0) }
      + kind.enabledFeatures.map { text_feature(tag: $0.packed, value: 1) }
    let made = unsafe features.withUnsafeBufferPointer { features in
      unsafe kind.language.withCString { language in
        var key = unsafe text_plan_key(
          language: language, script: kind.script.packed, right_to_left: kind.isRightToLeft,
          features: features.baseAddress, feature_count: features.count)
        return unsafe text_plan_create(font, &key)
      }
    }
    guard let made = unsafe made else { return nil }
    unsafe plan = made
    isContextFree = kind.isContextFree
    hasScript = unsafe text_font_has_script(font, kind.script.packed)
  }

  deinit { unsafe text_plan_destroy(plan) }
}

/// A four-letter OpenType or ISO 15924 tag.
struct OpenTypeTag: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The letters, the first in the highest byte.
  let packed: UInt32

  init(stringLiteral value: String) { self.init(value) }

  /// Packs the first four letters of a name.
  init(_ name: some StringProtocol) {
    packed = name.utf8.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// Room for the glyphs of one run at a time; used by one thread at a time.
@safe
final class ShapingBuffer: @unchecked Sendable {
  /// One glyph, in visual order.
  typealias Glyph = text_glyph
  /// Units that the shaper treats as one, with offsets from the start of the run.
  typealias Cluster = text_cluster

  private let buffer: OpaquePointer

  /// Makes an empty buffer; nil without memory.
  init?() {
    guard let made = unsafe text_buffer_create() else { return nil }
    unsafe buffer = made
  }

  deinit { unsafe text_buffer_destroy(buffer) }

  /// Shapes a range of a text, with the rest as context.
  ///
  /// - Returns: the number of glyphs.
  /// - Complexity: O(length of the range).
  @discardableResult
  func shape(
    _ range: Range<Int>, of text: [UInt16], with font: ShapingFont, _ plan: ShapingPlan
  ) -> Int {
    unsafe text.withUnsafeBufferPointer { units in
      var description = unsafe text_run(
        text: units.baseAddress, length: units.count, start: range.lowerBound,
        count: range.count)
      return unsafe text_buffer_shape(buffer, font.font, plan.plan, &description)
    }
  }

  /// The next clusters of what was shaped last, in the order of the text, whatever its direction.
  ///
  /// - Returns: at most `limit`; none after the last one.
  func nextClusters(atMost limit: Int) -> [Cluster] {
    unsafe [Cluster](unsafeUninitializedCapacity: limit) { clusters, initialized in
      guard let base = clusters.baseAddress else { return }
      initialized = unsafe text_buffer_clusters(buffer, base, limit)
    }
  }

  /// Shapes a text.
  ///
  /// - Returns: the glyphs in visual order.
  /// - Complexity: O(length of the text).
  func glyphs(
    of text: [UInt16], with font: ShapingFont, _ plan: ShapingPlan
  ) -> [Glyph] {
    let count = shape(text.startIndex..<text.endIndex, of: text, with: font, plan)
    return unsafe [Glyph](unsafeUninitializedCapacity: count) { glyphs, initialized in
      if let base = glyphs.baseAddress { unsafe text_buffer_glyphs(buffer, base) }
      initialized = count
    }
  }
}

extension ShapingBuffer.Cluster {
  /// The offsets in the text whose run starts at `origin`.
  @inline(__always)
  func range(from origin: Int) -> Range<Int> { origin + Int(start)..<origin + Int(end) }
}
