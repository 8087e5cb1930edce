import HTTPServer
import JSON
import TextLayout

/// `GET /fonts`: the families that the server can measure with.
struct FontsOperation: Sendable {
  let engine: TextLayoutEngine
  let exchange: Exchange

  func respond(to request: Request) throws -> Response {
    _ = try request.answerType(among: [.json])
    let installed = engine.installedFamilies.map(\.name)
    return exchange.answer(FontList(defaults: engine.defaultFamilies, families: installed))
  }
}

private struct FontList: JSONWritable {
  let defaults: [String]
  let families: [String]

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("default", defaults)
      $0.member("families", families)
    }
  }
}
