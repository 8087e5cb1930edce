import Composer

/// Faults of whole movements: `late`, `wrongCurve`, `unknownCurve`, and a `jump` of the whole way.
extension MovementFit {
  /// The faults of the movement, the first of which is the cause of the others.
  func faults(_ track: MeasuredTrack, under recording: Recording) -> [Fault] {
    guard isExplained || other != nil else { return [] }
    return [
      isLate(recording) ? fault(.late, track, lateness) : nil,
      other.map { fault($0.code, track, sentence(about: $0)) },
    ].compactMap { $0 }
  }

  /// Whether the lag exceeds the limit by more than the differences that are no fault explain.
  ///
  /// Source: flutter#158256, #161709, #105687, of bars that are one frame behind the keyboard: no person
  /// measures it, but everyone sees a line between the two.
  private func isLate(_ recording: Recording) -> Bool {
    guard isExplained else { return false }
    let (tolerance, rules) = (recording.tolerance, recording.rules)
    let noiseMs = speed.isFinite ? tolerance.points / 8 / max(speed, 1e-9) : 0
    var limitMs = rules.lateMs ?? tolerance.ms
    if rules.strict { limitMs = min(limitMs, recording.samples.frameMs / 2) }
    return lagMs > limitMs + min(noiseMs, tolerance.ms / 2)
  }

  private var lateness: String {
    if case .atOnce? = other {
      return "the bar moves \(distance.brief) pt at once, \(lagMs.brief) ms after the keyboard"
    }
    return "the bar moves \(lagMs.brief) ms after the keyboard: it must start with it"
  }

  private func sentence(about other: Other) -> String {
    let right = expected?.name ?? "at once"
    switch other {
    case .atOnce:
      return "the bar moves \(distance.brief) pt at once instead of with the curve \(right)"
    case .curve(let name, let durationMs):
      let duration = durationMs.map { " of \($0.rounded().brief) ms" } ?? ""
      return "the bar moves with the curve \(name)\(duration) instead of \(right)"
    case .unknown:
      return
        "the bar follows no known curve: it is \(rms.brief) pt beside \(right) on average, and "
        + "\(worst.points.brief) pt at most"
    }
  }

  private func fault(_ code: FaultCode, _ track: MeasuredTrack, _ detail: String) -> Fault {
    let (first, last) = (samples.lowerBound, samples.upperBound)
    let size = code == .jump ? distance : code == .unknownCurve ? rms : worst.points
    return Fault(
      code: code, samples: track.samples[first]...track.samples[last], fromMs: track.times[first],
      toMs: track.times[last], worstMs: track.times[worst.index], size: size, unit: .points,
      sentence: { detail })
  }
}

extension MovementFit.Other {
  /// The kind of fault.
  fileprivate var code: FaultCode {
    switch self {
    case .atOnce: .jump
    case .curve: .wrongCurve
    case .unknown: .unknownCurve
    }
  }

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
