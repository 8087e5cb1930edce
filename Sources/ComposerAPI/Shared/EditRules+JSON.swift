import Composer
import JSON

extension EditRules {
  /// Reads the members of the rules, which stand among others in the same object.
  init(json: inout JSONObject) {
    self.init(
      limits: json.optional("limits", .object(EditLimits.init(json:))) ?? EditLimits(),
      overflow: json.optional("overflow", .name(of: Edit.Overflow.self)) ?? .reject,
      returnKey: json.optional("returnKey", .name(of: Edit.ReturnKey.self)) ?? .newline,
      trimTrailingNewlines: json.optional("trimTrailingNewlines", .boolean) ?? false,
      singleLine: json.optional("singleLine", .boolean) ?? false)
  }
}

extension EditLimits {
  fileprivate init?(json: inout JSONObject) {
    self.init(
      maxLines: json.optional("maxLines", .lineLimit),
      maxLength: json.optional("maxLength", .offset),
      lengthUnit: json.optional("lengthUnit", .name(of: LengthUnit.self)) ?? .grapheme)
  }
}
