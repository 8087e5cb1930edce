/// What a composer is placed in, with one keyboard: the view, its safe area and what covers it.
///
/// All frames are in view coordinates, unless the name says screen.
struct LayoutContext: Hashable {
  /// The host view in screen coordinates.
  let viewOnScreen: Rect
  /// The part of the safe area inside the view.
  let safeArea: Insets
  /// The keyboard, in screen coordinates.
  let keyboardOnScreen: KeyboardReading
  /// Whether the composer follows a floating keyboard like a docked one.
  let followsUndockedKeyboard: Bool
  /// The height of the view that the keyboard covers, in points.
  let overlap: Double
  /// The height below a bar at the bottom, in points.
  ///
  /// It is a maximum, not a sum, because the keyboard covers the safe area and the banner.
  let bottomInset: Double
  /// Whether there are messages.
  let hasContent: Bool
  /// The smallest y-coordinate to which content is pushed up.
  let topLimit: Double
  /// The rows on the keyboard; `nil` if the composer has none.
  private let keyboardRows: [Row]?
  private let direction: LayoutDirection

  init(
    scene: LayoutScene, safeArea: Insets, keyboard: KeyboardReading,
    explaining terms: inout Explanation
  ) {
    viewOnScreen = scene.view
    self.safeArea = safeArea
    keyboardOnScreen = keyboard
    followsUndockedKeyboard = scene.composer.followsUndockedKeyboard
    keyboardRows =
      scene.composer.rows.contains { $0.edge == .keyboard } ? scene.composer.keyboardRows : nil
    direction = scene.direction
    let covered = keyboard.overlap(
      with: scene.view, followingUndocked: followsUndockedKeyboard)
    overlap = terms.note(
      "overlap", covered,
      rule: keyboard.overlapRule(
        top: "view.y", height: "view.height", overlap: covered,
        followingUndocked: scene.composer.followsUndockedKeyboard))
    hasContent = scene.sharedContent.map { $0.value.contentHeight > 0 } ?? false
    let raised: Explanation.Operand =
      overlap > 0 ? ("overlap + composer.gap", overlap + scene.composer.gap) : ("0", 0)
    let below = scene.composer.roomBelow(
      ("safeBottom", safeArea.bottom), as: "safeBottom + composer.bottomOffset",
      explaining: &terms)
    bottomInset = terms.greater("bottomInset", below, raised)
    topLimit = terms.note(
      "topLimit", scene.composer.topLimit ?? safeArea.top,
      scene.composer.topLimit == nil ? "safeTop" : "as sent")
  }

  /// The height of a scroll view that the keyboard covers, in points.
  func overlap(withViewport frame: Rect, explaining terms: inout Explanation) -> Double {
    let covered = keyboardOnScreen.overlap(
      with: frame.offsetBy(x: viewOnScreen.x, y: viewOnScreen.y),
      followingUndocked: followsUndockedKeyboard)
    return terms.note(
      "scroll.bottomInset", covered,
      rule: keyboardOnScreen.overlapRule(
        top: "scroll.viewport.y + view.y", height: "scroll.viewport.height", overlap: covered,
        followingUndocked: followsUndockedKeyboard))
  }

  /// The height of the rows on the keyboard, in points.
  var keyboardRowsHeight: Double { keyboardRows?.height ?? 0 }

  /// The bounds of the view.
  var bounds: Rect { Rect(x: 0, y: 0, width: viewOnScreen.width, height: viewOnScreen.height) }

  /// The y-coordinate of the keyboard's top.
  var keyboardTop: Double { keyboardOnScreen.frame.y - viewOnScreen.y }

  /// The keyboard in relation to the view.
  var keyboard: KeyboardLayout {
    let frame = keyboardOnScreen.frame.offsetBy(x: -viewOnScreen.x, y: -viewOnScreen.y)
    let rows = keyboardRows.map {
      keyboardOnScreen.state == .docked ? $0.placed(atTopOf: frame, direction) : []
    }
    return KeyboardLayout(
      state: keyboardOnScreen.state, frame: keyboardOnScreen.state == .hidden ? nil : frame,
      overlap: overlap, ignored: keyboardOnScreen.ignored, rows: rows)
  }
}

