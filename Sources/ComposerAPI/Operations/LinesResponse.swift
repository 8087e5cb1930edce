import Composer
import JSON
import TextLayout

/// What `POST /lines` answers.
///
/// The lines of a long answer are found twice: once to count them, and again as they are written.
struct LinesResponse: LongJSON {
  let text: UTF16Text
  let included: Set<LinesRequest.Extra>
  let opportunities: BreakOpportunities
  /// The lines from the first one on.
  let lines: TextLines
  /// The lines themselves where they are few, and nothing has to be found for them; else none.
  let kept: [LineLayout.Line]
  let count: Int
  let width: Double
  let exceedsMaxLines: Bool
  let fonts: [LineLayout.FontUse]

  private static let mostKept = 2048
  /// About what a line, a caret and an opportunity take as JSON, in bytes.
  private static let (lineBytes, caretBytes, opportunityBytes, unitBytes) = (90, 32, 8, 3)
  private static let usualBytes = 64 << 10
  /// What a stream takes besides the text and the lines.
  private static let streamBytes = 64 << 10

  /// Finds the lines; they are not to be written when there turn out to be too many.
  init(_ request: LinesRequest, _ found: inout TextLines, engine: TextLayoutEngine) {
    text = request.text
    included = Set(request.included)
    var kept: [LineLayout.Line] = []
    var width = 0.0
    while let line = found.next() {
      width = max(width, line.width)
      if found.count <= Self.mostKept { kept.append(line) }
    }
    self.width = width
    count = found.count
    exceedsMaxLines = found.exceedsMaxLines
    fonts = found.fonts
    lines = found.restarted()
    self.kept = count <= Self.mostKept && !included.contains(.carets) ? kept : []
    opportunities = engine.breakOpportunities(in: text, style: request.column.style)
  }

  var isLong: Bool {
    var perUnit = 0
    if included.contains(.text) { perUnit += Self.unitBytes }
    if included.contains(.carets) { perUnit += Self.caretBytes }
    if included.contains(.opportunities) { perUnit += Self.opportunityBytes }
    return count * Self.lineBytes + text.count * perUnit > Self.usualBytes
  }

  /// What is held until the last byte is written; it is known only once the lines were found.
  var heldBytes: Int {
    Self.streamBytes + text.count * MemoryLayout<UInt16>.stride + lines.heldBytes
  }

  var steps: LinesSteps { LinesSteps(self) }
}
