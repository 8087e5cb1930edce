import HTTPServer
import TestSupport

/// Compares what requests are charged with the time that they take.
///
/// A charge is found by the limit of work with which a request is still accepted. Nothing of the service
/// tells it, so the comparison holds for whatever charges: decoding, texts, parts, movements, drawings.
public final class ChargeRun {
  /// A request that was measured.
  public struct Finding: Sendable {
    /// The path of the operation.
    public let path: String
    /// The members with their largest values, and the form of the response.
    public let what: String
    /// The request.
    public let body: String
    /// The units of work that it was charged; the limit where it was refused.
    public let units: Int
    /// The processor time that it took, in milliseconds.
    public let ms: Double
    /// How many times longer it took than it was charged.
    public let ratio: Double
    /// Whether it was refused because it takes too much.
    public let isRefused: Bool
  }

  /// A form of a response.
  enum Form: String, Sendable {
    case json = "application/json"
    case svg = "image/svg+xml"
    /// A batch of the request and another one like it.
    case batch = "application/x-ndjson"

    /// The media type of the body.
    var bodyType: String { self == .batch ? rawValue : Form.json.rawValue }
    /// The number of requests in a body.
    var count: Int { self == .batch ? 2 : 1 }
  }

  /// The numbers of requests that were sent and that were accepted, by path.
  public private(set) var counts: [String: (sent: Int, accepted: Int)] = [:]
  /// The time of a unit of work on this machine, in milliseconds.
  public private(set) var unitMs = 0.000_35

  private let routers: [(units: Int, router: Router)]
  private let contract: Contract
  private let largest: LargestValues
  private var random: SeededGenerator
  private var salt = 0
  /// The members that take time alone, by path.
  private var dear: [String: [(place: Place, value: Int)]] = [:]
  private static let mostSalt = 5_000

  /// The time of reading a byte of a body, in milliseconds: bodies have a limit of their own.
  static let byteMs = 0.000_015
  /// Times below this one are mostly those of finding the route and of the clock.
  static let leastMs = 1.0

  /// Starts a run.
  ///
  /// - Parameter router: creates the service with a limit of the work of a request.
  public init(seed: UInt64, router: (Int) throws -> Router) throws {
    var limits = [1_450_000]
    while let last = limits.last, last > 1_000 { limits.append(last * 4 / 5) }
    routers = try limits.reversed().map { ($0, try router($0)) }
    contract = Contract(try ExtremeRun.document("/openapi.json", routers[0].router))
    largest = LargestValues(
      contract.schemas, known: try ExtremeRun.known(routers[0].router))
    random = SeededGenerator(seed: seed)
  }

  /// The paths of all operations.
  public var paths: [String] { contract.operations.map(\.path) }

  /// Measures a unit of work by what defines it: a letter of Latin words that were not seen before.
  public func calibrate() {
    let letters = Array("abcdefghijklmnopqrstuvwxyz     ")
    let measured = (0..<5).map { _ in
      let text = String((0..<200_000).map { _ in letters.randomElement(using: &random) ?? " " })
      let body = "{\"text\":\"\(text)\",\"width\":300}"
      return time(body, "/lines", .json).ms / Double(charge(body, "/lines", .json))
    }
    unitMs = measured.min() ?? unitMs
  }

  /// Measures requests with one member at its largest, in every form.
  public func singles(of path: String, _ found: (Finding) -> Void) -> [Finding] {
    guard let operation = contract.operations.first(where: { $0.path == path }) else { return [] }
    var findings: [Finding] = []
    for place in largest.places(in: operation.request) {
      for value in largest.values(of: place.schema) {
        for form in forms(of: operation) {
          guard let finding = measure([(place, value)], operation, form) else { continue }
          dear[path, default: []].append((place, value))
          found(finding)
          findings.append(finding)
        }
      }
    }
    return findings
  }

  private func forms(of operation: Contract.Operation) -> [Form] {
    operation.isDrawable ? [.json, .svg, .batch] : [.json, .batch]
  }

  /// Measures a request with two or three members at their largest, most of them such as take time alone.
  ///
  /// - Returns: nil if it is refused for another reason than its work, or takes next to no time.
  public func pair(of path: String) -> Finding? {
    guard let operation = contract.operations.first(where: { $0.path == path }) else { return nil }
    let places = largest.places(in: operation.request)
    let choices = (0..<Int.random(in: 2...3, using: &random)).compactMap { _ in
      if Int.random(in: 0..<3, using: &random) > 0,
        let known = dear[path]?.randomElement(using: &random)
      {
        return known
      }
      return places.randomElement(using: &random).map { place in
        (place, largest.values(of: place.schema).randomElement(using: &random) ?? 0)
      }
    }
    let forms = forms(of: operation)
    return measure(choices, operation, forms.randomElement(using: &random) ?? .json)
  }

  /// Measures a request; nil if it is refused for another reason than its work, or takes next to no time.
  private func measure(
    _ choices: [(place: Place, value: Int)], _ operation: Contract.Operation, _ form: Form
  ) -> Finding? {
    let path = operation.path
    func body() -> String {
      (0..<form.count).map { _ in
        salt = (salt + 1) % Self.mostSalt
        return largest.request(
          like: operation.examples.first ?? .object([:]), operation.request, choices, salt: salt
        ).description
      }.joined(separator: "\n")
    }
    counts[path, default: (0, 0)].sent += 1
    let first = time(body(), path, form)
    guard first.isAccepted || first.isTooMuch else { return nil }
    counts[path, default: (0, 0)].accepted += 1
    guard first.ms > Self.leastMs else { return nil }
    let last = body()
    // The first one may have opened fonts.
    let ms = min(first.ms, time(last, path, form).ms)
    // Each request of a batch has the whole limit.
    let limit = first.isTooMuch ? routers.last?.units ?? 0 : charge(last, path, form)
    let units = limit * form.count
    let charged = Double(units) * unitMs + Double(last.utf8.count) * Self.byteMs + Self.leastMs / 3
    let what = choices.map { "\($0.place)=\($0.value)" } + [form.rawValue]
    return Finding(
      path: path, what: what.joined(separator: " "), body: last, units: units, ms: ms,
      ratio: ms / charged, isRefused: first.isTooMuch)
  }

  /// The least limit with which a request is accepted.
  private func charge(_ body: String, _ path: String, _ form: Form) -> Int {
    var (low, high) = (0, routers.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if time(body, path, form, routers[middle].router).isTooMuch {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return routers[high].units
  }

  private func time(
    _ body: String, _ path: String, _ form: Form, _ router: Router? = nil
  ) -> (ms: Double, isAccepted: Bool, isTooMuch: Bool) {
    let request = Request(
      .post, path, headers: ["Content-Type": form.bodyType, "Accept": form.rawValue],
      body: Array(body.utf8))
    let router = router ?? routers[routers.count - 1].router
    let start = threadTime()
    let response = router.respond(to: request)
    let bytes = response.body.allBytes()
    let ms = (threadTime() - start) / .milliseconds(1)
    guard response.status != .ok || form == .batch else { return (ms, true, false) }
    let text = String(decoding: bytes, as: UTF8.self)
    return (ms, !text.contains("urn:composer:problem:"), text.contains("units of work"))
  }
}
