import Foundation
import TestSupport
import Testing

@testable import TextLayout

/// The conformance files of UAX #9, which Debian's package unicode-data installs.
///
/// Their cases are the same in Unicode 15.0 and 17.0. Together they have 15 MB, so they are not in
/// the repository.
@Suite("Conformance with the Unicode Bidirectional Algorithm")
struct BidiConformanceTests {
  static let directory = URL(filePath: "/usr/share/unicode")
  static let areInstalled = ["BidiTest.txt", "BidiCharacterTest.txt"].allSatisfy {
    FileManager.default.fileExists(atPath: directory.appending(path: $0).path)
  }

  @Test(.enabled(if: areInstalled, "Debian's package unicode-data is not installed"))
  func sequencesOfClasses() throws {
    var expected: [UInt8?] = []
    var count = 0
    var failures: [Substring] = []
    for line in try Self.lines(of: "BidiTest.txt") {
      if line.hasPrefix("@") {
        if line.hasPrefix("@Levels:") { expected = Self.levels(line.dropFirst(8)) }
        continue
      }
      let fields = line.split(separator: ";")
      let classes = fields[0].split(separator: " ").compactMap { Self.classes[$0] }
      let directions = Int(fields[1].trimmingPrefix(" "), radix: 16) ?? 0
      for (bit, base) in [(1, nil), (2, 0), (4, 1)] as [(Int, UInt8?)] where directions & bit != 0 {
        count += 1
        if !Self.agrees(classes, base, expected, scalar: { _ in 0 }) { failures.append(line) }
      }
    }
    #expect(count == 770_241)
    #expect(failures.isEmpty, "\(failures.count), among them \(failures.prefix(5))")
  }

  @Test(.enabled(if: areInstalled, "Debian's package unicode-data is not installed"))
  func texts() throws {
    var count = 0
    var failures: [Substring] = []
    for line in try Self.lines(of: "BidiCharacterTest.txt") {
      let fields = line.split(separator: ";")
      let scalars = fields[0].split(separator: " ").compactMap { UInt32($0, radix: 16) }
      let base = UInt8(fields[1]).flatMap { $0 < 2 ? $0 : nil }
      let classes = scalars.map(UnicodeData.bidiClass)
      count += 1
      if !Self.agrees(classes, base, Self.levels(fields[3]), scalar: { scalars[$0] }) {
        failures.append(line)
      }
    }
    #expect(count == 91_707)
    #expect(failures.isEmpty, "\(failures.count), among them \(failures.prefix(5))")
  }

  /// Whether the levels are as expected, where a level is expected.
  ///
  /// - Parameter base: the level of the paragraph; nil: that of the first strong character.
  private static func agrees(
    _ classes: [BidiClass], _ base: UInt8?, _ expected: [UInt8?], scalar: (Int) -> UInt32
  ) -> Bool {
    let base = base ?? (FirstStrong(classes).base)
    let levels = BidiLevels(classes: classes, base: base)
      .levels(unifiesDirection: false, scalar: scalar)
    return levels.count == expected.count
      && zip(levels, expected).allSatisfy { $1 == nil || $0 == $1 }
  }

  private static let classes = Dictionary(
    uniqueKeysWithValues: BidiClass.allCases.map { ("\($0)".uppercased()[...], $0) })

  /// Reads levels; `x` is nil.
  private static func levels(_ field: Substring) -> [UInt8?] {
    field.split { $0 == " " || $0 == "\t" }.map { UInt8($0) }
  }

  private static func lines(of name: String) throws -> [Substring] {
    try String(contentsOf: directory.appending(path: name), encoding: .utf8)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }
  }
}
