/// The inputs of a layout.
///
/// All values are finite and in range; device presets are already resolved.
public struct LayoutScene: Hashable, Sendable {
  /// The size of the screen; the keyboard's frame is in screen coordinates.
  public let screen: Size
  /// The screen's safe area.
  public let safeArea: Insets
  /// The host view in screen coordinates.
  public let view: Rect
  /// The way in which an iPad shows the app.
  public let windowing: Windowing
  /// The last keyboard event; `nil` if the keyboard is hidden.
  public let keyboard: KeyboardEvent?
  /// The composer; `nil` for a view without one.
  public let composer: ComposerBox?
  /// The message list; `nil` if there is none.
  public let content: MessageList?
  /// A request to scroll to a target; `nil` if there is none.
  public let scroll: ScrollRequest?
  /// A drag on the keyboard; `nil` if there is none.
  public let drag: Drag?
  /// The number of keyframes per second of the animation, above 0; `nil` for no keyframes.
  public let keyframesPerSecond: Double?
  /// The start of the animation, in view coordinates; `nil` is the composer's frame with the
  /// keyboard hidden.
  public let animationStart: Rect?

  /// Creates a scene; without a `view`, the host view fills the screen.
  public init(
    screen: Size, safeArea: Insets = .zero, view: Rect? = nil, windowing: Windowing = .full,
    keyboard: KeyboardEvent? = nil, composer: ComposerBox? = ComposerBox(),
    content: MessageList? = nil,
    scroll: ScrollRequest? = nil, drag: Drag? = nil, keyframesPerSecond: Double? = nil,
    animationStart: Rect? = nil
  ) {
    self.screen = screen
    self.safeArea = safeArea
    self.view = view ?? Rect(screen)
    self.windowing = windowing
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
  /// Computes the layout of the scene.
  ///
  /// - Parameter lines: the measurer for the style of the composer's text. If the client measured
  ///   the text, only its line height is used: a bar that must shrink keeps one line.
  /// - Complexity: O(n) in the length of the text.
  public func layout(measuring lines: some LineMeasuring) -> Layout {
    var unexplained = Explanation(wanted: false)
    return layout(measuring: lines, explaining: &unexplained)
  }

  /// Computes the layout of the scene and explains every number in it.
  ///
  /// - Parameter lines: the measurer for the style of the composer's text.
  /// - Returns: the same layout as `layout(measuring:)`, and its terms in the order of their
  ///   computation.
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
    guard let composer, composer.placement != .absent else { return nil }
    return MeasuredText(
      of: composer, width: view.width - safeArea.left - safeArea.right, measuring: lines,
      explaining: &terms)
  }

  /// The available width of a line of the composer's text, in points; `nil` without a text.
  public var wrapWidth: Double? {
    guard let composer, composer.placement != .absent, let box = composer.text.box else {
      return nil
    }
    var unexplained = Explanation(wanted: false)
    let safeArea = safeAreaInsideView(explaining: &unexplained)
    return composer.wrapWidth(of: box, in: view.width - safeArea.left - safeArea.right)
  }

  /// The screen and the view, against which keyboard frames are judged.
  var window: Window { Window(screen: screen, view: view, windowing: windowing) }

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

  /// The keyboard after the event and the drag.
  private func draggedKeyboard(
    explaining terms: inout Explanation
  ) -> (keyboard: KeyboardReading, drag: DragLayout?) {
    guard let keyboard else { return (.hidden, nil) }
    let announced = KeyboardReading(keyboard, in: window)
    let reading =
      keyboard.includesAccessory
      ? announced : announced.under(composer?.keyboardRows ?? [], explaining: &terms)
    guard let drag else { return (reading, nil) }
    return reading.dragged(by: drag, onScreenOfHeight: screen.height, explaining: &terms)
  }

  /// The keyboard without the composer, if its frame includes the composer.
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
  /// Whether the platform shows the composer above the keyboard as an accessory view.
  fileprivate var isInstalledAccessory: Bool { placement == .accessory && appeared }
}
