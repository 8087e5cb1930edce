extension State {
  /// The scene that the state is in.
  ///
  /// - Parameter machine: what events do not change.
  public func scene(in machine: Machine) -> LayoutScene {
    scene(in: machine, moving: Reaction(), from: nil)
  }

  /// The scene that the state is in on its way.
  ///
  /// - Parameters:
  ///   - machine: what events do not change.
  ///   - reaction: the keyboard and the finger that have just moved the composer.
  ///   - start: where the composer was before, in view coordinates.
  func scene(
    in machine: Machine, moving reaction: Reaction, from start: Rect?
  ) -> LayoutScene {
    let stage = stage ?? machine.stage
    return LayoutScene(
      screen: stage.screen, safeArea: stage.safeArea, view: stage.view,
      keyboard: reaction.keyboard ?? keyboard, composer: machine.composer.showing(self),
      content: content(in: machine), scroll: row(in: machine), drag: reaction.drag ?? drag,
      animationStart: start)
  }
}

extension ComposerBox {
  /// The composer with what a state has changed.
  fileprivate func showing(_ state: State) -> ComposerBox {
    ComposerBox(
      placement: placement, bottomOffset: state.bottomOffset ?? bottomOffset, gap: gap,
      topLimit: topLimit, frame: frame, verticalOffset: verticalOffset,
      followsUndockedKeyboard: followsUndockedKeyboard, appeared: state.appeared,
      leading: leading, trailing: trailing, margin: margin, text: text.showing(state.text))
  }
}

extension ComposerBox.Text {
  fileprivate func showing(_ value: UTF16Text) -> ComposerBox.Text {
    switch self {
    case .height: self
    case .box(let box):
      .box(
        TextBox(
          value: value, placeholder: box.placeholder, insets: box.insets,
          lineFragmentPadding: box.lineFragmentPadding, minLines: box.minLines,
          maxLines: box.maxLines, maxHeight: box.maxHeight))
    }
  }
}

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
