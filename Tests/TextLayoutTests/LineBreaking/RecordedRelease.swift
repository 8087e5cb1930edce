import Foundation

@testable import TextLayout

/// A release of Debian whose Chromium was recorded, with the fonts of its four reference packages.
///
/// Fallback depends on everything that is installed, so recordings hold for these fonts alone. All files of
/// recordings are Debian 12's. Where Debian 13 differs, a second file (`…-debian-13.jsonl`) has its recording,
/// with the place of the one that it replaces, and its first line has the versions.
enum RecordedRelease: CaseIterable {
  /// Chromium 156.0.8078.79 with HarfBuzz 6.0.0, fonts-noto-cjk 20220127.
  case debian12
  /// Chromium 156.0.8078.79 with HarfBuzz 10.2.0, fonts-noto-cjk 20240730 and newer emoji. It breaks all texts
  /// as Debian 12's does, and only texts in Noto Serif CJK have other widths.
  case debian13

  /// The release whose reference fonts are installed, and no others.
  static let installed: RecordedRelease? = {
    let families = Sample.engine.installedFamilies
    guard Set(someFamilies).isSubset(of: families.map(\.name)) else { return nil }
    guard families.map(\.faces.count).reduce(0, +) == faceCount else { return nil }
    let attributes = try? FileManager.default.attributesOfItem(atPath: serifCJK)
    return allCases.first { $0.serifCJKSize == attributes?[.size] as? Int }
  }()

  /// The recordings of a file that hold for the installed release, each a line, without the line of versions.
  static func recordings(inFile name: String) throws -> [Data] {
    var all = Array(try Vectors.lines(name).dropFirst())
    guard installed == .debian13 else { return all }
    let others = name.replacing(".jsonl", with: "-debian-13.jsonl")
    for line in (try? Vectors.lines(others).dropFirst()) ?? [] {
      let recording = try JSONDecoder().decode(Recording.self, from: line)
      guard let place = recording.place else { throw NoPlace(file: others) }
      let replaced = try JSONDecoder().decode(Recording.self, from: all[place])
      guard replaced.text == recording.text, replaced.width == recording.width else {
        throw NoPlace(file: others)
      }
      all[place] = line
    }
    return all
  }

  /// A recording of Debian 13 that replaces none of Debian 12.
  private struct NoPlace: Error {
    let file: String
  }

  /// The number of faces in the reference packages.
  private static let faceCount = 303

  private static let serifCJK = "/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc"

  /// The size in bytes of a file of which each release has another version.
  private var serifCJKSize: Int {
    switch self {
    case .debian12: 26_297_400
    case .debian13: 26_411_360
    }
  }

  /// Families that fallback chooses among.
  private static let someFamilies = [
    "Noto Sans", "Noto Serif", "Noto Sans CJK JP", "Noto Serif CJK JP", "Noto Color Emoji",
    "DejaVu Sans", "Noto Sans Thai", "Noto Nastaliq Urdu", "Noto Sans Symbols2",
  ]
}
