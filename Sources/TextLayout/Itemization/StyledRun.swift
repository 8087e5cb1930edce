/// A range of units with a style of its own, or an object in the text.
struct StyledRun: Sendable {
  /// The units; an object has one, U+FFFC.
  let range: Range<Int>
  /// The style.
  let style: ResolvedStyle
  /// The space before the run; nil if the run does not begin an element.
  private(set) var leading: Fixed16?
  /// The space after the run; nil if the run does not end an element.
  private(set) var trailing: Fixed16?
  /// The object; nil for text.
  private(set) var object: InlineObject?

  /// Makes a run of text.
  ///
  /// - Parameter extraWidth: the space before and after an element together, in pixels; nil if the run
  ///   is no element.
  init(_ range: Range<Int>, _ style: ResolvedStyle, extraWidth: Double?) {
    self.range = range
    self.style = style
    leading = extraWidth.map { style.engine.measuring.objects.rounded($0 / 2) }
    trailing = leading
  }

  /// Makes an object.
  init(_ range: Range<Int>, _ style: ResolvedStyle, _ object: InlineObject) {
    self.range = range
    self.style = style
    self.object = object
  }

  /// The width of an object, or of the space before or after the run; 0 of text.
  func width(of kind: Paragraph.Item.Kind) -> Fixed16 {
    switch kind {
    case .runStart: leading ?? .zero
    case .runEnd: trailing ?? .zero
    case .object: object?.width ?? .zero
    case .text, .tabs, .ignored: .zero
    }
  }

  /// Returns the part of the run inside a range, with offsets from the start of the range.
  ///
  /// It has the space before the run only if the run begins in the range, and that after it only if the run
  /// ends there.
  fileprivate func clipped(to range: Range<Int>) -> StyledRun {
    let part = self.range.clamped(to: range)
    let origin = range.lowerBound
    var run = StyledRun(
      part.lowerBound - origin..<part.upperBound - origin, style, extraWidth: nil)
    run.object = object
    if part.lowerBound == self.range.lowerBound { run.leading = leading }
    if part.upperBound == self.range.upperBound { run.trailing = trailing }
    return run
  }
}

extension StyledRun: Hashable {
  static func == (one: StyledRun, other: StyledRun) -> Bool {
    one.range == other.range && one.style === other.style && one.leading == other.leading
      && one.trailing == other.trailing && one.object == other.object
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(range)
    hasher.combine(style.seed)
    hasher.combine(leading)
    hasher.combine(trailing)
    hasher.combine(object)
  }
}

extension [StyledRun] {
  /// The first character in an object that no font has; nil if there is none.
  var missingScalar: UInt32? { lazy.compactMap { $0.object?.missingScalar }.first }

  /// The runs of a part of the text, with offsets from its start.
  ///
  /// - Complexity: O(log runs + runs of the part).
  func within(_ part: Range<Int>) -> [StyledRun] {
    guard !isEmpty else { return self }
    let first = partitioningIndex { $0.range.upperBound > part.lowerBound }
    let end = partitioningIndex { $0.range.lowerBound >= part.upperBound }
    return self[first..<Swift.max(first, end)].map { $0.clipped(to: part) }
  }
}

/// An object in a line, such as a mention in a capsule or an image.
struct InlineObject: Hashable, Sendable {
  /// Its width.
  let width: Fixed16
  /// Its heights above and below the baseline, in pixels of fonts.
  var extent: FontExtent
  /// The fonts of its own text.
  let fontUses: [LineLayout.FontUse]
  /// The first character of its own text that no installed font has; nil if there is none.
  let missingScalar: UInt32?

  /// The character in the text for which it stands, U+FFFC.
  static let unit: UInt16 = 0xFFFC
}
