import Composer
import ComposerContract
import JSON
import Judge

/// Finds what the machine shows for a recording whose events and logs leave something open.
///
/// - If a log leaves the time of movements open, each timing is tried, and the film nearest to the recording
///   counts.
/// - A recorded keyboard moves when and where the samples show it.
struct FilmSearch {
  private let request: VerifyRequest
  private let source: any LineSource
  private let budget: WorkBudget

  init(_ request: VerifyRequest, _ source: any LineSource, within budget: WorkBudget) {
    (self.request, self.source, self.budget) = (request, source, budget)
  }

  /// The greatest number of films that a search makes.
  ///
  /// If the keyboard was late and was dragged as well, or if only the bar shows a drag, there is one more, which is
  /// charged when it is made.
  static func mostFilms(for request: VerifyRequest) -> Int {
    let timings = request.log?.openTimings ?? [.started]
    return timings.count + (timings.contains(.ended) ? 1 : 0) + (request.hasKeyboard ? 1 : 0)
  }

  /// The film that a recording is judged by.
  struct Found {
    let film: Film
    /// When a finger begins to drag the keyboard, which only the bar shows, in milliseconds; `nil` if none does.
    var dragMs: Double?
  }

  /// The film that the recording is judged by.
  func film() throws(JSONError) -> Found {
    var (film, events) = try nearestTiming()
    guard request.hasKeyboard || request.log?.tellsDrags == false else { return Found(film: film) }
    let lags = film.keyboardLags(in: request.recording, within: budget)
    if !lags.isEmpty {
      events = events.delayed(by: lags)
      film = try self.film(of: events, like: film)
    }
    let machine = request.config.machine
    let drags = film.drags(
      in: request.recording, on: machine.display, of: machine.platform,
      releasedAt: events.filter(\.event.movesKeyboard).compactMap(\.atMs),
      seenBy: request.hasKeyboard ? .keyboard : .bar, within: budget)
    guard let first = drags.first else { return Found(film: film) }
    let filmed = request.hasKeyboard && lags.isEmpty ? 0 : events.count + 1
    budget.spend(units: (drags.count + filmed) * Self.eventWork, lines: 0)
    return Found(
      film: try self.film(of: events.adding(drags), like: film),
      dragMs: request.hasKeyboard ? nil : first.atMs)
  }

  /// The work of an event, in units of a budget: a layout and its effects.
  private static let eventWork = 50

  /// The film of the timing that is nearest to the recording, and its events.
  private func nearestTiming() throws(JSONError) -> (film: Film, events: [TimedEvent]) {
    let timings = request.log?.openTimings ?? [.started]
    var events = prepared(timings[0])
    var film = try film(of: events, like: nil)
    guard timings.count > 1 else { return (film, events) }
    var distance = film.distance(to: request.recording, within: budget)
    for timing in timings.dropFirst() {
      var others = prepared(timing)
      var other = try self.film(of: others, like: film)
      if timing == .ended {
        // The log says when a movement has ended, but not when it began.
        others = others.delayed(by: other.barLags(in: request.recording, within: budget))
        other = try self.film(of: others, like: film)
      }
      let otherDistance = other.distance(to: request.recording, below: distance, within: budget)
      if otherDistance < distance { (film, events, distance) = (other, others, otherDistance) }
    }
    return (film, events)
  }

  /// The events of a timing, with what the recording itself tells.
  private func prepared(_ timing: KeyboardLog.OpenTiming) -> [TimedEvent] {
    request.events(timing).adding(request.seenTexts).exchanging(
      within: request.recording.tolerance.ms)
  }

