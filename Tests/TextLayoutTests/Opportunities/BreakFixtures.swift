@testable import TextLayout

/// What the tests of break opportunities share.
enum BreakFixtures {
  /// Making one takes a moment, and it has no state that tests could disturb.
  static let tables = BreakTables()
  private static let olderTables = BreakTables(of: .icu72)

  /// The tables of a release of ICU.
  static func tables(of release: ICURelease) -> BreakTables {
    release == .icu72 ? olderTables : tables
  }

  /// The text of a case, in which `÷` stands at every opportunity but the last.
  static func units(of marked: String) -> [UInt16] {
    Array(marked.replacing("÷", with: "").utf16)
  }

  /// A text with `÷` at the opportunities that were found, all but the last.
  static func mark(_ units: [UInt16], at opportunities: [Int]) -> String {
    var pieces: [String] = []
    var start = 0
    for end in opportunities {
      pieces.append(String(decoding: units[start..<end], as: UTF16.self))
      start = end
    }
    return pieces.joined(separator: "÷")
  }
}
