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
}
