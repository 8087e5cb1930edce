/// Measures a range of text that lies in one item of a paragraph.
protocol RangeShaping: Sendable {
  /// The height of a line as CSS `normal`, in points.
  var normalLineHeight: Double { get }
  /// How far the font reaches above and below the baseline, in points.
  var extent: FontExtent { get }
  /// The advance of a space, for tab stops; 16.16 pixels.
  var spaceAdvance: Int { get }
  /// The advance of the hyphen that shows at a soft hyphen; 16.16 pixels.
  var hyphenAdvance: Int { get }

  /// Measures a range, with the rest of the text as context.
  ///
  /// - Parameters:
  ///   - range: units of one text item.
  ///   - isLineStart: nothing stands before the range on its line.
  ///   - units: takes the measure; its range contains `range`.
  /// - Complexity: O(length of the range).
  func shape(
    _ range: Range<Int>, of text: [UInt16], in paragraph: Paragraph, item: Paragraph.Item,
    isLineStart: Bool, into units: inout ShapedUnits)

  /// How much narrower a line gets when its last unit is trimmed to fit, at most 0; 0 where the unit
  /// after it has trimmed it already.
  func lineEndTrim(of unit: UInt16, before next: UInt16?, with font: SizedFont) -> Int
}
