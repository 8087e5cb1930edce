extension LayoutScene {
  /// Places everything in the scene.
  ///
  /// - Parameter lines: the style of the composer's text. When the client measured the text, only
  ///   its line height is asked for: a bar that has to give way keeps one line.
  /// - Complexity: O(n) in the length of the text.
  public func layout(measuring lines: some LineMeasuring) -> Layout {
    var unexplained = Explanation(wanted: false)
    return layout(measuring: lines, explaining: &unexplained)
  }

  /// Places everything in the scene, and tells how every number came about.
  ///
  /// - Parameter lines: the style of the composer's text.
  /// - Returns: the same layout as without an explanation, and its terms in the order in which
  ///   they were computed.
  /// - Complexity: O(n) in the length of the text.
  public func explainedLayout(
    measuring lines: some LineMeasuring
  ) -> (layout: Layout, terms: [Term]) {
    var explanation = Explanation(wanted: true)
    let layout = layout(measuring: lines, explaining: &explanation)
    return (layout, explanation.terms)
  }

  private func layout(
    measuring lines: some LineMeasuring, explaining terms: inout Explanation
  ) -> Layout {
    let safeArea = safeAreaInsideView(explaining: &terms)
    let text = measuredText(in: safeArea, measuring: lines, explaining: &terms)
    return layout(safeArea: safeArea, text: text, explaining: &terms)
  }

  private func measuredText(
    in safeArea: Insets, measuring lines: some LineMeasuring, explaining terms: inout Explanation
  ) -> MeasuredText? {
    guard let composer else { return nil }
    return MeasuredText(
      of: composer, width: view.width - safeArea.left - safeArea.right, measuring: lines,
      explaining: &terms)
  }

  private func layout(
    safeArea: Insets, text: MeasuredText?, explaining terms: inout Explanation
  ) -> Layout {
    var unexplained = Explanation(wanted: false)
    let rest = Surroundings(
      scene: self, safeArea: safeArea, keyboard: .hidden, explaining: &unexplained)
    let (dragged, drag) = draggedKeyboard(explaining: &terms)
    let keyboard = adjusted(dragged, text: text, explaining: &terms)
    let surroundings = Surroundings(
      scene: self, safeArea: safeArea, keyboard: keyboard, explaining: &terms)
    return Layout(
      arrangement: Arrangement(
        composer: composer, text: text, in: surroundings, explaining: &terms),
      atRest: Arrangement(
        composer: composer, text: text, in: rest, explaining: &unexplained),
      scene: self, drag: drag, explaining: &terms)
  }

  /// The keyboard as the event and then the finger left it.
  private func draggedKeyboard(
    explaining terms: inout Explanation
  ) -> (keyboard: KeyboardReading, drag: DragLayout?) {
    guard let keyboard else { return (.hidden, nil) }
    let reading = KeyboardReading(keyboard, on: screen)
    guard let drag else { return (reading, nil) }
    return reading.dragged(by: drag, onScreenOfHeight: screen.height, explaining: &terms)
  }

  /// The keyboard without the composer, which may have come with its frame.
  private func adjusted(
    _ keyboard: KeyboardReading, text: MeasuredText?, explaining terms: inout Explanation
  ) -> KeyboardReading {
    guard self.keyboard?.includesAccessory == true, keyboard.state != .hidden, let text,
      let composer, composer.isInstalledAccessory
    else { return keyboard }
    return keyboard.withoutAccessory(
      height: text.height + composer.margin, explaining: &terms)
  }
}

extension ComposerBox {
  /// Whether the platform shows the composer on top of the keyboard.
  fileprivate var isInstalledAccessory: Bool { placement == .accessory && appeared }
}
