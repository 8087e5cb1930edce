import Foundation
import Testing
import TextLayout

@Suite("Font files to hand out")
struct FontFileTests {
  private static let engine = TextLayoutEngine(defaultFamilies: ["Noto Sans"])

  private static func file(_ family: String, weight: Int = 400) -> FontFile? {
    engine.fontFile(family: family, weight: weight, slant: .normal)
  }

  @Test("are the installed ones, byte for byte")
  func wholeFile() throws {
    let path = "/usr/share/fonts/truetype/noto/NotoSansThai-Regular.ttf"
    let installed = try #require(FileManager.default.contents(atPath: path))
    let file = try #require(FontFileTests.file("Noto Sans Thai"))
    #expect(file.outlines == .trueType)
    #expect(file.size == installed.count)
    #expect(Data(file.bytes(at: 0, count: file.size)) == installed)
  }

  @Test("are made of the tables of a face where a collection has several")
  func collection() throws {
    let file = try #require(FontFileTests.file("Noto Sans CJK JP"))
    #expect(file.outlines == .compact)
    let bytes = file.bytes(at: 0, count: file.size)
    let count = Int(bytes[4]) << 8 | Int(bytes[5])
    for index in 0..<count {
      let record = 12 + 16 * index
      let offset = integer(bytes, at: record + 8)
      let end = offset + integer(bytes, at: record + 12)
      #expect(offset.isMultiple(of: 4) && end <= bytes.count)
      #expect(checksum(bytes[offset..<end]) == integer(bytes, at: record + 4))
    }
    #expect(count > 10)
  }

  @Test("are read in pieces as in one", arguments: ["Noto Sans Lao", "Noto Sans CJK KR"])
  func pieces(family: String) throws {
    let file = try #require(FontFileTests.file(family))
    let whole = file.bytes(at: 0, count: file.size)
    for (offset, count) in [(0, 1), (1, 7), (file.size / 2, 10_001), (file.size - 3, 3)] {
      #expect(file.bytes(at: offset, count: count)[...] == whole[offset..<offset + count])
    }
    #expect(file.bytes(at: file.size - 3, count: 100).count == 3)
    #expect(file.bytes(at: file.size + 1, count: 100).isEmpty)
  }

  @Test("are those of the nearest weight", arguments: [(410, 400), (690, 700), (700, 700)])
  func weight(wanted: Int, nearest: Int) {
    let file = FontFileTests.file("Noto Sans Thai", weight: wanted)
    #expect(file === FontFileTests.file("Noto Sans Thai", weight: nearest))
    #expect(file !== FontFileTests.file("Noto Sans Thai", weight: 1100 - nearest))
  }

  @Test(
    "are those of installed families and nothing else",
    arguments: ["", "Nope", "noto sans", "serif", "/etc/passwd", "../../etc/passwd", "Noto Sans\0"])
  func otherFiles(family: String) {
    #expect(FontFileTests.file(family) == nil)
  }
}

private func integer(_ bytes: [UInt8], at offset: Int) -> Int {
  bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
}

/// Source: OpenType, "Calculating Checksums".
private func checksum(_ bytes: ArraySlice<UInt8>) -> Int {
  let sum = bytes.enumerated().reduce(UInt32(0)) { sum, byte in
    sum &+ UInt32(byte.element) << UInt32(8 * (3 - byte.offset % 4))
  }
  return Int(sum)
}
