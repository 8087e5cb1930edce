import Composer
import JSON

extension MarkedText {
  /// Reads marked text and the accepted text in whose place it stands; nil without marked text.
  ///
  /// - Parameters:
  ///   - name: the member with the range; the member `replaced` stands beside it.
  ///   - text: the text that contains the range; nil if it is unknown, which has been reported.
  init?(json: inout JSONObject, _ name: StaticString, in text: UTF16Text?) {
    let range = json.optional(name, .range(in: text))
    let replaced = json.optional("replaced", .text)
    guard let range else { return nil }
    self.init(range, replaced: UTF16Text(units: replaced ?? []))
  }

  /// The replaced text; nil if it is empty.
  var replacedIfAny: UTF16Text? { replaced.isEmpty ? nil : replaced }
}
