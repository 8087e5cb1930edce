@testable import TextLayout

/// Where an engine draws the characters of a message.
struct RecordedBoxes {
  /// The left and right edge of a character, and the index of its line, by its offset.
  private let boxes: [Int: (left: Double, right: Double, line: Int)]

  /// Reads the member `boxes` of a recorded message.
  init(_ recorded: [[Double]]?) {
    boxes = Dictionary(
      uniqueKeysWithValues: (recorded ?? []).map { (Int($0[0]), ($0[1], $0[2], Int($0[3]))) })
  }

  /// Returns the carets that stand at neither edge of their character, if it is on their line.
  func misplacedCarets(in lines: inout TextLines) -> [LineLayout.Caret] {
    var misplaced: [LineLayout.Caret] = []
    while let line = lines.next() {
      for caret in lines.carets(of: line) where caret.offset < line.end {
        guard let box = boxes[caret.offset], box.line == lines.count - 1 else { continue }
        let x = lines.left(of: line) + caret.x
        if min(abs(box.left - x), abs(box.right - x)) >= 0.05 { misplaced.append(caret) }
      }
    }
    return misplaced
  }
}
