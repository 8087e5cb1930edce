@testable import TextLayout

/// The fonts that Chromium had when its lines were recorded: the four reference packages of Debian 12.
///
/// Fallback depends on everything that is installed, so recordings hold for these fonts alone.
enum RecordedFonts {
  /// Whether exactly these are there.
  static let areInstalled: Bool = {
    let families = Sample.engine.installedFamilies
    return Set(some).isSubset(of: families.map(\.name))
      && families.map(\.faces.count).reduce(0, +) == faceCount
  }()

  /// Families that fallback chooses among.
  private static let some = [
    "Noto Sans", "Noto Serif", "Noto Sans CJK JP", "Noto Serif CJK JP", "Noto Color Emoji",
    "DejaVu Sans", "Noto Sans Thai", "Noto Nastaliq Urdu", "Noto Sans Symbols2",
  ]

  private static let faceCount = 303
}
