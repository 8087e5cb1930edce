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
    let surroundings = Surroundings(scene: self, keyboard: keyboardReading(text: text))
    let placed = text.flatMap { composer?.placed(in: surroundings, text: $0) }
    return Layout(
      keyboard: surroundings.keyboard,
      bottomInset: surroundings.bottomInset(
        gap: composer?.gap ?? 0, bottomOffset: composer?.bottomOffset ?? 0),
      safeArea: surroundings.safeArea,
      composer: placed?.composer,
      container: placed?.container ?? surroundings.bounds,
      avoid: placed?.avoid,
      text: text?.size(in: placed?.composer.textFrame),
      content: nil, scroll: nil, drag: nil, animation: nil)
  }

  /// The keyboard without the composer, which may have come with it.
  private func keyboardReading(text: MeasuredText?) -> KeyboardReading {
    guard let keyboard else { return .hidden }
    let reading = KeyboardReading(keyboard, on: screen)
    guard keyboard.includesAccessory, let text, let composer, composer.isInstalledAccessory else {
      return reading
    }
    return reading.withoutAccessory(height: text.height + composer.margin)
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

extension MeasuredText {
  /// The measured size, with the height that the text's frame came out with.
  fileprivate func size(in frame: Rect?) -> TextSize? {
    guard let frame else { return size }
    return size?.withHeight(frame.height)
  }
}
