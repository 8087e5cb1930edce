/// The inputs of a layout.
///
/// All values are finite and in range; device presets are already resolved.
///
/// A class, because a scene is handed on to each rule, and a copy would retain each of its texts and lists.
public final class LayoutScene: Sendable {
  /// Where the composer is shown.
  public let display: Display
  /// The host view in screen coordinates; where a hinge splits it, the pane of the composer.
  public let view: Rect
  /// The platform of the device.
  public let platform: Platform
  /// The last keyboard event; `nil` if the keyboard is hidden.
  public let keyboard: KeyboardEvent?
  /// The panel in the keyboard's place, as which `keyboard` is described; `nil` if there is none.
  public let panel: Panel?
  /// The composer.
  public let composer: ComposerBox
  /// The direction in which the lines of the composer run, kept because finding it can copy the composer.
  let direction: LayoutDirection
  /// A list beside the bar; `nil` if there is none.
  public let popover: Popover?
  /// The message list; `nil` if there is none.
  public var content: MessageList? { sharedContent?.value }
  /// A request to scroll to a target; `nil` if there is none.
  public var scroll: ScrollRequest? { sharedScroll?.value }
  // Apart, because asking whether there is a large value copies it, and because the allocator is slow with
  // scenes of more than 1,032 bytes.
  let sharedContent: Shared<MessageList>?
  private let sharedScroll: Shared<ScrollRequest>?
  /// A drag on the keyboard; `nil` if there is none.
  public let drag: Drag?
  /// The number of keyframes per second of the animation, above 0; `nil` for no keyframes.
  public let keyframesPerSecond: Double?
  /// The place from which the composer moves; `nil` is its rest with the keyboard hidden.
  public let start: Start?
  /// The number of device pixels per point, to which frames are rounded, above 0; `nil` for exact
  /// frames.
  public let pixelRatio: Double?

  /// Creates a scene; the defaults are a bar of one line with the keyboard hidden.
  public init(
    display: Display, platform: Platform = .ios, keyboard: KeyboardEvent? = nil,
    panel: Panel? = nil, composer: ComposerBox = ComposerBox(), popover: Popover? = nil,
    content: MessageList? = nil, scroll: ScrollRequest? = nil, drag: Drag? = nil,
    keyframesPerSecond: Double? = nil, start: Start? = nil, pixelRatio: Double? = nil
  ) {
    self.display = display
    view = display.shownView
    self.platform = platform
    self.keyboard = keyboard
    self.panel = panel
    // Before the composer is stored: otherwise it would be copied.
    direction = composer.direction
    self.composer = composer
    self.popover = popover
    sharedContent = content.map { Shared($0) }
    sharedScroll = scroll.map { Shared($0) }
    self.drag = drag
    self.keyframesPerSecond = keyframesPerSecond
    self.start = start
    self.pixelRatio = pixelRatio
  }

  /// The size of the screen.
  public var screen: Size { display.screen }
}

extension LayoutScene {
  /// The place from which the composer moves.
  public struct Start: Hashable, Sendable {
    /// The composer's frame, in view coordinates.
    public let frame: Rect
    /// The velocity of the composer, in points per second downwards.
    public let velocity: Double

    /// Creates a place.
    public init(_ frame: Rect, velocity: Double = 0) {
      self.frame = frame
      self.velocity = velocity
    }
  }

  /// Computes the layout of the scene.
  ///
  /// - Parameter lines: the measurer for the style of the composer's text. If the client measured
  ///   the text, only its line height is used: a bar that must shrink keeps one line.
  /// - Complexity: O(n) in the length of the text.
  public func layout(measuring lines: any LineMeasuring) -> Layout {
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
    measuring lines: any LineMeasuring
  ) -> (layout: Layout, terms: [Term]) {
    var explanation = Explanation(wanted: true)
    let layout = layout(measuring: lines, explaining: &explanation)
    return (layout, explanation.terms)
  }

