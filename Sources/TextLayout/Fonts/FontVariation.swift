/// The value of one axis of a variable font.
public struct FontVariation: Hashable, Sendable {
  let tag: OpenTypeTag
  /// The value, which applies clamped to the range of the axis.
  let value: Double

  init(_ tag: OpenTypeTag, _ value: Double) {
    self.tag = tag
    self.value = value
  }

  /// Makes a value of an axis; returns nil if the tag is not four printable ASCII characters.
  ///
  /// Source: CSS Fonts Module Level 4, section 8.2 (`<opentype-tag>`).
  public init?(tag: String, value: Double) {
    guard tag.utf8.count == 4, tag.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      return nil
    }
    self.init(OpenTypeTag(tag), value)
  }
}

extension FaceDescription {
  // Source: CSS Fonts Module Level 4, section 2.3: `normal` is 100 percent.
  private static let normalWidth = 100.0

  /// Returns the axes that a style sets.
  ///
  /// ``ShapingFace`` clamps them to the ranges of the axes and drops those that it does not have. A
  /// browser sets weight, width, slant and optical size, then what the page sets itself. Positive
  /// values of the slant axis turn to the left, and optical sizes are CSS pixels.
  ///
  /// Source: Blink's FontCustomPlatformData::GetFontPlatformData.
  func variations(in style: FontLibrary.Style) -> [FontVariation] {
    switch axes {
    case .fixed: return []
    case .weight: return [FontVariation("wght", Double(style.weight))]
    case .webFont:
      let chosen =
        [
          FontVariation("wght", Double(style.weight)), FontVariation("wdth", Self.normalWidth),
          FontVariation("slnt", -Double(style.slant.slope)),
        ] + (style.scaling.setsOpticalSize ? [FontVariation("opsz", style.size)] : [])
      let set = style.variationSettings
      return chosen.filter { axis in !set.contains { $0.tag == axis.tag } } + set
    }
  }
}
