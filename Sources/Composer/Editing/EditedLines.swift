/// Counts the lines of what an edit makes of a text by the paragraphs that it touches.
///
/// Paragraphs break into lines one by one, so all others take the lines that they took before. A
/// paragraph ends with a line feed here: an edit can make a lone carriage return part of a newline.
struct EditedLines {
  private let box: RememberedBox
  /// The units before the touched paragraphs, and those behind.
  private let head: Int
  private let tail: Int
  /// The lines that do not change.
  private let elsewhere: Int

  /// Finds the paragraphs that an edit touches.
  ///
  /// - Parameter before: the lines of the whole text.
  /// - Complexity: O(n) in the length of these paragraphs.
  init(of edit: Edit, before: Int, in box: RememberedBox) {
    let units = edit.text.units
    let lineFeed: UInt16 = 0x0A
    head = units[..<edit.range.lowerBound].lastIndex(of: lineFeed).map { $0 + 1 } ?? 0
    let end = units[edit.range.upperBound...].firstIndex(of: lineFeed).map { $0 + 1 }
    tail = units.count - (end ?? units.count)
    self.box = box
    let isWhole = head == 0 && tail == 0
    elsewhere =
      isWhole ? 0 : before - box.lineCount(of: head..<units.count - tail, in: edit.text)
  }

  /// The number of lines of a text that the edit, or a part of its insertion, makes.
  ///
  /// - Parameter limit: the answer is greater than this as soon as the count is.
  /// - Complexity: O(n) in the length of the touched paragraphs.
  func count(of result: UTF16Text, stoppingAfter limit: Int? = nil) -> Int {
    elsewhere
      + box.lineCount(
        of: head..<result.count - tail, in: result,
        stoppingAfter: limit.map { max(0, $0 - elsewhere) })
  }
}
