import Composer
import JSON
import TestSupport
import Testing
import TextLayout

@testable import ComposerAPI
import ComposerContract

/// A long response is written while its lines are found, with the bytes of one that is encoded at once.
@Suite("Responses of POST /lines in pieces")
struct LinesResponseTests {
  private static let operation = LinesOperation(engine: sharedEngine)

  private static let pieces = [
    "word ", "「括弧」", "、", "ไทย", "क्षत्रिय ", "السلام ", "שלום (", "1) ", "👨‍👩‍👧", "e\u{301}", "\t", "\n",
    "\r\n",
    "\u{AD}", "  ", "\"\\", "ᠮᠣᠩᠭᠣᠯ", "𞤀𞤣𞤤𞤢𞤥", "\u{1F600}",
  ]

  private static func request(
    _ text: String, width: Double, direction: String = "ltr"
  ) throws -> LinesRequest {
    let body = """
      {"text":\(String(decoding: JSONCoder().encode(text), as: UTF8.self)),"width":\(width),
       "direction":"\(direction)","include":["text","carets","opportunities","fonts"]}
      """
    return try JSONCoder().decode(Array(body.utf8).span) {
      LinesRequest.visit(&$0, defaultStyle: sharedEngine.defaultStyle)
    }
  }

  /// A response with all parts, from complete lists.
  private struct Whole: JSONWritable {
    let request: LinesRequest

    func write(to json: inout JSONWriter) {
      let (text, style) = (request.text, request.column.style)
      let layout = sharedEngine.layout(text, style: style, width: request.column.lineWidth)
      let carets = sharedEngine.carets(in: text, layout: layout, style: style)
      json.object {
        $0.member("count", layout.count)
        $0.member("width", layout.width)
        $0.member("height", layout.height)
        $0.member("lineHeight", layout.lineHeight)
        $0.member("exceedsMaxLines", layout.exceedsMaxLines)
        $0.member("lines", layout.lines.indices.map { Line(request, layout, carets[$0], $0) })
        $0.member("opportunities", Array(sharedEngine.breakOpportunities(in: text, style: style)))
        $0.member("fonts", layout.fonts)
      }
    }
  }

  private struct Line: JSONWritable {
    let line: LineLayout.Line
    let place: LinePlace
    let text: [UInt16]
    let carets: [LineLayout.Caret]

    init(
      _ request: LinesRequest, _ layout: LineLayout, _ carets: [LineLayout.Caret], _ index: Int
    ) {
      line = layout.lines[index]
      place = layout.column.place(of: index)
      text = Array(request.text.units[line.start..<line.end])
      self.carets = carets
    }

    func write(to json: inout JSONWriter) {
      json.object {
        $0.member("start", line.start)
        $0.member("end", line.end)
        $0.member("visibleEnd", line.visibleEnd)
        $0.member("width", line.width)
        $0.member("y", place.top)
        $0.member("height", place.height)
        $0.member("baseline", place.baseline)
        $0.member("break", line.breakKind)
        $0.member("text", String(decoding: text, as: UTF16.self))
        $0.member("carets", carets)
      }
    }
  }

  @Test("have the bytes of a response that is encoded at once, for any text")
  func sameBytes() throws {
    let seed = randomSeed
    var generator = SeededGenerator(seed: seed)
    for count in [0, 1, 3, 10, 30, 100, 300, 1000, 2000] {
      for _ in 0..<4 {
        let text = (0..<count).map { _ in
          Self.pieces.randomElement(using: &generator) ?? ""
        }.joined()
        let request = try Self.request(
          text, width: [0, 5, 40, 300, 100_000].randomElement(using: &generator) ?? 0,
          direction: Bool.random(using: &generator) ? "ltr" : "rtl")
        let response = try Self.operation.respond(
          to: request, Warnings(), within: try WorkAllowance(for: RequestCost(), RequestLimits()))
        let pieces = Array(IteratorSequence(response.pieces))
        let joined = Array(pieces.joined())
        #expect(joined == JSONCoder().encodeLine(Whole(request: request)))
        #expect(joined == JSONCoder().encodeLine(response))
        #expect(pieces.allSatisfy { !$0.isEmpty && $0.count < 32 << 10 })
        #expect(response.isLong || joined.count < 160 << 10)
      }
    }
  }

  @Test("are small, even for one long line", arguments: ["a", "あ", "ab אב ", "ܐܒܓܕ"])
  func longLine(_ pattern: String) throws {
    let text = String(repeating: pattern, count: 40_000 / pattern.utf16.count)
    let response = try Self.operation.respond(
      to: try Self.request(text, width: 1_000_000), Warnings(),
      within: try WorkAllowance(for: RequestCost(), RequestLimits()))
    #expect(response.layout?.count == 1)
    #expect(response.isLong)
    let pieces = Array(IteratorSequence(response.pieces))
    #expect(pieces.allSatisfy { !$0.isEmpty && $0.count < 32 << 10 })
    #expect(pieces.joined().count > 40_000 * 20)
    #expect(response.heldBytes < 64 * text.utf16.count + (512 << 10))
  }

  @Test("do not begin for a text that takes too much work")
  func tooMuchWork() throws {
    let text = String(repeating: "𑌅𑌕𑌖𑌾𑌿", count: 4000)
    let body = "{\"text\":\"\(text)\",\"width\":1}"
    let reply = try Transport.memory.withClient { try $0.post("/lines", body) }
    #expect(reply.status == 422)
    #expect(reply.body.contains("units of work"))
  }
}
