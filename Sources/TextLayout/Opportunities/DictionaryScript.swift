/// The scripts segmented with a dictionary.
///
/// Source: UAX #14 class SA; ICU's dictionary break engines. Other scripts of the class have no
/// dictionary and are not cut.
enum DictionaryScript: CaseIterable, Sendable {
  /// No dictionary.
  case none
  case thai, lao, khmer, burmese

  /// Determines the script of a class.
  init(_ breakClass: LineBreakClass) {
    switch breakClass {
    case .saThai, .saThaiMark: self = .thai
    case .saLao, .saLaoMark: self = .lao
    case .saKhmer, .saKhmerMark: self = .khmer
    case .saBurmese, .saBurmeseMark: self = .burmese
    default: self = .none
    }
  }

  /// Whether a class is SA, with or without a dictionary.
  static func isComplexContext(_ breakClass: LineBreakClass) -> Bool {
    switch breakClass {
    case .saOther, .saOtherMark: true
    default: DictionaryScript(breakClass) != .none
    }
  }

  /// Whether a class contains the marks of a script with a dictionary.
  static func isMark(_ breakClass: LineBreakClass) -> Bool {
    switch breakClass {
    case .saThaiMark, .saLaoMark, .saKhmerMark, .saBurmeseMark: true
    default: false
    }
  }

  /// Whether a unit may belong to one of the scripts; a fast test before the exact one.
  @inline(__always)
  static func mayContain(_ unit: UInt16) -> Bool {
    unit >= 0x0E00 && (unit < 0x1800 || unit >= 0x19E0 && unit < 0x1A00 || isExtension(unit))
  }

  /// Myanmar Extended-A and Extended-B.
  private static func isExtension(_ unit: UInt16) -> Bool {
    unit >= 0xA9E0 && unit < 0xAA80
  }
}
