import Composer
import Testing

@testable import TextLayout

/// The families of Chromium's settings; recordings with them are in `chromium-families.jsonl`.
@Suite("Chromium's families")
struct ChromiumFallbackTests {
  struct Case: CustomTestStringConvertible {
    let family: String
    let language: String
    let names: [String]
    var testDescription: String { "\(family) in \(language.isEmpty ? "no language" : language)" }

    init(_ family: String, _ language: String, _ names: String...) {
      self.family = family
      self.language = language
      self.names = names
    }
  }

  static let cases = [
    Case("-webkit-body", "en", "Times New Roman", "Times"),
    Case(
      "-webkit-body", "ja", "Noto Sans JP", "Noto Sans CJK JP", "Times New Roman", "Times"),
    Case(
      "-webkit-body", "und-Hant", "Noto Sans TC", "Noto Sans CJK TC", "Times New Roman", "Times"),
    Case("-webkit-body", "mr", "Noto Sans Devanagari", "Times New Roman", "Times"),
    Case("serif", "", "Times New Roman", "Times", "serif"),
    Case("Serif", "ko", "Noto Serif KR", "Noto Serif CJK KR", "Times New Roman", "Times", "Serif"),
    Case("serif", "hi", "Noto Serif Devanagari", "Times New Roman", "Times", "serif"),
    Case("sans-serif", "th", "Arial", "Helvetica"),
    Case("sans-serif", "zh", "Noto Sans SC", "Noto Sans CJK SC", "Arial", "Helvetica"),
    Case("monospace", "ko", "monospace"),
    Case("monospace", "ja", "Noto Sans Mono CJK JP", "monospace"),
    Case("monospace", "ne", "Noto Sans Mono", "monospace"),
    Case("cursive", "ja", "Comic Sans MS"), Case("fantasy", "", "Impact"),
    Case("math", "en", "Latin Modern Math"), Case("system-ui", "ja", "system-ui"),
    Case("Helvetica", "ja", "Helvetica", "Arial"), Case("Courier", "", "Courier", "Courier New"),
    Case("Noto Sans", "ja", "Noto Sans"),
  ]

  @Test("a family stands for those of the settings of its script", arguments: cases)
  func names(_ sample: Case) {
    #expect(
      ChromiumFallback().names(of: sample.family, language: sample.language) == sample.names)
  }

  @Test(
    "bold text looks into the regular face of the first family's own name",
    arguments: [
      (["DejaVu Sans Mono", "Arial"], ["DejaVu Sans Mono"]), (["Arial"], ["Arial", "Helvetica"]),
      (["-webkit-body"], ["Times New Roman", "Times"]), (["serif"], ["serif"]),
      (["sans-serif", "Noto Sans"], []), ([], []),
    ])
  func regular(families: [String], names: [String]) {
    let request = { FontRequest(source: .families(families), weight: $0) }
    #expect(ChromiumFallback().regularNames(of: families, for: request(700)) == names)
    #expect(ChromiumFallback().regularNames(of: families, for: request(400)).isEmpty)
  }

  @Test(
    "the last generic family of a list is tried after all others",
    arguments: [
      (["Nope"], "sans-serif"), (["serif", "Nope"], "serif"),
      (["serif", "monospace"], "monospace"),
      (["monospace", "cursive"], "sans-serif"), (["serif", "system-ui"], "sans-serif"),
    ])
  func lastResort(families: [String], name: String) {
    #expect(ChromiumFallback().lastResort(of: families) == name)
  }
}

@Suite("Text whose families are all missing")
struct MissingFamiliesTests {
  @Test(
    "each engine draws it in its standard font, and says that the family is missing",
    .enabled(if: Sample.areExpected(["Noto Sans", "Noto Serif"])), arguments: EngineName.allCases)
  func standard(engine: EngineName) {
    let expected = engine == .gecko ? "Noto Serif" : "Noto Sans"
    let width = { (family: String) in
      let font = FontRequest(source: .families([family]), size: 17)
      let style = TextStyle(font: font, language: "en", engine: engine)
      return Sample.engine.layout(UTF16Text("Hello wide world"), style: style, width: 1000).width
    }
    #expect(width("Nope") == width(expected))
    #expect(width("-webkit-body") == width(expected))
    #expect(Sample.engine.uninstalledFamilies(in: .named("Nope", "-webkit-body")) == [0])
  }
}

extension FontRequest {
  fileprivate static func named(_ families: String...) -> FontRequest {
    FontRequest(source: .families(families))
  }
}
