import Composer

/// Fills lines as Gecko does: with as many characters as fit up to a break opportunity.
///
/// Cuts change no shapes. Text of each embedding level is a frame of its own; a line that overflows in a
/// frame without opportunities ends at the last opportunity of the frames before it. Spaces at the end
/// of a line hang.
///
/// Source: Gecko's nsBlockFrame.cpp (ReflowInlineFrames), nsLineLayout.cpp (ReflowFrame, CanPlaceFrame,
/// NotifyOptionalBreakPosition) and nsTextFrame.cpp (ReflowText).
final class GeckoFiller: LineFiller {
  /// The kind of an end of a line, ascending by preference.
  ///
  /// Source: Gecko's gfxTypes.h, gfxBreakPriority.
  enum Priority: Comparable {
    case none
    /// Inside a word.
    case word
    /// At an opportunity.
    case normal
  }

  /// A position at which a line could end.
  private struct OptionalBreak {
    let offset: Int
    let priority: Priority
  }

  /// A line that is being filled.
  private struct State {
    let start: Int
    /// The offset at which the line has to end; nil in the first attempt.
    let forcedEnd: Int?
    var end: Int
    /// The width without spaces that hang at the end of a frame.
    var width = AppUnit.zero
    /// The width with all spaces.
    var total = AppUnit.zero
    var frameCount = 0
    var isEmpty = true
    /// The best end so far.
    var optionalBreak: OptionalBreak?
    /// The space that the element of the frame needs after its text.
    var reserved = AppUnit.zero
    /// Whether the line overflows, so that it has to end at `optionalBreak`.
    var needsOptionalBreak = false
    var isEmergency = false
    var hasHyphen = false

    /// Source: nsLineLayout::NotifyOptionalBreakPosition.
    mutating func note(_ offset: Int, _ priority: Priority, fits: Bool) {
      if optionalBreak.map({ fits && priority >= $0.priority }) ?? true {
        optionalBreak = OptionalBreak(offset: offset, priority: priority)
      }
    }
  }

  let shaped: ShapedParagraph
  let availableWidth: AppUnit
  /// The width of the hyphen at a soft hyphen, with letter spacing.
  let hyphenWidth: AppUnit
  private let frames: [Range<Int>]
  /// What elements add to each frame; empty in text without runs.
  private let elements: [GeckoFrame]
  let work = 0

  static func key(ofWidth width: Double) -> Int { AppUnit(pixels: width).raw + 1 }

  init(_ shaped: ShapedParagraph, endsText: Bool, width: Double, workLimit: Int) {
    self.shaped = shaped
    availableWidth = AppUnit(pixels: width)
    hyphenWidth =
      AppUnit(rounding: shaped.style.metrics.hyphenAdvance)
      + AppUnit(pixels: shaped.style.style.font.letterSpacing)
    if shaped.runs.isEmpty {
      frames = shaped.paragraph.levelRuns.map(\.range)
      elements = []
    } else {
      elements = shaped.paragraph.frames(shaped.runs)
      frames = elements.map(\.range)
    }
  }

  func line(from start: Int) -> LineWalker.Line {
    var state = fill(from: start, upTo: nil)
    if state.needsOptionalBreak, let found = state.optionalBreak {
      state = fill(from: start, upTo: found.offset)
      state.isEmergency = found.priority == .word
    }
    return finished(state)
  }

  /// Fills one line; with `forcedEnd`, up to that offset.
  private func fill(from start: Int, upTo forcedEnd: Int?) -> State {
    var state = State(start: start, forcedEnd: forcedEnd, end: start)
    var index = frames.partitioningIndex { $0.upperBound > start }
    while index < frames.count,
      elements.isEmpty ? reflow(frames[index], &state) : reflow(elements[index], &state)
    {
      index += 1
    }
    return state
  }

  /// Puts as much of an element's text on the line as fits, or the object; returns whether the next frame may
  /// follow.
  ///
  /// The text leaves room for the space after the element, also where the element does not end on the line.
  ///
  /// Source: nsInlineFrame::ReflowFrames.
  private func reflow(_ frame: GeckoFrame, _ state: inout State) -> Bool {
    guard !frame.isObject else { return placeObject(frame, &state) }
    let start = state.end
    let leading = state.start <= frame.range.lowerBound ? frame.leading : .zero
    let (width, total) = (state.width, state.total)
    state.width += leading
    state.total += leading
    state.reserved = frame.reserved
    let mayContinue = reflow(frame.range, &state)
    state.reserved = .zero
    if state.end == start {
      (state.width, state.total) = (width, total)
    } else if state.end == frame.range.upperBound {
      state.width += frame.trailing
      state.total += frame.trailing
    }
    return mayContinue
  }

