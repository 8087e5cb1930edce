import TestSupport
import Testing

@Suite("The picture of any response")
struct RandomPictureTests {
  /// The maximum length of a picture in bytes, because the number of drawn elements is bounded.
  private static let mostBytes = 640_000

  @Test(
    "is well-formed, bounded and deterministic, and exists if the JSON response does",
    arguments: [9_301 as UInt64, 40_487])
  func random(seed: UInt64) throws {
    print("seed \(seed)")
    var generator = RequestGenerator(random: SeededGenerator(seed: seed))
    var (drawn, longest) = (0, 0)
    try Transport.memory.withClient { client in
      for _ in 0..<60 {
        for (path, body) in [("/layout", generator.layout()), ("/lines", generator.lines())] {
          let numbers = try client.post(path, body)
          let reply = try client.post(path, body, headers: ["Accept": "image/svg+xml"])
          #expect(reply.status == numbers.status, "seed \(seed): \(path) \(body)")
          guard reply.status == 200 else { continue }
          let again = try client.post(path, body, headers: ["Accept": "image/svg+xml"])
          #expect(reply == again, "seed \(seed): \(path) \(body)")
          check(reply, "seed \(seed): \(path) \(body)")
          drawn += 1
          longest = max(longest, reply.body.utf8.count)
        }
      }
    }
    print("seed \(seed): \(drawn) pictures, the longest of \(longest) bytes")
    #expect(drawn > 50)
  }

  static let heaviest: [(path: String, body: String)] = {
    let text = String(repeating: String(repeating: "&", count: 239) + "\\n", count: 60)
    let tabs = String(repeating: String(repeating: "a\\t", count: 119) + "\\n", count: 60)
    let rest = """
      "width":1e6,"lineBreak":"anywhere","font":{"size":17.3},
      "include":["carets","opportunities","fonts"]
      """
    let spring = "{\"spring\":{\"mass\":1,\"stiffness\":1000,\"damping\":1}}"
    let events = (0..<40).map {
      "{\"type\":\"keyboardWillShow\",\"keyboard\":{\"height\":\(300 + $0),\"curve\":\(spring)}}"
    }
    let edit = """
      {"type":"edited","range":{"start":0,"end":0},"replacement":"\(text.prefix(2_700))"}
      """
    return [
      ("/lines", "{\"text\":\"\(text)\",\(rest)}"), ("/lines", "{\"text\":\"\(tabs)\",\(rest)}"),
      (
        "/transition",
        """
        {"config":{"screen":{"width":393333,"height":852111},
          "content":{"contentHeight":1e6,"offset":300}},
         "state":null,"events":[{"type":"appeared"},{"type":"focused"},
          \(([edit] + events).joined(separator: ","))]}
        """
      ),
    ]
  }()

  @Test("is bounded for the requests with the most to draw", arguments: heaviest)
  func heavy(path: String, body: String) throws {
    let reply = try Transport.memory.withClient {
      try $0.post(path, body, headers: ["Accept": "image/svg+xml"])
    }
    #expect(reply.status == 200)
    print("\(path): \(reply.body.utf8.count) bytes")
    check(reply, "\(path)")
  }

  static let lengths = ["1e-320", "1e-300", "1e-9", "0.001", "393", "1e6"]

  @Test("is drawn for a screen of any size and shape", arguments: lengths)
  func extremes(width: String) throws {
    try Transport.memory.withClient { client in
      for height in Self.lengths {
        let screen = "{\"width\":\(width),\"height\":\(height)}"
        let scene = """
          "screen":\(screen),"safeArea":{"top":59,"bottom":1e6},
          "content":{"contentHeight":1e6,"offset":300},"composer":{"text":{"placeholder":"a\\tb"}}
          """
        let events = """
          {"type":"appeared"},{"type":"keyboardWillShow","keyboard":{"height":336}},
          {"type":"resized","screen":\(screen),"view":{"x":0,"y":0,"width":1e6,"height":1e-320}},
          {"type":"dragChanged","drag":{"fingerY":-1e6}}
          """
        for (path, body) in [
          (
            "/layout",
            "{\(scene),\"keyboard\":{\"height\":336},\"drag\":{\"phase\":\"changed\",\"fingerY\":1e6}}"
          ),
          ("/layout", "{\(scene),\"keyboard\":{\"height\":1e6},\"explain\":true}"),
          ("/transition", "{\"config\":{\(scene)},\"events\":[\(events)]}"),
        ] {
          let reply = try client.post(path, body, headers: ["Accept": "image/svg+xml"])
          #expect(reply.status == 200, "\(path) \(body) \(reply)")
          check(reply, "\(path) \(body)")
        }
      }
    }
  }

  private func check(_ reply: Reply, _ comment: Comment) {
    #expect(reply.body.utf8.count < Self.mostBytes, comment)
    guard let picture = XMLElement(document: reply.body) else {
      Issue.record("not well-formed: \(comment)")
      return
    }
    let numbers = picture.all.flatMap { element in
      ["x", "y", "width", "height", "cx", "cy", "r", "rx"].compactMap { element.attributes[$0] }
    }
    #expect(
      numbers.allSatisfy { $0 == "100%" || Double($0)?.isFinite == true }, comment)
    let size = (picture.number("width") ?? 0, picture.number("height") ?? 0)
    #expect((100...3000).contains(size.0) && (100...6000).contains(size.1), comment)
    let words = picture.all.flatMap { element in
      element.attributes.values.filter { !$0.hasPrefix("http") } + [element.text]
    }
    let isUnfinished = words.contains { word in
      word.split { !$0.isLetter }.contains { ["nan", "inf", "infinity"].contains($0.lowercased()) }
    }
    #expect(!isUnfinished, comment)
  }
}