  private func layout(
    measuring lines: any LineMeasuring, explaining terms: inout Explanation
  ) -> Layout {
    if terms.isWanted, display.split != nil {
      let cut = "as sent, cut at screen.hinge"
      terms.frame("view", view, FrameRules(x: cut, y: cut, width: cut, height: cut))
    }
    guard composer.insetsWithKeyboard != nil else {
      return layout(restingAs: nil, measuring: lines, explaining: &terms)
    }
    let now = withInsets(atProgress: keyboardProgress, explaining: &terms)
    var unexplained = Explanation(wanted: false)
    let rest = withInsets(atProgress: 0, explaining: &unexplained)
    return now.layout(restingAs: rest, measuring: lines, explaining: &terms)
  }

  /// Computes the layout of the scene.
  ///
  /// - Parameter rest: the scene without a keyboard, which differs in the insets of the bar; `nil` if it does
  ///   not differ.
  private func layout(
    restingAs rest: LayoutScene?, measuring lines: any LineMeasuring,
    explaining terms: inout Explanation
  ) -> Layout {
    let safeArea = safeAreaInsideView(explaining: &terms)
    let text = measuredText(in: safeArea, measuring: lines, explaining: &terms)
    let caret = text.flatMap { popoverCaret(in: safeArea, mode: $0.mode, measuring: lines) }
    var layout = layout(
      safeArea: safeArea, text: text,
      resting: isRestAsked
        ? rest?.resting(in: safeArea, measuring: lines) ?? resting(in: safeArea, with: text) : nil,
      caret: caret, explaining: &terms)
    if let pixelRatio { layout = layout.snapped(to: pixelRatio, in: view, explaining: &terms) }
    if terms.isWanted { terms.explainKeyframes(of: layout.animation) }
    return layout
  }

  /// Whether a layout depends on the composer with the keyboard hidden: an animation starts there, and a
  /// message list compares its inset with that one.
  private var isRestAsked: Bool { keyboard != nil || sharedContent != nil }

  /// The composer with the keyboard hidden.
  private func resting(in safeArea: Insets, with text: MeasuredText?) -> RestingComposer {
    var unexplained = Explanation(wanted: false)
    let context = LayoutContext(
      scene: self, safeArea: safeArea, keyboard: .hidden, explaining: &unexplained)
    let resolved = ResolvedComposer(
      composer: composer, text: text, in: context, explaining: &unexplained)
    return RestingComposer(frame: resolved.frame, cover: resolved.cover)
  }

  /// The composer with the keyboard hidden, whose text has a width of its own.
  private func resting(in safeArea: Insets, measuring lines: any LineMeasuring) -> RestingComposer {
    var unexplained = Explanation(wanted: false)
    return resting(
      in: safeArea,
      with: measuredText(in: safeArea, measuring: lines, explaining: &unexplained))
  }

  private func measuredText(
    in safeArea: Insets, measuring lines: any LineMeasuring, explaining terms: inout Explanation
  ) -> MeasuredText? {
    guard composer.placement != .absent else { return nil }
    return MeasuredText(
      of: composer, width: view.width - safeArea.left - safeArea.right, measuring: lines,
      explaining: &terms)
  }

  /// The place of the caret that the popover is aligned with; `nil` if it is aligned with the bar.
  private func popoverCaret(
    in safeArea: Insets, mode: BarMode, measuring lines: any LineMeasuring
  ) -> CaretPlace? {
    guard case .caret(let offset)? = popover?.anchor, let box = composer.text.box,
      offset <= box.value.count
    else { return nil }
    let width = view.width - safeArea.left - safeArea.right
    return lines.caret(
      at: offset, in: box.value, width: max(0, composer.wrapWidth(of: box, in: width, mode: mode)))
  }

  /// The available width in which limits count lines of the composer's text, in points; `nil`
  /// without a text.
  ///
  /// With the mode `auto` it is the expanded width: a text with more than one line there has more
  /// than one at the inline width too, and one with a single line there counts as one in both.
  public var wrapWidth: Double? {
    switch composer.mode {
    case nil, .inline?: wrapWidth(mode: .inline)
    case .expanded?, .auto?, .focused?: wrapWidth(mode: .expanded)
    }
  }

