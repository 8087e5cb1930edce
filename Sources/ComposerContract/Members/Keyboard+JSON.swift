import Composer
import JSON

/// A keyboard of a request, without the screen that it is on.
package struct KeyboardMember {
  private let frame: Rect?
  private let height: Double?
  private let type: KeyboardType?
  private let viewport: VisualViewport?
  private let takesEstimate: Bool
  /// The event, with an empty frame.
  private let event: KeyboardEvent
  /// Whether the request names the curve; otherwise it is that of the preset's platform.
  private let namesCurve: Bool
  private let pageOffset: Double

  /// Reads a keyboard, with exactly one of frame, height, type and visual viewport; a hidden keyboard
  /// needs none.
  ///
  /// - Parameter required: the phase that the request gives elsewhere; nil if it gives none.
  init?(json: inout JSONObject, phase required: KeyboardEvent.Phase? = nil) {
    // The usual members come first: once all members are found, absent ones cost nothing.
    type = json.optional("type", .name(of: KeyboardType.self))
    height = json.optional("height", .nonNegativeLength)
    let named = json.optional("phase", .name(of: KeyboardEvent.Phase.self))
    if let named, let required, named != required {
      json.report("phase", "must be \"\(required.rawValue)\" in an event of this type, or absent")
    }
    let phase = required ?? named ?? .show
    frame = json.optional("frame", .keyboardRect)
    viewport = json.optional("visualViewport", .object(VisualViewport.init(json:)))
    let isLocal = json.optional("isLocal", .boolean) ?? true
    let durationMs = json.optional("durationMs", .duration)
    let curve = json.optional("curve", .curve)
    namesCurve = curve != nil
    let includesAccessory = json.optional("includesAccessory", .boolean) ?? false
    takesEstimate = json.optional("estimate", .boolean) ?? true
    pageOffset = json.optional("pageOffset", .nonNegativeLength) ?? 0
    event = KeyboardEvent(
      phase: phase, frame: .zero, isLocal: isLocal, includesAccessory: includesAccessory,
      durationMs: durationMs, curve: curve ?? .keyboard)
    checkFrame(json)
  }

  /// The members that say where the keyboard is.
  private static let places: [StaticString] = ["frame", "height", "type", "visualViewport"]

  private func checkFrame(_ json: borrowing JSONObject) {
    var first: StaticString?
    for place in KeyboardMember.places where json.has(place) {
      if let first { json.report(place, "must not be sent together with \"\(first)\"") }
      first = first ?? place
    }
    if first == nil, event.phase != .hide {
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
    let event = self.event(on: preset?.platform ?? .ios)
    guard let display else { return event }
    if let viewport {
      let view = display.view ?? Rect(display.screen)
      return viewport.keyboardFrame(in: view, on: display.screen).map {
        event.with(frame: $0, pageOffset: max(0, viewport.offsetTop))
      } ?? event.hidden
    }
    let known =
      height ?? type.flatMap { preset?.height(of: $0) } ?? estimate(for: preset)?.height
    let docked = known.map { KeyboardEvent.dockedFrame(height: $0, on: display.screen) }
    return event.with(frame: frame ?? docked ?? .zero, pageOffset: pageOffset)
  }

  private func event(on platform: Platform) -> KeyboardEvent {
    guard !namesCurve, platform.keyboardCurve != event.curve else { return event }
    return event.with(curve: platform.keyboardCurve)
  }
}

extension VisualViewport {
  fileprivate init?(json: inout JSONObject) {
    let height = json.required("height", .nonNegativeLength)
    let offsetTop = json.optional("offsetTop", .length) ?? 0
    let scale = json.optional("scale", .number(above: 0, through: 100)) ?? 1
    guard let height else { return nil }
    self.init(height: height, offsetTop: offsetTop, scale: scale)
  }
}

/// A keyboard of a request, on its screen.
struct LayoutKeyboard {
  let event: KeyboardEvent
  /// Whether its height is an estimate.
  let isEstimated: Bool

  /// Reads a keyboard.
  ///
  /// - Parameters:
  ///   - phase: the phase that the request gives elsewhere; nil if it gives none.
  ///   - display: the screen and the view; nil if they are unknown, which has been reported.
  ///   - preset: the preset that gives the height of a keyboard type.
  init?(
    json: inout JSONObject, phase: KeyboardEvent.Phase? = nil, display: Display?, preset: Preset?
  ) {
    guard let member = KeyboardMember(json: &json, phase: phase) else { return nil }
    if let reason = member.reasonForUnknownHeight(preset: preset) {
      json.report("type", reason)
    }
    let estimate = member.estimate(for: preset)
    if let estimate, let preset {
      json.warn("type", .estimatedKeyboard, member.warning(about: estimate, for: preset))
    }
    event = member.event(on: display, preset: preset)
    isEstimated = estimate != nil
  }
}

extension KeyboardEvent {
  /// Reads a keyboard event; see `LayoutKeyboard`.
  init?(json: inout JSONObject, phase: Phase? = nil, display: Display?, preset: Preset?) {
    let placed = LayoutKeyboard(json: &json, phase: phase, display: display, preset: preset)
    guard let placed else { return nil }
    self = placed.event
  }
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
