import Composer

/// The bar moves there and back while no event asks for it.
///
/// The measure is the lesser of the greatest way up and the greatest way down since the last event that
/// moves the bar, beyond that of the fitted movement.
struct BackAndForth: FaultMeasure {
  static let kind = FaultKind(
    "backAndForth", "The bar moves there and back.",
    of: .bar, rank: { $0.swings || $0.isBrief ? 8 : 10 }
  ) { _ in Self() }
  private var end: Double?
  private var measured = Swing()
  private var fitted = Swing()

  mutating func find(_ moment: Moment) -> Finding? {
    guard let bottom = moment.bottom, let right = moment.fittedBottom?.position else { return nil }
    let target = moment.take.positions.barBottom?.end
    if target != end { (end, measured, fitted) = (target, Swing(), Swing()) }
    let before = measured.size
    measured.add(bottom)
    fitted.add(right)
    let size = measured.size - fitted.size
    guard size > moment.mostStep, measured.size > before + moment.noise.bar else { return nil }
    return Finding(size: size) {
      "the bar moves \(size.brief) pt there and back: only one part of the app may move it"
    }
  }
}

/// The greatest ways up and down of a position.
private struct Swing {
  private var (low, high) = (Double.infinity, -Double.infinity)
  private var (down, up) = (0.0, 0.0)

  /// The lesser of the greatest ways up and down; 0 for a position that moves in one direction.
  var size: Double { min(down, up) }

  mutating func add(_ position: Double) {
    (low, high) = (min(low, position), max(high, position))
    down = max(down, position - low)
    up = max(up, high - position)
  }
}
