import Composer
import Testing

@testable import TextLayout

@Suite("Lines of WebKit")
struct WebKitLinesTests {
  @Test("a line breaks between a hyphen and some characters", arguments: "!$)/:;?]}")
  func hyphen(_ next: Character) {
    #expect(Self.starts("aaaa-\(next)bbb") == [0, 5])
  }

  private static func starts(_ text: String) -> [Int] {
    let style = TextStyle(
      font: FontRequest(source: .metrics(Sample.metrics), size: 10), language: "en",
      breaking: BreakRules(overflowWrap: .normal), engine: .webkit)
    return Sample.engine.layout(UTF16Text(text), style: style, width: 55).lines.map(\.start)
  }
}
