import Composer
import ComposerContract
import Drawing
import HTTPServer
import JSON
import TextLayout

extension MediaType {
  /// The types of a response that can be a picture, in order of preference.
  static let drawable: [MediaType] = [.json, .svg]
}

extension Headers {
  /// The header fields of a JSON response that can also be a picture.
  ///
  /// Source: RFC 9110, section 12.5.5 (Vary).
  static let drawable: Headers = ["Vary": "Accept"]

  /// The header fields of a picture, which cannot load resources or run scripts.
  ///
  /// Source: Content Security Policy Level 3, section 6.
  static let pictureContent: Headers = [
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"
  ]
}

/// An operation whose response can be drawn.
protocol DrawnOperation: Operation {
  /// Draws the response as an SVG document.
  func draw(
    _ request: Input, _ warnings: Warnings, within allowance: WorkAllowance,
    measuredBy engine: TextLayoutEngine
  ) throws(JSONError) -> [UInt8]
}

extension DrawnOperation {
  /// The forms of a response beside JSON: a drawing.
  func forms(measuredBy engine: TextLayoutEngine) -> [ResponseForm<Input>] {
    [
      .picture { [self] request, warnings, allowance throws(JSONError) in
        try draw(request, warnings, within: allowance, measuredBy: engine)
      }
    ]
  }
}

extension LayoutOperation: DrawnOperation {
  /// Draws the response as an SVG document.
  func draw(
    _ request: LayoutRequest, _ warnings: Warnings, within allowance: WorkAllowance,
    measuredBy engine: TextLayoutEngine
  ) throws(JSONError) -> [UInt8] {
    let budget = WorkBudget(allowance)
    let picture = LayoutPicture(
      try respond(to: request, warnings, spending: budget), to: request, engine: engine,
      within: budget)
    try budget.check()
    return picture.svg
  }
}

extension LayoutPicture {
  /// Draws a response of `POST /layout`.
  init(
    _ response: LayoutResponse, to request: LayoutRequest, engine: TextLayoutEngine,
    within budget: WorkBudget
  ) {
    self.init(
      request.scene, response.layout,
      text: DrawnText(
        in: request.scene, response.layout, style: request.style, engine: engine, within: budget),
      name: request.preset?.description, cornerRadius: request.preset?.cornerRadius ?? 0,
      terms: response.terms ?? [], warnings: response.warnings.sentences)
  }
}

extension DrawnText {
  /// Creates the text or placeholder of a composer; nil if it has none, or is known only by its height.
  ///
  /// - Parameters:
  ///   - count: the maximum number of lines to draw; nil for the default maximum.
  ///   - budget: is charged for a text whose height was sent, because only the drawing lays it out. If it
  ///     does not suffice, the text is not drawn.
  init?(
    in scene: LayoutScene, _ layout: Layout, style: TextStyle?, lines count: Int? = nil,
    engine: TextLayoutEngine, within budget: WorkBudget
  ) {
    let composer = scene.composer
    guard let style, layout.composer?.textFrame != nil,
      var shown = layout.text?.placeholder?.text ?? composer.text.box?.shown, !shown.isEmpty,
      let width = scene.wrapWidth(mode: layout.composer?.parts?.mode ?? .inline)
    else { return nil }
    if case .box(let box, .some) = composer.text {
      let lines = BudgetedLines(of: style, in: engine, within: budget)
      shown = box.seenPlaceholder(width: width, measuring: lines)?.text ?? shown
      _ = lines.lineCount(of: shown, width: width, stoppingAfter: count ?? Self.mostLines)
      guard budget.rest != nil else { return nil }
    }
    self.init(shown, style: style, width: width, lines: count, engine: engine)
  }
}

extension LinesPicture {
  /// Draws a response of `POST /lines`.
  init(
    _ layout: LineLayout, of request: LinesRequest, _ warnings: Warnings, clamp: ClampedText?,
    engine: TextLayoutEngine
  ) {
    let column = request.column
    let included = request.included
    self.init(
      layout,
      of: DrawnText(request.text, in: layout, style: column.style, engine: engine),
      width: column.lineWidth,
      extras: Extras(
        carets: included.contains(.carets),
        opportunities: included.contains(.opportunities)
          ? Array(engine.breakOpportunities(in: request.text, style: column.style)) : [],
        fonts: included.contains(.fonts) ? layout.fonts : [],
        cut: clamp.map { Cut($0.line, height: $0.height) }),
      warnings: warnings.sentences)
  }
}

extension TransitionOperation: DrawnOperation {
  /// Draws the response as an SVG document.
  func draw(
    _ request: TransitionRequest, _ warnings: Warnings, within allowance: WorkAllowance,
    measuredBy engine: TextLayoutEngine
  ) throws(JSONError) -> [UInt8] {
    var warnings = warnings
    var moments: [TransitionPicture.Moment] = []
    var positions: [TimedPositions] = []
    let budget = WorkBudget(allowance)
    _ = try follow(request, within: budget, adding: &warnings) { step, run in
      if request.framesPerSecond != nil { positions += [run.positions].compactMap(\.self) }
      guard moments.count < TransitionPicture.mostMoments else { return }
      moments.append(
        TransitionPicture.Moment(
          request.events[moments.count].event, step, to: run.state, in: request.config,
          engine: engine, within: budget))
    }
    try budget.check()
    return TransitionPicture(
      moments, of: request, timeline: try request.timeline(of: positions), warnings
    ).svg
  }
}

extension TransitionPicture {
  /// Draws the first steps of a transition.
  init(
    _ moments: [Moment], of request: TransitionRequest, timeline: TransitionTimeline?,
    _ warnings: Warnings
  ) {
    let preset = request.config.preset
    self.init(
      moments, of: request.events.count, name: preset?.description,
      cornerRadius: preset?.cornerRadius ?? 0, frames: timeline.map { Array($0.frames) } ?? [],
      gap: timeline?.gap,
      warnings: warnings.sentences)
  }
}

extension TransitionPicture.Moment {
  /// The maximum number of lines of text in the drawing of each event.
  private static let mostLines = 10

  /// Draws the step of an event.
  ///
  /// - Parameter state: the state after the event.
  init(
    _ event: Event, _ step: Step, to state: State, in config: TransitionConfiguration,
    engine: TextLayoutEngine, within budget: WorkBudget
  ) {
    let scene = state.scene(in: config.machine)
    self.init(
      event, step, in: scene,
      text: DrawnText(
        in: scene, step.layout, style: config.style, lines: Self.mostLines, engine: engine,
        within: budget))
  }
}

extension DevicePicture {
  /// Draws a preset in both orientations.
  init(_ device: Device) {
    self.init(
      title: device.name, facts: device.facts, scale: device.scale,
      cornerRadius: device.cornerRadius,
      sides: Orientation.allCases.map { Side(Preset(device, $0)) })
  }
}

extension DevicePicture.Side {
  fileprivate init(_ preset: Preset) {
    self.init(
      name: preset.orientation.rawValue, screen: preset.screen, safeArea: preset.safeArea,
      keyboards: KeyboardType.allCases.compactMap { type in
        preset.height(of: type).map { (name: type.rawValue, height: $0) }
      })
  }
}

extension Device {
  /// The id, platform, year and confidence of the device.
  fileprivate var facts: [String] {
    [
      id, platform == .ios ? "iOS" : "Android", year.map { "\($0)" },
      "confidence \(confidence.rawValue)",
    ].compactMap(\.self)
  }
}
