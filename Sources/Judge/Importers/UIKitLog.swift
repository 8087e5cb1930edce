import Composer

/// iOS: the notifications of the keyboard, in seconds and in screen coordinates.
///
/// | member | meaning |
/// |---|---|
/// | `time` | seconds, as `CACurrentMediaTime()` |
/// | `name` | the notification's name; without one, the frame tells whether the keyboard comes or goes |
/// | `UIKeyboardFrameEndUserInfoKey` | the frame at the end |
/// | `UIKeyboardAnimationDurationUserInfoKey` | seconds |
/// | `UIKeyboardAnimationCurveUserInfoKey` | the raw value of the curve |
/// | `UIKeyboardIsLocalUserInfoKey` | whether the keyboard is the app's |
///
/// The last four are in `userInfo`, or where it is printed alone. Swift's names of them, such as
/// `keyboardFrameEndUserInfoKey`, are known as well.
///
/// Source: UIKit `UIResponder`, keyboard notification user info keys.
struct UIKitLog: LogImporter {
  static let format = LogFormat("ios") { Self(device: $0) }

  let device: LoggedDevice
  let timeUnitMs = 1_000.0

  func read(_ entry: PrintedRecord) -> LogEntry.Reading {
    let end = entry.find("UIKeyboardFrameEndUserInfoKey", "keyboardFrameEndUserInfoKey")
    let named = entry.first(AnnouncedPhase.init)
    guard named != nil || end != nil else { return .unknown }
    let frame = end?.record?.screenRect
    guard frame != nil || named?.phase == .hide else {
      return .unread("has no UIKeyboardFrameEndUserInfoKey with four numbers")
    }
    let isGone = (frame?.y ?? .infinity) >= device.display.screen.height
    let phase = named?.phase ?? (isGone ? .hide : .show)
    let isPast = named?.isPast ?? false
    let seconds = entry.number(
      "UIKeyboardAnimationDurationUserInfoKey", "keyboardAnimationDurationUserInfoKey")
    let curve = entry.number(
      "UIKeyboardAnimationCurveUserInfoKey", "keyboardAnimationCurveUserInfoKey")
    let isLocal = entry.number("UIKeyboardIsLocalUserInfoKey", "keyboardIsLocalUserInfoKey")
    let event = KeyboardEvent(
      phase: phase, frame: frame ?? .zero, isLocal: isLocal != 0,
      durationMs: seconds.flatMap { (0...60).contains($0) ? $0 * 1000 : nil },
      curve: curve.map(Curve.init(uikit:)) ?? .keyboard)
    return .message(.announced(event, isPast: isPast, hasDuration: !isPast))
  }
}

extension Curve {
  /// The curve of a raw value; unknown ones are the keyboard's.
  ///
  /// Source: UIKit `UIView.AnimationCurve`.
  fileprivate init(uikit rawValue: Double) {
    self =
      switch rawValue {
      case 0: .easeInOut
      case 1: .easeIn
      case 2: .easeOut
      case 3: .linear
      default: .keyboard
      }
  }
}
