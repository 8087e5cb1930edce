/// The space between East Asian text and other text, as CSS `text-autospace: normal` adds it.
///
/// Source: Blink's TextAutoSpace, and ShapeResult::ApplyTextAutoSpacing.
struct Autospace: Sendable {
  /// The letter whose advance tells that of all ideographs: 水.
  static let ideograph: UInt16 = 0x6C34

  /// The width of the space in 16.16 pixels.
  let width: Int
  private let language: String

  /// - Parameter language: that of the text.
  init(width: Int, language: String) { (self.width, self.language) = (width, language) }

  /// Whether there is space before a unit.
  ///
  /// - Complexity: O(number of marks before it).
  func isBefore(_ offset: Int, in text: [UInt16]) -> Bool {
    guard offset < text.count else { return false }
    var places = AutospacePlaces(offset..<offset + 1, of: text, language)
    return places.next() == offset
  }

  /// Widens the clusters of a part of a paragraph that have space beside them.
  ///
  /// - Parameter part: a part of an item, or of several that are shaped together; a line that ends inside an item does
  ///   not end with space.
  /// - Complexity: O(length of the part).
  func widen(
    _ part: Range<Int>, of text: [UInt16], in paragraph: Paragraph, _ units: inout ShapedUnits
  ) {
    let edges = paragraph.autospaces
    if edges?.starts.contains(part.lowerBound) == true {
      units.widen(at: part.lowerBound, by: width)
    }
    var places = AutospacePlaces(part, of: text, language)
    while let offset = places.next() {
      guard offset > part.lowerBound, units.isMeasured(at: offset) else { continue }
      widenCluster(before: offset, in: part, &units)
      units.forbidCut(at: offset)
    }
    if edges?.ends.contains(part.upperBound) == true {
      widenCluster(before: part.upperBound, in: part, &units)
    }
  }

  private func widenCluster(before offset: Int, in part: Range<Int>, _ units: inout ShapedUnits) {
    var start = offset - 1
    while start > part.lowerBound, !units.isMeasured(at: start) { start -= 1 }
    units.widen(at: start, by: width)
  }
}

/// The offsets of a part of a text that have space before them, in order.
struct AutospacePlaces: IteratorProtocol {
  private let text: [UInt16]
  private let end: Int
  private let isChinese: Bool
  private var offset: Int
  private var last: EastAsianSpacing

  /// Starts at the start of the part, which can have space before it too.
  ///
  /// - Complexity: O(number of marks before the part).
  init(_ part: Range<Int>, of text: [UInt16], _ language: String) {
    self.text = text
    end = part.upperBound
    offset = part.lowerBound
    isChinese = language.primarySubtag == "zh"
    last = .other
    var start = offset
    while start > 0 {
      start -= start > 1 && UTF16.isTrailSurrogate(text[start - 1]) ? 2 : 1
      guard let found = EastAsianSpacing(text.scalar(at: start, limit: offset).scalar) else {
        continue
      }
      last = found
      break
    }
  }

  mutating func next() -> Int? {
    while offset < end {
      let (scalar, length) = text.scalar(at: offset, limit: text.count)
      let (place, before) = (offset, last)
      offset += length
      guard let found = EastAsianSpacing(scalar) else { continue }
      last = found
      if before.isSeparated(from: found, inChinese: isChinese) { return place }
    }
    return nil
  }
}

/// The edges of a paragraph's items that have space: it belongs to one of the items beside it.
///
/// That is the first one, if it runs from left to right, and the space before is in it too or there is none; otherwise the
/// second one, if it runs from left to right; otherwise there is no space.
///
/// It is an object because most paragraphs have none.
///
/// Source: Blink's TextAutoSpace, SpacingApplier::InsertSpaceBefore, which goes on from the item of the space before; measured
/// on Chromium 156.
final class AutospaceEdges: Sendable {
  /// The starts of items that begin with space.
  let starts: Set<Int>
  /// The ends of items that end with space.
  let ends: Set<Int>

  /// - Complexity: O(length of the text).
  init(of text: [UInt16], _ items: [Paragraph.Item], _ language: String) {
    let parts = items.filter { !$0.range.isEmpty }
    var places = AutospacePlaces(text.indices, of: text, language)
    var (starts, ends): (Set<Int>, Set<Int>) = ([], [])
    var (index, last): (Int, Int?) = (0, nil)
    while let offset = places.next() {
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
}
