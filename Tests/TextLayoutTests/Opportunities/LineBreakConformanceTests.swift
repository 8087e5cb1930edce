import TestSupport
import Testing

@testable import TextLayout

struct LineBreakConformanceTests {
  @Test func theUnicodeAlgorithmPassesItsTestFile() throws {
    let vectors = try UnicodeTestFile.lineBreak.vectors()
    #expect(vectors.count == 19338)
    let failures = vectors.filter { Self.opportunities(in: $0.units) != $0.boundaries }
    #expect(failures.isEmpty, "\(failures.count), among them \(failures.prefix(5))")
  }

  private static func opportunities(in units: [UInt16]) -> [Int] {
    var scanner = BreakFixtures.tables.scanner(over: units, .unicode)
    var result: [Int] = []
    while let offset = scanner.next() { result.append(offset) }
    return result
  }
}