  /// What the machine shows for events.
  ///
  /// If no event says when the screen appeared, it is shown from the beginning.
  private func film(of events: [TimedEvent], like other: Film?) throws(JSONError) -> Film {
    let config = request.config
    var run = MachineRun(
      of: config.machine, from: State(),
      measuring: source.lines(of: config.style, within: budget),
      limitsIn: config.box.map { $0.lineCounter(measuring: source, within: budget) }, within: budget
    )
    var takes: [Take] = []
    func apply(_ event: Event, atMs nowMs: Double) {
      let step = run.step(event, atMs: nowMs)
      guard step.ignored == nil else { return }
      takes += [Take(step, in: run, of: config.machine)].compactMap { $0 }
    }
    if !request.hasAppearance {
      apply(.appeared, atMs: min(events.first?.atMs ?? 0, request.recording.samples.times[0]))
    }
    for (index, timed) in events.enumerated() {
      apply(timed.event, atMs: timed.atMs ?? 0)
      try budget.check(atEvent: min(index, request.eventCount))
    }
    return Film(takes, sharing: other)
  }
}

extension VerifyRequest {
  /// Whether the keyboard was recorded.
  fileprivate var hasKeyboard: Bool { recording.samples.haveKeyboard }

  /// The greatest number of texts that are taken from the samples.
  private static let mostTexts = 500

  /// The texts of the samples as events, if the request has a log and no event changes the text.
  ///
  /// The bar of such a recording grows with texts that only the samples show.
  fileprivate var seenTexts: [TimedEvent] {
    guard log != nil, !changesText else { return [] }
    let samples = recording.samples
    var (texts, last) = ([TimedEvent](), UTF16Text(units: []))
    for index in 0..<samples.count where texts.count < Self.mostTexts {
      guard let text = samples[index].text, text != last else { continue }
      last = text
      texts.append(TimedEvent(.textSet(.draft(FieldText(text))), atMs: samples.times[index]))
    }
    return texts
  }
}

extension [TimedEvent] {
  /// Returns the events with those of keyboards delayed; the order of all events stays.
  ///
  /// - Parameter lags: the delay of the keyboard's events at each time, both in milliseconds.
  fileprivate func delayed(by lags: [Double: Double]) -> [TimedEvent] {
    var lastMs = -Double.infinity
    return map { timed in
      var atMs = timed.atMs ?? 0
      if timed.event.movesKeyboard { atMs += lags[atMs] ?? 0 }
      lastMs = Swift.max(lastMs, atMs)
      return TimedEvent(timed.event, atMs: lastMs)
    }
  }

  /// The events with those of a keyboard that a finger moved.
  fileprivate func adding(_ drags: [KeyboardLog.LoggedEvent]) -> [TimedEvent] {
    adding(drags.map { TimedEvent(.keyboardMoved($0.keyboard), atMs: $0.atMs) })
  }

  /// The events with others, which come first where the times are equal.
  fileprivate func adding(_ others: [TimedEvent]) -> [TimedEvent] {
    others.isEmpty ? self : (others + self).inOrderOfTime
  }

  /// Returns the events with one time for two that exchange keyboard and panel: the bar keeps its place.
  ///
  /// - Parameter ms: the greatest time between the two, in milliseconds.
  fileprivate func exchanging(within ms: Double) -> [TimedEvent] {
    var events = self
    for index in events.indices.dropFirst() {
      let (first, second) = (events[index - 1], events[index])
      guard first.event.isKeyboardOrPanel, second.event.isPanelOrKeyboard(after: first.event),
        let atMs = second.atMs, atMs - (first.atMs ?? 0) <= ms
      else { continue }
      events[index - 1] = TimedEvent(first.event, atMs: atMs)
    }
    return events
  }
}

extension Event {
  /// Whether the event moves a keyboard or hides a panel.
  fileprivate var isKeyboardOrPanel: Bool {
    switch self {
    case .keyboardMoved, .panelHidden: true
    default: false
    }
  }

  /// Whether the event exchanges what the one before it took away.
  fileprivate func isPanelOrKeyboard(after other: Event) -> Bool {
    switch (other, self) {
    case (.keyboardMoved, .panelShown), (.panelHidden, .keyboardMoved): true
    default: false
    }
  }
}
