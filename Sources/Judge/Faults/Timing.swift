import Composer

/// Faults of whole movements: `late`, `wrongCurve`, `unknownCurve`, and a `jump` over the whole way.

/// A movement of the bar, fitted to the expected one.
struct BarMovement {
  let fit: MovementFit
  fileprivate let track: MeasuredTrack
  fileprivate let recording: Recording

  init(_ fit: MovementFit, of track: MeasuredTrack, in recording: Recording) {
    (self.fit, self.track, self.recording) = (fit, track, recording)
  }

  /// The name of the right curve, for sentences.
  fileprivate var right: String { fit.expected?.name ?? "at once" }
}

/// The bar moves later than the keyboard.
struct Late: FaultMeasure {
  static let kind = FaultKind(
    "late", "The bar moves later than the keyboard.", of: .bar, rank: 4
  ) { _ in Self() }

  /// The part of the tolerance of points by which a position can be wrong when a lag is measured.
  private static let shiftingPart = 0.125

  func find(_ movement: BarMovement) -> Finding? {
    let fit = movement.fit
    guard fit.isExplained, fit.lagMs > limitMs(movement) else { return nil }
    return Finding(size: fit.worst.points) {
      if case .atOnce? = fit.other {
        return
          "the bar moves \(fit.distance.brief) pt at once, \(fit.lagMs.brief) ms after the keyboard"
      }
      return "the bar moves \(fit.lagMs.brief) ms after the keyboard: it must start with it"
    }
  }

  /// The greatest lag that is no fault, in milliseconds, with the lag that wrong positions can explain.
  ///
  /// Source: flutter#158256, #161709, #105687, of bars that are one frame behind the keyboard: no person
  /// measures it, but everyone sees a line between the two.
  private func limitMs(_ movement: BarMovement) -> Double {
    let (tolerance, rules) = (movement.recording.tolerance, movement.recording.rules)
    let speed = movement.fit.speed
    let shiftMs = speed.isFinite ? tolerance.points * Self.shiftingPart / max(speed, 1e-9) : 0
    var limitMs = rules.lateMs ?? tolerance.ms
    if rules.strict { limitMs = min(limitMs, movement.recording.samples.frameMs / 2) }
    return limitMs + min(shiftMs, tolerance.ms / 2)
  }
}

/// The bar moves with another curve that is known.
struct WrongCurve: FaultMeasure {
  static let kind = FaultKind(
    "wrongCurve", "The bar moves with another curve.", of: .bar, rank: 5
  ) { _ in Self() }

  func find(_ movement: BarMovement) -> Finding? {
    guard case .curve(let name, let durationMs)? = movement.fit.other else { return nil }
    return Finding(size: movement.fit.worst.points) {
      let duration = durationMs.map { " of \($0.rounded().brief) ms" } ?? ""
      return "the bar moves with the curve \(name)\(duration) instead of \(movement.right)"
    }
  }
}

/// The bar moves with no curve that is known.
struct UnknownCurve: FaultMeasure {
  static let kind = FaultKind(
    "unknownCurve", "The bar moves with no known curve.", of: .bar, rank: 6
  ) { _ in Self() }

  func find(_ movement: BarMovement) -> Finding? {
    let fit = movement.fit
    guard case .unknown? = fit.other else { return nil }
    return Finding(size: fit.rms) {
      "the bar follows no known curve: it is \(fit.rms.brief) pt beside \(movement.right) on average, and "
        + "\(fit.worst.points.brief) pt at most: animate it once, with that curve"
    }
  }
}

extension Jump {
  func find(_ movement: BarMovement) -> Finding? {
    guard case .atOnce? = movement.fit.other else { return nil }
    return Finding(size: movement.fit.distance) {
      "the bar moves \(movement.fit.distance.brief) pt at once instead of with the curve \(movement.right)"
    }
  }
}

extension Fault {
  /// The fault of a whole movement.
  init(_ finding: Finding, of movement: BarMovement, by measure: any FaultMeasure) {
    let (fit, track) = (movement.fit, movement.track)
    let (first, last) = (fit.samples.lowerBound, fit.samples.upperBound)
    self.init(
      kind: type(of: measure).kind, isWhole: true,
      samples: track.samples[first]...track.samples[last],
      fromMs: track.times[first], toMs: track.times[last], worstMs: track.times[fit.worst.index],
      size: finding.size, unit: .points, sentence: finding.sentence)
  }
}

extension MovementFit.Other {
  /// The name of the way, for clients; `nil` without one.
  var name: String? {
    switch self {
    case .atOnce: "atOnce"
    case .curve(let name, _): name
    case .unknown: nil
    }
  }
}

extension Curve {
  /// The name of the curve, for sentences.
  var name: String {
    switch self {
    case .named(let name): name.rawValue
    case .cubicBezier: "its own cubic-bezier"
    case .spring: "its own spring"
    }
  }
}
