import Composer

/// An iPhone 16 in portrait: 393 × 852, safe area 59 above and 34 below.
func iPhone16(
  keyboard: KeyboardEvent? = nil, view: Rect? = nil, composer: ComposerBox = ComposerBox()
) -> LayoutScene {
  LayoutScene(
    display: Display(
      screen: Size(width: 393, height: 852), safeArea: Insets(top: 59, bottom: 34), view: view),
    keyboard: keyboard, composer: composer)
}

/// An iPhone SE in portrait: 375 × 667, safe area 20 above and none below.
func iPhoneSE(keyboard: KeyboardEvent? = nil, composer: ComposerBox) -> LayoutScene {
  LayoutScene(
    display: Display(screen: Size(width: 375, height: 667), safeArea: Insets(top: 20)),
    keyboard: keyboard,
    composer: composer)
}

/// A docked keyboard of full width.
func docked(_ height: Double, on width: Double = 393, _ screenHeight: Double = 852) -> KeyboardEvent
{
  KeyboardEvent(
    phase: .show,
    frame: KeyboardEvent.dockedFrame(
      height: height, on: Size(width: width, height: screenHeight)))
}

/// A docked keyboard on the iPhone SE.
func dockedOnSE(_ height: Double) -> KeyboardEvent { docked(height, on: 375, 667) }

extension LayoutScene {
  /// The layout with the fixed-advance measurer: 10 pt a character, 20 pt a line.
  var laidOut: Layout { layout(measuring: FixedAdvance()) }
}
