/// What a complete insertion leaves beside the text.
struct EditCompletion: Hashable, Sendable {
  /// The selection afterwards, in UTF-16 code units of the resulting text.
  var selection: Range<Int>
  /// The word that was replaced; `nil` if none was.
  var correction: Shared<Correction>?
  /// The tokens of the replaced range that stay tokens, in the resulting text.
  var tokens: [Range<Int>] = []
  /// Whether the insertion was completed, and so is inserted as a whole or not at all.
  var isWhole = true
  /// Whether the client makes a link of the selection, and nothing is inserted.
  var isLink = false
}

extension Edit {
  /// Whether the rules completed what was typed.
  var isCompleted: Bool { completion?.value.isWhole ?? false }
}

/// An edit as the rules complete it.
struct CompletedEdit {
  /// The replaced range.
  var range: Range<Int>
  /// The complete insertion.
  var insertion: UTF16Text
  /// What it leaves beside the text; `nil` if the caret follows the insertion.
  var completion: Shared<EditCompletion>?

  init(_ range: Range<Int>, _ insertion: UTF16Text, _ completion: EditCompletion? = nil) {
    self.range = range
    self.insertion = insertion
    self.completion = completion.map { Shared($0) }
  }
}

/// An edit as it was typed.
struct TypedEdit {
  let text: UTF16Text
  let range: Range<Int>
  let replacement: UTF16Text
  let tokens: [Range<Int>]
  let source: Edit.Source
  /// The selection that the field tells; `nil` if it tells none.
  let selection: Range<Int>?

  /// The edit with what the rules add to it, which is one edit: the limits hold for all of it, and
  /// undoing it undoes all of it.
  ///
  /// An edit of marked text is the input method's, and stays as it is.
  ///
  /// - Complexity: O(n) in the length of the text where something is completed.
  func completed(
    by rules: EditRules, _ correction: Correction?, isMarked: Bool
  ) -> CompletedEdit {
    let aids = rules.aids?.value
    let isLineFed = aids?.newlines == .lf && replacement.units.contains(.carriageReturn)
    let typed = isLineFed ? replacement.withLineFeeds : replacement
    let insertion = rules.singleLine ? typed.onOneLine : typed
    if !isMarked, let given = correction.flatMap({ givenBack($0) }) { return given }
    if !isMarked, let aids, !replacement.isNewline || rules.returnKey == .newline,
      let completed = linked(by: aids) ?? spaced(by: aids, insertion)
    {
      return completed
    }
    guard let selection, insertion.count == replacement.count else {
      return CompletedEdit(range, insertion)
    }
    return CompletedEdit(
      range, insertion, EditCompletion(selection: selection, isWhole: false))
  }

  /// The word that was replaced by the edit before, if this one deletes the white space behind it.
  private func givenBack(_ correction: Correction) -> CompletedEdit? {
    let place = correction.range
    guard replacement.isEmpty, !range.isEmpty, range.count <= 2,
      range.upperBound == place.upperBound, range.lowerBound > place.lowerBound,
      text.holds(place), !tokens.areTouched(by: place)
    else { return nil }
    let caret = place.lowerBound + correction.word.count
    return CompletedEdit(place, correction.word, EditCompletion(selection: caret..<caret))
  }

  /// A link whose text is the selection, if a web address is pasted over it.
  private func linked(by aids: EditAids) -> CompletedEdit? {
    guard aids.pastedLink != .text, !range.isEmpty, source.mayBePaste,
      let address = replacement.webAddress
    else { return nil }
    let label = text.part(range)
    guard !label.isBlank, !label.isWebAddress, !label.units.contains(where: { $0.isNewline })
    else { return nil }
    if aids.pastedLink == .html {
      return CompletedEdit(range, label, EditCompletion(selection: range, isLink: true))
    }
    let link = MarkdownLink(label, to: address)
    let caret = range.lowerBound + link.text.count
    return CompletedEdit(
      range, link.text,
      EditCompletion(
        selection: caret..<caret,
        tokens: tokens.inside(range).map { link.place(of: $0, from: range.lowerBound) }))
  }

  /// White space that ends an abbreviation, or a newline that continues a line.
  private func spaced(by aids: EditAids, _ insertion: UTF16Text) -> CompletedEdit? {
    guard range.isEmpty, insertion.isNewline || insertion.isOneSpace else { return nil }
    let caret = range.lowerBound
    let expanded = aids.abbreviations.isEmpty ? nil : abbreviation(among: aids.abbreviations)
    let continued =
      insertion.isNewline && !aids.continues.isEmpty
      ? ContinuedLine(in: text, at: caret, aids.continues)?.continued(by: insertion, tokens) : nil
    guard let expanded else { return continued }
    let start = caret - expanded.word.count
    if let continued, let after = continued.completion?.value.selection.lowerBound {
      let growth = expanded.expansion.count - expanded.word.count
      return CompletedEdit(
        start..<caret,
        expanded.expansion.replacing(at: expanded.expansion.count, continued.insertion),
        EditCompletion(selection: after + growth..<after + growth))
    }
    let whole = expanded.expansion.replacing(at: expanded.expansion.count, insertion)
    let end = start + whole.count
    let word = expanded.word.replacing(at: expanded.word.count, insertion)
    return CompletedEdit(
      start..<caret, whole,
      EditCompletion(
        selection: end..<end, correction: Shared(Correction(start..<end, word: word))))
  }

  /// The abbreviation that ends at the caret, and begins where a word does.
  private func abbreviation(among known: [EditAids.Abbreviation]) -> EditAids.Abbreviation? {
    let caret = range.lowerBound
    var start = caret
    while start > 0, caret - start <= EditAids.longestAbbreviation,
      !text.units[start - 1].isWhiteSpace
    {
      start -= 1
    }
    guard start < caret, !tokens.areTouched(by: start..<caret) else { return nil }
    let word = text.units[start..<caret]
    return known.first { $0.word.units.elementsEqual(word) }
  }
}

extension UTF16Text {
  /// Whether the text is one unit of white space.
  fileprivate var isOneSpace: Bool { count == 1 && units[0].isWhiteSpace }

  /// The text with another one at an offset.
  fileprivate func replacing(at offset: Int, _ other: UTF16Text) -> UTF16Text {
    replacing(offset..<offset, with: other)
  }

  /// The text between two others.
  func surrounded(by before: UTF16Text, _ after: UTF16Text) -> UTF16Text {
    replacing(count..<count, with: after).replacing(0..<0, with: before)
  }
}
