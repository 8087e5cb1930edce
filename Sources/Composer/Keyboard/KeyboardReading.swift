/// What an event says about the keyboard, before a view looks at it.
struct KeyboardReading: Hashable {
  /// Where the keyboard is.
  let state: KeyboardState
  /// The keyboard's frame in screen coordinates; meaningless when it is hidden.
  let frame: Rect
  /// Why the event was not followed.
  let ignored: KeyboardIgnoredReason?

  /// No keyboard.
  static let hidden = KeyboardReading(state: .hidden, frame: .zero)

  init(state: KeyboardState, frame: Rect, ignored: KeyboardIgnoredReason? = nil) {
    self.state = state
    self.frame = frame
    self.ignored = ignored
  }

  /// Reads an event; the first rule that applies decides.
  ///
  /// Source: Flutter's FlutterKeyboardInsetManager for the order of the rules, the ignored zero
  /// frame and the rounding, which keeps a sliver from counting as a keyboard.
  init(_ event: KeyboardEvent, on screen: Size) {
    self.init(state: .hidden, frame: event.frame, ignored: event.ignoredReason)
    guard event.phase != .hide, ignored == nil else { return }
    self.init(state: event.visibleState(on: screen), frame: event.frame)
  }
}

extension KeyboardReading {
  /// How much of a view's height the keyboard covers.
  ///
  /// It is the height of an intersection and never the keyboard's own: of a hardware keyboard's
  /// shortcut bar, a tall frame mostly below the screen, only the visible part counts.
  func overlap(with view: Rect, followingUndocked: Bool) -> Double {
    switch state {
    case .hidden: 0
    case .docked: frame.intersection(view)?.height ?? 0
    case .floating: followingUndocked ? frame.intersection(view)?.height ?? 0 : 0
    }
  }

  /// How much of the host view's height the keyboard covers.
  func overlap(
    with view: Rect, followingUndocked: Bool, explaining terms: inout Explanation
  ) -> Double {
    terms.note(
      "overlap", overlap(with: view, followingUndocked: followingUndocked),
      overlapRule(followingUndocked: followingUndocked))
  }

  /// Why the keyboard covers what it covers.
  private func overlapRule(followingUndocked: Bool) -> StaticString {
    switch (state, ignored) {
    case (.hidden, nil): "0, because the keyboard is hidden"
    case (.hidden, .zeroFrame): "0, because a change to a frame of zeros is ignored"
    case (.hidden, .notLocal): "0, because the keyboard belongs to another app"
    case (.docked, _): "height of keyboard ∩ view"
    case (.floating, _):
      followingUndocked
        ? "height of floating keyboard ∩ view, which is followed"
        : "0, because a floating keyboard is not followed"
    }
  }

  /// The keyboard without what an accessory view of the given height adds at its top.
  func withoutAccessory(height: Double, explaining terms: inout Explanation) -> KeyboardReading {
    let top = terms.lesser(
      "keyboardTop", ("keyboard.y + height of accessory", frame.y + height),
      ("bottom of keyboard", frame.maxY))
    return KeyboardReading(state: state, frame: frame.withTop(top), ignored: ignored)
  }
}

extension KeyboardEvent {
  /// Why the event is not to be followed; a hide always is.
  fileprivate var ignoredReason: KeyboardIgnoredReason? {
    guard phase != .hide else { return nil }
    guard frame != .zero else { return phase == .change ? .zeroFrame : nil }
    return frame.isEmpty || isLocal ? nil : .notLocal
  }

  /// The state that the frame of a followed event, not a hide, stands for.
  ///
  /// A bottom that rounds to less than the screen's height is away from the edge. Half a point of
  /// tolerance says the same for whole heights, and also holds for the fractional ones of Android.
  fileprivate func visibleState(on screen: Size) -> KeyboardState {
    guard frame != .zero else { return .floating }
    guard !frame.isEmpty, let visible = frame.intersection(Rect(screen)),
      visible.height.rounded() > 0
    else { return .hidden }
    return frame.maxY < screen.height - 0.5 ? .floating : .docked
  }
}
