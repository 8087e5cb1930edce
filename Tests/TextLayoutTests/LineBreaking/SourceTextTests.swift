import Composer
import Foundation
import Testing

@testable import TextLayout

@Suite("Texts before the layout")
struct SourceTextTests {
  struct Case: CustomTestStringConvertible {
    let text: String
    let processing: TextProcessing
    let laidOut: String
    /// The offset as sent of each unit, then the length.
    let origins: [Int]
    var language = "en"

    var testDescription: String { text.debugDescription }
  }

  static let cases = [
    Case(
      text: "a \t b", processing: TextProcessing(whiteSpace: .normal), laidOut: "a b",
      origins: [0, 1, 4, 5]),
    Case(
      text: " a \r\n b ", processing: TextProcessing(whiteSpace: .normal), laidOut: "a b",
      origins: [1, 2, 6, 8]),
    Case(
      text: "a \n b \t", processing: TextProcessing(whiteSpace: .preLine), laidOut: "a\nb",
      origins: [0, 2, 4, 7]),
    Case(text: " \n ", processing: TextProcessing(whiteSpace: .normal), laidOut: "", origins: [3]),
    Case(
      text: "a \n\n b", processing: TextProcessing(whiteSpace: .preLine), laidOut: "a\n\nb",
      origins: [0, 2, 3, 5, 6]),
    Case(
      text: "a\u{200B}\n漢", processing: TextProcessing(whiteSpace: .normal),
      laidOut: "a\u{200B}漢", origins: [0, 1, 3, 4]),
    Case(
      text: "straße ქ", processing: TextProcessing(transform: .uppercase),
      laidOut: "STRASSE ქ", origins: [0, 1, 2, 3, 4, 4, 5, 6, 7, 8]),
    Case(
      text: "ii", processing: TextProcessing(transform: .uppercase), laidOut: "İİ",
      origins: [0, 1, 2], language: "tr"),
    Case(
      text: "ΟΔΟΣ ΣΑ\u{301}Σ\u{301}. Σ 😀Σ ΣΣ'Σ", processing: TextProcessing(transform: .lowercase),
      laidOut: "οδος σα\u{301}ς\u{301}. σ 😀σ σσ'ς", origins: Array(0...14) + [14] + Array(16...22)),
    Case(
      text: "ijsland", processing: TextProcessing(transform: .capitalize), laidOut: "Ijsland",
      origins: Array(0...7), language: "nl"),
    Case(
      text: "don't l'été", processing: TextProcessing(transform: .capitalize),
      laidOut: "Don't L'été", origins: Array(0...11)),
    Case(text: "", processing: TextProcessing(whiteSpace: .normal), laidOut: "", origins: [0]),
  ]

  @Test(
    "have white space collapsed and letters of another case, and keep their offsets",
    arguments: SourceTextTests.cases)
  func laidOut(_ item: Case) {
    let source = SourceText(
      Array(item.text.utf16), item.processing, language: item.language)
    #expect(String(decoding: source.units, as: UTF16.self) == item.laidOut)
    #expect((0...source.units.count).map(source.origin) == item.origins)
  }

  private struct Letters: Decodable {
    let text: String
    let lang: String
    let transform: String
    let shown: String
  }

  @Test("letters change their case as in Chromium")
  func letters() throws {
    let recorded = try Vectors.lines("chromium-letters.jsonl").dropFirst().map {
      try JSONDecoder().decode(Letters.self, from: $0)
    }
    #expect(recorded.count == 338)
    for item in recorded {
      let transform = try #require(TextProcessing.Transform(rawValue: item.transform))
      let source = SourceText(
        Array(item.text.utf16), TextProcessing(transform: transform), language: item.lang)
      #expect(
        source.units == Array(item.shown.utf16),
        "\(item.text) \(item.lang) \(transform): \(String(decoding: source.units, as: UTF16.self))")
    }
  }

  @Test("an object whose letters vanish beside others stays")
  func vanishedObject() {
    let source = SourceText(
      Array("η\u{301}α".utf16), TextProcessing(transform: .uppercase), language: "el",
      objects: [1..<2])
    #expect(source.units == [0x397, InlineObject.unit, 0x391])
    #expect((0...3).map(source.origin) == [0, 1, 2, 3])
  }

  @Test("lines, carets and counts have the offsets as sent")
  func lines() {
    let style = Sample.style().with(TextProcessing(whiteSpace: .normal))
    let text = UTF16Text("aa   bb\n\ncc")
    let layout = Sample.engine.layout(text, style: style, width: 40)
    #expect(layout.lines.map(\.start) == [0, 5, 9])
    #expect(layout.lines.map(\.end) == [5, 9, 11])
    let measurer = Sample.engine.measurer(for: style)
    #expect(measurer.lineEnds(of: text, width: 40, stoppingAfter: 9) == [5, 9, 11])
    #expect(measurer.lineCount(of: text, width: 40, stoppingAfter: nil) == 3)
    let caret = measurer.caret(at: 9, in: text, width: 40)
    #expect(caret?.line == 2 && caret?.x == 0)
  }

  @Test("word spacing follows each space")
  func wordSpacing() {
    let style = Sample.style(["Noto Sans"], size: 16)
    let spaced = style.with(TextProcessing(wordSpacing: 5))
    let text = UTF16Text("one two three")
    let plain = Sample.engine.layout(text, style: style, width: 1000).width
    #expect(Sample.engine.layout(text, style: spaced, width: 1000).width == plain + 10)
  }
}
