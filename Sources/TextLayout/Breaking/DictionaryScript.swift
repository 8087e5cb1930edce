/// The scripts that ICU's dictionaries cut.
///
/// Source: UAX #14 class SA; ICU's dictionary break engines. Other scripts of the class have no
/// dictionary and are not cut.
enum DictionaryScript: Sendable {
  /// No dictionary.
  case none
  case thai, lao, khmer, burmese

  /// The script of a class.
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

  /// Whether a unit may be of one of the scripts: a quick test before the exact one.
  @inline(__always)
  static func mayContain(_ unit: UInt16) -> Bool {
    unit >= 0x0E00 && (unit < 0x1800 || unit >= 0x19E0 && unit < 0x1A00 || isExtension(unit))
  }

  /// Myanmar Extended-A and Extended-B.
  private static func isExtension(_ unit: UInt16) -> Bool {
    unit >= 0xA9E0 && unit < 0xAA80
  }

  /// How many units a run has at least that ICU cuts.
  ///
  /// Source: measured on ICU 76 and 78, which leave four units of Thai whole, but only three of the
  /// others.
  var shortestRun: Int { self == .thai ? 5 : 4 }

  /// The greatest `shortestRun`: so many units are cut in any script.
  static let enoughToCut = 5

  /// The offset of the first character at or after `start` that is of another script.
  func endOfRun(in units: [UInt16], from start: Int, _ characters: CharacterTable) -> Int {
    var end = start
    while end < units.count, includes(units[end], characters) { end += 1 }
    return end
  }

  private func includes(_ unit: UInt16, _ characters: CharacterTable) -> Bool {
    let number = characters.number(ofUnit: unit)
    return DictionaryScript(characters.records[Int(number)].breakClass) == self
  }
}
