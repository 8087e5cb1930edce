import Composer
import JSON

/// What a client says of the keyboard, before it is known which screen that is on.
struct KeyboardMember {
  /// The name of the member that says which keyboard it is.
  let typeName: StaticString

  private let frame: Rect?
  private let height: Double?
  private let type: KeyboardType?
  /// The event of an empty keyboard.
  private let event: KeyboardEvent

  /// Reads a keyboard; there is exactly one way to know its frame, or none if it goes away.
  ///
  /// - Parameter phase: which notification it was; nil when the object says so itself.
  init?(json: inout JSONObject, phase: KeyboardEvent.Phase? = nil) {
    // Among events, "type" is the event's own.
    typeName = phase == nil ? "type" : "keyboardType"
    let phase = phase ?? json.optional("phase", .name(of: KeyboardEvent.Phase.self)) ?? .show
    frame = json.optional("frame", .keyboardRect)
    height = json.optional("height", .nonNegativeLength)
    type = json.optional(typeName, .name(of: KeyboardType.self))
    let isLocal = json.optional("isLocal", .boolean) ?? true
    let durationMs = json.optional("durationMs", .duration)
    let curve = json.optional("curve", .curve) ?? .keyboard
    let includesAccessory = json.optional("includesAccessory", .boolean) ?? false
    event = KeyboardEvent(
      phase: phase, frame: .zero, isLocal: isLocal, includesAccessory: includesAccessory,
      durationMs: durationMs, curve: curve)
    checkFrame(json)
  }

  private func checkFrame(_ json: borrowing JSONObject) {
    switch (json.hasValue("frame"), json.hasValue("height"), json.hasValue(typeName)) {
    case (true, true, _): json.report("height", "must not be sent together with \"frame\"")
    case (true, _, true): json.report(typeName, "must not be sent together with \"frame\"")
    case (_, true, true): json.report(typeName, "must not be sent together with \"height\"")
    case (false, false, false) where event.phase != .hide && !hasNull(json):
      json.report("needs \"frame\", \"height\" or \"\(typeName)\", unless its phase is \"hide\"")
    default: break
    }
  }

  /// Whether one of the ways is taken with `null`, which has been reported.
  private func hasNull(_ json: borrowing JSONObject) -> Bool {
    json.isNull("frame") || json.isNull("height") || json.isNull(typeName)
  }

  /// Why the keyboard's height is not known, as a phrase that goes on from its type; nil if it is,
  /// or need not be.
  func reasonForUnknownHeight(preset: Preset?) -> String? {
    guard let type else { return nil }
    guard let preset else { return "needs \"device\", to know its height" }
    return preset.height(of: type) == nil ? preset.reasonForUnknownHeight : nil
  }

  /// The event on a screen; of a keyboard of unknown height nothing is seen.
  func event(on screen: Size?, preset: Preset?) -> KeyboardEvent {
    let known = height ?? type.flatMap { preset?.height(of: $0) }
    let docked = known.flatMap { height in
      screen.map { KeyboardEvent.dockedFrame(height: height, on: $0) }
    }
    return event.with(frame: frame ?? docked ?? .zero)
  }
}

extension KeyboardEvent {
  /// Reads what the platform reported of the keyboard.
  ///
  /// - Parameters:
  ///   - phase: which notification it was; nil when the object says so itself.
  ///   - screen: the screen; nil when it is not known, which has been reported.
  ///   - preset: the preset that gives the heights of keyboards.
  init?(json: inout JSONObject, phase: Phase? = nil, screen: Size?, preset: Preset?) {
    guard let request = KeyboardMember(json: &json, phase: phase) else { return nil }
    if let reason = request.reasonForUnknownHeight(preset: preset) {
      json.report(request.typeName, reason)
    }
    self = request.event(on: screen, preset: preset)
  }
}

extension KeyboardEvent: JSONWritable {
  /// Writes the event as a request would have it; a duration only where one was reported.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("phase", phase)
      $0.member("frame", frame)
      $0.member("isLocal", isLocal)
      $0.memberIfPresent("durationMs", durationMs)
      $0.member("curve", curve)
      $0.member("includesAccessory", includesAccessory)
    }
  }
}

extension KeyboardEvent.Phase: JSONWritable {}
