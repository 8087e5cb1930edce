/// The ends of WebKit's inline items (BreakLines.h).
struct WebKitOpportunities: ScannedOpportunities {
  let release = ICURelease.icu72

  func scanner(over text: [UInt16], in style: ResolvedStyle) -> any OpportunityScanning {
    webKitScanner(over: text, in: style)
  }

  private func webKitScanner(
    over text: [UInt16], in style: ResolvedStyle
  ) -> WebKitBreakScanner {
    WebKitBreakScanner(
      tables: style.breakTables, units: text, rules: style.style.breaking,
      language: style.style.language)
  }

  /// Scans each run by itself; at its start, two units before it are known.
  ///
  /// Source: InlineItemsBuilder.cpp, handleTextContent; InlineLineBuilder.cpp, isAtSoftWrapOpportunity.
  func addingBreaks(
    to flags: consuming [UnitFlags], of text: [UInt16], in style: ResolvedStyle,
    _ runs: [StyledRun]
  ) -> [UnitFlags] {
    var previous: TextBox?
    for box in TextBox.boxes(of: text, in: style, runs) {
      let start = box.range.lowerBound
      if let previous, mayWrap(between: previous, and: box, in: text) {
        flags[start].insert(.opportunity)
      }
      if !box.isObject {
        var scanner = webKitScanner(over: Array(text[box.range]), in: box.style)
        scanner.restart(at: 0)
        while let offset = scanner.next(), offset < box.range.count {
          flags[start + offset].insert(.opportunity)
        }
      }
      previous = box
    }
    for offset in flags.indices { flags[offset].insert(.settled) }
    return flags
  }

  /// Whether a line may end between two boxes; a space is never moved to the next line by itself.
  private func mayWrap(between one: TextBox, and other: TextBox, in text: [UInt16]) -> Bool {
    let start = other.range.lowerBound
    if one.isObject || other.isObject || text[start - 1].isBreakableSpace { return true }
    if text[start].isBreakableSpace { return false }
    if other.style.style.breaking.lineBreak == .anywhere { return true }
    let prior = max(one.range.lowerBound, start - 2)
    var scanner = webKitScanner(
      over: Array(text[prior..<other.range.upperBound]), in: other.style)
    return scanner.breaks(before: start - prior)
  }

  func offsets(in text: [UInt16], _ style: ResolvedStyle, _ runs: [StyledRun]) -> [Int] {
    var offsets: [Int] = []
    var segments = NewlineSplitter(text, at: forcedBreaks)
    while let segment = segments.next() {
      let range = segment.range
      let flags = style.breaks(of: Array(text[range]), runs.within(range))
      offsets += flags.indices.filter { $0 > 0 && flags[$0].contains(.opportunity) }
        .map { range.lowerBound + $0 }
      if segment.end > (offsets.last ?? 0) { offsets.append(segment.end) }
    }
    return offsets
  }
}

/// The text of an element, or between two elements, or an object.
private struct TextBox {
  let range: Range<Int>
  let style: ResolvedStyle
  let isObject: Bool

  /// Divides a paragraph at its runs.
  static func boxes(
    of text: [UInt16], in style: ResolvedStyle, _ runs: [StyledRun]
  ) -> [TextBox] {
    var boxes: [TextBox] = []
    var end = 0
    func addText(upTo start: Int) {
      if start > end { boxes.append(TextBox(range: end..<start, style: style, isObject: false)) }
    }
    for run in runs where !run.range.isEmpty {
      addText(upTo: run.range.lowerBound)
      boxes.append(TextBox(range: run.range, style: run.style, isObject: run.object != nil))
      end = run.range.upperBound
    }
    addText(upTo: text.count)
    return boxes
  }
}
