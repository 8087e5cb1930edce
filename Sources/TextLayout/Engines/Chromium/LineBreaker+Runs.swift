/// Objects, and the space before and after runs with a style of their own.
extension LineBreaker {
  /// Adds the space before a run; a line never ends after it.
  ///
  /// Source: LineBreaker::HandleOpenTag.
  func handleOpenTag(_ item: Paragraph.Item) {
    add(item)
  }

  /// Adds the space after a run; a line that could end after the run ends after the space instead.
  ///
  /// Source: LineBreaker::HandleCloseTag.
  func handleCloseTag(_ item: Paragraph.Item) {
    add(item)
    let index = results.count - 1
    guard index > 0 else { return }
    results[index].canBreakAfter = results[index - 1].canBreakAfter
    results[index - 1].canBreakAfter = false
  }

  /// Adds an object, which is broken like a character but never shortened.
  ///
  /// Source: LineBreaker::HandleAtomicInline and CanBreakAfterAtomicInline.
  func handleObject(_ item: Paragraph.Item) {
    if state == .trailing, results.last?.canBreakAfter == true {
      state = .done
      return
    }
    if state == .continue, !canFitOnLine { return handleOverflow() }
    removeHyphen()
    add(item)
    results[results.count - 1].canBreakAfter = true
  }

  /// Whether the last part of the line is the space before a run.
  var endsWithRunStart: Bool {
    results.last.map { shaped.paragraph.items[$0.item].kind == .runStart } ?? false
  }

  private func add(_ item: Paragraph.Item) {
    var result = ItemResult(item: current.item, range: item.range)
    result.inlineSize = LayoutUnit(ceiling: shaped.ownWidth(of: item))
    results.append(result)
    position += result.inlineSize
    moveToNext(of: item)
  }

  /// Moves the space before a run to the next line, with the run.
  ///
  /// Source: LineBreaker::RewindTrailingOpenTags.
  func rewindTrailingOpenTags() {
    let items = shaped.paragraph.items
    let last = results.lastIndex { items[$0.item].kind != .runStart }
    guard let last, last + 1 < results.count else { return }
    rewind(to: last + 1)
  }
}