  /// Puts an object on the line; a line may end before and after it.
  ///
  /// Source: nsLineLayout::ReflowFrame and CanPlaceFrame.
  private func placeObject(_ frame: GeckoFrame, _ state: inout State) -> Bool {
    let width = advance(at: frame.range.lowerBound)
    let fits = !(availableWidth < state.width + width)
    guard fits || state.isEmpty else { return false }
    state.isEmpty = false
    state.frameCount += 1
    state.width += width
    state.total += width
    state.end = frame.range.upperBound
    state.hasHyphen = false
    state.note(state.end, .normal, fits: fits)
    return state.forcedEnd != state.end
  }

  /// Puts as much of a frame on the line as fits; returns whether the next frame may follow.
  ///
  /// Source: nsTextFrame::ReflowText.
  private func reflow(_ frame: Range<Int>, _ state: inout State) -> Bool {
    let range = max(frame.lowerBound, state.start)..<frame.upperBound
    let limit = min(range.upperBound, state.forcedEnd ?? .max)
    let left = availableWidth - state.width - state.reserved
    let found = measure(
      range.lowerBound..<limit, at: state.width, within: left,
      priority: state.optionalBreak?.priority ?? .none, mayBreakFirst: state.frameCount > 0)
    let isBroken = found.end < range.upperBound
    if found.end == range.lowerBound, found.end < limit { return false }
    if !isBroken {
      if let last = found.lastBreak { state.note(last, found.priority, fits: true) }
      if endsInSoftHyphen(range) {
        state.note(
          range.upperBound, .normal, fits: !(left < found.advance + hyphenWidth))
      }
    }
    place(found, isBroken: isBroken, &state)
    return !isBroken && state.forcedEnd != range.upperBound
  }

  /// Adds measured text to the line.
  ///
  /// Source: nsLineLayout::CanPlaceFrame.
  private func place(_ found: Measure, isBroken: Bool, _ state: inout State) {
    let left = availableWidth - state.width - state.reserved
    let overflow = max(.zero, found.advance - left)
    let width = max(.zero, found.advance - min(overflow, found.trimmable))
    if width > .zero, left < width, !state.isEmpty { state.needsOptionalBreak = true }
    state.isEmpty = state.isEmpty && found.isEmpty
    state.frameCount += 1
    state.width += width
    state.total += found.advance
    state.end = found.end
    let isForced = state.forcedEnd == found.end
    state.hasHyphen =
      found.isHyphenated || isForced && found.end < shaped.end && followsSoftHyphen(found.end)
    if isBroken { state.isEmergency = found.priority == .word }
  }

  // MARK: Soft hyphens

  /// Whether the last removed unit before an offset is a soft hyphen.
  ///
  /// Source: nsTextFrame::PropertyProvider::GetHyphenationBreaks.
  func followsSoftHyphen(_ offset: Int) -> Bool { offset > 0 && shaped.text[offset - 1] == 0xAD }

  private func endsInSoftHyphen(_ range: Range<Int>) -> Bool {
    range.upperBound < shaped.end && followsSoftHyphen(range.upperBound)
  }

  // MARK: The visible part

  /// Determines which part of a line is visible.
  ///
  /// Spaces at the end of a paragraph are visible as far as they fit.
  private func finished(_ state: State) -> LineWalker.Line {
    let range = state.start..<state.end
    var visibleEnd = range.upperBound
    var width = state.total
    let isLast = range.upperBound == shaped.end
    var offset = range.upperBound
    while offset > range.lowerBound, !isLast || availableWidth < width {
      offset -= 1
      if shaped.text[offset].isRemovedInGecko { continue }
      guard shaped.text[offset].isTrimmableSpace else { break }
      width = width - advance(at: offset)
      visibleEnd = offset
    }
    if state.hasHyphen { width += AppUnit(rounding: shaped.style.metrics.hyphenAdvance) }
    return LineWalker.Line(
      range: range, visibleEnd: visibleEnd, width: max(0, width.pixels),
      isEmergency: state.isEmergency && !isLast, hasHyphen: state.hasHyphen)
  }
}
