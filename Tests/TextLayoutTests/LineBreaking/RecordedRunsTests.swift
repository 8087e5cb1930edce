import Composer
import Foundation
import TestSupport
import Testing

@testable import TextLayout

/// Messages with chips, images, bold, smaller and padded runs that Chromium, Firefox, WebKit, SkParagraph and minikin
/// were asked for.
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
      let starts = try #require(message.starts)
      #expect(
        Recording.visible(layout.lines.map(\.start), message.text, message.boxless ?? [])
          == Recording.visible(starts, message.text, message.boxless ?? []),
        "\(message): \(layout.lines.map(\.start))")
    }
  }

  @Test("a message is as high as in Chromium, with its fonts' line height and with its own")
  func heights() throws {
    for message in try Message.all() {
      let height = try #require(message.height)
      #expect(abs(message.layout().height - height) < 0.02, "\(message)")
      let height30 = try #require(message.height30)
      #expect(abs(message.layout(lineHeight: 30).height - height30) < 0.02, "\(message)")
    }
  }

  /// The objects have padding and stand on the baseline or elsewhere; the text of some chips is in capitals.
  @Test("the baseline of the text around objects is where it is in Chromium")
  func baselines() throws {
    let messages = try Message.all("chromium-chips.jsonl")
    #expect(messages.count == 40)
    for message in messages {
      let layout = message.layout()
      let height = try #require(message.height)
      #expect(abs(layout.height - height) < 0.02, "\(message)")
      let ascents = (message.tops ?? []).compactMap { top in
        layout.lines.firstIndex { Int(top[0]) < $0.end }.map { index in
          let place = layout.column.place(of: index)
          return place.top + place.baseline - top[1]
        }
      }
      #expect(ascents.allSatisfy { abs($0 - ascents[0]) < 0.02 }, "\(message): \(ascents)")
    }
  }

  /// Each message stands twice: on lines of 60 px, and with the heights of its fonts.
  @Test(
    "lines, widths and heights are those of the engine",
    arguments: [
      ("gecko-runs.jsonl", 120, 1.01 / 60), ("chips-before-marks.jsonl", 96, 1.01 / 60),
      ("webkit-runs.jsonl", 120, 1.01 / 60),
      ("flutter-runs.jsonl", 120, 0.01), ("flutter-spacing.jsonl", 50, 0.01),
      ("flutter-heights.jsonl", 44, 0.01), ("flutter-objects.jsonl", 80, 0.01),
      ("android-runs.jsonl", 120, 0.01),
    ])
  func engines(file: String, count: Int, widthTolerance: Double) throws {
    let messages = try Message.all(file)
    #expect(messages.count == count)
    for message in messages {
      let layout = message.layout(lineHeight: message.font.lineHeight)
      if let height = message.height { #expect(abs(layout.height - height) < 0.02, "\(message)") }
      if let starts = message.starts {
        #expect(
          Recording.visible(layout.lines.map(\.start), message.text, [])
            == Recording.visible(starts, message.text, []), "\(message)")
      }
      if let oneLine = message.oneLine {
        let whole = message.layout(lineHeight: message.font.lineHeight, width: 900_000)
        #expect(abs(whole.width - oneLine) < widthTolerance, "\(message): \(whole.width)")
      }
    }
  }

  @Test(
    "carets stand where the engine draws the characters, beside padding, spaces that hang and objects",
    arguments: [("gecko-padded-carets.jsonl", 40), ("flutter-carets.jsonl", 60)])
  func carets(file: String, count: Int) throws {
    let messages = try Message.all(file)
    #expect(messages.count == count)
    for message in messages {
      var walk = message.lines()
      let misplaced = RecordedBoxes(message.boxes).misplacedCarets(in: &walk)
      #expect(misplaced.isEmpty, "\(message): \(misplaced)")
    }
  }

  @Test(
    "a tap sets the caret where the engine sets it",
    arguments: [
      ("webkit-run-clicks.jsonl", 60), ("webkit-padded-clicks.jsonl", 60),
      ("flutter-taps.jsonl", 80), ("flutter-object-taps.jsonl", 40),
    ])
  func points(file: String, count: Int) throws {
    let messages = try Message.all(file)
    #expect(messages.count == count)
    for message in messages {
      for (point, offset) in zip(message.points ?? [], message.tappedOffsets()) {
        #expect(offset == Int(point[2]), "\(message) \(point)")
      }
    }
  }

  @Test(
    "a measurer counts and measures the same lines, also from the cache",
    arguments: ["chromium-runs.jsonl", "flutter-objects.jsonl"])
  func measurer(file: String) throws {
    for message in try Message.all(file).prefix(60) {
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
    let lineHeight: Double?
  }

  struct Run: Decodable {
    let text: String
    let font: Font?
    let lang: String?
    let extraWidth: Double?
    let atomic: Bool?
    let width: Double?
    let height: Double?
    let padding: Padding?
    let verticalAlign: Alignment?

    var place: ObjectPlace? {
      padding == nil && verticalAlign == nil
        ? nil
        : ObjectPlace(
          top: padding?.top ?? 0, bottom: padding?.bottom ?? 0,
          alignment: verticalAlign?.value ?? .baseline)
    }
  }

  struct Padding: Decodable {
    let top: Double
    let bottom: Double
  }

  struct Alignment: Decodable {
    private static let named: [String: ObjectPlace.Alignment] = [
      "baseline": .baseline, "middle": .middle, "text-bottom": .textBottom, "text-top": .textTop,
      "sub": .subscripted, "super": .superscripted,
    ]

    let value: ObjectPlace.Alignment?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let name = try? container.decode(String.self)
      value = try name.map { Self.named[$0] } ?? .raised(by: container.decode(Double.self))
    }
  }

  /// The families that follow those of every font.
  private struct Header: Decodable { let fallback: [String] }

  let runs: [Run]
  let width: Double
  let font: Font
  let lang: String
  let direction: String?
  let textTransform: TextProcessing.Transform?
  let starts: [Int]?
  let boxless: [Int]?
  let height: Double?
  /// The width of the longest paragraph on one line.
  let oneLine: Double?
  /// The engine that was asked; nil for Chromium.
  let engine: String?
  /// The height with lines of 30 px.
  let height30: Double?
  /// Offsets of text in the font of the message, and of objects, each with the top of a box of that font.
  let tops: [[Double]]?

  /// The place of each tap, and the offset of its caret.
  let points: [[Double]]?
  /// Offsets of graphemes, each with the left and the right edge and the index of its line.
  let boxes: [[Double]]?

  private static let fallback = Result {
    try JSONDecoder().decode(Header.self, from: Vectors.lines("chromium-runs.jsonl")[0]).fallback
  }

  static func all(_ name: String = "chromium-runs.jsonl") throws -> [Message] {
    try Vectors.lines(name).dropFirst().map {
      try JSONDecoder().decode(Message.self, from: $0)
    }
  }

  func style(lineHeight: Double? = nil) -> TextStyle {
    let base = FontRequest(source: .families([]), lineHeight: lineHeight)
    return TextStyle(
      font: request(font, in: base), language: lang,
      direction: direction == "rtl" ? .rightToLeft : .leftToRight,
      engine: engine.flatMap(EngineName.init) ?? .chromium,
      processing: TextProcessing(transform: textTransform ?? .none))
  }

  func layout(lineHeight: Double? = nil, width: Double? = nil) -> LineLayout {
    Sample.engine.layout(
      text(lineHeight: lineHeight), style: style(lineHeight: lineHeight), width: width ?? self.width
    )
  }

  /// The offset of the caret that each tap sets.
  func tappedOffsets() -> [Int] {
    var taps = LineTaps((points ?? []).map { Point(x: $0[0], y: $0[1]) })
    var walk = lines()
    while let line = walk.next() { taps.read(line, of: &walk) }
    return taps.carets.map(\.offset)
  }

  /// The lines, each found on demand.
  func lines() -> TextLines {
    Sample.engine.lines(
      of: text(lineHeight: font.lineHeight), style: style(lineHeight: font.lineHeight),
      width: width, work: LayoutWork(limit: .max))
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
        extraWidth: run.extraWidth ?? 0, form: form, place: run.place)
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
      slant: font.style ?? base.slant, lineHeight: font.lineHeight ?? base.lineHeight,
      letterSpacing: font.letterSpacing ?? base.letterSpacing)
  }
}
