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
