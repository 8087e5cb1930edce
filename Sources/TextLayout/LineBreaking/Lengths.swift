/// The bounds that keep the arithmetic of lengths exact: all of them are 64-bit numbers.
///
/// A text has at most 2^20 units, so advances of at most 2^41 have sums of at most 2^61. Positions are
/// shorter, because they are converted to other units.
enum LengthBounds {
  /// The greatest length in pixels: 2^25.
  ///
  /// Source: the greatest length of Blink's LayoutUnit.
  static let pixels = 33_554_432.0
  /// The greatest advance of a cluster: 2^25 pixels of 16.16 bits.
  private static let advance = 1 << 41
  /// The greatest position in a text: 2^40 pixels of 16.16 bits.
  private static let position = 1 << 56

  /// Returns an advance that ends at the greatest one, in either direction.
  @inline(__always)
  static func advance(_ raw: Int) -> Int { min(max(raw, -advance), advance) }

  /// Returns a position that ends at the greatest one, in either direction.
  @inline(__always)
  static func position(_ raw: Int) -> Int { min(max(raw, -position), position) }

  /// Returns a length in pixels that ends at the greatest one, in either direction; 0 if it is no number.
  static func pixels(_ length: Double) -> Double {
    length.isNaN ? 0 : min(max(length, -pixels), pixels)
  }
}

/// A length in 1/64 pixels, in which lines are filled.
///
/// Source: third_party/blink/renderer/platform/geometry/layout_unit.h.
struct LayoutUnit: Comparable, Hashable, Sendable {
  /// The number of 1/64 pixels.
  let raw: Int

  init(raw: Int) { self.raw = raw }

  /// Rounds a length up.
  ///
  /// Source: LayoutUnit::FromFloatCeil; ShapeResult::SnappedWidth.
  @inline(__always)
  init(ceiling length: Fixed16) { raw = (length.raw + 1023) >> 10 }

  /// Rounds a length in pixels down, clamped to 32 bits.
  ///
  /// Source: LayoutUnit's constructor for a CSS length.
  init(pixels: Double) {
    raw = Int(LengthBounds.pixels(min(pixels, Double(Int32.max / 64))) * 64)
  }

  /// The greatest width of a line.
  ///
  /// Source: LineBreaker::AvailableWidthToFit.
  static func availableWidth(for pixels: Double) -> LayoutUnit {
    LayoutUnit(pixels: pixels) + .epsilon
  }

  static let zero = LayoutUnit(raw: 0)
  /// The smallest length.
  static let epsilon = LayoutUnit(raw: 1)
  /// One pixel.
  static let pixel = LayoutUnit(raw: 64)

  /// This length, or zero if it is negative.
  ///
  /// Source: LayoutUnit::ClampNegativeToZero.
  var clampedToZero: LayoutUnit { max(self, .zero) }

  /// The length in pixels.
  var pixels: Double { Double(raw) / 64 }

  static func + (one: LayoutUnit, other: LayoutUnit) -> LayoutUnit {
    LayoutUnit(raw: one.raw + other.raw)
  }
  static func - (one: LayoutUnit, other: LayoutUnit) -> LayoutUnit {
    LayoutUnit(raw: one.raw - other.raw)
  }
  static func += (one: inout LayoutUnit, other: LayoutUnit) { one = one + other }
  static func -= (one: inout LayoutUnit, other: LayoutUnit) { one = one - other }
  static func < (one: LayoutUnit, other: LayoutUnit) -> Bool { one.raw < other.raw }
}

/// A length in 1/60 pixels, in which Gecko measures glyphs and fills lines.
///
/// Source: Gecko's gfx/src/AppUnits.h.
struct AppUnit: Comparable, Sendable {
  /// The number of 1/60 pixels.
  let raw: Int

  @inline(__always)
  init(raw: Int) { self.raw = raw }

  /// Makes a position in a text, which ends at 2^40 pixels.
  init(position: Int) { raw = min(max(position, -1 << 46), 1 << 46) }

  /// Rounds a length in pixels, clamped to 31 bits.
  ///
  /// Source: Gecko's nsCoord.h, NSToIntRound.
  init(pixels: Double) {
    let limit = Double(Int32.max / 2)
    raw = Int(min(max(LengthBounds.pixels(pixels) * 60, -limit), limit).rounded())
  }

  /// Rounds a length in 16.16 pixels.
  @inline(__always)
  init(rounding fixed16: Int) { raw = (fixed16 * 15 + 0x2000) >> 14 }

  static let zero = AppUnit(raw: 0)

  /// The length in 16.16 pixels, rounded; converting it back gives the same length.
  @inline(__always)
  var fixed16: Int { ((raw << 15) + 15) / 30 }

  /// The length in pixels.
  var pixels: Double { Double(raw) / 60 }

  @inline(__always)
  static func + (one: AppUnit, other: AppUnit) -> AppUnit { AppUnit(raw: one.raw + other.raw) }
  @inline(__always)
  static func - (one: AppUnit, other: AppUnit) -> AppUnit { AppUnit(raw: one.raw - other.raw) }
  static func += (one: inout AppUnit, other: AppUnit) { one = one + other }
  @inline(__always)
  static func < (one: AppUnit, other: AppUnit) -> Bool { one.raw < other.raw }
}

/// A length in 16.16 pixels, in which glyphs are measured.
struct Fixed16: Comparable, Hashable, Sendable {
  /// The number of 1/65,536 pixels.
  let raw: Int

  init(raw: Int) { self.raw = raw }

  /// Converts a length exactly.
  init(_ length: LayoutUnit) { raw = length.raw << 10 }

  /// Converts a length, which can be converted back.
  init(_ length: AppUnit) { raw = length.fixed16 }

  /// Rounds a length in pixels, which ends at the greatest one.
  init(pixels: Double) { raw = Int((LengthBounds.pixels(pixels) * 65536).rounded()) }

  static let zero = Fixed16(raw: 0)

  static func + (one: Fixed16, other: Fixed16) -> Fixed16 { Fixed16(raw: one.raw + other.raw) }
  static func - (one: Fixed16, other: Fixed16) -> Fixed16 { Fixed16(raw: one.raw - other.raw) }
  static func < (one: Fixed16, other: Fixed16) -> Bool { one.raw < other.raw }
}
