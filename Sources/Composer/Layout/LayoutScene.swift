/// All that decides where the composer belongs.
///
/// The values are finite and already in range; a device preset is resolved before.
public struct LayoutScene: Hashable, Sendable {
  /// The screen, in whose coordinates the keyboard reports its frame.
  public let screen: Size
  /// The screen's safe area.
  public let safeArea: Insets
  /// The host view in screen coordinates.
  public let view: Rect
  /// The last keyboard event; `nil` is a hidden keyboard.
  public let keyboard: KeyboardEvent?
  /// The composer; `nil` is a view without one.
  public let composer: ComposerBox?
  /// The list of messages, if there is one.
  public let content: MessageList?
  /// A part of a scrolling view to bring into sight, if there is one.
  public let scroll: ScrollRequest?
  /// A finger on the keyboard, if there is one.
  public let drag: Drag?
  /// Keyframes per second of the animation, above 0; `nil` for none.
  public let keyframesPerSecond: Double?
  /// Where the animation starts, in view coordinates; `nil` is the composer's frame without the
  /// keyboard.
  public let animationStart: Rect?

  /// Makes a scene; without a `view`, the host view is the whole screen.
  public init(
    screen: Size, safeArea: Insets = .zero, view: Rect? = nil, keyboard: KeyboardEvent? = nil,
    composer: ComposerBox? = ComposerBox(), content: MessageList? = nil,
    scroll: ScrollRequest? = nil, drag: Drag? = nil, keyframesPerSecond: Double? = nil,
    animationStart: Rect? = nil
  ) {
    self.screen = screen
    self.safeArea = safeArea
    self.view = view ?? Rect(screen)
    self.keyboard = keyboard
    self.composer = composer
    self.content = content
    self.scroll = scroll
    self.drag = drag
    self.keyframesPerSecond = keyframesPerSecond
    self.animationStart = animationStart
  }
}

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
