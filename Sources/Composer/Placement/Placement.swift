/// How a composer keeps clear of the keyboard.
public enum Placement: String, CaseIterable, Sendable {
  /// A bar at the bottom of the view that rises with the keyboard.
  case dock
  /// A bar that the platform keeps on top of the keyboard (input accessory view).
  case accessory
  /// A field that rises by what would be covered, and no more.
  case overlap
  /// The container is pulled up and stretched by the covered height.
  case container
  /// The container shrinks by the covered height (adjustResize, resizes-content).
  case resize
  /// The container moves up, its height unchanged (adjustPan, resizes-visual).
  case pan
  /// Nothing moves (adjustNothing, overlays-content).
  case overlay
  /// React Native's KeyboardAvoidingView with behaviour `padding`.
  case avoidPadding
  /// React Native's KeyboardAvoidingView with behaviour `position`.
  case avoidPosition
  /// React Native's KeyboardAvoidingView with behaviour `height`.
  case avoidHeight
}
