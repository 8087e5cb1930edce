import Composer

/// The units of a text as they are laid out, after CSS `white-space` and `text-transform` and with one unit
/// for each object, with the offsets that they have in the text as sent.
struct SourceText {
  /// The units that are laid out.
  let units: [UInt16]
  /// The offset as sent of each unit, then the length as sent; nil if nothing changed.
  private let origins: [Int32]?

  /// Transforms a text as a style says.
  ///
  /// - Complexity: O(n) in the length of the text; O(1) for the usual style.
  ///
  /// - Parameter objects: the ranges that stand for objects, in order.
  init(
    _ text: [UInt16], _ processing: TextProcessing, language: String, objects: [Range<Int>] = []
  ) {
    guard processing.changesText || !objects.isEmpty else {
      (units, origins) = (text, nil)
      return
    }
    var builder = SourceTextBuilder(text)
    if processing.transform != .none { builder.transform(processing.transform, language) }
    builder.replace(objects)
    if processing.whiteSpace.collapses {
      builder.collapse(keepingNewlines: processing.whiteSpace == .preLine)
    }
    units = builder.units
    origins = builder.origins
  }

  /// The offset as sent of an offset of the laid out text.
  @inline(__always)
  func origin(of offset: Int) -> Int { origins.map { Int($0[offset]) } ?? offset }

  /// The offset of the laid out text at which an offset as sent is, or the one after it.
  func offset(of origin: Int) -> Int {
    origins.map { $0.partitioningIndex { Int($0) >= origin } } ?? origin
  }

  /// Returns a range with offsets of laid out units.
  func laidOut(_ range: Range<Int>) -> Range<Int> {
    offset(of: range.lowerBound)..<offset(of: range.upperBound)
  }

  /// Returns a line with offsets of laid out units.
  func laidOut(_ line: LineLayout.Line) -> LineLayout.Line {
    isMapped ? line.mapped(offset) : line
  }

  /// Returns a caret with its offset as sent.
  func caret(_ caret: LineLayout.Caret) -> LineLayout.Caret {
    LineLayout.Caret(offset: origin(of: caret.offset), x: caret.x)
  }

  /// Whether offsets differ from those as sent.
  var isMapped: Bool { origins != nil }
}

/// Units with their offsets as sent, while they are transformed.
private struct SourceTextBuilder {
  var units: [UInt16]
  var origins: [Int32]

  init(_ text: [UInt16]) {
    units = text
    origins = (0...text.count).map(Int32.init)
  }

  /// Puts one unit in the place of each object.
  ///
  /// - Parameter objects: ranges with offsets as sent.
  mutating func replace(_ objects: [Range<Int>]) {
    for sent in objects.reversed() {
      let range = index(of: sent.lowerBound)..<index(of: sent.upperBound)
      units.replaceSubrange(range, with: [InlineObject.unit])
      origins.replaceSubrange(range, with: [Int32(sent.lowerBound)])
    }
  }

  private func index(of origin: Int) -> Int { origins.partitioningIndex { Int($0) >= origin } }

  /// Collapses white space.
  ///
  /// Source: CSS Text Module Level 3, section 4.1.1; Blink's inline_items_builder.cc.
  mutating func collapse(keepingNewlines: Bool) {
    var made = SourceTextBuilder([])
    made.origins = []
    var offset = 0
    while offset < units.count {
      guard units[offset].isCollapsible else {
        made.add(units[offset], origins[offset])
        offset += 1
        continue
      }
      let end = units[offset...].firstIndex { !$0.isCollapsible } ?? units.count
      collapse(offset..<end, keepingNewlines, into: &made)
      offset = end
    }
    made.origins.append(origins[units.count])
    self = made
  }

  private func collapse(
    _ run: Range<Int>, _ keepingNewlines: Bool, into made: inout SourceTextBuilder
  ) {
    let newlines = run.filter { units[$0].isNewline }
    if keepingNewlines, !newlines.isEmpty {
      for offset in newlines where !isInsideCRLF(offset) { made.add(0x0A, origins[offset]) }
      return
    }
    // Spaces at the start and the end of a text and beside newlines vanish; those at the end of other lines hang.
    guard let last = made.units.last, last != 0x0A, run.upperBound < units.count else { return }
    if !newlines.isEmpty, vanishes(between: last, units[run.upperBound]) { return }
    made.add(0x20, origins[run.lowerBound])
  }

  /// Whether an offset is at the LF of a CRLF.
  private func isInsideCRLF(_ offset: Int) -> Bool {
    units[offset] == 0x0A && offset > 0 && units[offset - 1] == 0x0D
  }

  /// Whether a newline between two characters vanishes.
  ///
  /// Source: Blink's ShouldRemoveNewline; measured on Chromium 156, which keeps it between East Asian
  /// characters.
  private func vanishes(between before: UInt16, _ after: UInt16) -> Bool {
    before == 0x200B || after == 0x200B
  }

  private mutating func add(_ unit: UInt16, _ origin: Int32) {
    units.append(unit)
    origins.append(origin)
  }

  /// Changes the case of letters.
  mutating func transform(_ transform: TextProcessing.Transform, _ language: String) {
    var mapping = CaseMapping(units, transform, language: language)
    mapping.run()
    units = mapping.mapped
    origins = mapping.sources.map { [origins] in origins[Int($0)] }
  }
}

extension UInt16 {
  /// Whether white space collapses it: a space, a tab or a newline.
  fileprivate var isCollapsible: Bool { self == 0x20 || self == 0x09 || isNewline }
  fileprivate var isNewline: Bool { self == 0x0A || self == 0x0D }
}
