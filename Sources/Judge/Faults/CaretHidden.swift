import Composer

/// The caret is under the keyboard, outside the bar or outside the view.
struct CaretHidden: FaultMeasure {
  static let kind = FaultKind(
    "caretHidden", "The caret cannot be seen.",
    of: .bar, rank: 13
  ) { _ in Self() }

  func find(_ moment: Moment) -> Finding? {
    guard let caret = moment.sample.caret else { return nil }
    let view = moment.take.view
    var sides = [
      (caret.maxY - view.height, "below the view"), (-caret.y, "above the view"),
      (caret.maxX - view.width, "right of the view"), (-caret.x, "left of the view"),
    ]
    if moment.showsKeyboard, let clearance = moment.expected.clearance {
      sides.insert(
        (caret.maxY - moment.keyboardTop.high - max(0, -clearance.low), "under the keyboard"), at: 0
      )
    }
    if let box = moment.sample.field ?? moment.sample.bar {
      sides += [(box.y - caret.y, "above the field"), (caret.maxY - box.maxY, "below the field")]
    }
    guard let worst = sides.max(by: { $0.0 < $1.0 }), worst.0 > moment.tolerance.points else {
      return nil
    }
    return Finding(size: worst.0) {
      "\(worst.0.brief) pt of the caret are \(worst.1): scroll to it"
    }
  }
}
