/// An inline link of Markdown.
///
/// Brackets of its text and parentheses of its address must be balanced or escaped.
///
/// Source: CommonMark 0.31.2, 6.3 *Links*.
struct MarkdownLink {
  /// The link as it is written.
  let text: UTF16Text
  /// What is escaped in its text.
  private let escapes: Escapes

  /// Creates a link.
  ///
  /// - Parameters:
  ///   - label: Markdown; what is escaped in it stays so.
  ///   - address: a web address; a backslash in it stands for itself.
  /// - Complexity: O(n) in the length of both.
  init(_ label: UTF16Text, to address: UTF16Text) {
    escapes = Escapes(ofLabel: label.units)
    text = escapes.applied(to: label).surrounded(
      by: "[", Escapes(ofAddress: address.units).applied(to: address).surrounded(by: "](", ")"))
  }

  /// The place of a part of the label in the text with the link.
  ///
  /// - Parameter start: where the label began, and the link begins.
  func place(of part: Range<Int>, from start: Int) -> Range<Int> {
    let place = escapes.place(of: part.lowerBound - start..<part.upperBound - start)
    return place.lowerBound + start + 1..<place.upperBound + start + 1
  }
}

/// Where a text needs backslashes.
private struct Escapes {
  private static let backslash: UInt16 = 0x5C

  /// The offsets of the units that need one in front, in order; the count of the text for one at its end.
  let offsets: [Int]

  /// What the text of a link needs: brackets that are not balanced, and a backslash at its end.
  init(ofLabel units: [UInt16]) {
    var brackets: [Int] = []
    var index = 0
    while index < units.count {
      switch units[index] {
      case Self.backslash: index += 1  // The next unit is escaped.
      case 0x5B, 0x5D: brackets.append(index)
      default: break
      }
      index += 1
    }
    let end = index > units.count ? [units.count] : []
    offsets = (Self.areBalanced(brackets.map { units[$0] == 0x5B }) ? [] : brackets) + end
  }

  /// What an address needs: parentheses that are not balanced, and all backslashes.
  init(ofAddress units: [UInt16]) {
    let special = units.indices.filter { [Self.backslash, 0x28, 0x29].contains(units[$0]) }
    let isPlain =
      special.allSatisfy { units[$0] != Self.backslash }
      && Self.areBalanced(special.map { units[$0] == 0x28 })
    offsets = isPlain ? [] : special
  }

  /// The text with the backslashes.
  func applied(to text: UTF16Text) -> UTF16Text {
    guard !offsets.isEmpty else { return text }
    var units: [UInt16] = []
    units.reserveCapacity(text.count + offsets.count)
    var start = 0
    for offset in offsets {
      units += text.units[start..<offset]
      units.append(Self.backslash)
      start = offset
    }
    units += text.units[start...]
    return UTF16Text(
      units: units, spans: text.spans.map { TextSpan(place(of: $0.range), $0.style) })
  }

  /// The place of a range in the text with the backslashes, from its first unit to its last.
  ///
  /// - Complexity: O(log n) in the number of backslashes.
  func place(of range: Range<Int>) -> Range<Int> {
    let before = offsets.partitioningIndex { $0 > range.lowerBound }
    let within = offsets.partitioningIndex { $0 >= range.upperBound }
    return range.lowerBound + before..<range.upperBound + max(before, within)
  }

  private static func areBalanced(_ opens: [Bool]) -> Bool {
    var depth = 0
    for isOpening in opens {
      depth += isOpening ? 1 : -1
      if depth < 0 { return false }
    }
    return depth == 0
  }
}
