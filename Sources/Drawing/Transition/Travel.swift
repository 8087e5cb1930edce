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
    guard let animation = layout.animation, animation.settleMs > 0,
      let (from, to) = moment.step.effects.lazy.compactMap(\.animatedWay).first
    else { return nil }
    bar = Way(start: Distance(x: from.x - to.x, y: from.y - to.y), end: .none)
    settleMs = animation.settleMs
    css = animation.css
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
  /// The start and end of the composer's animation; `nil` for a jump and for other effects.
  fileprivate var animatedWay: (from: Rect, to: Rect)? {
    switch self {
    case .animate(let from, let to, let durationMs, _) where durationMs > 0: (from, to)
    case .animate, .focus, .blur, .showKeyboard, .hideKeyboard, .installAccessory,
      .removeAccessory, .publish, .rejectEdit, .scroll, .setPlaceholder, .setTextColor:
      nil
    }
  }
}
