import Foundation

/// How a part of a recorded app moves, computed without the service's own code.
enum AppCurve {
  /// A spring that settles at 1: its frequency in radians per second, and its damping ratio.
  case spring(frequency: Double, ratio: Double)
  /// A timing curve of CSS.
  case bezier(Double, Double, Double, Double, ms: Double)
  case atOnce

  /// Source: UIKit's private curve 7: mass 3, stiffness 1,000, critically damped.
  static let keyboard = AppCurve.spring(frequency: (1000.0 / 3).squareRoot(), ratio: 1)
  /// Source: Android `InsetsController`.
  static let ime = AppCurve.bezier(0.2, 0, 0, 1, ms: 285)

  static func linear(ms: Double) -> AppCurve { .bezier(0, 0, 1, 1, ms: ms) }

  /// The part of the way some milliseconds after the start.
  func progress(_ tMs: Double) -> Double {
    guard tMs >= 0 else { return 0 }
    switch self {
    case .atOnce: return 1
    case .spring(let frequency, let ratio):
      let t = tMs / 1000
      if ratio >= 1 { return 1 - exp(-frequency * t) * (1 + frequency * t) }
      let damped = frequency * (1 - ratio * ratio).squareRoot()
      let wave = cos(damped * t) + ratio * frequency / damped * sin(damped * t)
      return 1 - exp(-ratio * frequency * t) * wave
    case .bezier(let x1, let y1, let x2, let y2, let ms):
      let time = min(1, tMs / ms)
      func value(_ first: Double, _ second: Double, _ t: Double) -> Double {
        3 * (1 - t) * (1 - t) * t * first + 3 * (1 - t) * t * t * second + t * t * t
      }
      var (low, high) = (0.0, 1.0)
      for _ in 0..<50 {
        let middle = (low + high) / 2
        if value(x1, x2, middle) < time { low = middle } else { high = middle }
      }
      return time >= 1 ? 1 : value(y1, y2, low)
    }
  }
}

/// A position over time that moves from end to end.
struct AppTrack {
  private struct Way {
    let startMs: Double
    let to: Double
    let curve: AppCurve
  }

  private let start: Double
  private var ways: [Way] = []

  init(_ start: Double) { self.start = start }

  mutating func move(to end: Double, atMs startMs: Double, _ curve: AppCurve) {
    ways.append(Way(startMs: startMs, to: end, curve: curve))
  }

  /// The position at a time.
  ///
  /// A timing curve starts where the movement before it has come. Springs are additive: what is left of
  /// the movements before is added.
  func position(_ nowMs: Double) -> Double {
    guard let index = ways.lastIndex(where: { $0.startMs <= nowMs }) else { return start }
    return position(nowMs, after: index)
  }

  private func position(_ nowMs: Double, after index: Int) -> Double {
    let way = ways[index]
    if case .spring = way.curve {
      let before = index == 0 ? start : ways[index - 1].to
      let left = index == 0 ? 0 : position(nowMs, after: index - 1) - before
      return before + left + (way.to - before) * way.curve.progress(nowMs - way.startMs)
    }
    let from = index == 0 ? start : position(way.startMs, after: index - 1)
    return from + (way.to - from) * way.curve.progress(nowMs - way.startMs)
  }
}
