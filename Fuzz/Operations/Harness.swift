import ComposerAPI
import HTTPServer
import TextLayout

/// Anything as the body of every operation: it is answered, or refused with a reason, and the second
/// time in the same way.
enum Harness {
  /// The operations; the first byte of an input chooses one.
  private static let paths = ["/layout", "/matrix", "/lines", "/edit", "/transition"]

  private static let router = try? Routes(
    engine: TextLayoutEngine(
      defaultFamilies: ["Noto Sans", "Noto Sans CJK JP", "Noto Color Emoji"])
  ).router()

  /// Ends the process where the service did wrong.
  static func judge(_ input: [UInt8]) {
    guard let choice = input.first, let router else { return }
    let request = Request(
      .post, paths[Int(choice) % paths.count], headers: ["Content-Type": "application/json"],
      body: Array(input.dropFirst()))
    let response = router.respond(to: request)
    precondition([200, 400, 422].contains(response.status.rawValue), "\(response.status)")
    let again = router.respond(to: request)
    precondition(response.body.allBytes() == again.body.allBytes(), "not the same twice")
  }
}
