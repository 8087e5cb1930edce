import Testing

@testable import HTTPServer

@Suite struct AcceptTests {
  struct Case: CustomTestStringConvertible {
    let accept: String
    let best: MediaType?
    var testDescription: String { accept }
  }

  @Test(arguments: [
    Case(accept: "*/*", best: .json),
    Case(accept: "", best: .json),
    Case(accept: "image/svg+xml", best: .svg),
    Case(accept: "IMAGE/SVG+XML", best: .svg),
    Case(accept: "image/*", best: .svg),
    Case(accept: "text/html", best: nil),
    Case(accept: "text/html, */*;q=0.1", best: .json),
    Case(accept: "application/json;q=0.5, image/svg+xml", best: .svg),
    Case(accept: "application/json;q=0.5,image/svg+xml;q=0.5", best: .json),
    Case(accept: "application/json;q=0, */*", best: .svg),
    Case(accept: "*/*, application/*;q=0.1", best: .svg),
    Case(accept: "*/*;q=0", best: nil),
    Case(accept: "image/svg+xml;q=0.000", best: nil),
    Case(accept: "image/svg+xml;q=1.000, application/json;q=0.999", best: .svg),
    Case(accept: "image/svg+xml;Q=0.1, application/json; q=0.2", best: .json),
    Case(accept: #"image/svg+xml;v="a,b";q=0.3, application/json;q=0.2"#, best: .svg),
    Case(
      accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8",
      best: .json),
    // Java's HttpURLConnection, when nobody says otherwise.
    Case(accept: "text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2", best: .json),
    Case(accept: "*", best: .json),
    Case(accept: "*;q=0.5, image/svg+xml", best: .svg),
    Case(accept: "*;q=0", best: nil),
    // A weight that is none does not take away what it stands at.
    Case(accept: "image/svg+xml;q=2, application/json;q=0.1", best: .svg),
    Case(accept: "image/svg+xml;q=0.1234, application/json;q=0.1", best: .svg),
    Case(accept: "image/svg+xml;q=high, application/json;q=0.1", best: .svg),
    // Elements that are no media ranges do not count.
    Case(accept: "*/json, image/svg+xml", best: .svg),
    Case(accept: "nonsense", best: .json),
  ])
  func theMostWantedOfferIsTaken(example: Case) {
    #expect(Accept(example.accept).best(of: [.json, .svg]) == example.best)
  }

  @Test(
    arguments: [
      ("0", 0), ("1", 1000), ("0.5", 500), ("0.05", 50), ("0.005", 5), ("1.", 1000), ("0.", 0),
      (".2", 200), (".25", 250), ("0.1234", 123), ("0.0009", 0), ("1.000", 1000),
      // Not to be read.
      ("1.001", 1000), ("2", 1000), ("-1", 1000), (".", 1000), ("0.x", 1000), ("", 1000),
      ("0.+1", 1000), ("0.٣", 1000), ("00.5", 1000),
    ] as [(String, Int)])
  func weightsAreThousandths(text: String, expected: Int) {
    #expect(Quality.thousandths(Array(text.utf8)) == expected)
  }
}
