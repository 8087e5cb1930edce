import Testing

@testable import TextLayout

@Suite("Languages that change glyphs and fonts")
struct ContentLanguageTests {
  struct Case: CustomTestStringConvertible {
    let tag: String
    let reduced: String
    var testDescription: String { tag.isEmpty ? "no tag" : tag }
  }

  static let cases = [
    Case(tag: "", reduced: ""), Case(tag: "ja", reduced: "ja"), Case(tag: "JA-jp", reduced: "ja"),
    Case(tag: "en-GB", reduced: "en"), Case(tag: "zh-hans", reduced: "zh-Hans"),
    Case(tag: "zh_TW", reduced: "zh-TW"), Case(tag: "zh-Hant-HK", reduced: "zh-Hant-HK"),
    Case(tag: "zh-Latn-pinyin", reduced: "zh-Latn"), Case(tag: "yue", reduced: "yue"),
    Case(tag: "x-klingon", reduced: ""), Case(tag: "日本語", reduced: ""),
    Case(tag: "und", reduced: ""), Case(tag: "und-hant", reduced: "und-Hant"),
    Case(tag: "und-Jpan-JP", reduced: "und-Jpan"), Case(tag: "und-Latn", reduced: ""),
    Case(tag: "ja-x-\u{301}", reduced: "ja"), Case(tag: "-", reduced: ""),
    Case(tag: "hi-Latn-IN", reduced: "hi-Latn"), Case(tag: "hi-Deva", reduced: "hi"),
    Case(tag: "sd-Deva", reduced: "und-Deva"), Case(tag: "yue-Hans", reduced: "und-Hans"),
    Case(tag: "nan-Latn", reduced: "nan-Latn"),
    Case(tag: "yue-Hant-HK", reduced: "yue"),
    Case(tag: "ko-Kore-KR", reduced: "ko"), Case(tag: "sr-Latn", reduced: "sr"),
    Case(tag: "en-x-Jpan", reduced: "und-Jpan"), Case(tag: "cmn", reduced: "cmn"),
    Case(tag: "qqq-Hant", reduced: "und-Hant"), Case(tag: "zh-yue", reduced: "zh-YUE"),
  ]

  @Test("each tag is taken down to what makes a difference", arguments: cases)
  func tags(_ sample: Case) {
    #expect(ContentLanguage(sample.tag).tag == sample.reduced)
  }

  @Test("any number of tags comes down to a few hundred")
  func areFew() {
    let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { String(UnicodeScalar($0)) }
    let pairs = letters.flatMap { first in letters.map { first + $0 } }
    let tags =
      pairs + pairs.flatMap { pair in letters.map { pair + $0 } } + (0..<9).map { "x\($0)" }
    let written = tags.flatMap { [$0, "\($0)-Latn", "\($0)-Deva-IN"] }
    let reduced = Set(written.map { ContentLanguage($0).tag })
    #expect(reduced.count > 400)
    #expect(reduced.count < 900)
  }
}
