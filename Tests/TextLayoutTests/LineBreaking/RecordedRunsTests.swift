import Composer
import Foundation
import TestSupport
import Testing

@testable import TextLayout

/// Messages with chips, images, bold, smaller and padded runs that Chromium was asked for.
@Suite(
  "Recorded runs",
  .enabled(
    if: RecordedRelease.installed != nil,
    "the fonts are not those of a system that was recorded"))
struct RecordedRunsTests {
  @Test("lines start where Chromium starts them")
  func starts() throws {
    let messages = try Message.all()
    #expect(messages.count == 400)
    for message in messages {
      let layout = message.layout()
      #expect(
        Recording.visible(layout.lines.map(\.start), message.text, message.boxless ?? [])
          == Recording.visible(message.starts, message.text, message.boxless ?? []),
        "\(message): \(layout.lines.map(\.start))")
    }
  }

  @Test("a message is as high as in Chromium, with its fonts' line height and with its own")
  func heights() throws {
    for message in try Message.all() {
      #expect(abs(message.layout().height - message.height) < 0.02, "\(message)")
      #expect(abs(message.layout(lineHeight: 30).height - message.height30) < 0.02, "\(message)")
    }
  }

  @Test("a measurer counts and measures the same lines, also from the cache")
  func measurer() throws {
    for message in try Message.all().prefix(60) {
      let layout = message.layout()
      let measurer = Sample.engine.measurer(for: message.style())
      for _ in 0..<2 {
        let counted = measurer.lines(of: message.text, width: message.width, stoppingAfter: nil)
        #expect(
          counted == LineCount(lines: layout.count, height: layout.height), "\(message)")
      }
    }
  }
}

/// A recorded message.
private struct Message: Decodable {
  struct Font: Decodable {
    let families: [String]?
    let size: Double?
    let weight: Int?
    let style: FontRequest.Slant?
    let letterSpacing: Double?
  }

  struct Run: Decodable {
    let text: String
    let font: Font?
    let lang: String?
    let extraWidth: Double?
    let atomic: Bool?
    let width: Double?
    let height: Double?
  }

  /// The families that follow those of every font.
  private struct Header: Decodable { let fallback: [String] }

  let runs: [Run]
  let width: Double
  let font: Font
  let lang: String
  let direction: String?
  let starts: [Int]
  let boxless: [Int]?
  let height: Double
  let height30: Double

  private static let fallback = Result {
    try JSONDecoder().decode(Header.self, from: Vectors.lines("chromium-runs.jsonl")[0]).fallback
  }

  static func all() throws -> [Message] {
    try Vectors.lines("chromium-runs.jsonl").dropFirst().map {
      try JSONDecoder().decode(Message.self, from: $0)
    }
  }

  func style(lineHeight: Double? = nil) -> TextStyle {
    let base = FontRequest(source: .families([]), lineHeight: lineHeight)
    return TextStyle(
      font: request(font, in: base), language: lang,
      direction: direction == "rtl" ? .rightToLeft : .leftToRight)
  }

  func layout(lineHeight: Double? = nil) -> LineLayout {
    Sample.engine.layout(
      text(lineHeight: lineHeight), style: style(lineHeight: lineHeight), width: width)
  }

  var text: UTF16Text { text(lineHeight: nil) }

  private func text(lineHeight: Double?) -> UTF16Text {
    let base = style(lineHeight: lineHeight).font
    var (units, spans): ([UInt16], [TextSpan]) = ([], [])
    for run in runs {
      let start = units.count
      units += Array(run.text.utf16)
      let form: InlineStyle.Form =
        run.width.map { .box(width: $0, height: run.height) }
        ?? (run.atomic == true ? .chip : .text)
      let own = InlineStyle(
        font: run.font.map { request($0, in: base) }, language: run.lang,
        extraWidth: run.extraWidth ?? 0, form: form)
      spans.append(TextSpan(start..<units.count, own))
    }
    return UTF16Text(units: units, spans: spans)
  }

  private func request(_ font: Font, in base: FontRequest) -> FontRequest {
    let fallback = (try? Self.fallback.get()) ?? []
    let families = font.families.map { own in own + fallback.filter { !own.contains($0) } }
    return FontRequest(
      source: families.map(FontRequest.Source.families) ?? base.source,
      size: font.size ?? base.size, weight: font.weight ?? base.weight,
      slant: font.style ?? base.slant, lineHeight: base.lineHeight,
      letterSpacing: font.letterSpacing ?? base.letterSpacing)
  }
}
