/// What a composer finds around it, in view coordinates unless the name says screen.
struct Surroundings: Hashable {
  /// The host view in screen coordinates.
  let viewOnScreen: Rect
  /// The part of the safe area that lies inside the view.
  let safeArea: Insets
  /// The keyboard, in screen coordinates.
  let keyboardOnScreen: KeyboardReading
  /// Whether a floating keyboard counts like a docked one.
  let followsUndockedKeyboard: Bool

  init(scene: LayoutScene, keyboard: KeyboardReading) {
    viewOnScreen = scene.view
    safeArea = scene.safeAreaInsideView
    keyboardOnScreen = keyboard
    followsUndockedKeyboard = scene.composer?.followsUndockedKeyboard ?? false
  }

  /// How much of the view's height the keyboard covers, in points.
  var overlap: Double { overlap(with: bounds) }

  /// How much of a frame's height the keyboard covers, in points.
  func overlap(with frame: Rect) -> Double {
    keyboardOnScreen.overlap(
      with: frame.offsetBy(x: viewOnScreen.x, y: viewOnScreen.y),
      followingUndocked: followsUndockedKeyboard)
  }

  /// The view.
  var bounds: Rect { Rect(x: 0, y: 0, width: viewOnScreen.width, height: viewOnScreen.height) }

  /// The keyboard's top.
  var keyboardTop: Double { keyboardOnScreen.frame.y - viewOnScreen.y }

  /// The keyboard as the view sees it.
  var keyboard: KeyboardLayout {
    KeyboardLayout(
      state: keyboardOnScreen.state,
      frame: keyboardOnScreen.state == .hidden
        ? nil : keyboardOnScreen.frame.offsetBy(x: -viewOnScreen.x, y: -viewOnScreen.y),
      overlap: overlap, ignored: keyboardOnScreen.ignored)
  }

  /// The room that a bar at the bottom keeps free below it.
  ///
  /// It is a maximum and never a sum: a keyboard that is up covers the safe area and the banner.
  func bottomInset(gap: Double, bottomOffset: Double) -> Double {
    max(overlap > 0 ? overlap + gap : 0, safeArea.bottom + bottomOffset)
  }
}

extension LayoutScene {
  /// The part of the screen's safe area that lies inside the view.
  var safeAreaInsideView: Insets {
    Insets(
      top: max(0, safeArea.top - view.y),
      left: max(0, safeArea.left - view.x),
      bottom: max(0, view.maxY - (screen.height - safeArea.bottom)),
      right: max(0, view.maxX - (screen.width - safeArea.right)))
  }
}
