/// Where the list of messages, or the table, is scrolled to.
extension State {
  /// Takes over where a layout has scrolled to.
  mutating func scroll(to layout: Layout, in machine: Machine) -> [Effect] {
    guard let position = layout.listPosition else { return [] }
    let before = list?.offset ?? machine.content?.offset ?? machine.scroll?.offset
    list = position
    return position.offset == before ? [] : [.scroll(offset: position.offset)]
  }

  /// The list of messages, scrolled to where it is.
  func content(in machine: Machine) -> MessageList? {
    guard let content = machine.content, let list else { return machine.content }
    return MessageList(
      frame: content.frame, contentHeight: content.contentHeight, offset: list.offset,
      liftPolicy: content.liftPolicy, inverted: content.inverted, blankSpace: content.blankSpace,
      extraPadding: content.extraPadding, previousBottomInset: list.bottomInset)
  }

  /// The table, with its row as the target while the text has the focus.
  ///
  /// Without the focus, the target is what is at the top already: the table stays where it is, as
  /// far as its content allows.
  func row(in machine: Machine) -> ScrollRequest? {
    guard let row = machine.scroll else { return nil }
    let offset = list?.offset ?? row.offset
    return ScrollRequest(
      viewport: row.viewport, contentHeight: row.contentHeight, offset: offset,
      targetY: focused ? row.targetY : offset, targetHeight: focused ? row.targetHeight : 0,
      position: focused ? row.position : .top, margin: row.margin)
  }
}

extension Layout {
  /// Where the list or table came to be scrolled to; `nil` if there is none.
  fileprivate var listPosition: State.ListPosition? {
    if let content {
      return State.ListPosition(offset: content.offset, bottomInset: content.bottomInset)
    }
    return scroll.map { State.ListPosition(offset: $0.offset, bottomInset: $0.bottomInset) }
  }
}
