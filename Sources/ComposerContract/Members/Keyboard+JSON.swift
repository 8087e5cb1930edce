import Composer
import JSON

/// A keyboard of a request, without its screen.
///
/// It has exactly one of frame, height, type and visual viewport; a hidden keyboard needs none of them.
package struct KeyboardMember: Members {
  private var phase: KeyboardEvent.Phase
  private var frame: Rect?
  private var height: Double?
  private var type: KeyboardType?
  private var viewport: VisualViewport?
  private var isLocal = true
  private var durationMs: Double?
  /// The curve; nil is that of the preset's platform.
  private var curve: Curve?
  private var includesAccessory = false
  private var takesEstimate = true
  private var pageOffset = 0.0
  /// The phase that the request gives elsewhere; nil if it gives none.
  private let required: KeyboardEvent.Phase?

  init(phase required: KeyboardEvent.Phase? = nil) {
    self.required = required
    phase = required ?? .show
  }

  /// Whether the place of the keyboard is given by the visual viewport of a page.
  var isOfPage: Bool { viewport != nil }

  /// Whether the keyboard moves by a spring with values of its own.
  var hasSpring: Bool { if case .spring = curve { true } else { false } }

  package mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    if required == .hide {
      json.schema(
        "HiddenKeyboardInput",
        """
        A keyboard that hides. It has at most one of `frame`, `height`, `type` and `visualViewport`.
        """)
    } else {
      json.schema(
        "KeyboardInput",
        """
        A keyboard with exactly one of `frame`, `height`, `type` and `visualViewport`; `hide` needs
        none of them.
        """)
      json.rule(#""if": {"properties": {"phase": {"enum": ["show", "change"]}}}"#)
      json.rule(
        #"""
        "then": {"anyOf": [{"required": ["frame"]}, {"required": ["height"]},
        {"required": ["type"]}, {"required": ["visualViewport"]}]}
        """#)
    }
    json.rule(
      #"""
      "not": {"anyOf": [{"required": ["frame", "height"]}, {"required": ["frame", "type"]},
      {"required": ["height", "type"]}, {"required": ["visualViewport"], "anyOf": [{"required":
      ["frame"]}, {"required": ["height"]}, {"required": ["type"]}]}]}
      """#)
    json.type("KeyboardType", "A keyboard of the preset, which has its height; requires `device`.")
    json.input("type", &type, .name())
    json.type(
      "DockedKeyboardHeight",
      "The height in points of a docked keyboard, including the bottom safe area.")
    json.input("height", &height, .nonNegativeLength)
    json.type(
      "KeyboardPhase",
      "The kind of keyboard notification; `hide` hides the keyboard whatever its frame.")
    if required != nil {
      // The type of the event gives the phase.
      json.note(.defaultIsTold)
      json.note(.keywords(required == .hide ? #""const": "hide""# : #""default": "show""#))
    }
    json.input("phase", &phase, .name())
    json.check {
      guard let required, phase != required else { return }
      $0.report("phase", "must be \"\(required.rawValue)\" in an event of this type, or absent")
      phase = required
    }
    json.about("The end frame, in screen coordinates.")
    json.input("frame", &frame, .keyboardRect)
    json.input("visualViewport", &viewport, .members(of: VisualViewport(height: 0)))
    json.type(
      "KeyboardIsLocal",
      "Whether the keyboard belongs to this app. If not, the service ignores it.")
    json.input("isLocal", &isLocal, .boolean)
    json.input("durationMs", &durationMs, .duration)
    json.input("curve", &curve, .curve)
    json.type(
      "KeyboardIncludesAccessory",
      "Whether the frame contains the composer, an input accessory of UIKit.")
    json.input("includesAccessory", &includesAccessory, .boolean)
    json.type(
      "KeyboardEstimate",
      """
      Whether to estimate a height that the preset lacks, with the warning `estimatedKeyboard`, in
      place of an error; see `docs/keyboard-estimates.md`.
      """)
    json.input("estimate", &takesEstimate, .boolean)
    json.type(
      "PageOffset",
      "How far a browser has panned the page up, in points; `frame` is on the panned page.")
    json.input("pageOffset", &pageOffset, .nonNegativeLength)
    json.check { checkFrame($0) }
  }

  private func checkFrame(_ json: borrowing JSONObject) {
    var first: StaticString?
    func check(_ place: StaticString, isSent: Bool, in json: borrowing JSONObject) {
      guard isSent else { return }
      if let first { json.report(place, "must not be sent together with \"\(first)\"") }
      first = first ?? place
    }
    check("frame", isSent: json.has("frame"), in: json)
    check("height", isSent: json.has("height"), in: json)
    check("type", isSent: json.has("type"), in: json)
    check("visualViewport", isSent: json.has("visualViewport"), in: json)
    if first == nil, phase != .hide {
      json.report(
        "needs \"frame\", \"height\", \"type\" or \"visualViewport\", unless its phase is \"hide\"")
    }
  }

  /// Returns the error text for a type of unknown height; nil if the height is known or not needed.
  func reasonForUnknownHeight(preset: Preset?) -> String? {
    guard let type else { return nil }
    guard let preset else {
      return "needs \"device\", which gives its height: send \"device\", or \"height\" instead"
    }
    let isKnown = preset.height(of: type) != nil || estimate(for: preset) != nil
    return isKnown ? nil : preset.reasonForUnknownHeight
  }

  /// Returns the estimate of the height; nil if the height is known or no estimate is wanted.
  func estimate(for preset: Preset?) -> KeyboardEstimate? {
    guard takesEstimate, let type, let preset, preset.height(of: type) == nil else { return nil }
    return preset.estimate(of: type)
  }

  /// Returns the text of the warning about an estimated height.
  func warning(about estimate: KeyboardEstimate, for preset: Preset) -> String {
    "is not known for \(preset.description): its height, \(estimate.height.jsonText), is an "
      + "estimate, \(estimate.basis); \(estimate.accuracy)"
  }

  /// Returns the event on a display; a keyboard of unknown height has an empty frame.
  ///
  /// - Parameter display: the screen and the view; nil if they are unknown, which has been reported.
  func event(on display: Display?, preset: Preset?) -> KeyboardEvent {
    let platform = preset?.platform ?? .ios
    guard let display else { return event(on: platform) }
    if let viewport {
      let view = display.view ?? Rect(display.screen)
      return viewport.keyboardFrame(in: view, on: display.screen).map {
        event(on: platform, frame: $0, pageOffset: max(0, viewport.offsetTop))
      } ?? event(on: platform).hidden
    }
    let known =
      height ?? type.flatMap { preset?.height(of: $0) } ?? estimate(for: preset)?.height
    let docked = known.map { KeyboardEvent.dockedFrame(height: $0, on: display.screen) }
    return event(on: platform, frame: frame ?? docked ?? .zero, pageOffset: pageOffset)
  }

  private func event(
    on platform: Platform, frame: Rect = .zero, pageOffset: Double = 0
  ) -> KeyboardEvent {
    KeyboardEvent(
      phase: phase, frame: frame, isLocal: isLocal, includesAccessory: includesAccessory,
      durationMs: durationMs, curve: curve ?? platform.keyboardCurve, pageOffset: pageOffset)
  }
}

extension VisualViewport: Members {
  /// Visits what `window.visualViewport` says.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema(
      "VisualViewport",
      """
      What a browser's `window.visualViewport` says. There is a keyboard if the view is higher than
      `height` × `scale` by at least 60 points and 15 %. It begins at `offsetTop` + `height` ×
      `scale`.
      """)
    json.requiredInput("height", &height, .nonNegativeLength)
    json.input("offsetTop", &offsetTop, .length)
    json.about("The factor of a pinch zoom.")
    json.input("scale", &scale, .number(above: 0, through: 100))
  }
}

/// A keyboard of a request, on its screen.
struct LayoutKeyboard: Members {
  private var member: KeyboardMember
  /// The screen and the view; nil if they are unknown, which has been reported.
  private let display: Display?
  /// The preset that gives the height of a keyboard type.
  private let preset: Preset?

  init(phase: KeyboardEvent.Phase? = nil, on display: Display?, of preset: Preset?) {
    member = KeyboardMember(phase: phase)
    self.display = display
    self.preset = preset
  }

  mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    member.visit(&json)
    json.check {
      if let reason = member.reasonForUnknownHeight(preset: preset) { $0.report("type", reason) }
      if let estimate = member.estimate(for: preset), let preset {
        $0.warn("type", .estimatedKeyboard, member.warning(about: estimate, for: preset))
      }
    }
  }

  /// The event.
  var event: KeyboardEvent { member.event(on: display, preset: preset) }
  /// Whether the place of the keyboard is given by the visual viewport of a page.
  var isOfPage: Bool { member.isOfPage }
  /// Whether its height is an estimate.
  var isEstimated: Bool { member.estimate(for: preset) != nil }
}

extension KeyboardEvent: JSONWritable {
  /// Writes the event in the form of a request; `durationMs` only if there is one.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("phase", phase)
      $0.member("frame", frame)
      $0.member("isLocal", isLocal)
      $0.memberIfPresent("durationMs", durationMs)
      $0.member("curve", curve)
      $0.member("includesAccessory", includesAccessory)
      $0.memberIfPresent("pageOffset", pageOffset > 0 ? pageOffset : nil)
    }
  }
}

extension KeyboardEvent.Phase: JSONWritable {}
