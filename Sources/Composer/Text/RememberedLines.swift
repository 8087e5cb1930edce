/// Counts lines, and remembers the last counts.
///
/// An event that changes neither the text nor its room then costs no layout of the text, and an
/// edit costs one, although it is judged and then shown. It belongs to one edit or list of events.
final class RememberedLines: LineMeasuring {
  /// A text before and after an edit, and the placeholder, at two widths.
  private static let capacity = 6

  private struct Entry {
    let text: UTF16Text
    let width: Double
    let count: Int
  }

  private let lines: any LineMeasuring
  private var entries: [Entry] = []

  let lineHeight: Double

  init(_ lines: any LineMeasuring) {
    self.lines = lines
    lineHeight = lines.lineHeight
  }

  func lineCount(of text: UTF16Text, width: Double, stoppingAfter limit: Int?) -> Int {
    let most = limit ?? .max
    if let known = entries.first(where: { $0.width == width && $0.text == text }) {
      return known.count > most ? most + 1 : known.count
    }
    let count = lines.lineCount(of: text, width: width, stoppingAfter: limit)
    if count <= most { remember(Entry(text: text, width: width, count: count)) }
    return count
  }

  func lineEnds(of text: UTF16Text, width: Double, stoppingAfter limit: Int) -> [Int]? {
    lines.lineEnds(of: text, width: width, stoppingAfter: limit)
  }

  private func remember(_ entry: Entry) {
    if entries.count == Self.capacity { entries.removeFirst() }
    entries.append(entry)
  }
}
