extension State {
  /// The scene for a layout of the state.
  ///
  /// - Parameter machine: the configuration.
  public func scene(in machine: Machine) -> LayoutScene {
    scene(in: machine, moving: AppliedEvent(), from: nil)
  }

  /// The scene for a layout of the state after an event.
  ///
  /// - Parameters:
  ///   - machine: the configuration.
  ///   - reaction: the result of the event, with the keyboard event and drag that move the
  ///     composer.
  ///   - start: the composer's place before the event.
  func scene(
    in machine: Machine, moving reaction: AppliedEvent, from start: LayoutScene.Start?
  ) -> LayoutScene {
    LayoutScene(
      display: display ?? machine.display, platform: machine.platform,
      keyboard: reaction.keyboard ?? shownKeyboard(in: machine),
      panel: keyboard == nil ? panel : nil,
      composer: composer(in: machine),
      popover: session.flatMap { machine.popover?.anchored(to: $0) },
      content: content(in: machine), scroll: row(in: machine), drag: reaction.drag ?? drag,
      start: start, pixelRatio: machine.pixelRatio)
  }

  /// Whether a scene of the state before, of which only the message changed, stays as it is, but for its text.
  func keeps(_ scene: LayoutScene, in machine: Machine, from start: LayoutScene.Start?) -> Bool {
    keyboard === scene.keyboard && (keyboard == nil || start == scene.start)
      && panel == nil && drag == nil && scene.drag == nil
      && scene.popover == nil && (session == nil || machine.popover == nil)
      && (machine.content == nil || content(in: machine) == scene.content)
      && (machine.scroll == nil || row(in: machine) == scene.scroll)
  }
}

extension State {
  /// The composer with the values that the state has changed, and those of the current field.
  fileprivate func composer(in machine: Machine) -> ComposerBox {
    var box = machine.composer
    if let bottomOffset { box.bottomOffset = bottomOffset }
    box.frame = machine.restingFrame(of: self)
    if let gap = machine.field(of: self)?.gap { box.gap = gap }
    box.appeared = appeared
    box.focused = focused
    if let userHeight { box.userHeight = userHeight }
    box.text.show(text.scalingSpans(by: box.textScale))
    return box
  }
}

extension ComposerBox.Text {
  fileprivate mutating func show(_ value: UTF16Text) {
    switch consume self {
    case .height(let height): self = .height(height)
    case .box(var box, let height):
      box.value = value
      box.caret = nil
      self = .box(box, height: height)
    }
  }
}

extension Popover {
  /// The list for a word: at the bar, or where the word begins.
  fileprivate func anchored(to session: TriggerMatch) -> Popover {
    switch anchor {
    case .bar: self
    case .caret: Popover(size: size, anchor: .caret(session.range.lowerBound), gap: gap)
    }
  }
}

/// The scroll positions of the message list and the table.
extension State {
  /// Stores the scroll position of a layout.
  ///
  /// - Parameter offset: the offset at which the list is; `nil` if it is unknown.
  mutating func scroll(to layout: Shared<Layout>, from offset: Double?) -> [Effect] {
    guard let position = layout.value.listPosition(holdingEnd: list?.holdsEnd) else { return [] }
    list = position
    return position.offset == offset ? [] : [.scroll(offset: position.offset)]
  }

  /// The offset at which the list or table is; `nil` without either.
  func listOffset(in machine: Machine) -> Double? {
    list?.offset ?? machine.content?.offset ?? machine.scroll?.offset
  }

  /// The message list at its current offset.
  func content(in machine: Machine) -> MessageList? {
    guard var content = content ?? machine.content, let list else {
      return content ?? machine.content
    }
    content.offset = list.offset
    content.previousBottomInset = list.bottomInset
    return content
  }

  /// The scroll view, with the focused field or its row as the scroll target.
  ///
  /// Without the focus, the target is the current top of the viewport: the view keeps its offset,
  /// within the range of its content.
  func row(in machine: Machine) -> ScrollRequest? {
    guard let row = machine.scroll else { return nil }
    let offset = list?.offset ?? row.offset
    guard focused else {
      return row.with(offset: offset, targetY: offset, targetHeight: 0, position: .top)
    }
    guard let current = machine.field(of: self), let field = current.frame else {
      return row.with(
        offset: offset, targetY: row.targetY, targetHeight: row.targetHeight,
        position: row.position)
    }
    // The frames of fields are those at the offset of the configuration.
    return row.with(
      offset: offset, targetY: field.y - row.viewport.y + row.offset,
      targetHeight: field.height + (current.gap ?? 0), position: row.position)
  }
}

extension Layout {
  /// The scroll position of the list or table; `nil` without either.
  fileprivate func listPosition(holdingEnd holdsEnd: Bool?) -> State.ListPosition? {
    if let content {
      return State.ListPosition(
        offset: content.offset, bottomInset: content.bottomInset, holdsEnd: holdsEnd)
    }
    return scroll.map { State.ListPosition(offset: $0.offset, bottomInset: $0.bottomInset) }
  }
}
