import HTTPServer
import JSON

/// Decodes requests for an operation and encodes its responses.
///
/// The media type of the body selects one JSON text, or a batch with one JSON text on each line.
///
/// Endpoints are classes, because the closures of routes would copy a value for each request.
final class Endpoint<Op: Operation>: Sendable {
  private let operation: Op
  private let coder: JSONCoder
  private let limits: RequestLimits
  /// Draws the response; nil when the operation has no picture.
  private let draw: (@Sendable (Op.Input, Warnings) throws(JSONError) -> [UInt8])?
  /// The types of a single response.
  private let types: [MediaType]

  /// Creates the endpoint of an operation whose responses are JSON.
  init(_ operation: Op, coder: JSONCoder, limits: RequestLimits) {
    self.operation = operation
    self.coder = coder
    self.limits = limits
    draw = nil
    types = [.json]
  }

  /// Creates the endpoint of an operation whose responses are JSON or pictures.
  init(drawable operation: Op, coder: JSONCoder, limits: RequestLimits)
  where Op: DrawableOperation {
    self.operation = operation
    self.coder = coder
    self.limits = limits
    draw = { input, warnings throws(JSONError) in try operation.draw(input, warnings) }
    types = MediaType.drawable
  }

  /// Responds to a single request or to a batch.
  func respond(to request: Request) throws -> Response {
    let isBatch = try request.bodyType(among: MediaType.oneOrMany) == .ndjson
    return isBatch ? try respond(toBatch: request) : try respond(toOne: request)
  }

  private func respond(toOne request: Request) throws -> Response {
    let type = try request.responseType(among: types)
    let (input, warnings) = try decode(request.body.span)
    if let draw, type == .svg {
      return Response(.ok, headers: JSONHeaders.picture, body: try draw(input, warnings))
    }
    try request.memory.reserve(operation.outputBytes(of: input))
    let output = try operation.respond(to: input, warnings)
    guard let long = operation.stream(output) else {
      return Response(.ok, headers: JSONHeaders.plain, body: coder.encodeLine(output))
    }
    return Response(
      .ok, headers: JSONHeaders.plain, stream: BodyStream(long.pieces, heldBytes: long.heldBytes))
  }

  private func decode(
    _ text: Span<UInt8>
  ) throws(JSONError) -> (input: Op.Input, warnings: Warnings) {
    let (input, warnings) = try coder.decodeWithWarnings(text) { operation.decode(&$0) }
    return (input, Warnings(warnings))
  }

  private func respond(toBatch request: Request) throws -> Response {
    _ = try request.responseType(among: [.ndjson])
    let operation = operation
    let batch = try Batch(request, coder: coder, limits: limits) { line, responses in
      let (input, warnings) = try self.decode(line)
      let output = try operation.respond(to: input, warnings)
      if let long = operation.stream(output) { return long }
      responses.write(output)
      return nil
    }
    return Response(
      .ok, headers: JSONHeaders.batch,
      stream: BodyStream(BatchResponses(batch), heldBytes: batch.heldBytes))
  }
}

extension MediaType {
  /// The types of a body: one JSON text, or a batch of them.
  ///
  /// Stored, because it takes as many instructions to create the array as to read a short body.
  fileprivate static let oneOrMany: [MediaType] = [.json, .ndjson]
}

/// The header fields of computed responses.
///
/// Caches do not store responses to POST without explicit freshness (RFC 9110, section 9.3.3), so
/// those have neither `Cache-Control` nor `Vary`.
enum JSONHeaders {
  static let plain: Headers = ["Content-Type": MediaType.json.description]
  static let picture: Headers = ["Content-Type": MediaType.svg.description] + .pictureContent
  static let batch: Headers = ["Content-Type": MediaType.ndjson.description]
  /// For responses to GET, which caches must not store.
  static let current = plain + ["Cache-Control": "no-store"]
}

extension Response {
  /// Returns a response with a short JSON text.
  static func json(_ value: some JSONWritable, coder: JSONCoder) -> Response {
    Response(.ok, headers: JSONHeaders.current, body: coder.encodeLine(value))
  }
}
