import Composer
import ComposerContract
import JSON

/// React Native: the events of `Keyboard`, in milliseconds and in screen coordinates.
///
/// | member | meaning |
/// |---|---|
/// | `timeStamp` | milliseconds, as `performance.now()` |
/// | `eventType` | the name of the event |
/// | `endCoordinates` | the frame at the end: `screenX`, `screenY`, `width`, `height` |
/// | `duration`, `easing` | of the animation, in milliseconds; Android sends 0 |
/// | `isEventFromThisApp` | whether the keyboard is the app's |
///
/// Android sends only events that say what has happened, without the time that the movement takes.
///
/// Source: React Native `Keyboard.js`, `RCTKeyboardObserver.mm`, `ReactRootView.java`.
struct ReactNativeLog: LogImporter {
  let display: Display
  let platform: Platform

  private enum Name: String, CaseIterable {
    case keyboardWillShow, keyboardWillChangeFrame, keyboardWillHide
    case keyboardDidShow, keyboardDidChangeFrame, keyboardDidHide

    var phase: KeyboardEvent.Phase {
      switch self {
      case .keyboardWillShow, .keyboardDidShow: .show
      case .keyboardWillChangeFrame, .keyboardDidChangeFrame: .change
      case .keyboardWillHide, .keyboardDidHide: .hide
      }
    }

    var isPast: Bool {
      switch self {
      case .keyboardWillShow, .keyboardWillChangeFrame, .keyboardWillHide: false
      case .keyboardDidShow, .keyboardDidChangeFrame, .keyboardDidHide: true
      }
    }
  }

  private enum Easing: String, CaseIterable {
    case easeIn, easeOut, easeInEaseOut, linear, keyboard

    var curve: Curve {
      switch self {
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .easeInEaseOut: .easeInOut
      case .linear: .linear
      case .keyboard: .keyboard
      }
    }
  }

  func entry(_ json: inout JSONObject) -> LogEntry? {
    let time = json.required("timeStamp", .time)
    let name = json.required("eventType", .name(of: Name.self))
    let end = json.optional("endCoordinates", .object(Self.coordinates))
    let duration = json.optional("duration", .duration)
    let easing = json.optional("easing", .name(of: Easing.self))
    let isLocal = json.optional("isEventFromThisApp", .boolean) ?? true
    json.ignore("startCoordinates")
    if end == nil, name?.phase != .hide, !json.has("endCoordinates") {
      json.report("endCoordinates", "is required")
    }
    guard let time, let name else { return nil }
    let isTimed = !name.isPast && platform == .ios
    let event = KeyboardEvent(
      phase: name.phase, frame: frame(end ?? .zero), isLocal: isLocal,
      durationMs: isTimed ? duration : nil,
      curve: (isTimed ? easing?.curve : nil) ?? platform.keyboardCurve)
    return LogEntry(
      atMs: time, message: .announced(event, isPast: name.isPast, isTimed: isTimed))
  }

  private static func coordinates(_ json: inout JSONObject) -> Rect? {
    let x = json.optional("screenX", .length) ?? 0
    let y = json.required("screenY", .length)
    let width = json.required("width", .length)
    let height = json.required("height", .length)
    guard let y, let width, let height else { return nil }
    return Rect(x: x, y: y, width: width, height: height)
  }

  /// The keyboard's frame; Android's height has no navigation bar, which the keyboard covers.
  private func frame(_ end: Rect) -> Rect {
    guard platform == .android, end.height > 0 else { return end }
    return Rect(
      x: end.x, y: end.y, width: end.width,
      height: min(display.screen.height - end.y, Length.greatest))
  }
}
