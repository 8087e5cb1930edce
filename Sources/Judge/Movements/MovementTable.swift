import Composer

extension Curve.Name {
  /// Whether the curve has a duration of its own.
  var isSpring: Bool { self == .keyboard }
}

/// The progress of a movement as a table, because a fit evaluates it thousands of times.
struct MovementTable: Sendable {
  private let values: [Double]
  /// The time between two values, in milliseconds.
  private let stepMs: Double
  /// The part of the way that counts, whose corners fall between two values.
  private var part = WayPart.whole

  fileprivate static let steps = 400
  /// A spring is tabulated up to this time, in milliseconds.
  fileprivate static let longestMs = 4_000.0

  /// A jump from 0 to 1.
  static let jump = MovementTable([0, 1], stepMs: 0)

  /// Creates a table of the progress at equal intervals, in milliseconds.
  init(_ values: [Double], stepMs: Double) {
    self.values = values
    self.stepMs = stepMs
  }

  /// A curve that platforms name.
  init(_ curve: Curve.Name, durationMs: Double) {
    self.init(
      Self.named[curve] ?? [],
      stepMs: (curve.isSpring ? Self.keyboardMs : durationMs) / Double(Self.steps))
  }

  private static let keyboardMs = RunningAnimation(unit: .keyboard).endMs
  fileprivate static let named = Dictionary(
    uniqueKeysWithValues: Curve.Name.allCases.map {
      ($0, RunningAnimation(unit: .named($0)).progressTable)
    })

  /// The greatest speed, in progress per millisecond; infinite for a jump.
  var greatestSpeed: Double {
    guard stepMs > 0 else { return .infinity }
    let values = values.map { part.progress($0) }
    return zip(values, values.dropFirst()).reduce(0) { max($0, abs($1.1 - $1.0)) } / stepMs
  }

  /// Computes the table of a movement.
  init(_ animation: RunningAnimation) {
    self.init(animation.progressTable, stepMs: animation.spanMs / Double(Self.steps))
  }

  /// The time that the movement takes, in milliseconds.
  var spanMs: Double { stepMs * Double(values.count - 1) }

  /// The same curve with another duration, in milliseconds.
  func lasting(_ spanMs: Double) -> MovementTable {
    MovementTable(values, stepMs: spanMs / Double(values.count - 1)).pushing(part)
  }

  /// The movement of something that this movement pushes along a part of its way.
  func pushing(_ part: WayPart) -> MovementTable {
    var table = self
    table.part = part
    return table
  }

  /// The part of the time after which the movement has first covered a part of its way.
  func part(at progress: Double) -> Double? {
    guard let index = values.firstIndex(where: { $0 >= progress }), index > 0 else { return nil }
    let (before, after) = (values[index - 1], values[index])
    let part = (progress - before) / max(after - before, 1e-12)
    return (Double(index - 1) + part) / Double(values.count - 1)
  }

  /// The progress at a time after the start, in milliseconds.
  func progress(atMs tMs: Double) -> Double {
    guard tMs > 0 else { return tMs == 0 && stepMs == 0 ? 1 : part.progress(values[0]) }
    let last = values.count - 1
    guard tMs < stepMs * Double(last) else { return part.progress(values[last]) }
    let place = tMs / stepMs
    let index = min(Int(place), last - 1)
    return part.progress(
      values[index] + (values[index + 1] - values[index]) * (place - Double(index)))
  }
}

/// The tables of curves, each computed once: a timing curve has one table for all durations.
struct MovementTables: Sendable {
  private var values: [Curve: [Double]] = [:]

  /// Computes the table of a movement's curve, unless the movement starts with a velocity of its own.
  mutating func add(_ animation: RunningAnimation) {
    guard animation.hasStandardTable, known(animation.curve) == nil else { return }
    values[animation.curve] = RunningAnimation(unit: animation.curve).progressTable
  }

  /// The table of a movement that was added; `nil` if it starts with a velocity of its own, or takes
  /// longer than a table.
  func known(_ animation: RunningAnimation) -> MovementTable? {
    guard animation.hasStandardTable, animation.isTiming || !animation.isLong,
      let values = known(animation.curve)
    else { return nil }
    return table(of: animation, values)
  }

  /// The table of a movement.
  func table(of animation: RunningAnimation) -> MovementTable {
    guard animation.spanMs > 0 else { return .jump }
    guard animation.hasStandardTable, let own = known(animation.curve) else {
      return MovementTable(animation)
    }
    return table(of: animation, own)
  }

  private func table(of animation: RunningAnimation, _ values: [Double]) -> MovementTable {
    MovementTable(values, stepMs: animation.spanMs / Double(MovementTable.steps))
      .pushing(animation.part)
  }

  private func known(_ curve: Curve) -> [Double]? {
    if case .named(let name) = curve { return MovementTable.named[name] }
    return values[curve]
  }
}

extension RunningAnimation {
  /// A movement from 0 to 1 that takes a second, if its curve has no duration of its own.
  fileprivate init(unit curve: Curve) {
    self.init(
      startMs: 0, from: 0, to: 1, initialVelocity: 0, curve: curve, durationMs: 1_000)
  }

  fileprivate var isTiming: Bool {
    switch curve {
    case .named(let name): !name.isSpring
    case .cubicBezier: true
    case .spring: false
    }
  }

  /// Whether the movement has the standard table of its curve.
  fileprivate var hasStandardTable: Bool { initialVelocity == 0 && endMs > startMs }

  /// Whether the movement takes longer than a table.
  fileprivate var isLong: Bool { endMs - startMs > MovementTable.longestMs }

  /// The tabulated time, in milliseconds.
  fileprivate var spanMs: Double {
    let wholeMs = endMs - startMs
    return isTiming ? wholeMs : min(wholeMs, MovementTable.longestMs)
  }

  /// The progress at equal intervals; that at the end is 1.
  fileprivate var progressTable: [Double] {
    let stepMs = spanMs / Double(MovementTable.steps)
    return (0...MovementTable.steps).map { step in
      step == MovementTable.steps ? 1 : progress(atMs: startMs + Double(step) * stepMs)
    }
  }
}
