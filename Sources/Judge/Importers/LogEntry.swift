import Composer

/// A form of a platform's log, declared in the file of its importer.
public struct LogFormat: NamedChoice {
  /// The name in requests.
  public let rawValue: String
  /// Makes the importer of a device's log.
  let importer: @Sendable (LoggedDevice) -> any LogImporter

  /// The forms, in the order of the contract.
  public static let allCases: [LogFormat] = [
    UIKitLog.format, ReactNativeLog.format, FlutterLog.format, WindowInsetsLog.android,
    WindowInsetsLog.compose, BrowserLog.format,
  ]

  init(_ name: String, _ importer: @escaping @Sendable (LoggedDevice) -> any LogImporter) {
    (rawValue, self.importer) = (name, importer)
  }
}

/// The device whose keyboard is in a log.
struct LoggedDevice: Sendable {
  let display: Display
  let platform: Platform
  /// The number of device pixels in a point, where an entry does not say it; `nil` if it is unknown.
  let pixelRatio: Double?

  /// Whether a finger can drag the keyboard down.
  ///
  /// Source: UIKit `UIScrollView.KeyboardDismissMode.interactive`, which posts no notification before the release.
  var letsDrag: Bool { platform == .ios }
}

/// Reads the entries of one platform's log: a table of its members, with their units.
///
/// Other members of an entry are ignored. Entries are what the platform prints, in JSON or as text.
protocol LogImporter: Sendable {
  /// The unit of `time`, in milliseconds; other times are in milliseconds.
  var timeUnitMs: Double { get }
  /// Reads an entry.
  func read(_ entry: PrintedRecord) -> LogEntry.Reading
}

extension LogImporter {
  var timeUnitMs: Double { 1 }
}

/// What a platform's log says of the keyboard at one time.
struct LogEntry: Sendable {
  /// What an entry says.
  enum Message: Sendable {
    /// The keyboard is going to move; `isPast` if it has moved already, `hasDuration` if the log says how
    /// long it takes.
    case announced(KeyboardEvent, isPast: Bool, hasDuration: Bool)
    /// The keyboard is at a place.
    case placed(LoggedPlace)
    /// A movement of the keyboard begins.
    case started
    /// A movement of the keyboard ends at a place.
    case ended(LoggedPlace)
  }

  /// What an importer finds in an entry.
  enum Reading: Sendable {
    /// The entry says this of the keyboard.
    case message(Message)
    /// The entry is about something else than the keyboard.
    case other
    /// The entry has no member that the platform prints about a keyboard.
    case unknown
    /// The entry is about the keyboard, but lacks something, which the phrase names.
    case unread(String)
  }

  /// The time in milliseconds; `nil` if the entry has none.
  let atMs: Double?
  let message: Message

  /// Where the keyboard is; `nil` if the entry does not say it.
  var place: LoggedPlace? {
    switch message {
    case .placed(let place), .ended(let place): place
    case .announced, .started: nil
    }
  }
}

/// Where a keyboard is at one time.
struct LoggedPlace: Sendable {
  /// The part of the screen that is hidden, as high as a keyboard or not, in points.
  let height: Double
  /// The event for a keyboard that stays there; it has no animation.
  let event: KeyboardEvent

  /// The least height of a keyboard, in points.
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

  /// A place with the event of the keyboard there; `nil` if there is no keyboard.
  init(height: Double, event: KeyboardEvent?) {
    self.height = height
    self.event = event ?? Self.hidden
  }

  private static let hidden = KeyboardEvent(phase: .hide, frame: .zero)
}

// MARK: What several platforms print

/// The phase that the name of a keyboard's event gives; the names are alike on all platforms.
struct AnnouncedPhase {
  let phase: KeyboardEvent.Phase
  /// Whether the keyboard has moved already.
  let isPast: Bool

  /// Reads a name such as `UIKeyboardWillShowNotification` or `keyboardDidHide`; `nil` for other words.
  init?(_ word: String) {
    var name = word[...]
    if name.hasPrefix("UI") { name = name.dropFirst(2) }
    if name.hasSuffix("Notification") { name = name.dropLast(12) }
    guard name.hasPrefix("keyboard") || name.hasPrefix("Keyboard") else { return nil }
    switch name.dropFirst(8) {
    case "WillShow": (phase, isPast) = (.show, false)
    case "WillChangeFrame": (phase, isPast) = (.change, false)
    case "WillHide": (phase, isPast) = (.hide, false)
    case "DidShow": (phase, isPast) = (.show, true)
    case "DidChangeFrame": (phase, isPast) = (.change, true)
    case "DidHide": (phase, isPast) = (.hide, true)
    default: return nil
    }
  }
}

extension PrintedRecord {
  /// The rectangle, if a screen can have it.
  var screenRect: Rect? {
    guard let found = rectangle,
      [found.x, found.y, found.width, found.height].allSatisfy({ abs($0) <= Length.greatest })
    else { return nil }
    return Rect(x: found.x, y: found.y, width: found.width, height: found.height)
  }
}
