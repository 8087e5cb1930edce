import Composer

/// The movement of the composer and the keyboard during an event.
struct Travel {
  /// A distance from the drawn position.
  struct Distance {
    let x: Double
    let y: Double

    static let none = Distance(x: 0, y: 0)

    /// The distance as a CSS transform.
    var css: String {
      x == 0 && y == 0 ? "none" : "translate(\(x.svg)px,\(y.svg)px)"
    }
  }

  /// The start and end of a movement, relative to the drawn position.
  struct Way {
    let start: Distance
    let end: Distance

    static let none = Way(start: .none, end: .none)
  }

  /// The movement of the bar.
  let bar: Way
  /// The movement of the keyboard.
  let keyboard: Way
  /// The frame of a keyboard that disappears; `nil` if none does.
  let leavingKeyboard: Rect?
  /// The time after which both rest, in milliseconds.
  let settleMs: Double
  /// The CSS easing function of the layout.
  let css: String

  /// The movement in a step's effects; `nil` if the composer jumps or stays.
  init?(of moment: TransitionPicture.Moment, after before: TransitionPicture.Moment?) {
    let layout = moment.step.layout
    guard let movement = moment.step.effects.compactMap(\.animation).last, let css = movement.css
    else { return nil }
    let (from, to) = (movement.from, movement.to)
    bar = Way(start: Distance(x: from.x - to.x, y: from.y - to.y), end: .none)
    settleMs = movement.settleMs
    self.css = css
    let old = before?.step.layout.keyboard.frame
    let edge = moment.scene.screen.height - moment.scene.view.y
    if let new = layout.keyboard.frame {
      leavingKeyboard = nil
      keyboard = Way(start: Distance(x: 0, y: (old?.y ?? edge) - new.y), end: .none)
    } else {
      leavingKeyboard = old
      keyboard = Way(start: .none, end: Distance(x: 0, y: edge - (old?.y ?? edge)))
    }
  }
}

extension Effect {
  /// The movement of the composer; `nil` for other effects.
  fileprivate var animation: Movement? {
    if case .animate(let movement) = self { movement } else { nil }
  }
}
