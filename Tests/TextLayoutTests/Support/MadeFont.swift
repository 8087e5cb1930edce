import Foundation

@testable import TextLayout

/// A font with a space, the letters `a` and `b`, and one lookup, to test broken tables.
struct MadeFont: Sendable {
  /// `GSUB` or `GPOS`.
  let table: OpenTypeTag
  /// A feature that shapers apply by default, with the lookup.
  let feature: OpenTypeTag
  /// The space's glyph; the letters have the glyphs 2 and 3.
  var space: UInt16 = 1
  /// The lookup with its subtables, in units of two bytes.
  let lookup: [UInt16]

  /// Writes the font to a file and opens it.
  func opened() throws -> ShapingFace? {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).ttf")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }).write(to: file)
    return ShapingFace(file: file.path, index: 0)
  }

  private var units: [UInt16] {
    // In the order of their tags.
    let tables: [(tag: OpenTypeTag, units: [UInt16])] = [
      (table, rules), ("cmap", characters), ("head", Self.head), ("maxp", [0, 0x5000, 4]),
    ]
    var directory: [UInt16] = [1, 0, UInt16(tables.count), 0, 0, 0]
    var content: [UInt16] = []
    let start = 12 + 16 * tables.count
    for (tag, units) in tables {
      directory += Self.units(tag.packed) + [0, 0]
      directory += Self.units(UInt32(start + 2 * content.count))
      directory += Self.units(UInt32(2 * units.count))
      content += units + (units.count.isMultiple(of: 2) ? [] : [0])
    }
    return directory + content
  }

  private static func units(_ number: UInt32) -> [UInt16] {
    [UInt16(number >> 16), UInt16(number & 0xFFFF)]
  }

  private static let head: [UInt16] =
    [1, 0, 0, 0, 0, 0, 0x5F0F, 0x3CF5, 0, 1000] + [UInt16](repeating: 0, count: 17)

  private var characters: [UInt16] {
    let subtable: [UInt16] = [
      4, 40, 0, 6, 4, 1, 0, 0x20, 0x62, 0xFFFF, 0, 0x20, 0x61, 0xFFFF,
      space &- 0x20, 2 &- 0x61, 1, 0, 0, 0,
    ]
    return [0, 1, 3, 1, 0, 12] + subtable
  }

  private var rules: [UInt16] {
    let scripts = [1] + Self.units(OpenTypeTag("DFLT").packed) + [8, 4, 0, 0, 0xFFFF, 1, 0]
    let features = [1] + Self.units(feature.packed) + [8, 0, 1, 0]
    let featuresAt = UInt16(10 + 2 * scripts.count)
    let lookupsAt = featuresAt + UInt16(2 * features.count)
    return [1, 0, 10, featuresAt, lookupsAt] + scripts + features + [1, 4] + lookup
  }
}
