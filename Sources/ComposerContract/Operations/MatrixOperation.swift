import Composer
import JSON

/// `POST /matrix`: computes the layout of one composer for many screens and keyboards.
package final class MatrixOperation: Operation {
  private let source: any LineSource
  private let devices: DeviceTable

  private let defaults: TextDefaults

  package init(source: any LineSource, devices: DeviceTable, defaults: TextDefaults) {
    self.source = source
    self.devices = devices
    self.defaults = defaults
  }

  package func decode(_ json: inout JSONObject) -> MatrixRequest? {
    MatrixRequest(visiting: &json, devices: devices, defaults)
  }

  package func cost(of matrix: MatrixRequest) -> RequestCost {
    var cost = RequestCost()
    for text in matrix.texts.each {
      cost.add(text.style, in: source)
      cost.add(text.spans, in: text.style, source)
    }
    cost.add(
      layouts: matrix.presets.count * matrix.keyboards.count, of: Parts(of: matrix.composer))
    let movesBySpring = matrix.composer.animation?.hasSpring == true
    let springs = matrix.keyboards.count { movesBySpring || $0?.hasSpring == true }
    cost.add(events: 0, springs: matrix.presets.count * springs)
    return cost
  }

  package func respond(
    to matrix: MatrixRequest, _ warnings: Warnings, within allowance: WorkAllowance
  ) throws(JSONError) -> MatrixResponse {
    let texts = matrix.texts.each
    try source.check(hasSpans: texts.contains { !$0.spans.isEmpty }, at: "/composer/text/spans")
    let budget = WorkBudget(allowance)
    var response = MatrixResponse(
      matrix, heldBytes: cost(of: matrix).bytes + RequestCost.streamBytes,
      measuring: matrix.texts.lines { source.lines(of: $0, within: budget) }, warnings)
    try budget.check()
    for text in texts {
      response.warnings.addAssumedFont(
        text.defaults, ifMeasured: text.composer.text.isMeasured(text.composer.placement),
        text.style)
      response.warnings.addZoom(
        of: text.style, on: text.defaults.platform, isPage: false, at: "/composer/text/font")
      response.warnings.addFonts(of: text.style, at: "/composer/text/font", in: source)
      response.warnings.addFonts(
        of: text.spans, in: text.style, at: "/composer/text/spans", from: source)
    }
    response.warnings.add(missing: budget.missingScalar, at: "/composer/text")
    return response
  }
}

/// A request of `POST /matrix`: a composer, screens and keyboards.
package struct MatrixRequest {
  package let presets: [Preset]
  /// The keyboards; nil stands for a hidden keyboard.
  package let keyboards: [KeyboardMember?]
  /// The composer and the style of its text on each preset.
  package let texts: PresetTexts
  private let safeArea: Insets?
  private let content: MessageList?
  private let scroll: ScrollRequest?
  private let windowing: Windowing
  private let pixelRatio: Double?
  /// The members of each layout.
  let included: LayoutMembers

  /// The maximum number of rows in one response.
  private static let mostRows = 1_000

  /// Visits the members; nil if they are not read, or a required one is missing.
  init?<Visitor: MemberVisitor & ~Copyable>(
    visiting json: inout Visitor, devices: DeviceTable, _ defaults: TextDefaults
  ) {
    json.schema("MatrixRequest", "A composer, and the devices and keyboards to lay it out with.")
    var (orientations, windowing, included) = (
      [Orientation.portrait], Windowing.full, LayoutMembers.all
    )
    json.about("Ids of device presets, or the name of a group of them.")
    let named = json.required("devices", .devices(in: devices, count: Self.mostRows))
    json.type("Orientation", ofElements: true)
    json.about("The orientations of every device.")
    json.input("orientations", &orientations, .array(of: .name(), count: 1...2))
    json.type("SystemVersion")
    let system = json.optional("system", .name(of: SystemVersion.self))
    json.about("The keyboards; null is a hidden keyboard.")
    let keyboards = json.required(
      "keyboards", .array(of: .keyboardOrNull, count: 1...Self.mostRows))
    json.about("The safe area of every screen. The default is the preset's.")
    safeArea = json.optional("safeArea", .insets)
    json.type("Windowing")
    json.input("windowing", &windowing, .name())
    json.check {
      if windowing != .full { $0.warn("windowing", .assumedView, windowing.warningWithoutView) }
    }
    json.type("PixelRatio")
    pixelRatio = json.optional("pixelRatio", .pixelRatio)
    let open = TextStyle.open(defaults.style, pixelRatio: pixelRatio)
    json.note(.orNull)
    json.about("The composer; null means none. The default is an empty, docked bar.")
    let composer = json.optional("composer", members: ComposerMember(in: open))
    content = json.optional("content", .messageList)
    scroll = json.optional("scroll", members: ScrollMember())?.request
    json.input("include", &included, .layoutMembers)
    guard let named, let keyboards else { return nil }
    presets = named.flatMap { device in orientations.map { Preset(device, $0, system: system) } }
    self.keyboards = keyboards
    texts = PresetTexts(
      of: composer?.box ?? ComposerBox(), composer?.style ?? open, on: presets, defaults)
    self.windowing = windowing
    self.included = included.intersection(.still)
    json.check { check($0) }
  }

  /// The composer on the first preset.
  var composer: ComposerBox { texts.each.first?.composer ?? ComposerBox() }

  /// Reports an error if the response would have too many rows.
  private func check(_ json: borrowing JSONObject) {
    let rows = presets.count * keyboards.count
    if rows > Self.mostRows {
      json.report(
        "must not result in more than \(Self.mostRows) rows, but results in \(rows): send fewer "
          + "\"devices\", \"orientations\" or \"keyboards\"")
    }
  }

  /// The text of the warning about a preset's safe area; nil if the request does not take it from
  /// the preset, or it comes from sources.
  func warningAboutSafeArea(of preset: Preset) -> String? {
    safeArea == nil ? preset.warningAboutSafeArea : nil
  }

  /// Returns the scene on a preset.
  package func scene(on preset: Preset, keyboard: KeyboardMember?) -> LayoutScene {
    let display = Display(
      screen: preset.screen, safeArea: safeArea ?? preset.safeArea, windowing: windowing)
    return LayoutScene(
      display: display, platform: preset.platform,
      keyboard: keyboard?.event(on: display, preset: preset),
      composer: texts[preset].composer,
      content: content, scroll: scroll, pixelRatio: pixelRatio)
  }
}

