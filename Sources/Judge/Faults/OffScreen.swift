import Composer

/// The bar leaves the view, or without a keyboard lies in the bottom safe area.
struct OffScreen: FaultMeasure {
  static let kind = FaultKind(
    "offScreen", "The bar leaves the view, or lies in the safe area.",
    of: .bar, rank: 12
  ) { _ in Self() }

  func find(_ moment: Moment) -> Finding? {
    guard let frame = moment.subject, let top = moment.expected.top,
      let bottom = moment.expected.bottom
    else { return nil }
    let view = moment.take.view
    let floor = view.height - (moment.take.hasKeyboard ? 0 : moment.take.safeArea.bottom)
    let expected = moment.take.bar ?? frame
    let (above, left) = (min(0, top.low) - frame.y, min(0, expected.x) - frame.x)
    let below = frame.maxY - max(view.height, bottom.high)
    let inSafeArea = frame.maxY - max(floor, bottom.high)
    let right = frame.maxX - max(view.width, expected.maxX)
    let worst = max(above, below, inSafeArea, left, right)
    guard worst > moment.tolerance.points else { return nil }
    let (points, side) =
      switch worst {
      case above: (above, "above the view")
      case below: (below, "below the view")
      case inSafeArea where below > moment.tolerance.points: (below, "below the view")
      case inSafeArea: (inSafeArea, "in the bottom safe area")
      case left: (left, "left of the view")
      default: (right, "right of the view")
      }
    return Finding(size: points) {
      "\(points.brief) pt of the bar are \(side): move it in by as much"
    }
  }
}
