import Composer
import JSON

extension KeyboardEvent {
  /// Reads what the platform reported of the keyboard.
  ///
  /// - Parameters:
  ///   - screen: the screen; nil when it is not known, which has been reported.
  ///   - preset: the preset that gives the heights of keyboards.
  init?(json: inout JSONObject, screen: Size?, preset: Preset?) {
    guard let request = KeyboardRequest(json: &json) else { return nil }
    if let reason = request.reasonForUnknownHeight(preset: preset) { json.report("type", reason) }
    self = request.event(on: screen, preset: preset)
  }
}