extension JSONType where Self == KeyboardOrNull {
  /// A keyboard, or null for a hidden keyboard.
  fileprivate static var keyboardOrNull: KeyboardOrNull { KeyboardOrNull() }
}

/// A keyboard, or null for a hidden keyboard.
private struct KeyboardOrNull: JSONType {
  func read(_ value: borrowing JSONValue) -> KeyboardMember?? {
    if value.kind == .null { return .some(nil) }
    return value.read(as: .members(of: KeyboardMember()))
  }

  #if !hasFeature(Embedded)
    var schema: String {
      "{\"oneOf\":[\(SchemaVisitor.schema(of: KeyboardMember())),{\"type\":\"null\"}]}"
    }
  #endif
}

/// One composer on presets of several platforms and pixel ratios.
package struct PresetTexts {
  /// The composer on presets of one platform and pixel ratio.
  struct Text {
    let defaults: TextDefaults.Entry
    let composer: ComposerBox
    let style: TextStyle

    /// The spans of the text.
    var spans: [TextSpan] { composer.text.box?.value.spans ?? [] }
  }

  /// The measurer of each text.
  package struct Lines {
    fileprivate let texts: PresetTexts
    fileprivate let each: [any LineMeasuring]

    package subscript(preset: Preset) -> any LineMeasuring { each[texts.index(of: preset)] }
  }

  let each: [Text]
  private let defaults: TextDefaults

  /// Completes an open style with the defaults of each preset.
  fileprivate init(
    of composer: ComposerBox, _ style: TextStyle, on presets: [Preset], _ defaults: TextDefaults
  ) {
    var each: [Text] = []
    for preset in presets {
      let entry = defaults.entry(of: preset)
      guard !each.contains(where: { $0.defaults.style === entry.style }) else { continue }
      each.append(
        Text(
          defaults: entry,
          composer: composer.mappingFonts { $0.completed(by: entry.style.font) },
          style: style.completed(by: entry.style)))
    }
    self.each = each
    self.defaults = defaults
  }

  subscript(preset: Preset) -> Text { each[index(of: preset)] }

  /// Returns measurers, which are shared by presets of one platform and pixel ratio.
  package func lines(measuring lines: (TextStyle) -> any LineMeasuring) -> Lines {
    Lines(texts: self, each: each.map { RememberedLines(lines($0.style)) })
  }

  private func index(of preset: Preset) -> Int {
    let style = defaults.entry(of: preset).style
    return each.firstIndex { $0.defaults.style === style } ?? 0
  }
}

/// A response of `POST /matrix`.
package struct MatrixResponse: LongJSON {
  /// The warnings about all rows.
  var warnings: Warnings
  package let heldBytes: Int
  fileprivate let rows: [MatrixRow]

  init(
    _ request: MatrixRequest, heldBytes: Int, measuring lines: PresetTexts.Lines,
    _ warnings: Warnings
  ) {
    self.warnings = warnings
    self.heldBytes = heldBytes
    rows = request.presets.flatMap { preset in
      request.keyboards.indices.map { index in
        MatrixRow(request, preset: preset, keyboard: index, measuring: lines[preset])
      }
    }
  }
}

