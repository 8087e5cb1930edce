import HTTPServer
import JSON

/// What all operations with a JSON body have in common.
struct Exchange: Sendable {
  let coder: JSONCoder

  static let headers: Headers = [
    "Content-Type": MediaType.json.description, "Cache-Control": "no-store",
  ]

  /// Reads the body of a request, once it is clear that the answer will be welcome.
  func decode<Type: JSONType>(_ request: Request, as type: Type) throws -> Type.Value {
    _ = try request.bodyType(among: [.json])
    _ = try request.answerType(among: [.json])
    return try coder.decode(request.body, as: type)
  }

  /// Makes the answer to a request whose `Accept` was looked at.
  ///
  /// - Parameter headers: what it says of itself.
  func answer(_ value: some JSONWritable, headers: Headers = Exchange.headers) -> Response {
    Response(.ok, headers: headers, body: coder.encode(value))
  }
}
