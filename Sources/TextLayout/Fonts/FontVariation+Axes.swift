import Composer

extension FontVariation {
  init(_ tag: OpenTypeTag, _ value: Double) { self.init(packedTag: tag.packed, value: value) }

  /// The tag of the axis.
  var tag: OpenTypeTag { OpenTypeTag(packed: packedTag) }
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
  /// Source: Blink's FontCustomPlatformData::GetFontPlatformData; measured on WebKitGTK 2.50.6, which slants the
  /// glyphs itself where the rule of the font says nothing of its slope.
  func variations(in style: FontLibrary.Style) -> [FontVariation] {
    switch axes {
    case .fixed: return []
    case .weight: return [FontVariation("wght", Double(style.weight))]
    case .webFont:
      let chosen =
        [FontVariation("wght", Double(style.weight)), FontVariation("wdth", Self.normalWidth)]
        + (style.scaling.setsSlantAndOpticalSize
          ? [
            FontVariation("slnt", -Double(style.slant.slope)), FontVariation("opsz", style.size),
          ] : [])
      let set = style.variationSettings
      return chosen.filter { axis in !set.contains { $0.tag == axis.tag } } + set
    }
  }
}
