import Composer
import JSON

extension MemberVisitor where Self: ~Copyable {
  /// Visits marked text and the accepted text in whose place it stands; nil without marked text.
  ///
  /// - Parameters:
  ///   - name: the member with the range; the member `replaced` stands beside it.
  ///   - text: the text that contains the range; nil if it is unknown, which has been reported.
  mutating func marked(_ name: StaticString, in text: UTF16Text?) -> MarkedText? {
    note(.orNull)
    let range = optional(name, .range(in: text))
    type(
      "ReplacedText",
      """
      The accepted text in whose place the marked text stands: a selection that was replaced, or a
      word that is converted again. A rejected commit restores it.
      """)
    note(.keywords(#""default": """#))
    let replaced = optional("replaced", PlainTextType())
    return range.map { MarkedText($0, replaced: replaced ?? "") }
  }
}

extension MarkedText {
  /// The replaced text; nil if it is empty.
  var replacedIfAny: UTF16Text? { replaced.isEmpty ? nil : replaced }
}
