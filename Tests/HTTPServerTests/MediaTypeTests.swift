import Testing

@testable import HTTPServer

@Suite struct MediaTypeTests {
  struct Case: CustomTestStringConvertible {
    let text: String
    let expected: MediaType?
    var testDescription: String { text }
  }

  @Test(arguments: [
    Case(text: "application/json", expected: .json),
    Case(text: "Application/JSON", expected: .json),
    Case(text: " application/json ", expected: .json),
    Case(text: "application/json;", expected: .json),
    Case(text: "text/html; charset=utf-8", expected: .html),
    Case(text: "text/html;charset=UTF-8", expected: .html),
    Case(text: #"text/html ; level=1 ; charset="utf-8""#, expected: .html),
    Case(text: #"text/html; a="x;y\"z"; charset="ut\f-8""#, expected: .html),
    Case(text: "image/svg+xml", expected: .svg),
    Case(text: "", expected: nil),
    Case(text: "json", expected: nil),
    Case(text: "application/", expected: nil),
    Case(text: "/json", expected: nil),
    Case(text: "a/b/c", expected: nil),
    Case(text: "application/js on", expected: nil),
    Case(text: "application/日本", expected: nil),
    Case(text: "text/html; charset", expected: nil),
    Case(text: "text/html; charset=", expected: nil),
    Case(text: #"text/html; charset="utf-8"#, expected: nil),
    Case(text: #"text/html; charset="utf-8"x"#, expected: nil),
    Case(text: "text/html; charset =utf-8", expected: nil),
  ])
  func mediaTypesAreRead(example: Case) {
    #expect(MediaType(example.text) == example.expected)
  }

  @Test(arguments: [
    ("application/json", true), ("application/vnd.api+json", true),
    ("application/problem+json; charset=utf-8", true), ("application/x-ndjson", false),
    ("application/jsonp", false), ("text/json", false), ("image/svg+xml", false),
  ])
  func jsonIsKnownByItsSuffix(text: String, isJSON: Bool) {
    #expect(MediaType(text)?.isJSON == isJSON)
  }

  @Test func descriptionReadsBackAsTheSameType() {
    for type in [MediaType.json, .problemJSON, .ndjson, .yaml, .form, .svg, .html] {
      #expect(MediaType(type.description) == type)
    }
  }
}
