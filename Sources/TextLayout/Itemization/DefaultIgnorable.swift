/// The characters that a font need not have.
///
/// Source: Unicode, Default_Ignorable_Code_Point.
enum DefaultIgnorable {
  /// Whether a scalar has the property.
  static func contains(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F,
      0x202A...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFF8,
      0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  /// Whether a unit has the property or is one of U+FFF9 to U+FFFC, which fonts draw nothing for either.
  static func containsOrFormats(_ unit: UInt16) -> Bool {
    contains(UInt32(unit)) || (0xFFF9...0xFFFC).contains(unit)
  }
}
