/// A part of a text that Gecko places on a line as one: text of one level in one element, or an object.
struct GeckoFrame {
  /// The units.
  let range: Range<Int>
  /// Whether it is an object.
  let isObject: Bool
  /// The number of its run in the paragraph, from 1; 0 in the style of the paragraph.
  let run: Int
  /// The embedding level.
  let level: UInt8
  /// The space before the text, if its element begins here.
  var leading = AppUnit.zero
  /// The space after the text, if its element ends here.
  var trailing = AppUnit.zero
  /// The space after the element, wherever it ends.
  let reserved: AppUnit
}

extension Paragraph {
  /// The frames of a paragraph that is divided by runs, in text order.
  ///
  /// Source: Gecko's nsBidiPresUtils.cpp, which divides frames at levels.
  func frames(_ runs: [StyledRun]) -> [GeckoFrame] {
    var frames: [GeckoFrame] = []
    var leading = AppUnit.zero
    for item in items {
      let width =
        item.run == 0 ? .zero : AppUnit(rounding: runs[item.run - 1].width(of: item.kind).raw)
      switch item.kind {
      case .runStart: leading = width
      case .runEnd: frames[frames.count - 1].trailing = width
      case .object, .text, .tabs, .ignored:
        var start = item.range.lowerBound
        if item.kind != .object, let last = frames.last, !last.isObject, last.run == item.run,
          last.level == item.level
        {
          (start, leading) = (last.range.lowerBound, last.leading)
          frames.removeLast()
        }
        let reserved = item.run == 0 ? nil : runs[item.run - 1].trailing
        frames.append(
          GeckoFrame(
            range: start..<item.range.upperBound, isObject: item.kind == .object, run: item.run,
            level: item.level, leading: leading,
            reserved: AppUnit(rounding: reserved?.raw ?? 0)))
        leading = .zero
      }
    }
    return frames
  }
}
