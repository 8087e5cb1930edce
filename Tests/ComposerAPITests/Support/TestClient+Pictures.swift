import TestSupport
import Testing

extension TestClient {
  /// Requests a picture.
  func picture(_ path: String, _ body: String? = nil) throws -> XMLElement {
    let reply =
      if let body {
        try post(path, body, headers: ["Accept": "image/svg+xml"])
      } else { try get(path, headers: ["Accept": "image/svg+xml"]) }
    #expect(reply.status == 200, "\(path) \(reply.body)")
    return try #require(XMLElement(document: reply.body), "\(path) \(reply.body)")
  }
}

extension JSONTree {
  /// The four numbers of a rectangle.
  var sides: [Double?] { ["x", "y", "width", "height"].map { self[dynamicMember: $0].number } }
}

extension XMLElement {
  /// The four numbers of each rectangle with these classes.
  func frames(_ classes: Substring...) -> [[Double?]] {
    named("rect").filter { Set(classes).isSubset(of: $0.classes) }.map { rect in
      ["x", "y", "width", "height"].map { rect.number($0) }
    }
  }

  /// The drawn lines of text, without labels.
  var lines: [XMLElement] { named("text").filter { $0.attributes["xml:space"] == "preserve" } }
}
