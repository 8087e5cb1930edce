import HTTPServer
import TestSupport

/// Sends requests with extreme values to all operations, and validates the responses.
public struct ExtremeRun {
  /// The number of requests of an operation.
  public struct Count: Sendable {
    /// Those that were sent.
    public fileprivate(set) var sent = 0
    /// Those that got a result.
    public fileprivate(set) var accepted = 0
  }

  /// The numbers of requests by path.
  public private(set) var counts: [String: Count] = [:]
  /// What was wrong, with the request; at most twenty.
  public private(set) var faults: [String] = []

  private let router: Router
  private let contract: Contract
  private let seed: UInt64
  private let known: [String: [JSONDocument]]
  private let problem: Schema?
  private let willSend: (String) -> Void
  private var index: UInt64 = 0

  /// Starts a run.
  ///
  /// - Parameters:
  ///   - router: the service.
  ///   - willSend: is called with each request before it is sent, because it may end the process.
  public init(
    _ router: Router, seed: UInt64, willSend: @escaping (String) -> Void = { _ in }
  ) throws {
    self.router = router
    self.seed = seed
    self.willSend = willSend
    contract = Contract(try Self.document("/openapi.json", router))
    problem = contract.schemas["Problem"]
    known = try Self.known(router)
  }

  /// The values of schemas whose values the contract cannot list, by name.
  static func known(_ router: Router) throws -> [String: [JSONDocument]] {
    let devices = try Self.document("/devices", router)["devices"]?.elements ?? []
    return [
      "DeviceId": devices.compactMap { $0["id"] },
      "TraceCondition": [
        "bar.height <= 200", "step.distance <= 100", "bar.frame inside view", "bar.heigth < 2",
        "bar.bottom <= keyboard.top - 8 or not keyboard.docked and focused", "-",
      ].map(JSONDocument.string),
      "Language": ["en", "ja", "zh-Hant", "ar", "th", "hi", "", "x-\u{7F}"].map(
        JSONDocument.string),
    ]
  }

  static func document(_ path: String, _ router: Router) throws -> JSONDocument {
    let response = router.respond(to: Request(.get, path))
    let text = String(decoding: response.body.allBytes(), as: UTF8.self)
    guard let document = JSONDocument(text: text) else { throw Unreadable(path: path) }
    return document
  }

  struct Unreadable: Error { let path: String }

  /// The part of the requests that were accepted.
  public var acceptedPart: Double {
    let all = counts.values
    return Double(all.reduce(0) { $0 + $1.accepted })
      / Double(max(1, all.reduce(0) { $0 + $1.sent }))
  }

  /// Sends the next requests: one to each operation, now and then as a batch or for a drawing.
  public mutating func step() {
    index += 1
    for (place, operation) in contract.operations.enumerated() {
      // Each request explores thousands of states.
      if operation.path == "/traces", !index.isMultiple(of: 10) { continue }
      var generator = ExtremeGenerator(
        contract.schemas, known: known,
        random: SeededGenerator(seed: seed &+ (index << 8) &+ UInt64(place)))
      let body = body(of: operation, &generator)
      let response = send(body, to: operation)
      count(response, of: operation)
      guard response.status == .ok, !response.isFile else { continue }
      if operation.isDrawable, generator.happens(0.1) { draw(body, operation) }
      if generator.happens(0.05) { sendBatch([body, "{", body], operation, like: response) }
      sendBack(response, to: body, operation)
    }
  }

  /// A request: an example with changes, or one made from the schema alone.
  private func body(
    of operation: Contract.Operation, _ generator: inout ExtremeGenerator
  ) -> String {
    for _ in 0..<8 {
      let isMade = operation.examples.isEmpty || generator.happens(0.4)
      let request =
        isMade
        ? generator.request(operation.request)
        : generator.mutated(
          generator.pick(operation.examples), operation.request,
          count: generator.pick([1, 2, 4, 16]))
      if contract.schemas.fits(request.withoutNulls, operation.request) {
        return request.description
      }
    }
    return (operation.examples.first ?? .object([:])).description
  }
}

// MARK: Pairs of choices

extension ExtremeRun {
  /// Sends examples of an operation with each pair of choices: of members that list their values, and of those
  /// that are true or false.
  ///
  /// - Parameter most: the number of requests; if there are more pairs, random ones are sent.
  public mutating func sendPairs(to path: String, most: Int) {
    guard let operation = contract.operations.first(where: { $0.path == path }),
      !operation.examples.isEmpty
    else { return }
    let values = LargestValues(contract.schemas, known: known)
    var random = SeededGenerator(seed: seed)
    let pairs = values.pairsOfChoices(in: operation.request).shuffled(using: &random).prefix(most)
    for (index, pair) in pairs.enumerated() {
      let example = operation.examples[index % operation.examples.count]
      let request = values.request(like: example, operation.request, pair, salt: 0)
      guard contract.schemas.fits(request.withoutNulls, operation.request) else { continue }
      count(send(request.description, to: operation), of: operation)
    }
  }

