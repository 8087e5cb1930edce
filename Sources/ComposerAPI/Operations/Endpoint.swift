import ComposerContract
import HTTPServer
import JSON
import Judge

/// Decodes requests for an operation and encodes its responses.
///
/// The media type of the body selects one JSON text, or a batch with one JSON text on each line.
///
/// Endpoints are classes, because the closures of routes would copy a struct for each request.
final class Endpoint<Op: Operation>: Sendable {
  private let operation: Op
  private let coder: JSONCoder
  private let limits: RequestLimits
  /// The forms of a response beside JSON.
  private let forms: [ResponseForm<Op.Input>]
  /// Returns a long output as a stream; nil for others.
  private let stream: @Sendable (Op.Output) -> LongBody?
  /// Returns an output that is a file of its own, not JSON; nil for others.
  private let file: @Sendable (Op.Output) -> TestFile?
  /// Whether an output can be a file.
  private let hasFiles: Bool
  /// The types of a single response that is no file.
  private let types: [MediaType]
  /// `types`, and the types of the files.
  private let allTypes: [MediaType]

  private init(
    _ operation: Op, coder: JSONCoder, limits: RequestLimits, forms: [ResponseForm<Op.Input>],
    file: @escaping @Sendable (Op.Output) -> TestFile? = { _ in nil }, fileTypes: [MediaType] = [],
    stream: @escaping @Sendable (Op.Output) -> LongBody?
  ) {
    self.operation = operation
    self.coder = coder
    self.limits = limits
    self.forms = forms
    self.file = file
    self.stream = stream
    hasFiles = !fileTypes.isEmpty
    types = [.json] + forms.map(\.type)
    allTypes = types + fileTypes
  }

  /// Creates the endpoint of an operation.
  ///
  /// - Parameter forms: the forms of a response beside JSON.
  convenience init(
    _ operation: Op, coder: JSONCoder, limits: RequestLimits, forms: [ResponseForm<Op.Input>] = []
  ) {
    self.init(operation, coder: coder, limits: limits, forms: forms) { _ in nil }
  }

  /// Creates the endpoint of an operation whose output may be long.
  ///
  /// - Parameter forms: the forms of a response beside JSON.
  convenience init(
    _ operation: Op, coder: JSONCoder, limits: RequestLimits, forms: [ResponseForm<Op.Input>] = []
  ) where Op.Output: LongJSON {
    self.init(
      operation, coder: coder, limits: limits, forms: forms, file: { _ in nil }, fileTypes: [])
  }

  /// Creates the endpoint of an operation whose output may be long, or a file.
  ///
  /// - Parameters:
  ///   - forms: the forms of a response beside JSON.
  ///   - file: returns an output that is a file of its own, not JSON; nil for others. A client that wants
  ///     JSON gets the file as a member of it.
  ///   - fileTypes: the types of the files.
  convenience init(
    _ operation: Op, coder: JSONCoder, limits: RequestLimits, forms: [ResponseForm<Op.Input>] = [],
    file: @escaping @Sendable (Op.Output) -> TestFile?, fileTypes: [MediaType]
  ) where Op.Output: LongJSON {
    self.init(
      operation, coder: coder, limits: limits, forms: forms, file: file, fileTypes: fileTypes
    ) { output in
      output.isLong ? LongBody(pieces: output.pieces, heldBytes: output.heldBytes) : nil
    }
  }

  /// Responds to a single request or to a batch, or returns the work if it is more than a turn of an
  /// event loop.
  func answer(_ request: Request) throws -> Route.Answer {
    let isBatch =
      try !request.fields.isJSON && request.bodyType(among: MediaType.oneOrMany) == .ndjson
    guard !isBatch else { return try answer(batch: request) }
    let wanted = try Wanted(form: form(for: request), fields: request.fields)
    guard request.body.count <= RequestCost.turnBodyBytes else {
      return .work { [self] memory in
        let decoding = decodingCost(of: request.body.count).bytes
        try memory.reserve(decoding)
        return try respond(
          to: try decode(request.body.span), as: wanted, memory, beside: decoding)
      }
    }
    let decoded = try decode(request.body.span)
    if decoded.cost.fitsTurn {
      let allowance = WorkAllowance(turnFor: decoded.cost, limits)
      // Most texts fit a turn, but only the attempt shows it: an error can mean that one does not fit.
      if let response = try? respond(to: decoded, as: wanted, within: allowance) {
        return .response(response)
      }
    }
    return .work { [self] in try respond(to: decoded, as: wanted, $0) }
  }

