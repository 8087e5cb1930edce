extension LayoutScene {
  /// Places everything in the scene.
  ///
  /// - Parameter lines: the style of the composer's text. When the client measured the text, only
  ///   its line height is asked for: a bar that has to give way keeps one line.
  /// - Complexity: O(n) in the length of the text.
  public func layout(measuring lines: some LineMeasuring) -> Layout {
    let text = composer.map {
      MeasuredText(of: $0, width: widthInsideSafeArea, measuring: lines)
    }
    let (keyboard, drag) = draggedKeyboard
    let surroundings = Surroundings(scene: self, keyboard: adjusted(keyboard, text: text))
    return Layout(
      arrangement: Arrangement(composer: composer, text: text, in: surroundings),
      atRest: Arrangement(
        composer: composer, text: text, in: Surroundings(scene: self, keyboard: .hidden)),
      scene: self, drag: drag)
  }

  /// The keyboard as the event and then the finger left it.
  private var draggedKeyboard: (keyboard: KeyboardReading, drag: DragLayout?) {
    guard let keyboard else { return (.hidden, nil) }
    let reading = KeyboardReading(keyboard, on: screen)
    guard let drag else { return (reading, nil) }
    return reading.dragged(by: drag, onScreenOfHeight: screen.height)
  }

  /// The keyboard without the composer, which may have come with its frame.
  private func adjusted(_ keyboard: KeyboardReading, text: MeasuredText?) -> KeyboardReading {
    guard self.keyboard?.includesAccessory == true, let text, let composer,
      composer.isInstalledAccessory
    else { return keyboard }
    return keyboard.withoutAccessory(height: text.height + composer.margin)
  }

  /// The width of the view between its left and right safe areas.
  private var widthInsideSafeArea: Double {
    let inside = safeAreaInsideView
    return view.width - inside.left - inside.right
  }
}

extension ComposerBox {
  /// Whether the platform shows the composer on top of the keyboard.
  fileprivate var isInstalledAccessory: Bool { placement == .accessory && appeared }
}
