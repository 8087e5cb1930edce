import Composer
import ComposerContract
import JSON
import Judge

/// `POST /verify`: judges a recording of an app by what the machine shows for the same events.
final class VerifyOperation: Operation {
  private let limits: RequestLimits
  private let source: any LineSource
  private let devices: DeviceTable
  private let defaults: TextDefaults

  init(
    source: any LineSource, devices: DeviceTable, defaults: TextDefaults, limits: RequestLimits
  ) {
    self.source = source
    self.defaults = defaults
    self.devices = devices
    self.limits = limits
  }

  /// Samples become columns, so a recording takes less than other requests.
  ///
  /// Source: measured: 50,000 samples in a body of 11.1 MB take 58 MB.
  static let memoryPerByte = 5
  var memoryPerByte: Int { Self.memoryPerByte }

  func decode(_ json: inout JSONObject) -> VerifyRequest? {
    VerifyRequest(
      visiting: &json, devices: devices, defaults, maxEvents: limits.events)
  }

  func cost(of request: VerifyRequest) -> RequestCost {
    var cost = RequestCost()
    let (config, events) = (request.config, request.eventCount)
    let hasKeyboard = request.recording.samples.haveKeyboard
    let films = (request.log?.isUntimed == true ? 2 : 1) + (hasKeyboard ? 1 : 0)
    cost.add(config.style, in: source)
    if let style = config.box?.style { cost.add(style, in: source) }
    cost.add(
      layouts: films * (events + 1), of: Parts(of: config.machine.composer), keepsAll: false)
    let movesBySpring = config.machine.composer.animation?.hasSpring == true
    cost.add(
      events: films * events, springs: films * (movesBySpring ? events : request.springCount))
    cost.add(samples: request.recording.samples.count, bytes: 0)
    return cost
  }

  func respond(
    to request: VerifyRequest, _ warnings: Warnings, within allowance: WorkAllowance
  ) throws(JSONError) -> VerifyResponse {
    var warnings = warnings
    let budget = WorkBudget(allowance)
    warnings.addFonts(of: request.config.style, at: "/config/composer/text/font", in: source)
    let film = try film(of: request, within: budget)
    let verdict = Verdict(
      request.recording, beside: film, limits: textLimits(of: request.config, within: budget),
      within: budget)
    try budget.check(sending: "fewer samples or events, or shorter texts")
    return VerifyResponse(request, verdict, film, warnings)
  }

  /// What the machine shows for the events of a recording.
  ///
  /// Where a log leaves the time of movements open, the keyboard moves as is nearer to the recording: as
  /// its platform moves it, or at once. A keyboard that was recorded moves when it was seen to move.
  private func film(
    of request: VerifyRequest, within budget: WorkBudget
  ) throws(JSONError) -> Film {
    var events = request.events(animated: true)
    var film = try film(of: request, events, within: budget)
    if request.log?.isUntimed == true {
      let others = request.events(animated: false)
      let sudden = try self.film(of: request, others, like: film, within: budget)
      let samples = request.recording.samples
      if sudden.distance(to: samples) < film.distance(to: samples) {
        (events, film) = (others, sudden)
      }
    }
    let lags = film.keyboardLags(in: request.recording, within: budget)
    guard !lags.isEmpty else { return film }
    return try self.film(of: request, events.delayed(by: lags), like: film, within: budget)
  }

  /// What the machine shows for events.
  ///
  /// A recording that does not say when the screen appeared shows it from the beginning.
  private func film(
    of request: VerifyRequest, _ events: [TimedEvent], like other: Film? = nil,
    within budget: WorkBudget
  ) throws(JSONError) -> Film {
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
      try budget.check(atEvent: index)
    }
    return Film(takes, sharing: other)
  }

  private func textLimits(
    of config: TransitionConfiguration, within budget: WorkBudget
  ) -> TextLimits? {
    let limits = config.machine.rules.limits
    var box = config.box.map { $0.lineCounter(measuring: source, within: budget) }
    if box == nil, let width = State(appeared: true).scene(in: config.machine).wrapWidth {
      box = LineCounter(lines: source.lines(of: config.style, within: budget), width: width)
    }
    return TextLimits(limits, box: box, within: budget)
  }
}

extension [TimedEvent] {
  /// The events with those of keyboards later by a time in milliseconds, by the time of each; the order of
  /// all events stays.
  fileprivate func delayed(by lags: [Double: Double]) -> [TimedEvent] {
    var lastMs = -Double.infinity
    return map { timed in
      var atMs = timed.atMs ?? 0
      if case .keyboardMoved = timed.event { atMs += lags[atMs] ?? 0 }
      lastMs = Swift.max(lastMs, atMs)
      return TimedEvent(timed.event, atMs: lastMs)
    }
  }
}
