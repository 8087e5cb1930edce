import Composer

/// Faults of whole movements: `late` and `wrongCurve`.
extension MovementFit {
  /// The faults of the movement.
  func faults(_ track: MeasuredTrack, under recording: Recording) -> [Fault] {
    guard isExplained else { return [] }
    return [
      isLate(recording) ? fault(.late, track, lateness) : nil,
      other.map { fault(.wrongCurve, track, sentence(about: $0)) },
    ].compactMap { $0 }
  }

  /// Whether the lag exceeds the limit by more than the differences that are no fault explain.
  private func isLate(_ recording: Recording) -> Bool {
    let tolerance = recording.tolerance
    let noiseMs = speed.isFinite ? tolerance.points / 8 / max(speed, 1e-9) : 0
    return lagMs > (recording.rules.lateMs ?? tolerance.ms) + min(noiseMs, tolerance.ms / 2)
  }

  private var lateness: String { "the bar moves \(lagMs.brief) ms after the keyboard" }

  private func sentence(about curve: Curve.Name) -> String {
    let duration = curve.isSpring ? "" : " of \(otherDurationMs.brief) ms"
    return "the bar moves with the curve \(curve.rawValue)\(duration) instead of "
      + "\(expected?.name ?? "at once")"
  }

  private func fault(_ code: FaultCode, _ track: MeasuredTrack, _ detail: String) -> Fault {
    let (first, last) = (samples.lowerBound, samples.upperBound)
    return Fault(
      code: code, samples: track.samples[first]...track.samples[last], fromMs: track.times[first],
      toMs: track.times[last], worstMs: track.times[worst.index], size: worst.points, unit: .points,
      sentence: { detail })
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
