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
    let films = FilmSearch.mostFilms(for: request)
    cost.add(config.style, in: source)
    if let style = config.box?.style { cost.add(style, in: source) }
    cost.add(
      layouts: films * (events + 1), of: Parts(of: config.machine.composer), keepsAll: false)
    let movesBySpring = config.machine.composer.animation?.hasSpring == true
    cost.add(
      events: films * events, springs: films * (movesBySpring ? events : request.springCount))
    cost.add(samples: request.recording.samples.count, bytes: 0)
    cost.add(logEntries: request.log?.entryCount ?? 0)
    return cost
  }

  func respond(
    to request: VerifyRequest, _ warnings: Warnings, within allowance: WorkAllowance
  ) throws(JSONError) -> VerifyResponse {
    var warnings = warnings
    let budget = WorkBudget(allowance)
    warnings.addFonts(of: request.config.style, at: "/config/composer/text/font", in: source)
    let doubts = RecordingDoubts(request)
    doubts.add(to: &warnings, for: request)
    let request = request.corrected(doubts)
    let found = try FilmSearch(request, source, within: budget).film()
    let film = found.film
    if let dragMs = found.dragMs {
      warnings.add(
        .unrecordedDrag, at: "/samples",
        "have a bar that leaves its place at \(dragMs.rounded().jsonText) ms, before the keyboard's event: a finger "
          + "counts as dragging the keyboard with it. Send \"keyboardTop\" in each sample, so that the bar is judged there"
      )
    }
    guard doubts.obstacle == nil else {
      return VerifyResponse(request, .impossible, film, warnings)
    }
    let verdict = Verdict(
      request.recording, beside: film, limits: textLimits(of: request.config, within: budget),
      within: budget)
    try budget.check(sending: "fewer samples or events, or shorter texts")
    return VerifyResponse(request, verdict, film, warnings)
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
