@testable import TextLayout

/// A release of Debian whose Chromium was recorded, with the fonts of its four reference packages.
///
/// Fallback depends on everything that is installed, so recordings hold for these fonts alone.
enum RecordedRelease: Int, CaseIterable {
  /// Chromium 156.0.8078.79 with HarfBuzz 6.0.0.
  case debian12 = 303
  /// Chromium 156.0.8078.79 with HarfBuzz 10.2.0 and newer fonts of Noto CJK and for emoji.
  case debian13 = 306

  /// The number of faces in the reference packages.
  private var faceCount: Int { rawValue }

  /// The release whose reference fonts are installed, and no others.
  static let installed: RecordedRelease? = {
    let families = Sample.engine.installedFamilies
    guard Set(someFamilies).isSubset(of: families.map(\.name)) else { return nil }
    let count = families.map(\.faces.count).reduce(0, +)
    return allCases.first { $0.faceCount == count }
  }()

  /// Families that fallback chooses among.
  private static let someFamilies = [
    "Noto Sans", "Noto Serif", "Noto Sans CJK JP", "Noto Serif CJK JP", "Noto Color Emoji",
    "DejaVu Sans", "Noto Sans Thai", "Noto Nastaliq Urdu", "Noto Sans Symbols2",
  ]
}
