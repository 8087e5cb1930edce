/// The keyboard that an event describes, independent of any view.
struct KeyboardReading: Hashable {
  /// The keyboard's state.
  let state: KeyboardState
  /// The keyboard's frame in screen coordinates; undefined if it is hidden.
  let frame: Rect
  /// The reason why the event was ignored; `nil` if it was not.
  let ignored: KeyboardIgnoredReason?

  /// A hidden keyboard.
  static let hidden = KeyboardReading(state: .hidden, frame: .zero)

  init(state: KeyboardState, frame: Rect, ignored: KeyboardIgnoredReason? = nil) {
    self.state = state
    self.frame = frame
    self.ignored = ignored
  }

  /// Interprets an event; the first rule that applies decides.
  ///
  /// Source: Flutter's FlutterKeyboardInsetManager for the order of the rules, the ignored zero
  /// frame, and the rounding, which ignores keyboards less than half a point high.
  init(_ event: KeyboardEvent, in window: Window) {
    self.init(state: .hidden, frame: event.frame, ignored: event.ignoredReason)
    guard event.phase != .hide, ignored == nil else { return }
    self.init(state: event.visibleState(in: window), frame: event.frame)
  }
}

extension KeyboardReading {
  /// The height of a view that the keyboard covers, in points.
  ///
  /// The result is the height of the intersection, not of the keyboard. The shortcut bar of a
  /// hardware keyboard has a tall frame that is mostly below the screen; only its visible part
  /// counts. A bar that follows a floating keyboard ends at the keyboard's top, so everything below
  /// it counts.
  ///
  /// Source: UIKit `UIKeyboardLayoutGuide.followsUndockedKeyboard`.
  func overlap(with view: Rect, followingUndocked: Bool) -> Double {
    switch state {
    case .hidden: 0
    case .docked: frame.intersection(view).map { frame.wholeHeight(near: $0.height) } ?? 0
    case .floating:
      // A frame of zeros announces a floating keyboard, but not its place.
      followingUndocked && frame.intersection(view) != nil
        ? min(view.height, view.maxY - frame.y) : 0
    }
  }

  /// Records the top and the bottom of the keyboard's frame on the screen.
  func noteFrame(in terms: inout Explanation) {
    terms.note("keyboard.top", frame.y, "keyboard.y, on the screen")
    terms.note("keyboard.bottom", frame.maxY, "keyboard.y + keyboard.height, on the screen")
  }

  /// The rule of the height that the keyboard covers of a frame.
  ///
  /// - Parameters:
  ///   - top: the rule of the frame's top on the screen.
  ///   - height: the rule of the frame's height.
  ///   - overlap: the covered height, in points.
  func overlapRule(
    top: String, height: String, overlap: Double, followingUndocked: Bool
  ) -> String {
    switch (state, ignored) {
    case (.hidden, nil): "0, because the keyboard is hidden"
    case (.hidden, .zeroFrame): "0, because a change to a frame of zeros is ignored"
    case (.hidden, .notLocal): "0, because the keyboard belongs to another app"
    case (.floating, _) where !followingUndocked:
      "0, because a floating keyboard is not followed"
    case _ where overlap == 0: "0, because the keyboard covers nothing"
    case (.docked, _):
      "min(keyboard.bottom, \(top) + \(height)) − max(keyboard.top, \(top))"
    case (.floating, _):
      "min(\(height), \(top) + \(height) − keyboard.top), because a floating keyboard is followed"
    }
  }

  /// The keyboard with the composer's rows at its top, which it has only while it is docked.
  func withRows(_ rows: [Row], explaining terms: inout Explanation) -> KeyboardReading {
    guard state == .docked, !rows.isEmpty else { return self }
    let top = terms.note(
      "keyboard.top", frame.y - rows.height, "keyboard.top − keyboardRows")
    return KeyboardReading(state: state, frame: frame.withTop(top), ignored: ignored)
  }

  /// The keyboard without an accessory view of the given height at its top.
  func withoutAccessory(height: Double, explaining terms: inout Explanation) -> KeyboardReading {
    let top = terms.lesser(
      "keyboard.top", ("keyboard.top + accessoryHeight", frame.y + height),
      ("keyboard.bottom", frame.maxY))
    return KeyboardReading(state: state, frame: frame.withTop(top), ignored: ignored)
  }
}

extension Rect {
  /// The height of the rectangle if a part of it is that high but for rounding errors, otherwise the
  /// height of the part.
  fileprivate func wholeHeight(near part: Double) -> Double {
    abs(part - height) < 1e-9 ? height : part
  }
}

extension KeyboardEvent {
  /// The reason to ignore the event; `nil` to follow it.
  ///
  /// A hide event is never ignored, and an empty frame hides the keyboard of any app.
  fileprivate var ignoredReason: KeyboardIgnoredReason? {
    guard phase != .hide else { return nil }
    guard frame != .zero else { return phase == .change ? .zeroFrame : nil }
    return frame.isEmpty || isLocal ? nil : .notLocal
  }

  /// The state that the event's frame implies, for events that are neither ignored nor a hide.
  ///
  /// A keyboard floats if its bottom, rounded, is above the screen's bottom. The tolerance of half
  /// a point is equivalent for whole heights, and also supports Android's fractional heights.
  fileprivate func visibleState(in window: Window) -> KeyboardState {
    guard frame != .zero else { return .floating }
    let judged = window.judged(frame.offsetBy(y: -pageOffset))
    guard !judged.isEmpty, let visible = judged.intersection(Rect(window.screen)),
      visible.height.rounded() > 0
    else { return .hidden }
    return judged.maxY < window.screen.height - 0.5 ? .floating : .docked
  }
}
