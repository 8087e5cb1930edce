import Composer
import TestSupport
import Testing

@testable import TextLayout

/// A line that is read off the paragraph's measure is the line that is found with care.
@Suite("Plain lines")
struct PlainLinesTests {
  private struct Setting: CustomTestStringConvertible, Sendable {
    let language: String
    let families: [String]
    let text: String
    var letterSpacing = 0.0

    var testDescription: String { "\(language) \(families[0]) \(letterSpacing)" }

    func style(_ generator: inout SeededGenerator) -> TextStyle {
      TextStyle(
        font: FontRequest(
          source: .families(families), size: .random(in: 8...30, using: &generator),
          letterSpacing: letterSpacing),
        language: language,
        direction: Bool.random(using: &generator) ? .leftToRight : .rightToLeft)
    }
  }

  /// Own texts, each in the font that the language is measured with.
  private static let settings: [Setting] = [
    Setting(
      language: "en", families: ["Noto Sans"],
      text: "The quick brown fox jumps over the lazy dog, well-known as it is, and naps (a bit)."),
    Setting(
      language: "ja", families: ["Noto Sans CJK JP"],
      text: "今日は少し遅れます。「先に始めてください」と伝えて、キーを渡した。"),
    Setting(
      language: "zh", families: ["Noto Sans CJK SC"],
      text: "明天早上九点，我们在车站门口见面；“别忘了带伞”，她说。路上小心！"),
    Setting(
      language: "zh-Hant", families: ["Noto Sans CJK TC"],
      text: "明天早上九點，我們在車站門口見面；「別忘了帶傘」，她說。路上小心！"),
    Setting(
      language: "ko", families: ["Noto Sans CJK KR"],
      text: "내일 아침 아홉 시에 역 앞에서 만나요. “우산을 잊지 마세요”라고 했어요."),
    Setting(
      language: "th", families: ["Noto Sans Thai"],
      text: "พรุ่งนี้เช้าเก้าโมงเจอกันที่หน้าสถานี อย่าลืมเอาร่มไปด้วยนะ ภาษาไทยไม่มีช่องว่าง"),
    Setting(
      language: "hi", families: ["Noto Sans Devanagari"],
      text: "कल सुबह नौ बजे स्टेशन के सामने मिलते हैं। छाता लाना मत भूलना, क्षत्रिय जी।"),
    Setting(
      language: "ar", families: ["Noto Naskh Arabic"],
      text: "نلتقي غدًا في التاسعة صباحًا أمام المحطة، ولا تنسَ أن تأخذ المظلة معك."),
    Setting(
      language: "my", families: ["Noto Sans Myanmar"],
      text: "မနက်ဖြန် မနက်ကိုးနာရီမှာ ဘူတာရှေ့မှာ တွေ့မယ်။ ထီးယူလာဖို့ မမေ့နဲ့နော်။"),
    Setting(
      language: "en", families: ["Noto Sans", "Noto Sans CJK JP", "Noto Color Emoji"],
      text: "Meet at 9 👨‍👩‍👧 駅前で、\tתודה רבה and co\u{AD}operate  \u{3000}e\u{301}🇯🇵."),
    Setting(
      language: "ja", families: ["Noto Sans CJK JP"],
      text: "空白の前\u{200B}\u{3000}と行の区切り\u{2028}\u{3000}の後。"),
    Setting(language: "en", families: ["Noto Sans"], text: "too narrow", letterSpacing: -9),
    Setting(language: "ja", families: ["Noto Sans CJK JP"], text: "広い、間隔", letterSpacing: 3),
  ]

  private static let areFontsExpected = Sample.areExpected(settings.flatMap(\.families))

  @Test(
    "a plain line is the one that is found with care, at any width",
    .enabled(if: areFontsExpected, "a Noto font is not installed"), arguments: settings)
  private func plainIsCareful(_ setting: Setting) throws {
    var generator = RandomText.generator()
    for _ in 0..<60 {
      let own = (0..<Int.random(in: 1...6, using: &generator)).map { _ in setting.text }.joined()
      let text =
        Bool.random(using: &generator)
        ? Array(own.utf16) : RandomText.paragraph(upTo: 40, &generator)
      let style = Sample.engine.resolved(setting.style(&generator))
      let shaped = try #require(ShapedParagraph(text, style: style))
      for _ in 0..<6 {
        let width = Double.random(in: 0...500, using: &generator)
        let endsText = Bool.random(using: &generator)
        let careful = Self.lines(shaped, width: width, endsText: endsText, isCareful: true)
        let quick = Self.lines(shaped, width: width, endsText: endsText, isCareful: false)
        #expect(quick == careful, "\(String(decoding: text, as: UTF16.self)) at \(width)")
      }
    }
  }

  @Test(
    "of running text at least every third line is plain",
    .enabled(if: areFontsExpected, "a Noto font is not installed"), arguments: settings.prefix(9))
  private func manyArePlain(_ setting: Setting) throws {
    let text = Array(String(repeating: setting.text, count: 20).utf16)
    let style = Sample.style(setting.families, size: 16, language: setting.language)
    let shaped = try #require(ShapedParagraph(text, style: Sample.engine.resolved(style)))
    let careful = Self.lines(shaped, width: 300, endsText: true, isCareful: true)
    var plain = PlainLines(shaped, availableWidth: .availableWidth(for: 300))
    let count = careful.count { plain.line(from: $0[0]) != nil }
    #expect(count * 3 > careful.count, "\(count) of \(careful.count)")
  }

  @Test(
    "an empty paragraph, which is not measured, has the line that it would have",
    arguments: settings)
  private func emptyParagraphs(_ setting: Setting) throws {
    var generator = RandomText.generator()
    let style = setting.style(&generator)
    let shaped = try #require(ShapedParagraph([], style: Sample.engine.resolved(style)))
    #expect(Self.lines(shaped, width: 9, endsText: false, isCareful: true) == [[0, 0, 0, 0, 0]])
    let layout = Sample.engine.layout("a\n\r\n", style: style, width: 900)
    let ends = layout.lines.dropFirst().map { [$0.start, $0.end, $0.visibleEnd] }
    #expect(ends == [[2, 4, 2], [4, 4, 4]])
    #expect(layout.lines.map(\.breakKind) == [.hard, .hard, .end])
    #expect(layout.lines.dropFirst().allSatisfy { $0.width == 0 })
    #expect(
      Sample.engine.measurer(for: style).lineCount(
        of: "a\n\r\n", width: 900, stoppingAfter: nil) == 3)
  }

  /// Of each line where it starts and ends, where its visible part ends, its width, and 1 for a
  /// forced end.
  private static func lines(
    _ shaped: ShapedParagraph, width: Double, endsText: Bool, isCareful: Bool
  ) -> [[Int]] {
    var walker = LineWalker(shaped, endsText: endsText, width: width, isCareful: isCareful)
    var lines: [[Int]] = []
    while let line = walker.next() {
      lines.append([
        line.range.lowerBound, line.range.upperBound, line.visibleEnd, Int(line.width * 64),
        line.isEmergency ? 1 : 0,
      ])
    }
    return lines
  }
}
