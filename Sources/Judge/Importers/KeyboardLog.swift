import Composer
import ComposerContract
import JSON

/// The events of the keyboard in a platform's log.
public struct KeyboardLog: Sendable {
  /// An event of the keyboard and its time.
  public struct LoggedEvent: Sendable {
    /// The event.
    public let keyboard: KeyboardEvent
    /// The time, in milliseconds.
    public let atMs: Double
    /// Whether the log does not say how long the movement takes.
    ///
    /// The keyboard then moves at once, or as the platform moves it.
    let lacksDuration: Bool
    /// Whether the log says that the keyboard has moved, not that it is going to.
    var isPast = false
  }

  /// How the keyboard moves where the log does not say how long a movement takes.
  public enum OpenTiming: Sendable, CaseIterable {
    /// As the platform moves it, from the event on.
    case started
    /// As the platform moves it, so that it has ended at the event.
    case ended
    /// At once, at the event.
    case atOnce
  }

  /// The events in order of time.
  public let events: [LoggedEvent]
  /// Whether the log tells of drags: it has the places of the keyboard, or no keyboard that can be dragged.
  public let tellsDrags: Bool
  /// Whether the log has entries of which none can be read.
  public let isUnreadable: Bool
  /// The number of entries, with those that cannot be read.
  public let entryCount: Int
  /// The number of entries without a time; their time is that of a movement in the recording.
  public let entriesWithoutTime: Int

  /// The greatest number of entries.
  public static let mostEntries = 10_000

  /// Visits a log; nil if it is not read, or not acceptable.
  ///
  /// Entries that cannot be read become warnings; the other entries count.
  ///
  /// - Parameters:
  ///   - machine: the display and the platform whose keyboard moves; nil if nothing is read.
  ///   - pixelRatio: the number of device pixels in a point; `nil` if it is unknown.
  ///   - samples: the recording, which shows when entries without a time happened.
  public init?<Visitor: MemberVisitor & ~Copyable>(
    visiting json: inout Visitor, on machine: Machine?, pixelRatio: Double?,
    beside samples: Samples
  ) {
    json.schema(
      "KeyboardLog",
      """
      What a platform logged of its keyboard, in order of time: as objects, or as it is printed. What
      is not known is ignored. An entry that cannot be read is a warning with its reason, and the
      others count.

      - `ios`: `time` in seconds, `name`, and `userInfo` with `UIKeyboardFrameEndUserInfoKey`,
        `UIKeyboardAnimationDurationUserInfoKey`, `UIKeyboardAnimationCurveUserInfoKey` and
        `UIKeyboardIsLocalUserInfoKey`.
      - `reactNative`: `timeStamp`, `eventType`, `endCoordinates`, `duration`, `easing` and
        `isEventFromThisApp`; or `height` and `progress` of react-native-keyboard-controller, with
        `onStart`, `onMove`, `onInteractive` or `onEnd`.
      - `flutter`: `timeMs`, and `viewInsets` with `devicePixelRatio`, in physical pixels; or
        `EdgeInsets`, in points.
      - `android` and `compose`: `timeMs`, `type` or `typeMask`, `phase`, and `insets` with `density`,
        in physical pixels.
      - `web`: `timeStamp`, `type`, and `visualViewport` or `boundingRect`.

      A text has the time of day at the beginning of a line. Entries without a time belong to the
      movements of the samples, one after the other. A time that goes back is an error.

      Entries that come with each frame become one event if they are on a curve of a platform. Where
      the log does not say how long a movement takes, the keyboard moves as is nearer to the samples:
      as its platform moves it, or at once.
      """)
    json.rule(#""additionalProperties": true"#)
    json.type("LogFormat", "The platform.")
    let format = json.required("format", .name(of: LogFormat.self))
    let device = machine.map {
      LoggedDevice(display: $0.display, platform: $0.platform, pixelRatio: pixelRatio)
    }
    json.about("The entries, or the text of the log.")
    let entries = json.required(
      "entries", LogEntriesType(importer: device.flatMap { format?.importer($0) }))
    guard let device, format != nil, let entries else { return nil }
    tellsDrags = !device.letsDrag || !entries.found.allSatisfy { $0.place == nil }
    isUnreadable = entries.found.isEmpty && entries.unread > 0
    entryCount = entries.found.count + entries.unread
    entriesWithoutTime = entries.found.count { $0.atMs == nil }
    let timed = EntryTimes(samples).timed(entries.found)
    events = Self.events(of: timed, on: device)
  }

  /// The events with one of the ways in which the keyboard can have moved.
  public func events(_ timing: OpenTiming) -> [LoggedEvent] {
    events.map { event in
      guard event.lacksDuration else { return event }
      switch timing {
      case .started: return event
      case .atOnce:
        return LoggedEvent(
          keyboard: event.keyboard.lasting(0), atMs: event.atMs, lacksDuration: true)
      case .ended:
        let startMs = max(0, event.atMs - event.keyboard.settleMs)
        return LoggedEvent(keyboard: event.keyboard, atMs: startMs, lacksDuration: true)
      }
    }
  }

  /// The ways in which the keyboard can have moved where the log does not say how long a movement takes.
  public var openTimings: [OpenTiming] {
    guard events.contains(where: { $0.lacksDuration }) else { return [.started] }
    return events.contains { $0.isPast } ? OpenTiming.allCases : [.started, .atOnce]
  }

  private static func events(
    of entries: [EntryTimes.Timed], on device: LoggedDevice
  ) -> [LoggedEvent] {
    let announces = entries.contains {
      if case .announced(_, isPast: false, _) = $0.message { true } else { false }
    }
    var events: [LoggedEvent] = []
    var track = PlaceTrack(on: device.display, of: device.platform)
    for entry in entries {
      switch entry.message {
      case .announced(let event, let isPast, let hasDuration):
        guard isPast != announces else { continue }
        events.append(
          LoggedEvent(
            keyboard: event, atMs: entry.atMs, lacksDuration: !hasDuration, isPast: isPast))
      case .started: track.start(atMs: entry.atMs)
      case .placed(let place): track.place(place, atMs: entry.atMs)
      case .ended(let place): track.end(place, atMs: entry.atMs)
      }
    }
    return events + track.finished()
  }
}

extension KeyboardEvent {
  /// The time that the movement takes, in milliseconds.
  fileprivate var settleMs: Double {
    let animation = RunningAnimation(
      startMs: 0, from: 0, to: 1, initialVelocity: 0, curve: curve,
      durationMs: durationMs ?? curve.defaultDurationMs)
    return animation.endMs
  }

  /// The same event with another duration, in milliseconds.
  func lasting(_ durationMs: Double?) -> KeyboardEvent { moving(durationMs, curve) }

  /// The same event with another animation.
  func moving(_ durationMs: Double?, _ curve: Curve) -> KeyboardEvent {
    KeyboardEvent(
      phase: phase, frame: frame, isLocal: isLocal, includesAccessory: includesAccessory,
      durationMs: durationMs, curve: curve, pageOffset: pageOffset)
  }
}
