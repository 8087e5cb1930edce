import Composer
import ComposerContract
import JSON

/// iOS: the notifications of the keyboard, in seconds and in screen coordinates.
///
/// | member | meaning |
/// |---|---|
/// | `time` | seconds, as `CACurrentMediaTime()` |
/// | `name` | the notification's name |
/// | `userInfo.UIKeyboardFrameEndUserInfoKey` | the frame at the end; a rectangle or what `print` writes |
/// | `userInfo.UIKeyboardAnimationDurationUserInfoKey` | seconds |
/// | `userInfo.UIKeyboardAnimationCurveUserInfoKey` | the raw value of the curve |
/// | `userInfo.UIKeyboardIsLocalUserInfoKey` | whether the keyboard is the app's |
///
/// Source: UIKit `UIResponder`, keyboard notification user info keys.
struct UIKitLog: LogImporter {
  private enum Name: String, CaseIterable {
    case willShow = "UIKeyboardWillShowNotification"
    case willChange = "UIKeyboardWillChangeFrameNotification"
    case willHide = "UIKeyboardWillHideNotification"
    case didShow = "UIKeyboardDidShowNotification"
    case didChange = "UIKeyboardDidChangeFrameNotification"
    case didHide = "UIKeyboardDidHideNotification"

    var phase: KeyboardEvent.Phase {
      switch self {
      case .willShow, .didShow: .show
      case .willChange, .didChange: .change
      case .willHide, .didHide: .hide
      }
    }

    var isPast: Bool {
      switch self {
      case .willShow, .willChange, .willHide: false
      case .didShow, .didChange, .didHide: true
      }
    }
  }

  func entry(_ json: inout JSONObject) -> LogEntry? {
    let seconds = json.required("time", LooseNumber(range: 0...1e12))
    let name = json.required("name", .name(of: Name.self))
    json.ignore("object")
    let info = json.required("userInfo", .object(UserInfo.init(json:)))
    guard let seconds, let name, let info else { return nil }
    return LogEntry(
      atMs: (seconds * 1e6).rounded() / 1e3,
      message: .announced(
        info.event(name.phase), isPast: name.isPast, isTimed: !name.isPast))
  }

  private struct UserInfo {
    let frame: Rect
    let seconds: Double?
    let curve: Double?
    let isLocal: Bool

    init?(json: inout JSONObject) {
      let frame = json.required("UIKeyboardFrameEndUserInfoKey", PrintedRect())
      seconds = json.optional(
        "UIKeyboardAnimationDurationUserInfoKey", LooseNumber(range: 0...60))
      curve = json.optional("UIKeyboardAnimationCurveUserInfoKey", LooseNumber(range: 0...1e6))
      isLocal = json.optional("UIKeyboardIsLocalUserInfoKey", LooseBoolean()) ?? true
      // The system puts private keys in it.
      json.ignoreOthers()
      guard let frame else { return nil }
      self.frame = frame
    }

    func event(_ phase: KeyboardEvent.Phase) -> KeyboardEvent {
      KeyboardEvent(
        phase: phase, frame: frame, isLocal: isLocal, durationMs: seconds.map { $0 * 1000 },
        curve: curve.map(Curve.init(uikit:)) ?? .keyboard)
    }
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

/// A rectangle as an object, as nested arrays (Swift's `Codable`), or as a text with four numbers
/// (`NSRect: {{0, 516}, {393, 336}}`).
private struct PrintedRect: JSONType {
  func read(_ value: borrowing JSONValue) -> Rect? {
    switch value.kind {
    case .string: return parsed(value)
    case .array:
      let pair: JSONArray<JSONNumber> = .array(of: .length, count: 2...2)
      return value.read(as: .array(of: pair, count: 2...2)).map {
        Rect(x: $0[0][0], y: $0[0][1], width: $0[1][0], height: $0[1][1])
      }
    default: return value.read(as: .keyboardRect)
    }
  }

  private func parsed(_ value: borrowing JSONValue) -> Rect? {
    guard let text = value.read(as: .string(of: 0...200)) else { return nil }
    let isPart: (Character) -> Bool = { "0123456789.-+eE".contains($0) }
    let numbers = text.split { !isPart($0) }.compactMap { Double($0) }
    let length = -Length.greatest...Length.greatest
    guard numbers.count == 4, numbers.allSatisfy(length.contains) else {
      value.report("must have four numbers, such as \"NSRect: {{0, 516}, {393, 336}}\"")
      return nil
    }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
