import Foundation

@testable import TextLayout

/// What the tests of break opportunities share.
enum BreakFixtures {
  /// Making one takes a moment, and it has no state that tests could disturb.
  static let finder = BreakFinder()

  /// The text of a case without its marks, and where the marks stood.
  ///
  /// - Parameter marked: a text with `÷` at every opportunity but the last.
  static func parse(_ marked: String) -> (units: [UInt16], opportunities: [Int]) {
    var units: [UInt16] = []
    var opportunities: [Int] = []
    for piece in marked.split(separator: "÷", omittingEmptySubsequences: false) {
      units += Array(piece.utf16)
      opportunities.append(units.count)
    }
    return (units, opportunities)
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

  /// The lines of a file below `../shared/data`, or `nil` with a sentence printed.
  static func sharedLines(_ path: String, filePath: String = #filePath) -> [Substring]? {
    let tests = filePath.range(of: "/Tests/", options: .backwards)?.lowerBound
    let package = tests.map { String(filePath[..<$0]) } ?? "."
    guard let data = FileManager.default.contents(atPath: "\(package)/../shared/data/\(path)")
    else {
      print("Skipped: there is no ../shared/data/\(path) beside the package.")
      return nil
    }
    return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
  }
}

/// A reproducible source of random numbers (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
