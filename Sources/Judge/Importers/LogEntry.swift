import Composer
import ComposerContract
import JSON

/// The forms of a platform's log.
public enum LogFormat: String, CaseIterable, Sendable {
  case ios, reactNative, flutter, android, compose, web

  /// What reads an entry on a display.
  func importer(on display: Display, of platform: Platform) -> any LogImporter {
    switch self {
    case .ios: UIKitLog()
    case .reactNative: ReactNativeLog(display: display, platform: platform)
    case .flutter: FlutterLog(display: display)
    case .android, .compose: WindowInsetsLog(display: display)
    case .web: BrowserLog(display: display)
    }
  }
}

/// Reads the entries of one platform's log: a table of its members, with their units and clock.
protocol LogImporter: Sendable {
  /// Reads an entry; nil if it is not acceptable, which is reported.
  func entry(_ json: inout JSONObject) -> LogEntry?
}

/// What a platform's log says of the keyboard at one time.
struct LogEntry: Sendable {
  /// What an entry says.
  enum Message: Sendable {
    /// The keyboard is going to move; `isPast` if it has moved already, `isTimed` if the log says how
    /// long it takes.
    case announced(KeyboardEvent, isPast: Bool, isTimed: Bool)
    /// The keyboard is at a place.
    case placed(LoggedPlace)
    /// A movement of the keyboard begins.
    case started
    /// A movement of the keyboard ends at a place.
    case ended(LoggedPlace)
    /// Nothing that concerns the composer.
    case nothing
  }

  /// The time, in milliseconds.
  let atMs: Double
  let message: Message
}

/// Where a keyboard is at one time.
struct LoggedPlace: Sendable {
  /// The part of the screen that is hidden, as high as a keyboard or not, in points.
  let height: Double
  /// The event for a keyboard that stays there; it has no animation.
  let event: KeyboardEvent

  /// Less is no keyboard, in points.
  private static let leastHeight = 0.5

  /// A keyboard as wide as the screen, and down to its bottom.
  ///
  /// - Parameter top: the top, in screen coordinates.
  init(top: Double, on display: Display) {
    let screen = display.screen
    let top = max(top, screen.height - Length.greatest)
    height = max(0, screen.height - top)
    event =
      height < Self.leastHeight
      ? LoggedPlace.hidden
      : KeyboardEvent(
        phase: .show, frame: Rect(x: 0, y: top, width: screen.width, height: height))
  }

  /// A keyboard that covers a part of the view.
  ///
  /// - Parameter height: the height above the bottom of the view, in points; 0 without a keyboard.
  init(insetting height: Double, of display: Display) {
    let bottom = display.view?.maxY ?? display.screen.height
    self.init(top: height > 0 ? bottom - height : display.screen.height, on: display)
  }

  /// A place of the event that says what is there, or that there is no keyboard.
  init(height: Double, event: KeyboardEvent?) {
    self.height = height
    self.event = event ?? Self.hidden
  }

  private static let hidden = KeyboardEvent(phase: .hide, frame: .zero)
}

// MARK: Types of members

/// A number, or a string with one: logs print both.
struct LooseNumber: JSONType {
  let range: ClosedRange<Double>

  func read(_ value: borrowing JSONValue) -> Double? {
    guard value.kind == .string else { return value.read(as: .number(in: range)) }
    guard let text = value.read(as: .string(of: 1...40)) else { return nil }
    guard let number = Double(text), range.contains(number) else {
      value.report(
        "must be a number between \(range.lowerBound.jsonText) and \(range.upperBound.jsonText)")
      return nil
    }
    return number
  }
}

/// A boolean, or 0 or 1 as Objective-C prints it.
struct LooseBoolean: JSONType {
  func read(_ value: borrowing JSONValue) -> Bool? {
    if value.kind == .boolean { return value.read(as: .boolean) }
    return value.read(as: LooseNumber(range: 0...1)).map { $0 != 0 }
  }
}

/// Any value, for members of a platform that do not concern the composer.
struct Anything: JSONType {
  func read(_ value: borrowing JSONValue) -> Bool? { true }
}

extension JSONObject {
  /// Reads members that do not concern the composer.
  mutating func ignore(_ names: StaticString...) {
    for name in names { _ = optional(name, Anything()) }
  }

  /// Reads insets in physical pixels and returns the bottom one, in pixels.
  mutating func bottomInset(_ name: StaticString) -> Double? {
    required(
      name,
      .object { json in
        json.ignore("top", "left", "right")
        return json.required("bottom", .nonNegativeLength)
      })
  }
}
