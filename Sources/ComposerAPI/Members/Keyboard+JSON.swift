import Composer
import JSON

/// A keyboard of a request, without the screen that it is on.
struct KeyboardMember {
  /// The name of the member with the keyboard type.
  let typeName: StaticString

  private let frame: Rect?
  private let height: Double?
  private let type: KeyboardType?
  /// The event, with an empty frame.
  private let event: KeyboardEvent

  /// Reads a keyboard, with exactly one of frame, height and type; a hidden keyboard needs none.
  ///
  /// - Parameter phase: the phase of the notification; nil to read the member `phase`.
  init?(json: inout JSONObject, phase: KeyboardEvent.Phase? = nil) {
    // In an event, "type" is the type of the event.
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

  /// Returns whether frame, height or type is null, which has been reported.
  private func hasNull(_ json: borrowing JSONObject) -> Bool {
    json.isNull("frame") || json.isNull("height") || json.isNull(typeName)
  }

  /// Returns the error text for a type of unknown height; nil if the height is known or not needed.
  func reasonForUnknownHeight(preset: Preset?) -> String? {
    guard let type else { return nil }
    guard let preset else {
      return "needs \"device\", which gives its height: send \"device\", or \"height\" instead"
    }
    return preset.height(of: type) == nil ? preset.reasonForUnknownHeight : nil
  }

  /// Returns the event on a screen; a keyboard of unknown height has an empty frame.
  func event(on screen: Size?, preset: Preset?) -> KeyboardEvent {
    let known = height ?? type.flatMap { preset?.height(of: $0) }
    let docked = known.flatMap { height in
      screen.map { KeyboardEvent.dockedFrame(height: height, on: $0) }
    }
    return event.with(frame: frame ?? docked ?? .zero)
  }
}

extension KeyboardEvent {
  /// Reads a keyboard event.
  ///
  /// - Parameters:
  ///   - phase: the phase of the notification; nil to read the member `phase`.
  ///   - screen: the screen; nil if it is unknown, which has been reported.
  ///   - preset: the preset that gives the height of a keyboard type.
  init?(json: inout JSONObject, phase: Phase? = nil, screen: Size?, preset: Preset?) {
    guard let member = KeyboardMember(json: &json, phase: phase) else { return nil }
    if let reason = member.reasonForUnknownHeight(preset: preset) {
      json.report(member.typeName, reason)
    }
    self = member.event(on: screen, preset: preset)
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
    }
  }
}

extension KeyboardEvent.Phase: JSONWritable {}
