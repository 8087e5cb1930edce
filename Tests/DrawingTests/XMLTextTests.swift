import TestSupport
import Testing

@testable import Drawing

@Suite("Text in XML")
struct XMLTextTests {
  struct Case: CustomTestStringConvertible {
    let text: String
    let content: String
    let attribute: String

    init(_ text: String, content: String, attribute: String? = nil) {
      self.text = text
      self.content = content
      self.attribute = attribute ?? content
    }

    var testDescription: String { text.debugDescription }
  }

  static let cases = [
    Case("plain", content: "plain"), Case("a & b", content: "a &amp; b"),
    Case("<script>", content: "&lt;script&gt;"), Case("]]>", content: "]]&gt;"),
    Case("\"it's\"", content: "\"it's\"", attribute: "&quot;it's&quot;"),
    Case("&amp;", content: "&amp;amp;"), Case("a\tb", content: "a\tb", attribute: "a&#9;b"),
    Case("a\nb", content: "a\nb", attribute: "a&#10;b"), Case("a\rb", content: "a&#13;b"),
    Case("\u{0}\u{7}\u{1B}\u{1F}", content: "␀␇␛␟"), Case("\u{7F}", content: "␡"),
    Case("\u{85}\u{9F}", content: "\u{FFFD}\u{FFFD}"),
    Case("\u{FFFE}\u{FFFF}", content: "\u{FFFD}\u{FFFD}"),
    Case("\u{10FFFF}\u{1FFFE}", content: "\u{10FFFF}\u{1FFFE}"),
    Case("\u{202E}שלום\u{2069}", content: "\u{202E}שלום\u{2069}"),
    Case("👨‍👩‍👧 नि ก็ e\u{301}", content: "👨‍👩‍👧 नि ก็ e\u{301}"), Case("", content: ""),
  ]

  private func escaped(_ text: String, in place: XMLPlace) -> String {
    var bytes: [UInt8] = []
    bytes.appendXML(text, in: place)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("is escaped according to its place", arguments: cases)
  func escaping(_ example: Case) {
    #expect(escaped(example.text, in: .content) == example.content)
    #expect(escaped(example.text, in: .attribute) == example.attribute)
  }

  @Test("reads back unchanged, except for characters that XML does not allow", arguments: cases)
  func roundTrip(_ example: Case) throws {
    var markup = Markup()
    markup.element("t", ["a": .string(example.text)], text: example.text)
    let read = try #require(XMLElement(document: String(decoding: markup.bytes, as: UTF8.self)))
    let shown = String(
      String.UnicodeScalarView(
        example.text.unicodeScalars.map { scalar in
          switch scalar.value {
          case 0x09, 0x0A, 0x0D: scalar
          case ..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? scalar
          case 0x7F: "\u{2421}"
          case 0x80..<0xA0, 0xFFFE, 0xFFFF: "\u{FFFD}"
          default: scalar
          }
        }))
    #expect(read.text == shown)
    #expect(read.attributes["a"] == shown)
  }

  @Test("contains no scalar that XML does not allow")
  func everyScalar() throws {
    for plane in stride(from: UInt32(0), to: 0x3000, by: 0x400) {
      let text = String(
        String.UnicodeScalarView((plane..<plane + 0x400).compactMap(Unicode.Scalar.init)))
      let document = "<t>\(escaped(text, in: .content))</t>"
      #expect(XMLElement(document: document) != nil, "from U+\(String(plane, radix: 16))")
    }
  }
}
