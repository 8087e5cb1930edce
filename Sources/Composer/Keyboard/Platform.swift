/// The operating system of a device, which decides how its keyboard moves.
public enum Platform: String, CaseIterable, Sendable {
  /// iOS and iPadOS.
  case ios
  /// Android.
  case android

  /// The curve of a keyboard whose event names none.
  ///
  /// Source: UIKit's private curve 7; Android `InsetsController`, `SYNC_IME_INTERPOLATOR`.
  public var keyboardCurve: Curve {
    switch self {
    case .ios: .keyboard
    case .android: .androidIme
    }
  }
}
