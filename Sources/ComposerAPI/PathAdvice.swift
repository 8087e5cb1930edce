import ComposerContract
import HTTPServer
import JSON

/// What a client probably meant by a path or method that the service does not have.
struct PathAdvice: Sendable {
  private let templates: [(text: String, segments: [String])]

  /// The greatest length of a path that is compared, in bytes; comparing longer ones would take long.
  private static let longestPath = 200

  /// Prepares advice on the paths of the service.
  init(_ paths: [String] = []) {
    templates = paths.map { (text: $0, segments: PathAdvice.segments($0)) }
  }

  /// Words that clients use for paths; the first path that the service has is meant.
  private static let synonyms: [String: [String]] = [
    "docs": ["/docs", "/openapi.yaml"], "swagger": ["/docs", "/openapi.json"],
    "redoc": ["/docs", "/openapi.json"], "openapi": ["/openapi.yaml"],
    "schema": ["/openapi.json"], "health": ["/healthz"], "status": ["/healthz"],
    "ping": ["/livez"], "ready": ["/readyz"], "live": ["/livez"], "playground": ["/"],
    "index.html": ["/"], "presets": ["/devices"], "measure": ["/lines"], "wrap": ["/lines"],
  ]

  /// Bodies with which a client can try the operations.
  private static let bodies = [
    "/layout": "{\"device\": \"iphone-16\", \"keyboard\": {\"type\": \"default\"}}",
    "/matrix": "{\"devices\": [\"iphone-16\"], \"keyboards\": [{\"type\": \"default\"}]}",
    "/lines": "{\"text\": \"Hello\", \"width\": 240}",
    "/edit":
      "{\"text\": \"Hello\", \"range\": {\"start\": 5, \"end\": 5}, \"replacement\": \"!\"}",
    "/transition":
      "{\"config\": {\"device\": \"iphone-16\"}, \"events\": [{\"type\": \"appeared\"}]}",
  ]

  private static func segments(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init)
  }

  /// The path that a client probably meant; nil if none is near.
  ///
  /// Slashes at the end, versions and `/api` at the beginning, case and punctuation do not count.
  func nearest(to path: String) -> String? {
    guard path.utf8.count <= Self.longestPath else { return nil }
    let wanted = Array(Self.segments(path).drop(while: Self.isPrefix))
    if let word = wanted.first?.lowercased(), wanted.count == 1, let paths = Self.synonyms[word] {
      return paths.first { known in templates.contains { $0.text == known } }
    }
    return templates.lazy.compactMap { Self.filled($0.segments, with: wanted) }.first
      .flatMap { $0 == path ? nil : $0 }
  }

  /// Whether a segment stands before the paths of other services: `api`, `v1`.
  private static func isPrefix(_ segment: String) -> Bool {
    let name = segment.lowercased()
    return name == "api" || name.first == "v" && Int(name.dropFirst()) != nil
  }

  /// A template with the client's values; nil if its other segments are not near.
  private static func filled(_ template: [String], with wanted: [String]) -> String? {
    guard template.count == wanted.count else { return nil }
    var path = ""
    for (known, written) in zip(template, wanted) {
      if known.hasPrefix("{") {
        guard written.utf8.allSatisfy(isPlain) else { return nil }
        path += "/" + written
      } else {
        guard Spelling.nearest(to: written, among: [known]) != nil else { return nil }
        path += "/" + known
      }
    }
    return path.isEmpty ? "/" : path
  }

  /// Whether a byte of a client may be repeated in a message.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// A command that sends a request to a path of the service.
  ///
  /// - Parameter request: its header field `Host` is the address of the service.
  static func command(for request: Request, allowing methods: [Method]) -> String {
    let host = request.headers["Host"] ?? ""
    let isPlain = !host.isEmpty && host.utf8.count <= 100 && host.utf8.allSatisfy(isHost)
    let address = (isPlain ? host : "localhost:8080") + request.path.shortened
    guard methods.contains(.post) else { return "curl -s \(address)" }
    return "curl -s \(address) -d '\(bodies[request.path] ?? "{}")'"
  }

  private static func isHost(_ byte: UInt8) -> Bool {
    isPlain(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "[")
      || byte == UInt8(ascii: "]")
  }
}
