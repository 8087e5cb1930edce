import Composer
import ComposerContract
import JSON

/// An event of a trace, with its form as a request.
public struct Occurrence: Sendable {
  /// The event.
  public let event: Event
  /// The event as JSON, as `/transition` takes it.
  public let json: String
  /// The type of the event.
  package let type: EventName
}

/// The events that traces are made of: at least one of each type, as far as the configuration has them.
public struct Alphabet: Sendable {
  /// An event whose members depend on the state.
  struct Letter: Sendable {
    /// A unique name, for reports.
    let name: String
    fileprivate let make: @Sendable (State, Orientation) -> Occurrence?

    /// The event in a state; nil if the state has none.
    ///
    /// - Parameter display: the display of the configuration, until a rotation.
    func occurrence(in state: State, on display: Display) -> Occurrence? {
      make(state, (state.display ?? display).heldOrientation)
    }
  }

  let letters: [Letter]
  /// The event with which every trace begins.
  static let appeared = Occurrence(
    event: .appeared, json: "{\"type\":\"appeared\"}", type: .appeared)
  /// The types of events without a letter: no members are known for them, or the filter leaves them out.
  public let leftOut: [String]

  /// Creates the alphabet of a configuration.
  package init(
    _ config: TransitionConfiguration, _ filter: TraceFilter = TraceFilter(), coder: JSONCoder
  ) {
    let samples = EventSamples(config)
    var letters: [Letter] = []
    var leftOut: [String] = []
    for type in EventName.allCases {
      let found =
        !filter.has(type)
        ? []
        : type == .edited
          ? Self.edits + (filter.composes ? Self.compositions : [])
            + Self.words(opening: config.machine.triggers)
          : TracedEvent(type).members(samples).compactMap {
            Self.letter(type, $0, config, coder)
          }
      letters += found
      if found.isEmpty { leftOut.append(type.rawValue) }
    }
    self.letters = letters
    self.leftOut = leftOut
  }

  /// The letter of an event with constant members; nil if they are not acceptable.
  private static func letter(
    _ type: EventName, _ members: String, _ config: TransitionConfiguration, _ coder: JSONCoder
  ) -> Letter? {
    let json = "{\"type\":\"\(type.rawValue)\"\(members.isEmpty ? "" : ",\(members)")}"
    var found: [Orientation: Occurrence] = [:]
    let held = config.machine.display.heldOrientation
    for orientation in Orientation.allCases {
      var displays = DisplayTracker(config, resizedTo: nil)
      if held != orientation { turn(&displays, of: config, coder) }
      guard let event = event(json, on: &displays, coder) else { continue }
      found[orientation] = Occurrence(event: event, json: json, type: type)
    }
    guard !found.isEmpty else { return nil }
    let occurrences = found
    return Letter(name: members.isEmpty ? type.rawValue : "\(type.rawValue) \(members)") {
      _, held in
      occurrences[held]
    }
  }
}

extension Alphabet {
  private static func event(
    _ json: String, on displays: inout DisplayTracker, _ coder: JSONCoder
  ) -> Event? {
    var lastMs: Double?
    // The text can be read more than once, each time with the same displays before it.
    var after = displays
    let read = try? coder.decode(Array(json.utf8).span) { object in
      after = displays
      return TimedEvent(visiting: &object, on: &after, after: &lastMs)
    }
    displays = after
    return read?.event
  }

  /// Turns the device to the other orientation.
  private static func turn(
    _ displays: inout DisplayTracker, of config: TransitionConfiguration, _ coder: JSONCoder
  ) {
    let rotation = EventSamples(config).rotation
    _ = event("{\"type\":\"resized\",\(rotation)}", on: &displays, coder)
  }
}

// MARK: Edits

extension Alphabet {
  /// The edits, whose ranges depend on the text.
  private static var edits: [Letter] {
    [
      edit("a letter") { state in Edit(range: state.text.typed, replacement: "a") },
      edit("a newline") { state in Edit(range: state.text.typed, replacement: "\n") },
      edit("ten lines") { state in
        let lines = (1...10).map { "\($0) あ👋" }.joined(separator: "\n")
        return Edit(range: state.text.typed, replacement: lines)
      },
      edit("a deletion") { state in
        let end = state.text.count
        guard end > 0 else { return nil }
        let start = state.text.isScalarBoundary(end - 1) ? end - 1 : end - 2
        return Edit(range: start..<end, replacement: "")
      },
      edit("everything") { state in
        state.text.isEmpty ? nil : Edit(range: 0..<state.text.count, replacement: "")
      },
    ]
  }

  /// The edits of an input method.
  private static var compositions: [Letter] {
    [
      edit("marked text") { state in
        let end = state.text.count
        guard state.marked == nil else { return nil }
        return Edit(range: end..<end, replacement: "か", composing: end..<end + 1)
      },
      edit("a commit") { state in
        state.marked.map { Edit(range: $0.range, replacement: "か") }
      },
    ]
  }

  /// The greatest number of triggers.
  private static let mostTriggers = 3

  /// Words that open the lists of triggers.
  private static func words(opening triggers: [TriggerRule]) -> [Letter] {
    triggers.prefix(mostTriggers).map { rule in
      let word = "\(rule.trigger)" + String(repeating: "a", count: rule.minLength)
      return edit("a word with \(rule.trigger)") { state in
        let range = state.text.typed
        return Edit(range: range, replacement: (range.upperBound == 0 ? "" : " ") + word)
      }
    }
  }

  private struct Edit {
    let range: Range<Int>
    let replacement: String
    var composing: Range<Int>?

    var occurrence: Occurrence {
      var json =
        "{\"type\":\"edited\",\"range\":\(range.json),\"replacement\":\(replacement.quoted)"
      if let composing { json += ",\"composing\":\(composing.json)" }
      let change = Event.Change(
        range: range, replacement: UTF16Text(replacement), composing: composing)
      return Occurrence(event: .edited(change), json: json + "}", type: .edited)
    }
  }

  private static func edit(
    _ name: String, _ make: @escaping @Sendable (State) -> Edit?
  ) -> Letter {
    Letter(name: "edited: \(name)") { state, _ in make(state)?.occurrence }
  }
}

extension UTF16Text {
  /// The range that is typed over: the end of the text, or all of a long text, so that texts stay short.
  fileprivate var typed: Range<Int> { (count < 100 ? count : 0)..<count }
}

extension Range<Int> {
  fileprivate var json: String { "{\"start\":\(lowerBound),\"end\":\(upperBound)}" }
}
