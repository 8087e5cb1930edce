import TestSupport
import Testing

@testable import TextLayout

struct LineBreakConformanceTests {
  @Test(arguments: LineBreakVectors.subset)
  func theUnicodeAlgorithmBreaksAsItsTestFileSays(line: Substring) throws {
    let vector = try #require(LineBreakVector(line))
    #expect(vector.found() == vector.opportunities)
  }

  @Test func theUnicodeAlgorithmPassesItsWholeTestFile() {
    guard let lines = SharedData.lines("ucd-17.0.0/LineBreakTest.txt") else { return }
    let vectors = lines.compactMap(LineBreakVector.init)
    let failures = vectors.filter { $0.found() != $0.opportunities }
    #expect(vectors.count == 19338)
    #expect(failures.isEmpty, "\(failures.prefix(5))")
  }
}

/// One line of LineBreakTest.txt: code points with `÷` or `×` between them.
private struct LineBreakVector {
  private(set) var units: [UInt16] = []
  private(set) var opportunities: [Int] = []

  /// Reads a line, unless it is a comment.
  init?(_ line: Substring) {
    let body = line.prefix { $0 != "#" }
    for field in body.split(whereSeparator: \.isWhitespace) {
      if field == "÷" {
        opportunities.append(units.count)
      } else if field != "×" {
        guard let scalar = UInt32(field, radix: 16).flatMap(Unicode.Scalar.init) else { return nil }
        units += Array(Character(scalar).utf16)
      }
    }
    if opportunities.isEmpty { return nil }
  }

  func found() -> [Int] {
    var scanner = BreakFixtures.finder.scanner(
      over: units, rules: BreakRules(lineBreak: .uax14), language: "")
    var result: [Int] = []
    while let offset = scanner.next() { result.append(offset) }
    return result
  }
}
