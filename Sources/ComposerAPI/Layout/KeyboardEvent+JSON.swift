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
    guard let request = KeyboardRequest(json: &json, phase: phase) else { return nil }
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
