import Composer

/// React Native: the events of `Keyboard`, in milliseconds and in screen coordinates, and the places that
/// react-native-keyboard-controller tells with each frame.
///
/// | member | meaning |
/// |---|---|
/// | `timeStamp` | milliseconds, as `performance.now()` |
/// | `eventType` | the name of the event: of `Keyboard`, or `onStart`, `onMove`, `onInteractive`, `onEnd` |
/// | `endCoordinates` | the frame at the end: `screenX`, `screenY`, `width`, `height` |
/// | `duration`, `easing` | of the animation, in milliseconds; Android sends 0 |
/// | `isEventFromThisApp` | whether the keyboard is the app's |
/// | `height`, `progress` | how much the keyboard covers, and which part of its height that is |
/// | `keyboardHeight` | the same in Capacitor's events |
///
/// Android sends only events after the movement, without the time that it took. A log may have the height alone:
/// `onMove: 154.9`.
///
/// Source: React Native `Keyboard.js`, `RCTKeyboardObserver.mm`, `ReactRootView.java`;
/// react-native-keyboard-controller `useKeyboardHandler`; Capacitor `Keyboard`.
struct ReactNativeLog: LogImporter {
  static let format = LogFormat("reactNative") { Self(device: $0) }

  let device: LoggedDevice

  private enum Movement { case start, move, end }

  func read(_ entry: PrintedRecord) -> LogEntry.Reading {
    if let named = entry.first(AnnouncedPhase.init) { return announced(named, entry) }
    if let movement = entry.first(Self.movement) { return moved(movement, entry) }
    guard entry.number("progress") != nil else { return .unknown }
    return moved(.move, entry)
  }

  /// The events of `useKeyboardHandler`, and of the view that it belongs to.
  private static func movement(_ name: String) -> Movement? {
    switch name {
    case "onStart", "onKeyboardMoveStart": .start
    case "onMove", "onKeyboardMove", "onInteractive", "onKeyboardMoveInteractive": .move
    case "onEnd", "onKeyboardMoveEnd": .end
    default: nil
    }
  }

  private func moved(_ movement: Movement, _ entry: PrintedRecord) -> LogEntry.Reading {
    if case .start = movement { return .message(.started) }
    let named = entry.number("height") ?? entry.number("onMove", "onEnd", "onInteractive")
    guard let height = named ?? entry.greatestNumber, (0...Length.greatest).contains(height) else {
      return .unread("has no height")
    }
    let place = LoggedPlace(insetting: height, of: device.display)
    if case .end = movement { return .message(.ended(place)) }
    return .message(.placed(place))
  }

  private func announced(_ named: AnnouncedPhase, _ entry: PrintedRecord) -> LogEntry.Reading {
    let frame = entry.find("endCoordinates")?.record?.screenRect ?? docked(entry)
    guard frame != nil || named.phase == .hide else { return .unread("has no endCoordinates") }
    let hasDuration = !named.isPast && device.platform == .ios
    let durationMs = entry.number("duration").flatMap {
      Length.durations.contains($0) ? $0 : nil
    }
    let event = KeyboardEvent(
      phase: named.phase, frame: covering(frame ?? .zero),
      isLocal: entry.number("isEventFromThisApp") != 0,
      durationMs: hasDuration ? durationMs : nil,
      curve: (hasDuration ? easing(entry.find("easing")?.label) : nil)
        ?? device.platform.keyboardCurve)
    return .message(.announced(event, isPast: named.isPast, hasDuration: hasDuration))
  }

  /// The frame of a docked keyboard with the height in the entry.
  private func docked(_ entry: PrintedRecord) -> Rect? {
    guard let height = entry.number("keyboardHeight", "height"),
      (0...Length.greatest).contains(height)
    else { return nil }
    return KeyboardEvent.dockedFrame(height: height, on: device.display.screen)
  }

  private func easing(_ name: String?) -> Curve? {
    switch name {
    case "easeIn": .easeIn
    case "easeOut": .easeOut
    case "easeInEaseOut": .easeInOut
    case "linear": .linear
    case "keyboard": .keyboard
    default: nil
    }
  }

  /// The keyboard's frame; Android's height has no navigation bar, which the keyboard covers.
  private func covering(_ end: Rect) -> Rect {
    guard device.platform == .android, end.height > 0 else { return end }
    return Rect(
      x: end.x, y: end.y, width: end.width,
      height: min(device.display.screen.height - end.y, Length.greatest))
  }
}

extension PrintedRecord {
  /// The greatest number without a name: `onMove 0.87 293.7` has a part and a height.
  fileprivate var greatestNumber: Double? { values.compactMap(\.number).max() }
}
