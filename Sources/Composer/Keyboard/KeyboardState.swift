/// Where the keyboard is, as far as the composer is concerned.
public enum KeyboardState: String, CaseIterable, Sendable {
  /// Off the screen, or not there at all.
  case hidden
  /// At the bottom edge of the screen.
  case docked
  /// On the screen but away from its bottom edge: floating, split or undocked.
  case floating
}

/// Why a keyboard event was not followed.
public enum KeyboardIgnoredReason: String, CaseIterable, Sendable {
  /// A frame of zeros in a change of frame: the keyboard is about to float and says nothing yet.
  case zeroFrame
  /// The keyboard belongs to another app.
  case notLocal
}

/// The keyboard as the view sees it.
public struct KeyboardLayout: Hashable, Sendable {
  /// Where the keyboard is.
  public let state: KeyboardState
  /// The keyboard's frame in view coordinates; `nil` when it is hidden.
  public let frame: Rect?
  /// How much of the view's height the keyboard covers, in points.
  public let overlap: Double
  /// Why the event was not followed; `nil` when it was.
  public let ignored: KeyboardIgnoredReason?
}
