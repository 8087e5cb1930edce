import Composer
import ComposerContract
import JSON

/// The events of the keyboard in a platform's log.
public struct KeyboardLog: Sendable {
  /// An event and its time.
  public struct TimedEvent: Sendable {
    /// The event.
    public let keyboard: KeyboardEvent
    /// The time, in milliseconds.
    public let atMs: Double
    /// Whether the log does not say how long the movement takes: at once, or as the platform moves its
    /// keyboard.
    let isUntimed: Bool
    /// Whether the log says that the keyboard has moved, not that it is going to.
    var isPast = false
  }

  /// How the keyboard moves where the log leaves the time of a movement open.
  public enum OpenTiming: Sendable, CaseIterable {
    /// As the platform moves it, from the event on.
    case started
    /// As the platform moves it, so that it has ended at the event.
    case ended
    /// At once, at the event.
    case atOnce
  }

  /// The events in order of time.
  public let events: [TimedEvent]

  /// The greatest number of entries.
  public static let mostEntries = 10_000

  /// Reads a log.
  ///
  /// - Parameters:
  ///   - display: the screen and the view of the app.
  ///   - platform: the platform whose keyboard moves.
  public init?(json: inout JSONObject, on display: Display, of platform: Platform) {
    let format = json.required("format", .name(of: LogFormat.self))
    guard let format else {
      json.ignore("entries")
      return nil
    }
    let importer = format.importer(on: display, of: platform)
    var lastMs = -Double.infinity
    let entries = json.required(
      "entries",
      .array(
        of: .object { json -> LogEntry? in
          guard let entry = importer.entry(&json) else { return nil }
          if entry.atMs < lastMs {
            json.report("must not be before the entry above it: its clock goes back")
          }
          lastMs = max(lastMs, entry.atMs)
          return entry
        }, count: 0...Self.mostEntries))
    guard let entries else { return nil }
    events = Self.events(of: entries, on: display, platform)
  }

  /// The events with the time of a movement that the log leaves open.
  public func events(_ timing: OpenTiming) -> [TimedEvent] {
    events.map { event in
      guard event.isUntimed else { return event }
      switch timing {
      case .started: return event
      case .atOnce:
        return TimedEvent(keyboard: event.keyboard.lasting(0), atMs: event.atMs, isUntimed: true)
      case .ended:
        let startMs = max(0, event.atMs - event.keyboard.settleMs)
        return TimedEvent(keyboard: event.keyboard, atMs: startMs, isUntimed: true)
      }
    }
  }

  /// The ways in which the keyboard can have moved where the log does not say it.
  public var openTimings: [OpenTiming] {
    guard events.contains(where: { $0.isUntimed }) else { return [.started] }
    return events.contains { $0.isPast } ? OpenTiming.allCases : [.started, .atOnce]
  }

  private static func events(
    of entries: [LogEntry], on display: Display, _ platform: Platform
  ) -> [TimedEvent] {
    let announces = entries.contains {
      if case .announced(_, isPast: false, _) = $0.message { true } else { false }
    }
    var events: [TimedEvent] = []
    var track = PlaceTrack(on: display, of: platform)
    for entry in entries {
      switch entry.message {
      case .announced(let event, let isPast, let isTimed):
        guard isPast != announces else { continue }
        events.append(
          TimedEvent(keyboard: event, atMs: entry.atMs, isUntimed: !isTimed, isPast: isPast))
      case .started: track.start(atMs: entry.atMs)
      case .placed(let place): track.place(place, atMs: entry.atMs)
      case .ended(let place): track.end(place, atMs: entry.atMs)
      case .nothing: continue
      }
    }
    return events + track.finished()
  }
}

extension KeyboardEvent {
  /// The time that the movement takes, in milliseconds.
  fileprivate var settleMs: Double {
    let animation = RunningAnimation(
      startMs: 0, from: 0, to: 1, initialVelocity: 0, curve: curve, durationMs: durationMs ?? 285)
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
