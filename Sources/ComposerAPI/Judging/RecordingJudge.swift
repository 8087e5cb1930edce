import Composer
import ComposerContract
import JSON
import Judge
import TextLayout

/// Judges recordings without HTTP, for the command `composer verify`.
public struct RecordingJudge {
  /// A judged recording.
  public struct Judgement: Sendable {
    /// The name: the recording's own, or else the one that it was given.
    public let name: String
    /// The preset of the device; nil without one.
    public let device: String?
    /// The faults that are not accepted.
    public internal(set) var faults: [Fault]
    /// Why the recording cannot be judged; empty if it can.
    public let problems: [String]
    /// The warnings about the recording, as sentences.
    public let warnings: [String]
    /// The duration, in seconds.
    public let seconds: Double

    /// Whether the recording was judged, and nothing is wrong.
    public var passes: Bool { faults.isEmpty && problems.isEmpty }
  }

  /// The codes of all faults.
  public static let codes = FaultCode.allCases.map(\.rawValue)

  private let operation: VerifyOperation
  private let coder: JSONCoder
  private let limits: RequestLimits
  private let accepted: FaultLimits

  /// Creates a judge.
  ///
  /// - Parameter accepted: the greatest size of each kind of fault that is no fault, by its code; a recording's
  ///   own limits count as well.
  /// - Throws: an error if the embedded device table is invalid.
  public init(
    engine: TextLayoutEngine, limits: RequestLimits, accepting accepted: [String: Double] = [:]
  ) throws(JSONError) {
    coder = JSONCoder(
      limits: JSONLimits(depth: limits.jsonDepth, textUnits: limits.textUnits),
      mistakes: .ofContract)
    let devices = try DeviceTable(Resources.devices, coder: coder)
    operation = VerifyOperation(
      source: engine, devices: devices, defaults: TextDefaults(of: engine, on: devices),
      limits: limits)
    self.limits = limits
    self.accepted = FaultCode.allCases.reduce(into: FaultLimits()) {
      $0[$1] = accepted[$1.rawValue]
    }
  }

  /// Judges a recording, as `POST /verify` takes it.
  ///
  /// - Parameter name: the name of a recording that has none.
  public func judge(_ text: [UInt8], named name: String) -> Judgement {
    do throws(JSONError) {
      let (sent, found) = try coder.decodeWithWarnings(text.span) { operation.decode(&$0) }
      let request = sent.accepting(accepted)
      let allowance = try WorkAllowance(for: operation.cost(of: request), limits)
      let response = try operation.respond(to: request, Warnings(found), within: allowance)
      return Judgement(
        name: request.name ?? name, device: request.config.preset?.description,
        faults: response.verdict.faults,
        problems: response.verdict.isPossible ? [] : response.warnings.sentences,
        warnings: response.verdict.isPossible ? response.warnings.sentences : [],
        seconds: request.seconds)
    } catch {
      let problem = Problem(error)
      let reasons = problem.errors.map { $0.sentence(about: "The recording") }
      return Judgement(
        name: name, device: nil, faults: [], problems: reasons.isEmpty ? [problem.detail] : reasons,
        warnings: [], seconds: 0)
    }
  }

  /// A report as JSON.
  public func json(_ judgements: [Judgement]) -> [UInt8] {
    coder.encodeLine(JudgementReport(judgements: judgements))
  }
}
