import JSON
import Testing

@Suite("A misspelt name")
struct SpellingTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    let nearest: String?

    init(_ name: String, _ nearest: String?) {
      self.name = name
      self.nearest = nearest
    }

    var testDescription: String { "\(name) → \(nearest ?? "none")" }
  }

  static let known = ["keyboard", "screen", "view", "safeArea", "composer", "x", "iphone-16"]

  static let cases = [
    Case("keybord", "keyboard"), Case("kyeboard", "keyboard"), Case("Keyboard", "keyboard"),
    Case("keyboards", "keyboard"), Case("safearea", "safeArea"), Case("safe_area", "safeArea"),
    Case("veiw", "view"), Case("iphone16", "iphone-16"), Case("iphone-1600", "iphone-16"),
    Case("y", "x"), Case("mouse", nil), Case("", "x"), Case("キーボード", nil),
    Case(String(repeating: "k", count: 5000), nil),
  ]

  @Test("is told the nearest known one", arguments: cases)
  func nearest(_ expected: Case) {
    #expect(Spelling.nearest(to: expected.name, among: Self.known) == expected.nearest)
  }

  @Test(
    "is shown up to its hundredth character",
    arguments: [
      ("", ""), ("かな", "かな"), (String(repeating: "か", count: 100), nil),
      (String(repeating: "か", count: 101), String(repeating: "か", count: 100) + "…"),
    ] as [(String, String?)])
  func shortened(name: String, shown: String?) {
    #expect(name.shortened == shown ?? name)
  }
}

@Suite("A text as bytes")
struct TextAsBytesTests {
  @Test("is divided at separators", arguments: [("", [""]), ("a++é", ["a", "", "é"])])
  func parts(text: String, parts: [String]) {
    #expect(text.parts { $0 == UInt8(ascii: "+") } == parts)
  }

  @Test("has as many characters as Unicode scalars")
  func scalarCount() { #expect("ae\u{301}😀".scalarCount == 4) }

  @Test("ends with its last bytes")
  func ends() {
    #expect("durationMs".ends(with: "Ms"))
    #expect(!"s".ends(with: "Ms"))
  }
}
