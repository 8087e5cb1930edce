import Composer
import ComposerContract
import JSON
import TextLayout

/// A response of `POST /lines`.
///
/// The service breaks a long text twice: first to count its lines, then to write them.
final class LinesResponse: LongJSON {
  let text: UTF16Text
  let included: Set<LinesRequest.Extra>
  /// An iterator over the break opportunities, before the first one; empty if they are not included.
  ///
  /// Iterators are large. In an array, they cost nothing where a response has none.
  let opportunities: [BreakOpportunities]
  /// All lines, if they are few and carets are not included; otherwise empty.
  let kept: [LineLayout.Line]
  /// An iterator over the lines, before the first line; empty if all lines are kept.
  let lines: [TextLines]
  let lineHeight: Double
  let height: Double
  /// The places of the lines that are kept.
  let column: LineColumn
  let count: Int
  let width: Double
  /// The indent of the first line, in points.
  let indent: Double
  let exceedsMaxLines: Bool
  let fonts: [LineLayout.FontUse]
  /// The carets that taps set; nil if the request has no taps.
  let points: [TappedCaret]?
  /// What is seen of the text; nil if the request does not ask, and nil in it if all of the text is seen.
  let clamp: ClampedText??
  let warnings: Warnings

  private static let mostKept = 2048
  /// Most messages have no more lines.
  private static let usualLines = 8
  /// Estimated sizes of a line, a caret, an opportunity and a code unit as JSON, in bytes.
  private static let (lineBytes, caretBytes, opportunityBytes, unitBytes) = (120, 32, 8, 3)
  /// A response of more estimated bytes than this is streamed.
  private static let usualBytes = 64 << 10

  /// Breaks the text.
  ///
  /// The caller must check the limits of `found` before it writes the response.
  ///
  /// - Parameter warnings: returns the warnings about the lines, which were all found.
  init(
    _ request: LinesRequest, _ found: inout TextLines, engine: TextLayoutEngine,
    warnings: (TextLines) -> Warnings
  ) {
    text = request.text
    included = Set(request.included)
    var kept: [LineLayout.Line] = []
    kept.reserveCapacity(Self.usualLines)
    var column = LineColumn()
    var width = 0.0
    var taps = Taps(request)
    var clamping = Clamping(request, engine: engine)
    while let line = found.next() {
      width = max(width, line.width)
      taps?.read(line, of: &found)
      clamping?.read(line, of: found)
      if found.count <= Self.mostKept {
        kept.append(line)
        column.append(lastOf: found)
        if kept.count == 1 { width = max(0, width + found.indent) }
      }
    }
    self.column = column
    indent = request.column.style.processing.indent
    height = found.height
    self.width = width
    count = found.count
    exceedsMaxLines = found.exceedsMaxLines
    fonts = found.fonts
    points = taps?.carets
    clamp = clamping.map(\.text)
    self.warnings = warnings(found)
    lineHeight = found.lineHeight
    let keepsAll = count <= Self.mostKept && !included.contains(.carets)
    self.kept = keepsAll ? kept : []
    lines = keepsAll ? [] : [found.restarted()]
    opportunities =
      included.contains(.opportunities)
      ? [engine.breakOpportunities(in: text, style: request.column.style)] : []
  }

  var isLong: Bool {
    var perUnit = 0
    if included.contains(.text) { perUnit += Self.unitBytes }
    if included.contains(.carets) { perUnit += Self.caretBytes }
    if included.contains(.opportunities) { perUnit += Self.opportunityBytes }
    return count * Self.lineBytes + text.count * perUnit > Self.usualBytes
  }

  /// The memory that the response holds until its last byte is written, in bytes.
  var heldBytes: Int {
    RequestCost.streamBytes + text.count * MemoryLayout<UInt16>.stride
      + kept.count * MemoryLayout<LineLayout.Line>.stride + (lines.first?.heldBytes ?? 0)
  }

  var steps: LinesSteps { LinesSteps(self) }
}
