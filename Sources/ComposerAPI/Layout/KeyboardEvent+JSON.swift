import Composer
import JSON

extension KeyboardEvent {
  /// Reads what the platform reported of the keyboard.
  ///
  /// - Parameters:
  ///   - phase: which notification it was; nil when the object says so itself.
  ///   - screen: the screen; nil when it is not known, which has been reported.
  ///   - preset: the preset that gives the heights of keyboards.
  init?(json: inout JSONObject, phase: Phase? = nil, screen: Size?, preset: Preset?) {
    // Among events, "type" is the event's own.
    let typeName: StaticString = phase == nil ? "type" : "keyboardType"
    let phase = phase ?? json.optional("phase", .name(of: Phase.self)) ?? .show
    let sent = json.optional("frame", .keyboardRect)
    let height = json.optional("height", .nonNegativeLength)
    let type = json.optional(typeName, .name(of: KeyboardType.self))
    let isLocal = json.optional("isLocal", .boolean) ?? true
    let duration = json.optional("durationMs", .duration)
    let curve = json.optional("curve", .curve) ?? .keyboard
    let includesAccessory = json.optional("includesAccessory", .boolean) ?? false
    KeyboardEvent.checkFrame(json, phase, typeName)
    if let type { KeyboardEvent.check(type, json, typeName, preset) }
    let known = height ?? type.flatMap { preset?.height(of: $0) }
    let docked = known.flatMap { height in
      screen.map { KeyboardEvent.dockedFrame(height: height, on: $0) }
    }
    self.init(
      phase: phase, frame: sent ?? docked ?? .zero, isLocal: isLocal,
      includesAccessory: includesAccessory, durationMs: duration, curve: curve)
  }

  /// Checks that there is exactly one way to know the frame, or none for a keyboard that goes away.
  private static func checkFrame(
    _ json: borrowing JSONObject, _ phase: Phase, _ typeName: StaticString
  ) {
    switch (json.has("frame"), json.has("height"), json.has(typeName)) {
    case (true, true, _): json.report("height", "must not be sent together with \"frame\"")
    case (true, _, true): json.report(typeName, "must not be sent together with \"frame\"")
    case (_, true, true): json.report(typeName, "must not be sent together with \"height\"")
    case (false, false, false) where phase != .hide:
      json.report("needs \"frame\", \"height\" or \"\(typeName)\", unless its phase is \"hide\"")
    default: break
    }
  }

  private static func check(
    _ type: KeyboardType, _ json: borrowing JSONObject, _ name: StaticString, _ preset: Preset?
  ) {
    guard let preset else { return json.report(name, "needs \"device\", to know its height") }
    guard preset.height(of: type) == nil else { return }
    let known = preset.knownKeyboards.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    let hint = known.isEmpty ? "none is" : "known are \(known)"
    json.report(
      name, "has no known height for \(preset.description): \(hint); send \"height\" instead")
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
