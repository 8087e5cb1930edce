/// The places in a paragraph with space between East Asian text and other text, as CSS `text-autospace: normal` adds it.
///
/// The space between two items belongs to the first one, if it runs from left to right, and the space before is in it too or
/// there is none; otherwise to the second one, if it runs from left to right; otherwise there is none.
///
/// It is an object because most paragraphs have none.
///
/// Source: Blink's TextAutoSpace, SpacingApplier::InsertSpaceBefore, which goes on from the item of the space before, and
/// ShapeResult::ApplyTextAutoSpacing; measured on Chromium 156.
final class Autospace: Sendable {
  /// The letter whose advance, which is eight times the space, tells that of all ideographs: 水.
  static let ideograph: UInt16 = 0x6C34

  /// The offsets with space before them, in order.
  private let offsets: [Int]
  /// The starts of items that begin with space.
  private let starts: Set<Int>
  /// The ends of items that end with space.
  private let ends: Set<Int>

  /// Finds the places.
  ///
  /// - Parameter language: that of the text.
  /// - Complexity: O(length of the text).
  init(of text: [UInt16], _ items: [Paragraph.Item], _ language: String) {
    offsets = Self.offsets(in: text, isChinese: language.primarySubtag == "zh")
    let parts = items.filter { !$0.range.isEmpty }
    var (starts, ends): (Set<Int>, Set<Int>) = ([], [])
    var (index, last): (Int, Int?) = (0, nil)
    for offset in offsets {
      while parts[index].range.upperBound <= offset { index += 1 }
      if offset == parts[index].range.lowerBound, index > 0 {
        let goesOn = last == nil || last == index - 1
        if goesOn, parts[index - 1].level % 2 == 0 {
          ends.insert(offset)
        } else if parts[index].level % 2 == 0 {
          starts.insert(offset)
        }
      }
      last = index
    }
    (self.starts, self.ends) = (starts, ends)
  }

  private static func offsets(in text: [UInt16], isChinese: Bool) -> [Int] {
    var (offsets, offset, last): ([Int], Int, EastAsianSpacing) = ([], 0, .other)
    while offset < text.count {
      let (scalar, length) = text.scalar(at: offset, limit: text.count)
      if let next = EastAsianSpacing(scalar) {
        if last.isSeparated(from: next, inChinese: isChinese) { offsets.append(offset) }
        last = next
      }
      offset += length
    }
    return offsets
  }

  /// The approximate size in bytes.
  var bytes: Int { (offsets.count + 2 * (starts.count + ends.count)) * MemoryLayout<Int>.stride }

  /// Whether there is space before an offset.
  ///
  /// - Complexity: O(log places).
  func isBefore(_ offset: Int) -> Bool {
    let index = offsets.partitioningIndex { $0 >= offset }
    return index < offsets.count && offsets[index] == offset
  }

  /// Widens the clusters of a part of the paragraph that have space beside them.
  ///
  /// - Parameters:
  ///   - part: a part of an item, or of several that are shaped together; a line that ends inside an item does not end
  ///     with space.
  ///   - width: that of the space, in 16.16 pixels.
  /// - Complexity: O(log places + length of the clusters with space).
  func widen(_ part: Range<Int>, by width: Int, _ units: inout ShapedUnits) {
    if starts.contains(part.lowerBound) { units.widen(at: part.lowerBound, by: width) }
    let first = offsets.partitioningIndex { $0 > part.lowerBound }
    for offset in offsets[first...].prefix(while: { $0 < part.upperBound })
    where units.isMeasured(at: offset) {
      widenCluster(before: offset, in: part, by: width, &units)
      units.forbidCut(at: offset)
    }
    if ends.contains(part.upperBound) {
      widenCluster(before: part.upperBound, in: part, by: width, &units)
    }
  }

  private func widenCluster(
    before offset: Int, in part: Range<Int>, by width: Int, _ units: inout ShapedUnits
  ) {
    var start = offset - 1
    while start > part.lowerBound, !units.isMeasured(at: start) { start -= 1 }
    units.widen(at: start, by: width)
  }
}
