/// The part of an edit that changes the accepted text.
///
/// The letters of marked text are provisional: the input method can still change them. The accepted
/// text is the text with its marked text replaced by what the marked text stands for. Limits apply
/// to accepted text only, so every edit is judged by what it adds to the accepted text. Typing adds
/// its letters, composing adds nothing, a commit adds the letters that were provisional, and a
/// deletion adds nothing.
///
/// Where limits hold while composing, every letter counts as accepted at once.
struct Acceptance {
  /// The accepted text before the edit.
  let text: UTF16Text
  /// The part of `text` that the edit, with the marked text before and after it, touches.
  let touched: Range<Int>
  /// The part of `text` that `insertion` replaces, inside `touched`.
  let range: Range<Int>
  /// The letters that become accepted; empty if none do.
  let insertion: UTF16Text
  /// The accepted text after the edit.
  let result: UTF16Text
  /// Whether a prefix of `insertion` can be accepted alone, because all of its letters are new.
  let isDivisible: Bool
  /// The marked text after the edit; `nil` without marked text.
  let marked: MarkedText?

  /// Whether the edit adds letters to the accepted text.
  var addsLetters: Bool { !insertion.isEmpty }
}

extension Edit {
  /// The change of the accepted text.
  ///
  /// A property, because an initializer takes over what it gets, and would copy the edit.
  ///
  /// - Complexity: O(1) without marked text, otherwise O(n) in the length of the result.
  var acceptance: Acceptance {
    guard (marked != nil || composing != nil) && rules.limits.waitsForCommit else {
      return Acceptance(
        text: text, touched: range, range: range, insertion: insertion, result: result,
        isDivisible: !isCompleted, marked: composing.map { MarkedText($0) })
    }
    let part = TouchedPart(of: self)
    let accepted = marked.map { text.replacing($0.range, with: $0.replaced) } ?? text
    let touched = part.start..<part.start + part.before.count
    if let composing, let replaced = part.replaced {
      return Acceptance(
        text: accepted, touched: touched, range: touched, insertion: "", result: accepted,
        isDivisible: part.isDivisible,
        marked: MarkedText(composing, replaced: UTF16Text(units: Array(replaced))))
    }
    let (start, end) = part.before.commonEnds(with: part.after)
    let range = touched.lowerBound + start..<touched.upperBound - end
    let insertion = UTF16Text(units: Array(part.after[start..<part.after.count - end]))
    return Acceptance(
      text: accepted, touched: touched, range: range, insertion: insertion,
      result: composing == nil ? result : accepted.replacing(range, with: insertion),
      isDivisible: part.isDivisible, marked: composing.map { MarkedText($0) })
  }
}

/// The part of a text that an edit and its marked text touch, in terms of accepted letters.
private struct TouchedPart {
  /// The offset of the part, equal in the text, the result and the accepted text.
  let start: Int
  /// The accepted letters of the part before the edit.
  let before: [UInt16]
  /// The accepted letters of the part after the edit.
  let after: [UInt16]
  /// The letters of `before` in whose place the marked text stands after the edit; `nil` if the
  /// edit changes other accepted letters.
  let replaced: ArraySlice<UInt16>?
  /// Whether `after` has only letters that were not accepted before the edit.
  let isDivisible: Bool

  init(of edit: borrowing Edit) {
    let marked = edit.marked?.range ?? edit.range
    let growth = edit.insertion.count - edit.range.count
    let insertionEnd = edit.range.lowerBound + edit.insertion.count
    let markedEnd = marked.upperBound > edit.range.upperBound ? marked.upperBound + growth : 0
    let edited = min(edit.range.lowerBound, marked.lowerBound)..<max(insertionEnd, markedEnd)
    let composing = edit.composing
    start = min(edited.lowerBound, composing?.lowerBound ?? edited.lowerBound)
    let resultEnd = max(edited.upperBound, composing?.upperBound ?? edited.upperBound)
    let units = edit.text.units
    let replacedBefore = edit.marked?.replaced.units ?? Array(units[marked])
    before =
      Array(units[start..<marked.lowerBound]) + replacedBefore
      + Array(units[marked.upperBound..<resultEnd - growth])
    let kept = composing ?? resultEnd..<resultEnd
    let left = edit.result.units[start..<kept.lowerBound]
    let right = edit.result.units[kept.upperBound..<resultEnd]
    after = Array(left + right)
    let rest = before.dropFirst(left.count)
    let isOnlyMarked = before.starts(with: left) && rest.reversed().starts(with: right.reversed())
    replaced = isOnlyMarked ? rest.dropLast(right.count) : nil
    isDivisible =
      edited == start..<resultEnd && edit.range.lowerBound <= marked.upperBound
      && marked.lowerBound <= edit.range.upperBound
  }
}

extension [UInt16] {
  /// The lengths of the common prefix and the common suffix of two texts; neither splits a
  /// surrogate pair.
  fileprivate func commonEnds(with other: [UInt16]) -> (prefix: Int, suffix: Int) {
    var prefix = zip(self, other).prefix { $0 == $1 }.count
    if prefix > 0, UTF16.isLeadSurrogate(self[prefix - 1]) { prefix -= 1 }
    let most = Swift.min(count, other.count) - prefix
    var suffix = zip(reversed(), other.reversed()).prefix(most).prefix { $0 == $1 }.count
    if suffix > 0, UTF16.isTrailSurrogate(self[count - suffix]) { suffix -= 1 }
    return (prefix, suffix)
  }
}
