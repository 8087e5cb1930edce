import Composer
import Foundation
import TestSupport
import Testing

@testable import TextLayout

/// Taps on messages, and messages beside floats, that Chromium was asked for.
@Suite(
  "Recorded places",
  .enabled(
    if: RecordedRelease.installed != nil,
    "the fonts are not those of a system that was recorded"))
struct RecordedPlacesTests {
  @Test(
    "a tap sets the caret where the engine sets it",
    arguments: [
      ("chromium-points.jsonl", 150), ("chromium-indents.jsonl", 80), ("chromium-clicks.jsonl", 60),
      ("gecko-clicks.jsonl", 80), ("webkit-clicks.jsonl", 80), ("webkit-spaced-clicks.jsonl", 60),
    ])
  func points(file: String, count: Int) throws {
    let messages = try PlacedMessage.all(file)
    #expect(messages.count == count)
    for message in messages {
      for (point, offset) in zip(message.points ?? [], message.tappedOffsets()) {
        #expect(offset == Int(point[2]), "\(message) \(point)")
      }
    }
  }

  @Test(
    "carets in text of both directions stand where the engine draws its characters",
    arguments: [
      ("gecko-carets.jsonl", 58), ("directions.jsonl", 60), ("chromium-word-spacing.jsonl", 40),
    ])
  func carets(file: String, count: Int) throws {
    let messages = try PlacedMessage.all(file)
    #expect(messages.count == count)
    for message in messages {
      var walk = message.lines()
      let misplaced = RecordedBoxes(message.boxes).misplacedCarets(in: &walk)
      #expect(misplaced.isEmpty, "\(message): \(misplaced)")
    }
  }

  @Test(
    "lines with CSS of their own start where the engine starts them",
    arguments: [
      ("chromium-widths.jsonl", 150), ("chromium-break-spaces.jsonl", 120),
      ("chromium-indents.jsonl", 80), ("chromium-wraps.jsonl", 100),
      ("chromium-wraps-anywhere.jsonl", 26), ("chromium-wraps-spaces.jsonl", 40),
      ("chromium-wraps-break-all.jsonl", 40), ("chromium-word-spacing.jsonl", 40),
      ("chromium-collapsed.jsonl", 120), ("chromium-autospace.jsonl", 40),
      ("chromium-phrases.jsonl", 40),
      ("directions.jsonl", 60), ("gecko-faces.jsonl", 19), ("gecko-bold.jsonl", 40),
      ("gecko-tabs.jsonl", 40), ("gecko-tabs-directions.jsonl", 40),
      ("webkit-difficult.jsonl", 56),
    ])
  func starts(file: String, count: Int) throws {
    let messages = try PlacedMessage.all(file)
    #expect(messages.count == count)
    for message in messages {
      var walk = message.lines()
      let starts = LineLayout(&walk).lines.map(\.start)
      let text = UTF16Text(message.text)
      #expect(
        Recording.visible(starts, text, message.boxless ?? [])
          == Recording.visible(message.starts ?? [], text, message.boxless ?? []),
        "\(message): \(starts)"
      )
      if message.widths == nil {
        let measurer = Sample.engine.measurer(for: message.style)
        let count = measurer.lineCount(of: text, width: message.width, stoppingAfter: nil)
        #expect(count == starts.count, "\(message)")
      }
      if let oneLine = message.oneLine {
        let whole = Sample.engine.layout(text, style: message.style, width: 900_000)
        #expect(abs(whole.width - oneLine) < 1.01 / 64, "\(message): \(whole.width)")
      }
    }
  }

  @Test("a line that is wider than its box is seen as far as in Chromium")
  func ellipsis() throws {
    let messages = try PlacedMessage.all("chromium-ellipsis.jsonl")
    #expect(messages.count == 40)
    for message in messages {
      var walk = message.lines()
      let first = walk.next()
      let line = try #require(first)
      #expect(abs(line.width - (message.oneLine ?? 0)) < 1.01 / 64, "\(message): \(line.width)")
      let ellipsis = Sample.engine.widthOfEllipsis(nil, in: message.style)
      let seen = walk.overflowing(line, ellipsis: ellipsis).map {
        min($0.width - ellipsis, message.width)
      }
      #expect((seen == nil) == (message.edge == nil), "\(message): \(line.width)")
      #expect(abs((seen ?? 0) - (message.edge ?? 0)) <= 1.6, "\(message): \(seen ?? 0)")
    }
  }

  /// The characters that a highlight shows in Chromium, and how far it reaches.
  @Test("a clamped text is seen as far as in Chromium")
  func clamps() throws {
    let messages = try PlacedMessage.all("chromium-clamps.jsonl")
    #expect(messages.count == 80)
    for message in messages {
      let seen = message.truncated()
      guard let edge = message.edge, let offsets = message.seen, let seen else {
        #expect(message.edge == nil && seen == nil, "\(message)")
        continue
      }
      let ellipsis = Sample.engine.widthOfEllipsis(nil, in: message.style)
      let indent = message.clamp == 1 ? message.textIndent ?? 0 : 0
      let reached = indent + seen.width - ellipsis
      #expect(abs(min(reached, message.width) - edge) <= 1.6, "\(message): \(seen)")
      let hidden = offsets.filter { offset in
        offset >= seen.end || seen.hidden.contains { $0.contains(offset) }
      }
      #expect(hidden == [], "\(message): \(seen)")
    }
  }
}