/// The layout of the composer on one screen with one keyboard.
package struct MatrixRow: Sendable {
  package let preset: Preset
  /// The index of the keyboard in the request.
  let keyboard: Int
  /// The reason why the row has no layout; nil if it has one.
  let unknown: String?
  package var layout: Layout? { sharedLayout?.value }
  private let sharedLayout: Shared<Layout>?
  private let included: LayoutMembers
  /// The invariants that the layout breaks.
  package let broken: [LayoutInvariant]
  /// The warnings about this row alone.
  private(set) var warnings = Warnings()

  package init(
    _ request: MatrixRequest, preset: Preset, keyboard index: Int,
    measuring lines: any LineMeasuring
  ) {
    keyboard = index
    included = request.included
    let keyboard = request.keyboards[index]
    let estimate = keyboard?.estimate(for: preset)
    self.preset = preset.estimated(estimate != nil)
    let scene = request.scene(on: preset, keyboard: keyboard)
    unknown = keyboard?.reasonForUnknownHeight(preset: preset).map { "the keyboard \($0)" }
    guard unknown == nil else {
      sharedLayout = nil
      broken = []
      return
    }
    let placed = Shared(scene.layout(measuring: lines))
    sharedLayout = placed
    broken = placed.value.brokenInvariants(in: scene)
    if let estimate, let detail = keyboard?.warning(about: estimate, for: preset) {
      warnings.add(.estimatedKeyboard, at: "/keyboards/\(index)/type", detail)
    }
    if let detail = request.warningAboutSafeArea(of: preset) {
      warnings.add(.estimatedSafeArea, at: "/devices", detail)
    }
    warnings.addFrames(of: placed.value, in: scene)
  }
}

extension MatrixResponse {
  package var isLong: Bool { heldBytes > RequestCost.turnBytes + RequestCost.streamBytes }

  package var steps: MatrixSteps { MatrixSteps(self) }
}

/// Writes a response of `POST /matrix` in pieces, row by row.
package struct MatrixSteps: JSONSteps {
  private let response: MatrixResponse
  /// The number of written rows.
  private var index = 0

  init(_ response: MatrixResponse) { self.response = response }

  package mutating func writePiece(to json: inout JSONWriter) -> Bool {
    let rows = response.rows
    if index == 0 {
      json.beginObject()
      MatrixResponse.visitHead(&json) { response }
    }
    while index < rows.count {
      json.value(rows[index])
      index += 1
      if json.isPieceFull { return true }
    }
    json.endArray()
    json.warnings(response.warnings)
    json.endObject()
    return false
  }
}

// MARK: Rows

extension MatrixResponse {
  #if !hasFeature(Embedded)
    /// The schema of all parts.
    package static var schema: String {
      SchemaVisitor.response { json in
        visitHead(&json, of: SchemaVisitor.noValue)
        json.warnings(Warnings())
      }
    }
  #endif

  /// Visits the numbers, and begins the rows.
  @inline(__always)
  fileprivate static func visitHead<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, of response: () -> MatrixResponse
  ) {
    json.schema("MatrixResponse", "A row for each device, orientation and keyboard.")
    json.about("The number of rows.")
    json.output("count", response().rows.count)
    json.about("The number of rows that break an invariant.")
    json.output("broken", response().rows.count { !$0.broken.isEmpty })
    json.about("The number of rows without a layout.")
    json.output("unknown", response().rows.count { $0.unknown != nil })
    json.about("The rows.")
    json.elements("rows", of: MatrixRow.self)
  }
}

extension MatrixRow: ResponseObject {
  @inline(__always)
  package static func visit<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, of value: () -> MatrixRow
  ) {
    json.schema("MatrixRow", "A composer on one screen with one keyboard.")
    json.output("preset", value().preset)
    json.about("The index of the keyboard in the request.")
    json.output("keyboard", value().keyboard)
    json.type(
      "MatrixInvariant",
      """
      A rule that the bar keeps: it does not cover the keyboard or the bottom safe area, and it
      stays below `topLimit`, with one line of text at least.
      """, ofElements: true)
    json.about("The invariants that the bar breaks.")
    json.output("broken", value().broken)
    json.about("Why the row has no layout.")
    json.output("unknown", value().unknown)
    json.about("The layout; null if a figure of the preset is unknown.")
    json.output(
      "layout",
      value().sharedLayout.map { StaticLayout(layout: $0, included: value().included) })
    json.warnings(value().warnings)
  }
}

/// A layout without drag and animation, because nothing moves in a matrix.
private struct StaticLayout: JSONWritable {
  let layout: Shared<Layout>
  /// The members that are written: at most those of `LayoutMembers.still`.
  let included: LayoutMembers

  func write(to json: inout JSONWriter) {
    json.object { layout.value.write(included, to: &$0) }
  }

  #if !hasFeature(Embedded)
    static var schema: String {
      SchemaVisitor.response {
        $0.schema(
          "MatrixLayout",
          """
          A `LayoutResponse` without drag and animation. Absent parts are null. With `include`, only
          those members are present.
          """)
        Layout.visit(&$0, SchemaVisitor.noValue, isStill: true, of: SchemaVisitor.noValue)
      }
    }
  #endif
}

extension LayoutInvariant: JSONWritable {}
