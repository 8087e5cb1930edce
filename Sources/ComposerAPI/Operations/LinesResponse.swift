import Composer
import ComposerContract
import JSON
import TextLayout

/// A response of `POST /lines`.
///
/// It holds all lines, because its first members need them; carets are found while it is written.
final class LinesResponse: LongJSON {
  let text: UTF16Text
  let included: Set<LinesRequest.Extra>
  let layout: LineLayout
  /// The break opportunities, before the first one; empty if they are not included.
  ///
  /// Iterators are large. In an array, they cost nothing where a response has none.
  let opportunities: [BreakOpportunities]
  /// The carets of the lines, before the first line; empty if they are not included.
  let carets: [TextCarets]
  /// The carets that taps set; nil if the request has no taps.
  let points: [TappedCaret]?
  /// What is seen of the text; nil if the request does not ask.
  let clamp: ClampAnswer?
  let warnings: Warnings

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
    var taps = request.points.map(LineTaps.init)
    let clamping = request.clamp.map { Clamping($0, request.column.style, engine: engine) }
    layout = LineLayout(&found) {
      taps?.read($0, of: &$1)
      clamping?.read($0, of: $1)
    }
    points = taps?.carets
    clamp = clamping.map { ClampAnswer(text: $0.text) }
    self.warnings = warnings(found)
    carets = included.contains(.carets) ? [found.carets] : []
    opportunities =
      included.contains(.opportunities)
      ? [engine.breakOpportunities(in: text, style: request.column.style)] : []
  }

  var isLong: Bool {
    var perUnit = 0
    if included.contains(.text) { perUnit += Self.unitBytes }
    if included.contains(.carets) { perUnit += Self.caretBytes }
    if included.contains(.opportunities) { perUnit += Self.opportunityBytes }
    return layout.count * Self.lineBytes + text.count * perUnit > Self.usualBytes
  }

  /// The memory that the response holds until its last byte is written, in bytes.
  var heldBytes: Int {
    RequestCost.streamBytes + text.count * MemoryLayout<UInt16>.stride + layout.bytes
      + (carets.first?.heldBytes ?? 0)
  }

  var steps: LinesSteps { LinesSteps(self) }
}
