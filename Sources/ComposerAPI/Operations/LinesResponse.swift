import Composer
import ComposerContract
import JSON
import TextLayout

/// A response of `POST /lines`.
///
/// It holds all lines that are included, because its first members need them, and their carets, because
/// a paragraph that the cache has lost would have to be shaped again.
final class LinesResponse: LongJSON {
  let text: UTF16Text
  let included: LinesMembers
  /// The number, the width and the height of all lines together.
  let totals: LineTotals
  /// The lines; nil if no included member needs them.
  let layout: LineLayout?
  /// The direction that the characters of the text decide; nil if they do not.
  let direction: LayoutDirection?
  /// Whether the response includes the direction of each paragraph.
  let hasDirections: Bool
  /// An iterator before the first break opportunity; empty if they are not included.
  ///
  /// Iterators are large. In an array, one takes no memory in a response without it.
  let opportunities: [BreakOpportunities]
  /// The carets of all lines; empty if they are not included.
  let carets: [LineLayout.Caret]
  /// The number of carets up to the end of each line.
  let caretEnds: [Int32]
  /// The carets that taps set; nil if the request has no taps.
  let points: [TappedCaret]?
  /// What is seen of the text; nil if the request does not ask.
  let clamp: ClampResult?
  let warnings: Warnings

  /// Estimated sizes of a line, a caret, an opportunity and a code unit as JSON, in bytes.
  private static let (lineBytes, caretBytes, opportunityBytes, unitBytes) = (120, 32, 8, 3)
  /// A response of more estimated bytes than this is streamed.
  private static let usualBytes = 64 << 10

  /// Breaks the text.
  ///
  /// The caller must check the limits of `found` before it writes the response.
  ///
  /// - Parameter warnings: those of the request.
  init(
    _ request: LinesRequest, _ found: inout TextLines, engine: TextLayoutEngine,
    _ warnings: Warnings
  ) {
    text = request.text
    included = request.included
    let rule = request.column.style.direction
    direction = rule.isFound && included.contains(.direction) ? rule.found(in: text) : nil
    hasDirections = rule == .plaintext && included.contains(.directions)
    var reader = LineReader(request, engine: engine)
    if included.hasLines || hasDirections || included.contains(.fonts) {
      let layout = LineLayout(&found) { reader.read($0, of: &$1) }
      (self.layout, totals) = (layout, LineTotals(layout))
    } else {
      (layout, totals) = (nil, LineTotals(&found) { reader.read($0, of: &$1) })
    }
    (carets, caretEnds) = (reader.carets, reader.caretEnds)
    points = reader.taps?.carets
    clamp = reader.clamping.map { ClampResult(text: $0.text) }
    self.warnings = warnings.adding(of: request, found, engine: engine)
    opportunities =
      included.contains(.opportunities)
      ? [engine.breakOpportunities(in: text, style: request.column.style)] : []
  }

  var isLong: Bool {
    guard let layout else { return text.count * opportunityBytes > Self.usualBytes }
    var perUnit = opportunityBytes
    if included.contains(.text) { perUnit += Self.unitBytes }
    if included.contains(.carets) { perUnit += Self.caretBytes }
    return layout.count * Self.lineBytes + text.count * perUnit > Self.usualBytes
  }

  private var opportunityBytes: Int {
    included.contains(.opportunities) ? Self.opportunityBytes : 0
  }

  /// The memory that the response holds until its last byte is written, in bytes.
  var heldBytes: Int {
    RequestCost.streamBytes + text.count * MemoryLayout<UInt16>.stride + (layout?.bytes ?? 0)
      + carets.count * MemoryLayout<LineLayout.Caret>.stride
      + caretEnds.count * MemoryLayout<Int32>.stride
  }

  var steps: LinesSteps { LinesSteps(self) }
}

/// Reads the taps, the clamp and the carets from each line, while the lines are found.
private struct LineReader {
  private(set) var taps: LineTaps?
  let clamping: Clamping?
  private(set) var carets: [LineLayout.Caret] = []
  private(set) var caretEnds: [Int32] = []
  private let hasCarets: Bool

  init(_ request: LinesRequest, engine: TextLayoutEngine) {
    let included = request.included
    taps = included.contains(.points) ? request.points.map(LineTaps.init) : nil
    clamping = included.contains(.clamp) ? Clamping.start(request, engine: engine) : nil
    hasCarets = included.contains(.carets)
  }

  /// Reads the line found last.
  mutating func read(_ line: LineLayout.Line, of lines: inout TextLines) {
    taps?.read(line, of: &lines)
    clamping?.read(line, of: lines)
    guard hasCarets else { return }
    carets.append(contentsOf: lines.carets(of: line))
    caretEnds.append(Int32(carets.count))
  }
}
