import Composer

/// How the composer and the keyboard travel to where an event takes them.
struct Travel {
  /// A distance from where something is drawn.
  struct Distance {
    let x: Double
    let y: Double

    static let none = Distance(x: 0, y: 0)

    /// The distance as CSS moves by it.
    var css: String {
      x == 0 && y == 0 ? "none" : "translate(\(x.svg)px,\(y.svg)px)"
    }
  }

  /// From where to where something travels, relative to where it is drawn.
  struct Way {
    let start: Distance
    let end: Distance

    static let none = Way(start: .none, end: .none)
  }

  /// How the bar travels.
  let bar: Way
  /// How the keyboard travels.
  let keyboard: Way
  /// The keyboard that leaves; `nil` unless one does.
  let leavingKeyboard: Rect?
  /// When both have arrived, in milliseconds.
  let settleMs: Double
  /// The easing, as the answer has it.
  let css: String

  /// The way that the effects of a step tell of; `nil` where everything jumps or stays.
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
  /// From where to where the composer is animated; `nil` for a jump and for any other effect.
  fileprivate var animatedWay: (from: Rect, to: Rect)? {
    switch self {
    case .animate(let from, let to, let durationMs, _) where durationMs > 0: (from, to)
    case .animate, .focus, .blur, .showKeyboard, .hideKeyboard, .installAccessory,
      .removeAccessory, .publish, .rejectEdit, .scroll, .setPlaceholder, .setTextColor:
      nil
    }
  }
}
