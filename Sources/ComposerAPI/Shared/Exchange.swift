import HTTPServer
import JSON

/// What all operations with a JSON body have in common.
struct Exchange: Sendable {
  /// Makes the body of an answer out of the body of a request.
  typealias Operation = @Sendable ([UInt8]) throws -> [UInt8]

  let coder: JSONCoder
  let limits: RequestLimits

  private static let readable: [MediaType] = [.json, .ndjson]
  private static let single: [MediaType] = [.json]
  private static let batch: [MediaType] = [.ndjson]

  /// Answers a request with a JSON body, or with one in each line.
  ///
  /// What comes is looked at before it is read, and so is whether the answer will be welcome.
  func respond(to request: Request, _ operation: @escaping Operation) throws -> Response {
    let isBatch = try request.bodyType(among: Exchange.readable) != .json
    _ = try request.answerType(among: isBatch ? Exchange.batch : Exchange.single)
    guard isBatch else { return answer(try operation(request.body)) }
    let batch = try Batch(request.body, maxLines: limits.batchLines)
    let answers = BatchAnswers(
      batch, request: request, maxLineBytes: limits.lineBytes, coder: coder, operation)
    return Response(.ok, headers: Exchange.batchHeaders, stream: BodyStream(answers))
  }

  /// Makes the answer to a request whose `Accept` was looked at.
  func answer(_ value: some JSONWritable) -> Response { answer(coder.encode(value)) }

  private func answer(_ body: [UInt8]) -> Response {
    Response(.ok, headers: Exchange.headers, body: body)
  }

  private static let headers = headers(of: .json)
  private static let batchHeaders = headers(of: .ndjson)

  private static func headers(of type: MediaType) -> Headers {
    ["Content-Type": type.description, "Cache-Control": "no-store"]
  }
}
