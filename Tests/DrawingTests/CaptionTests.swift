import Composer
import Testing

@testable import Drawing

@Suite("A client's text in a caption")
struct CaptionTests {
  @Test(
    "is short, on one line and without direction controls",
    arguments: [
      ("one\ntwo", "one⏎two"), ("a\tb", "a b"), ("", ""), ("日本語で", "日本語で"),
      ("\u{202E}evil\u{202C}\u{2069}\u{2069}\u{200F}", "evil"),
      (String(repeating: "x", count: 40), String(repeating: "x", count: 28) + "…"),
    ])
  func quoted(text: String, shown: String) {
    #expect(Caption.quoted(UTF16Text(text)) == "“\u{2068}\(shown)\u{2069}”")
  }

  @Test("is shortened to its limit")
  func shortened() {
    #expect(Caption.shortened("Noto Sans", to: 9) == "Noto Sans")
    #expect(Caption.shortened("Noto Sans", to: 8) == "Noto Sa…")
    #expect(Caption.shortened("\u{202E}Noto", to: 9) == "Noto")
  }
}