  /// The form of the response that a client wants; nil for JSON and for files.
  private func form(for request: Request) throws -> ResponseForm<Op.Input>? {
    guard !request.fields.acceptsEverything else { return nil }
    let type = try request.responseType(among: allTypes)
    return forms.first { $0.type == type }
  }

  /// What a client wants in response.
  private struct Wanted: Sendable {
    let form: ResponseForm<Op.Input>?
    /// The header fields: the types to choose from can depend on the output.
    let fields: RequestFields
  }

  /// A decoded request.
  private struct Decoded: Sendable {
    let input: Op.Input
    let warnings: Warnings
    let cost: RequestCost
  }

  private func decodingCost(of bytes: Int) -> RequestCost {
    RequestCost(decoding: bytes, memoryPerByte: operation.memoryPerByte)
  }

  private func decode(_ text: Span<UInt8>) throws(JSONError) -> Decoded {
    let (input, warnings) = try coder.decodeWithWarnings(text) { operation.decode(&$0) }
    return Decoded(input: input, warnings: Warnings(warnings), cost: operation.cost(of: input))
  }

  private func respond(
    to decoded: Decoded, as wanted: Wanted, _ memory: RequestMemory, beside own: Int = 0
  ) throws -> Response {
    try memory.reserve(decoded.cost.bytes, beside: own)
    return try respond(
      to: decoded, as: wanted, within: try WorkAllowance(for: decoded.cost, limits))
  }

  private func respond(
    to decoded: Decoded, as wanted: Wanted, within allowance: WorkAllowance
  ) throws -> Response {
    if let form = wanted.form {
      let body = try form.write(decoded.input, decoded.warnings, allowance)
      return Response(.ok, headers: form.headers, body: body)
    }
    let output = try operation.respond(to: decoded.input, decoded.warnings, within: allowance)
    if hasFiles {
      let file = file(output)
      let offers = (file.map { [$0.type] } ?? []) + types
      let best = try wanted.fields.responseType(among: offers)
      if let file, best == file.type { return Response(file) }
    }
    guard let long = stream(output) else {
      return Response(.ok, headers: JSONHeaders.plain, body: coder.encodeLine(output))
    }
    return Response(
      .ok, headers: JSONHeaders.plain, stream: BodyStream(long.pieces, heldBytes: long.heldBytes))
  }

  // MARK: Batches

  /// Returns the response to a batch, whose lines are computed on worker threads while it is sent.
  private func answer(batch request: Request) throws -> Route.Answer {
    _ = try request.responseType(among: [.ndjson])
    return .work { [self] memory in
      let batch = try Batch(request, coder: coder, limits: limits) {
        try self.respond(to: $0, holding: &$1, writing: &$2)
      }
      return Response(
        .ok, headers: JSONHeaders.batch,
        stream: BodyStream(
          BatchResponses(batch, holding: Reservation(of: memory)), heldBytes: batch.heldBytes))
    }
  }

  private func respond(
    to line: Span<UInt8>, holding memory: inout Reservation, writing responses: inout JSONLineWriter
  ) throws -> LongBody? {
    try memory.hold(decodingCost(of: line.count))
    let decoded = try decode(line)
    try memory.hold(decoded.cost)
    let allowance = try WorkAllowance(for: decoded.cost, limits)
    let output = try operation.respond(to: decoded.input, decoded.warnings, within: allowance)
    if let long = stream(output) { return long }
    responses.write(output)
    return nil
  }
}

/// A response body that the service encodes in pieces while it sends them.
struct LongBody {
  /// The pieces, in order.
  var pieces: any IteratorProtocol<[UInt8]> & Sendable
  /// The memory that the pieces hold until the last one is sent, in bytes.
  let heldBytes: Int
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
  static let batch: Headers = ["Content-Type": MediaType.ndjson.description]
  /// For responses to GET, which caches must not store.
  static let current = plain + ["Cache-Control": "no-store"]
}

extension TestFile {
  /// The media type.
  fileprivate var type: MediaType {
    MediaType(mediaType.type, mediaType.subtype, charset: "utf-8")
  }
}

extension Response {
  /// A response with a file of tests.
  fileprivate init(_ file: TestFile) {
    let type = file.type
    self.init(
      .ok,
      headers: [
        "Content-Type": type.description,
        "Content-Disposition": "inline; filename=\"\(file.name)\"",
      ], body: Array(file.text.utf8))
  }

  /// Returns a response with a short JSON text.
  static func json(_ value: some JSONWritable, coder: JSONCoder) -> Response {
    Response(.ok, headers: JSONHeaders.current, body: coder.encodeLine(value))
  }
}
