import ComposerAPI
import HTTPServer
import TextLayout

/// Sends arbitrary bytes as the body of an operation.
///
/// The service must respond with 200, 400 or 422, and must return the same response to the same request.
enum Harness {
  /// The operations; the first byte of an input chooses one.
  private static let paths = ["/layout", "/matrix", "/lines", "/edit", "/transition"]

  private static let router = try? Routes(
    engine: TextLayoutEngine(
      defaultFamilies: ["Noto Sans", "Noto Sans CJK JP", "Noto Color Emoji"])
  ).router()

  /// Traps if a response is wrong.
  static func test(_ input: [UInt8]) {
    guard let choice = input.first, let router else { return }
    let request = Request(
      .post, paths[Int(choice) % paths.count], headers: ["Content-Type": "application/json"],
      body: Array(input.dropFirst()))
    let response = router.respond(to: request)
    precondition([200, 400, 422].contains(response.status.rawValue), "\(response.status)")
    let again = router.respond(to: request)
    precondition(response.body.allBytes() == again.body.allBytes(), "the second response differs")
  }
}
