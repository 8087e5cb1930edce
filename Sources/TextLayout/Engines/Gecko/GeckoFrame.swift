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

  /// The parts of a paragraph that is divided by runs that are shaped together, and its objects.
  ///
  /// Text of one style is shaped together across elements, but not across the space beside one.
  ///
  /// Source: Gecko's nsTextFrame.cpp, ContinueTextRunAcrossFrames and PreventCrossBoundaryShaping.
  func textRuns(_ style: ResolvedStyle, _ runs: [StyledRun]) -> [Item] {
    var joined: [Item] = []
    var mayJoin = false
    let styleOf = { (item: Item) in item.run == 0 ? style : runs[item.run - 1].style }
    for item in items {
      switch item.kind {
      case .runStart, .runEnd:
        if runs[item.run - 1].width(of: item.kind) != .zero { mayJoin = false }
      case .object:
        joined.append(item)
        mayJoin = false
      case .text, .tabs, .ignored:
        var start = item.range.lowerBound
        if mayJoin, let last = joined.last, last.level == item.level,
          styleOf(last) === styleOf(item)
        {
          start = last.range.lowerBound
          joined.removeLast()
        }
        joined.append(
          Item(
            range: start..<item.range.upperBound,
            kind: .text(isRightToLeft: item.level % 2 == 1), level: item.level, run: item.run))
        mayJoin = true
      }
    }
    return joined
  }
}
