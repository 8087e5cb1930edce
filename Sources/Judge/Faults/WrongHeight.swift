import Composer

/// The bar, or the field in it, has another height than its text makes it.
struct WrongHeight: FaultMeasure {
  static let kind = FaultKind(
    "wrongHeight", "The bar or the field has another height.",
    of: .bar, rank: 1
  ) { _ in Self() }

  func find(_ moment: Moment) -> Finding? {
    var worst: (size: Double, name: String, height: Double, right: Double)?
    func compare(_ name: String, _ height: Double?, _ band: Band?, _ right: Double?) {
      guard let height, let band, let right else { return }
      let size = band.distance(to: height)
      if size > worst?.size ?? moment.tolerance.points { worst = (size, name, height, right) }
    }
    compare("bar", moment.subject?.height, moment.expected.height, moment.take.bar?.height)
    // The field grows with the bar, by the same distance.
    let margin = moment.take.bar.flatMap { bar in moment.take.field.map { bar.height - $0.height } }
    compare(
      "field", moment.take.field == nil ? nil : moment.sample.field?.height,
      margin.flatMap { margin in moment.expected.height.map { $0.lowered(by: margin) } },
      moment.take.field?.height)
    guard let worst else { return nil }
    return Finding(size: worst.size) {
      "the \(worst.name) is \(worst.height.brief) pt high instead of \(worst.right.brief) pt: it must follow its text"
    }
  }
}

extension Band {
  /// The range minus a constant.
  fileprivate func lowered(by distance: Double) -> Band {
    var band = Band(low - distance)
    band.include(high - distance)
    return band
  }
}
