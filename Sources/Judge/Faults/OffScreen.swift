import Composer

/// The bar leaves the view, or without a keyboard lies in the bottom safe area.
struct OffScreen: FaultMeasure {
  let code = FaultCode.offScreen

  func find(_ moment: Moment) -> Finding? {
    guard let frame = moment.subject, let top = moment.expected.top,
      let bottom = moment.expected.bottom
    else { return nil }
    let view = moment.take.view
    let floor = view.height - (moment.take.hasKeyboard ? 0 : moment.take.safeArea.bottom)
    let expected = moment.take.bar ?? frame
    let sides = [
      (min(0, top.low) - frame.y, "above the view"),
      (frame.maxY - max(view.height, bottom.high), "below the view"),
      (frame.maxY - max(floor, bottom.high), "in the bottom safe area"),
      (min(0, expected.x) - frame.x, "left of the view"),
      (frame.maxX - max(view.width, expected.maxX), "right of the view"),
    ]
    guard let worst = sides.max(by: { $0.0 < $1.0 }), worst.0 > moment.tolerance.points else {
      return nil
    }
    let outside = sides[1].0 > moment.tolerance.points && worst.1 == sides[2].1
    let (points, side) = outside ? sides[1] : worst
    return Finding(size: points) { "\(points.brief) pt of the bar are \(side)" }
  }
}