  private mutating func count(_ answer: Answer, of operation: Contract.Operation) {
    counts[operation.path, default: Count()].sent += 1
    if answer.status == .ok { counts[operation.path, default: Count()].accepted += 1 }
  }
}

// MARK: Sending, and what a response must be

extension ExtremeRun {
  private struct Answer {
    let status: Status
    let body: String
    let document: JSONDocument?
    /// Whether it is a file of tests, of which the contract says nothing.
    let isFile: Bool
  }

  private func respond(_ body: String, to path: String, _ headers: Headers) -> Answer {
    willSend("\(path) \(body)")
    let request = Request(.post, path, headers: headers, body: Array(body.utf8))
    let response = router.respond(to: request)
    let text = String(decoding: response.body.allBytes(), as: UTF8.self)
    let isDrawing = headers["Accept"] != nil
    let isFile = response.headers["Content-Disposition"] != nil
    return Answer(
      status: response.status, body: text,
      document: isDrawing || isFile ? nil : JSONDocument(text: text), isFile: isFile)
  }

  private mutating func send(_ body: String, to operation: Contract.Operation) -> Answer {
    let answer = respond(body, to: operation.path, ["Content-Type": "application/json"])
    if answer.isFile { return answer }
    guard [.ok, .unprocessableContent].contains(answer.status), let document = answer.document
    else {
      report("\(answer.status.rawValue) \(answer.body.prefix(300))", operation.path, body)
      return answer
    }
    let isAccepted = answer.status == .ok
    guard let schema = isAccepted ? operation.response : problem else { return answer }
    let violations = contract.schemas.violations(of: document, schema)
    if let first = violations.first { report("\(first)", operation.path, body) }
    // Every request fits the contract's schema.
    if !isAccepted, answer.body.contains("is not a known field") {
      report("unknown to the service: \(answer.body.prefix(300))", operation.path, body)
    }
    if isAccepted, let word = document.wordOfNoNumber { report(word, operation.path, body) }
    return answer
  }

  /// Asks for the drawing of a request, which must not have words in the place of numbers.
  private mutating func draw(_ body: String, _ operation: Contract.Operation) {
    let answer = respond(
      body, to: operation.path,
      ["Content-Type": "application/json", "Accept": "image/svg+xml"])
    if answer.status != .ok || answer.body.wordOfNoNumber != nil {
      report("as a drawing: \(answer.body.wordOfNoNumber ?? answer.body)", operation.path, body)
    }
  }

  /// Sends requests as a batch, whose lines must be the responses to the single requests.
  private mutating func sendBatch(
    _ bodies: [String], _ operation: Contract.Operation, like answer: Answer
  ) {
    let batch = bodies.joined(separator: "\n") + "\n"
    let lines = respond(batch, to: operation.path, ["Content-Type": "application/x-ndjson"])
      .body.split(separator: "\n").map { $0 + "\n" }
    if lines.count != bodies.count || lines.first.map(String.init) != answer.body
      || lines.last.map(String.init) != answer.body
    {
      report("a batch gets other responses", operation.path, bodies[0])
    }
  }

  /// Sends a state that the service returned without events, which must return it as it is.
  private mutating func sendBack(
    _ answer: Answer, to body: String, _ operation: Contract.Operation
  ) {
    guard answer.document?["state"] != nil, let config = JSONDocument(text: body)?["config"],
      let state = answer.body.split(separator: ",\"steps\":").first
    else { return }
    let body = "\(state),\"config\":\(config),\"events\":[]}"
    let again = respond(body, to: operation.path, ["Content-Type": "application/json"])
    guard again.status == .ok, again.body.hasPrefix(state) else {
      report("its own state: \(again.body.prefix(2_000))", operation.path, body)
      return
    }
  }

  private mutating func report(_ fault: String, _ path: String, _ body: String) {
    guard faults.count < 20 else { return }
    faults.append("seed \(seed), step \(index): \(path) \(body.prefix(4_000)): \(fault)")
  }
}

extension String {
  private static let noNumbers: Set<String> = ["nan", "inf", "infinity"]

  /// A word that stands in the place of a number that is none; nil if there is no such word.
  fileprivate var wordOfNoNumber: String? {
    let words = utf8.split { !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
    return words.lazy.map { Substring($0).lowercased() }.first { Self.noNumbers.contains($0) }
  }
}

extension JSONDocument {
  /// Such a word in a text of a response that is CSS; requests have none in their texts.
  fileprivate var wordOfNoNumber: String? {
    switch self {
    case .null, .boolean, .number: nil
    case .string(let text): text.wordOfNoNumber
    case .array(let elements): elements.lazy.compactMap(\.wordOfNoNumber).first
    case .object(let members): members.values.lazy.compactMap(\.wordOfNoNumber).first
    }
  }
}