extension LayoutScene {
  /// The part of the screen's safe area inside the view.
  func safeAreaInsideView(explaining terms: inout Explanation) -> Insets {
    let (screen, safeArea) = (display.screen, display.safeArea)
    let bottom = screen.height - safeArea.bottom
    let right = screen.width - safeArea.right
    return Insets(
      top: terms.greater("safeTop", ("0", 0), ("safeArea.top − view.y", safeArea.top - view.y)),
      left: terms.greater(
        "safeLeft", ("0", 0), ("safeArea.left − view.x", safeArea.left - view.x)),
      bottom: terms.greater(
        "safeBottom", ("0", 0),
        ("view.y + view.height − (screen.height − safeArea.bottom)", view.maxY - bottom)),
      right: terms.greater(
        "safeRight", ("0", 0),
        ("view.x + view.width − (screen.width − safeArea.right)", view.maxX - right)))
  }
}

/// A composer placed in its context.
struct ResolvedComposer {
  /// The context of the composer.
  let context: LayoutContext
  /// The placed composer; `nil` if there is none.
  let placed: PlacementResult?
  /// The size of the text; `nil` if the client measured it.
  let text: TextSize?
  /// The room that belongs to the composer above its frame, in points.
  private let roomAbove: Double

  init(
    composer: borrowing ComposerBox, text: MeasuredText?, in context: LayoutContext,
    explaining terms: inout Explanation
  ) {
    self.context = context
    roomAbove = composer.roomAbove()
    placed = text.flatMap { composer.placed(in: context, text: $0, explaining: &terms) }
    self.text = text?.size(in: placed?.composer.textFrame)
  }

  /// The composer's frame; `nil` if it has none.
  var frame: Rect? { placed?.composer.frame }

  /// The composer or keyboard that covers the lower end of the view.
  var cover: Cover {
    if let frame { return .composer(top: frame.y - roomAbove) }
    return context.overlap > 0 ? .keyboard(top: context.keyboardTop) : .nothing
  }
}

/// What a layout needs of the composer with the keyboard hidden.
struct RestingComposer {
  /// The composer's frame; `nil` if it has none.
  let frame: Rect?
  /// The composer that covers the lower end of the view.
  let cover: Cover
}

extension ResolvedComposer {
  /// Places a popover beside the composer; `nil` without a composer.
  ///
  /// - Parameter caret: the caret that the popover is aligned with; `nil` for the bar.
  func place(
    _ popover: Popover, caret: CaretPlace?, of composer: ComposerBox,
    explaining terms: inout Explanation
  ) -> PopoverLayout? {
    guard let placed = placed?.composer, let bar = placed.frame else { return nil }
    let bounds = context.bounds
    let bottom = bounds.height - max(context.overlap, context.safeArea.bottom)
    let top = max(0, context.topLimit)
    let free = Rect(x: 0, y: top, width: bounds.width, height: bottom - top)
    let start = caret.flatMap { placed.x(of: $0, in: composer.text.box) }
    return popover.placed(
      beside: bar, from: start ?? composer.direction.leadingEdge(of: bar), in: free,
      composer.direction, explaining: &terms)
  }
}

extension ComposerLayout {
  /// The x-coordinate of a caret in view coordinates; `nil` without a text.
  fileprivate func x(of caret: CaretPlace, in box: TextBox?) -> Double? {
    guard let textColumn, let box else { return nil }
    return textColumn.x + box.insets.left + box.lineFragmentPadding + caret.x
  }
}

extension LayoutDirection {
  /// The x-coordinate of a frame's leading edge.
  fileprivate func leadingEdge(of frame: Rect) -> Double {
    switch self {
    case .leftToRight: frame.x
    case .rightToLeft: frame.maxX
    }
  }
}

extension Panel {
  /// The frame of the panel, which moves with a drag; `nil` once it is dragged away.
  func layout(in context: LayoutContext, of scene: LayoutScene) -> PanelLayout? {
    let reading = context.keyboardOnScreen
    guard reading.state == .docked else { return nil }
    let top = max(scene.screen.height - height, reading.frame.y + context.keyboardRowsHeight)
    let frame = Rect(x: 0, y: top, width: scene.screen.width, height: height)
    return PanelLayout(frame: frame.offsetBy(x: -scene.view.x, y: -scene.view.y))
  }
}

extension MeasuredText {
  /// The measured size with the final height of the text's frame.
  fileprivate func size(in frame: Rect?) -> TextSize? {
    guard let frame else { return size }
    return size?.withHeight(frame.height)
  }
}