  /// The available width of a line of the composer's text, in points, at least 0; `nil` without a text.
  public func wrapWidth(mode: BarMode) -> Double? {
    guard composer.placement != .absent, let box = composer.text.box else { return nil }
    var unexplained = Explanation(wanted: false)
    guard composer.insetsWithKeyboard == nil else {
      return withInsets(atProgress: keyboardProgress, explaining: &unexplained)
        .wrapWidth(mode: mode)
    }
    let safeArea = safeAreaInsideView(explaining: &unexplained)
    let width = view.width - safeArea.left - safeArea.right
    // A bar may have no width left for its text.
    return max(0, composer.wrapWidth(of: box, in: width, mode: mode))
  }

  private func layout(
    safeArea: Insets, text: MeasuredText?, resting: RestingComposer?,
    caret: CaretPlace?, explaining terms: inout Explanation
  ) -> Layout {
    let (dragged, drag) = draggedKeyboard(explaining: &terms)
    let keyboard = adjusted(dragged, text: text, explaining: &terms)
    let context = LayoutContext(
      scene: self, safeArea: safeArea, keyboard: keyboard, explaining: &terms)
    return Layout(
      arrangement: ResolvedComposer(
        composer: composer, text: text, in: context, explaining: &terms),
      atRest: resting, scene: self, drag: drag, caret: caret, explaining: &terms)
  }

  /// The keyboard after the event and the drag.
  private func draggedKeyboard(
    explaining terms: inout Explanation
  ) -> (keyboard: KeyboardReading, drag: DragLayout?) {
    guard let keyboard else { return (.hidden, nil) }
    let announced = KeyboardReading(keyboard, in: display.window)
    if terms.isWanted, announced.state != .hidden { noteKeyboard(announced, in: &terms) }
    let reading =
      keyboard.includesAccessory
      ? announced : announced.withRows(composer.keyboardRows, explaining: &terms)
    guard let drag else { return (reading, nil) }
    return reading.dragged(by: drag, onScreenOfHeight: screen.height, explaining: &terms)
  }

  /// The part of a docked keyboard that has not been dragged away, from 0 to 1; 0 without one.
  private var keyboardProgress: Double {
    var unexplained = Explanation(wanted: false)
    let (keyboard, drag) = draggedKeyboard(explaining: &unexplained)
    guard keyboard.state == .docked else { return 0 }
    return drag.map { $0.release == nil ? 1 - $0.progress : 1 } ?? 1
  }

  /// The scene with the insets of the bar at a part of the keyboard's way.
  private func withInsets(
    atProgress progress: Double, explaining terms: inout Explanation
  ) -> LayoutScene {
    guard let end = composer.insetsWithKeyboard else { return self }
    var composer = composer
    terms.note(
      "keyboardProgress", progress,
      "as measured, the part of a docked keyboard that is not dragged away")
    composer.insets = composer.insets.moved(to: end, by: progress)
    composer.insetsWithKeyboard = nil
    terms.explainInsets(composer.insets)
    return LayoutScene(
      display: display, platform: platform, keyboard: keyboard, panel: panel, composer: composer,
      popover: popover, content: content, scroll: scroll, drag: drag,
      keyframesPerSecond: keyframesPerSecond, start: start, pixelRatio: pixelRatio)
  }

  /// Records what the terms of the keyboard begin with.
  private func noteKeyboard(_ announced: KeyboardReading, in terms: inout Explanation) {
    announced.noteFrame(in: &terms)
    guard !composer.keyboardRows.isEmpty else { return }
    terms.note(
      "keyboardRows", composer.keyboardRows.height, rule: composer.rowsHeightRule(at: .keyboard))
  }

  /// The keyboard without the composer, if its frame includes the composer.
  private func adjusted(
    _ keyboard: KeyboardReading, text: MeasuredText?, explaining terms: inout Explanation
  ) -> KeyboardReading {
    guard self.keyboard?.includesAccessory == true, keyboard.state != .hidden, let text,
      composer.isInstalledAccessory
    else { return keyboard }
    let height =
      composer.barHeight(of: text, explaining: &terms) + composer.insets.top
      + composer.insets.bottom
    terms.note(
      "accessoryHeight", height,
      rule: composer.barHeightRule(of: text) + " + composer.insets.top + composer.insets.bottom")
    return keyboard.withoutAccessory(height: height, explaining: &terms)
  }
}

extension ComposerBox {
  /// Whether the platform shows the composer above the keyboard as an accessory view.
  fileprivate var isInstalledAccessory: Bool { placement == .accessory && appeared }
}