/// A recorded message.
private struct PlacedMessage: Decodable {
  /// The families that follow those of every message.
  private struct Header: Decodable { let fallback: [String] }

  let text: String
  let lang: String
  /// The engine that was asked; nil for Chromium.
  let engine: String?
  /// The offset of characters with their left and right edges and the index of their line.
  let boxes: [[Double]]?
  let families: [String]
  let size: Double
  let width: Double
  let weight: Int?
  let slant: FontRequest.Slant?
  let letterSpacing: Double?
  let lineHeight: Double?
  let direction: String?
  let starts: [Int]?
  let boxless: [Int]?
  let widths: [Double]?
  let whiteSpace: String?
  let wordSpacing: Double?
  /// The width of the text on one line, in pixels.
  let oneLine: Double?
  let textIndent: Double?
  let textWrap: String?
  let textAutospace: String?
  let lineBreak: BreakRules.LineBreak?
  let wordBreak: BreakRules.WordBreak?
  /// The number of lines that are seen.
  let clamp: Int?
  /// Characters of the last line that are seen; nil if the text has no more lines.
  let seen: [Int]?
  /// How far they reach from the edge where lines start, in pixels.
  let edge: Double?
  /// The place of each tap, and the offset of its caret.
  let points: [[Double]]?

  static func all(_ name: String) throws -> [PlacedMessage] {
    let lines = try Vectors.lines(name)
    let fallback = try JSONDecoder().decode(Header.self, from: lines[0]).fallback
    return try lines.dropFirst().map {
      try JSONDecoder().decode(PlacedMessage.self, from: $0).followed(by: fallback)
    }
  }

  private var allFamilies: [String] = []

  private func followed(by fallback: [String]) -> PlacedMessage {
    var message = self
    message.allFamilies = families + fallback.filter { !families.contains($0) }
    return message
  }

  private enum CodingKeys: String, CodingKey {
    case text, lang, engine, boxes, families, size, width, weight, slant, letterSpacing, lineHeight,
      direction, starts, boxless, widths, whiteSpace, wordSpacing, oneLine, textIndent, textWrap,
      textAutospace,
      lineBreak,
      wordBreak,
      points, clamp, seen, edge
  }

  var style: TextStyle {
    let font = FontRequest(
      source: .families(allFamilies), size: size, weight: weight ?? 400, slant: slant ?? .normal,
      lineHeight: lineHeight ?? 40, letterSpacing: letterSpacing ?? 0)
    return TextStyle(
      font: font, language: lang,
      direction: direction.flatMap(TextStyle.Direction.init(rawValue:)) ?? .leftToRight,
      breaking: BreakRules(lineBreak: lineBreak ?? .auto, wordBreak: wordBreak ?? .normal),
      engine: engine.flatMap(EngineName.init(rawValue:)) ?? .chromium,
      processing: TextProcessing(
        whiteSpace: whiteSpace.flatMap(TextProcessing.WhiteSpace.init(rawValue:)) ?? .preWrap,
        wordSpacing: wordSpacing ?? 0, indent: textIndent ?? 0,
        wrap: textWrap.flatMap(TextProcessing.Wrap.init(rawValue:)) ?? .wrap,
        autospace: textAutospace.flatMap(TextProcessing.Autospace.init(rawValue:)) ?? .noAutospace))
  }

  func lines() -> TextLines {
    Sample.engine.lines(
      of: UTF16Text(text), style: style, width: width, widths: widths ?? [],
      work: LayoutWork(limit: .max))
  }

  /// What is seen of the last line before the ellipsis; nil if all lines are seen.
  func truncated() -> TruncatedLine? {
    var walk = lines()
    while let line = walk.next() {
      guard walk.count == clamp else { continue }
      return walk.truncated(line, ellipsis: Sample.engine.widthOfEllipsis(nil, in: style))
    }
    return nil
  }

  /// The offset of the caret that each tap sets.
  func tappedOffsets() -> [Int] {
    var taps = LineTaps((points ?? []).map { Point(x: $0[0], y: $0[1]) })
    var walk = lines()
    while let line = walk.next() { taps.read(line, of: &walk) }
    return taps.carets.map(\.offset)
  }
}
