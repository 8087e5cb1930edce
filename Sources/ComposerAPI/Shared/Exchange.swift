import HTTPServer
import JSON

/// What all operations with a JSON body have in common.
struct Exchange: Sendable {
  let coder: JSONCoder
  let limits: RequestLimits

  /// What operations read.
  static let readable = [MediaType.json]

  static let headers: Headers = [
    "Content-Type": MediaType.json.description, "Cache-Control": "no-store",
  ]

  /// Answers a request with a JSON text as its body, or with one in each line.
  ///
  /// The operation itself finds out that a body is no single text, so that single requests, which
  /// are nearly all, are not asked twice what they are.
  func respond(to request: Request, _ operation: some JSONOperation) throws -> Response {
    do {
      return try operation.respond(to: request)
    } catch HTTPError.unsupportedMediaType(let accepted) {
      return try respond(toBatch: request, accepting: accepted, operation)
    }
  }

  private func respond(
    toBatch request: Request, accepting accepted: [MediaType], _ operation: some JSONOperation
  ) throws -> Response {
    _ = try request.bodyType(among: accepted + [.ndjson])
    _ = try request.answerType(among: [.ndjson])
    let batch = try Batch(request, exchange: self) { try operation.answer($0, to: &$1) }
    return Response(.ok, headers: Exchange.batchHeaders, stream: BodyStream(BatchAnswers(batch)))
  }

  private static let batchHeaders: Headers = [
    "Content-Type": MediaType.ndjson.description, "Cache-Control": "no-store",
  ]

  /// Reads the body of a request, once it is clear that the answer will be welcome.
  func decode<Value>(
    _ request: Request, object members: (inout JSONObject) -> Value?
  ) throws -> Value {
    _ = try answerType(to: request, among: Exchange.readable)
    return try coder.decode(request.body.span, object: members)
  }

  /// The type to answer in, out of those on offer, once it is clear that the body can be read.
  func answerType(to request: Request, among offers: [MediaType]) throws -> MediaType {
    _ = try request.bodyType(among: Exchange.readable)
    return try request.answerType(among: offers)
  }

  /// Makes the answer to a request whose `Accept` was looked at.
  ///
  /// - Parameter headers: what it says of itself.
  func answer(_ value: some JSONWritable, headers: Headers = Exchange.headers) -> Response {
    Response(.ok, headers: headers, body: coder.encode(value))
  }

  /// Makes an answer that is sent while it is made, should it be long.
  func answer(long value: some LongJSON, headers: Headers) -> Response {
    value.isLong
      ? Response(.ok, headers: headers, stream: BodyStream(value.pieces))
      : answer(value, headers: headers)
  }
}
