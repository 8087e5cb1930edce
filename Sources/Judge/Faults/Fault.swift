import Composer

/// What is wrong with a recording for some time.
public struct Fault: Sendable {
  /// The unit of the size of a fault.
  public enum Unit: String, Sendable {
    case points, characters, lines
  }

  /// The kind.
  public let kind: FaultKind
  /// Whether a whole movement is wrong, not single samples.
  let isWhole: Bool
  /// The first and the last sample that show it.
  public let samples: ClosedRange<Int>
  /// The time of the first sample, in milliseconds.
  public let fromMs: Double
  /// The time of the last sample, in milliseconds.
  public let toMs: Double
  /// The time of the sample that shows it most, in milliseconds.
  public let worstMs: Double
  /// The size of the fault in that sample.
  public let size: Double
  /// The unit of `size`.
  public let unit: Unit
  /// Further faults of which this one is the cause, in order of time; at most `Verdict.mostFaults`.
  public private(set) var because: [Fault] = []
  /// The number of its consequences that are not in `because`.
  private(set) var further = 0
  /// The end of the last of its consequences, in milliseconds.
  private(set) var consequencesToMs = -Double.infinity
  /// Makes `detail` when it is read, because a recording can have many faults that are only counted.
  let sentence: @Sendable () -> String

  /// The name of the kind.
  public var code: FaultCode { kind.code }

  /// Whether the fault is one of the list's offset.
  public var isOfList: Bool { kind.subject == .list }

  /// A sentence that says what is wrong, and why if that is known.
  public var detail: String { sentence() }

  /// The end of the fault and of its consequences, in milliseconds.
  var endMs: Double { max(toMs, consequencesToMs) }

  /// Makes another fault a consequence of this one.
  ///
  /// Only as many are kept as a verdict can have; of a recording with half a million, copying all takes longest.
  mutating func explain(_ other: Fault) {
    if because.count < Verdict.mostFaults { because.append(other) } else { further += 1 }
    consequencesToMs = max(consequencesToMs, other.toMs)
  }

  /// Makes the consequences of another fault consequences of this one, too.
  mutating func explainConsequences(of other: Fault) {
    other.because.forEach { explain($0) }
    further += other.further
    consequencesToMs = max(consequencesToMs, other.consequencesToMs)
  }

  /// Leaves out consequences, and theirs, beyond a number.
  ///
  /// - Parameter most: the number, of which those that stay are taken away.
  /// - Returns: how many are left out, without their own consequences.
  mutating func limitConsequences(to most: inout Int) -> Int {
    let tooMany = max(0, because.count - most)
    because.removeLast(tooMany)
    var leftOut = tooMany + further
    most -= because.count
    for index in because.indices { leftOut += because[index].limitConsequences(to: &most) }
    return leftOut
  }
}

/// A fault that one sample or one movement shows.
struct Finding {
  /// The index of a sample, and its time in milliseconds.
  typealias Place = (index: Int, atMs: Double)

  /// The size, in the unit of the measure.
  let size: Double
  /// The sample that shows it; `nil` is the current one.
  var place: Place?
  /// Makes a sentence about the sample.
  let sentence: @Sendable () -> String
}

/// Measures one kind of fault, sample by sample and movement by movement.
protocol FaultMeasure {
  static var kind: FaultKind { get }
  var unit: Fault.Unit { get }

  /// The fault that a moment shows; `nil` if it shows none.
  mutating func find(_ moment: Moment) -> Finding?

  /// The fault that a movement of the bar shows as a whole; `nil` if it shows none.
  func find(_ movement: BarMovement) -> Finding?
}

extension FaultMeasure {
  /// The name of the kind.
  static var code: FaultCode { kind.code }

  var unit: Fault.Unit { .points }
  mutating func find(_ moment: Moment) -> Finding? { nil }
  func find(_ movement: BarMovement) -> Finding? { nil }
}

/// Joins findings of a measure that follow one another into faults.
struct FaultSpans {
  private(set) var faults: [Fault] = []
  private let kind: FaultKind
  private let unit: Fault.Unit
  private var open: Span?

  /// The longest pause within one fault, in milliseconds.
  private static let pauseMs = 250.0

  private struct Span {
    let first: Int
    let fromMs: Double
    var last: Int
    var toMs: Double
    var worst: (atMs: Double, finding: Finding)

    mutating func extend(to index: Int, _ nowMs: Double, _ finding: Finding) {
      (last, toMs) = (index, nowMs)
      if finding.size > worst.finding.size { worst = (nowMs, finding) }
    }
  }

  init(_ measure: any FaultMeasure) {
    kind = type(of: measure).kind
    unit = measure.unit
  }

  /// Adds the finding of a sample, which is after the last one.
  mutating func add(_ finding: Finding, at place: Finding.Place) {
    let (index, nowMs) = finding.place ?? place
    if let toMs = open?.toMs, nowMs - toMs > Self.pauseMs { close() }
    if open == nil {
      open = Span(
        first: index, fromMs: nowMs, last: index, toMs: nowMs, worst: (nowMs, finding))
    } else {
      open?.extend(to: index, nowMs, finding)
    }
  }

  /// Ends the fault that is open.
  mutating func close() {
    guard let span = open else { return }
    faults.append(
      Fault(
        kind: kind, isWhole: false, samples: span.first...span.last, fromMs: span.fromMs,
        toMs: span.toMs,
        worstMs: span.worst.atMs, size: span.worst.finding.size, unit: unit,
        sentence: span.worst.finding.sentence))
    open = nil
  }
}
