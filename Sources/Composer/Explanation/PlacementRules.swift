extension Explanation {
  /// Records the numbers of the keyboard, the composer, the container, the text and the panel, whose
  /// rules name the terms of the placement.
  mutating func explain(_ arrangement: borrowing ResolvedComposer, of scene: LayoutScene) {
    let context = arrangement.context
    explain(context, of: scene)
    let composer = scene.composer
    guard let placed = arrangement.placed else {
      frame("container.frame", context.bounds, .sent(nil, as: ""))
      return
    }
    note("roomAbove", composer.roomAbove(), rule: composer.roomAboveRule)
    explain(placed, of: composer)
    explain(placed.composer, of: composer, in: context)
    explain(arrangement.text, of: composer, isBar: placed.composer.textFrame != nil)
  }

  /// Records the keyboard and the safe area.
  private mutating func explain(_ context: LayoutContext, of scene: LayoutScene) {
    let keyboard = context.keyboard
    number("keyboard.overlap", keyboard.overlap, "overlap")
    frame(
      "keyboard.frame", keyboard.frame,
      FrameRules(
        x: "keyboard.x − view.x", y: "keyboard.top − view.y", width: "keyboard.width",
        height: "keyboard.bottom − keyboard.top"))
    let composer = scene.composer
    if let placed = keyboard.rows, !placed.isEmpty {
      explain(
        composer.rows, at: composer.rowIndices(at: .keyboard), placed: placed, from: 0,
        path: "keyboard.rows", in: FrameRules(of: "keyboard.frame"), composer.direction)
    }
    let rows = context.keyboardRowsHeight > 0 ? "keyboard.top + keyboardRows" : "keyboard.top"
    frame(
      "panel.frame", scene.panel?.layout(in: context, of: scene)?.frame,
      FrameRules(
        x: "0 − view.x", y: "max(screen.height − panel.height, \(rows)) − view.y",
        width: "screen.width", height: "panel.height"))
    number("safeArea.top", context.safeArea.top, "safeTop")
    number("safeArea.left", context.safeArea.left, "safeLeft")
    number("safeArea.bottom", context.safeArea.bottom, "safeBottom")
    number("safeArea.right", context.safeArea.right, "safeRight")
  }

  /// Records what the placement moves: the composer, its container, the style of an avoiding view.
  private mutating func explain(_ placed: PlacementResult, of composer: ComposerBox) {
    frame("composer.frame", placed.composer.frame, composer.frameRules)
    number("composer.shift", placed.composer.shift, composer.shiftRule ?? "0")
    number("composer.bottomConstraint", placed.composer.bottomConstraint, "bottomConstraint")
    frame("container.frame", placed.container, composer.containerRules)
    switch placed.avoid {
    case .paddingBottom(let padding)?: number("avoid.paddingBottom", padding, "relative")
    case .bottom(let distance)?: number("avoid.bottom", distance, "relative")
    case .height(let height)?: number("avoid.height", height, "height")
    case nil: break
    }
  }

  /// Records the insets of a bar that has others with a keyboard; the rules name them as those sent.
  mutating func explainInsets(_ insets: Insets) {
    guard isWanted else { return }
    let sides = [
      ("top", insets.top), ("left", insets.left), ("bottom", insets.bottom),
      ("right", insets.right),
    ]
    for (side, inset) in sides {
      let (rest, keyboard) = ("composer.insets.rest.\(side)", "composer.insets.keyboard.\(side)")
      number(
        "composer.insets.\(side)", inset, "\(rest) + (\(keyboard) − \(rest)) × keyboardProgress")
    }
  }

  /// Records the size of the text.
  private mutating func explain(_ text: TextSize?, of composer: ComposerBox, isBar: Bool) {
    guard let text else { return }
    number("text.lines", text.lines.map(Double.init), "lines")
    number("text.contentHeight", text.contentHeight, "contentHeight")
    number("text.height", text.height, isBar ? "composer.textFrame.height" : "textHeight")
    if let seen = text.placeholder {
      number("text.placeholder.end", Double(seen.end), "as measured, what fits in the lines")
      number(
        "text.placeholder.hidden", Double(seen.hidden), "as measured, code units after the end")
    }
    number(
      "text.scrollOffset", text.scrollOffset,
      "max(0, min(caretBottom − text.height, text.contentHeight − text.height))")
  }

  /// Records the places of the text, the items and the rows in the composer's frame.
  private mutating func explain(
    _ placed: ComposerLayout, of composer: ComposerBox, in context: LayoutContext
  ) {
    guard let frame = placed.frame, let column = placed.textColumn else { return }
    let isBar = placed.textFrame != nil
    let mode = placed.parts?.mode ?? .inline
    let parts = BarParts(of: composer, mode: mode)
    let isInside = isBar && composer.insets.left <= 0 && composer.insets.right <= 0
    let content = isInside ? frame.inset(besides: context.safeArea) : frame
    let box = Rect(
      x: content.x, y: content.y + parts.above.height, width: content.width,
      height: max(0, content.height - parts.height))
    self.frame(
      "textBox", box,
      FrameRules(
        x: isInside ? "composer.frame.x + safeLeft" : "composer.frame.x",
        y: "composer.frame.y + \(composer.rowsHeightRule(at: .above))",
        width: isInside
          ? "max(0, composer.frame.width − safeLeft − safeRight)" : "composer.frame.width",
        height: parts.isEmpty
          ? "max(0, composer.frame.height)" : "max(0, composer.frame.height − partsHeight)"))
    explain(column, of: composer, isBar: isBar, mode: mode)
    self.frame("composer.textFrame", placed.textFrame, FrameRules(of: "textColumn"))
    guard let placed = placed.parts else { return }
    explain(placed, of: composer, isBar: isBar)
  }

  /// Records the frame of the text, whose space above and below is the margin of a bar.
  private mutating func explain(
    _ column: Rect, of composer: ComposerBox, isBar: Bool, mode: BarMode
  ) {
    let leading = composer.sideWidthRule(.leading, mode: mode)
    let inset = "min(\(leading), textBox.width)"
    frame(
      "textColumn", column,
      FrameRules(
        x: composer.direction == .leftToRight
          ? "textBox.x + \(inset)" : "textBox.x + textBox.width − \(inset) − textColumn.width",
        y: "textBox.y + \(composer.spaceRule(isBar: isBar, mode: mode)) ÷ 2",
        width:
          "max(0, textBox.width − (\(leading)) − (\(composer.sideWidthRule(.trailing, mode: mode))))",
        height: isBar ? "min(shownHeight, textBox.height)" : "min(textHeight, textBox.height)"))
  }

  /// Records the rows and the items of the composer.
  private mutating func explain(_ placed: PartsLayout, of composer: ComposerBox, isBar: Bool) {
    let isInline = placed.mode == .inline
    let row = FrameRules(
      x: "textBox.x",
      y: "textBox.y + textBox.height − \(composer.spaceRule(isBar: isBar, mode: placed.mode)) ÷ 2"
        + " + composer.itemGap",
      width: "textBox.width", height: composer.highestItemRule)
    explain(
      composer.items, placed: placed.items ?? [], at: "composer.items", request: "composer.items",
      in: isInline ? FrameRules(of: "textBox") : row, composer.direction, gap: "composer.itemGap"
    ) { item, sent in
      isInline
        ? composer.middleRule(ofLineFor: item) : item.middleRule(in: row, height: sent + ".height")
    }
    guard let rows = placed.rows else { return }
    let above = composer.rowIndices(at: .above)
    let lower = "textBox.y + textBox.height + \(composer.expandedHeightRule(mode: placed.mode))"
    for (indices, first, top) in [
      (above, 0, "composer.frame.y"),
      (composer.rowIndices(at: .below), above.count, lower),
    ] {
      explain(
        composer.rows, at: indices, placed: rows, from: first, path: "composer.rows",
        in: FrameRules(x: "textBox.x", y: top, width: "textBox.width", height: "0"),
        composer.direction)
    }
  }
}

extension ComposerBox {
  /// The indices of the rows at an edge.
  fileprivate func rowIndices(at edge: Row.Edge) -> [Int] {
    rows.indices.filter { rows[$0].edge == edge }
  }

  fileprivate var roomAboveRule: String { placement.hasField ? "0" : "composer.insets.top" }

  /// The rule of the composer's shift; `nil` if the placement shifts nothing.
  fileprivate var shiftRule: String? {
    switch placement {
    case .overlap, .container, .pan: "shift"
    case .avoidPosition: "relative"
    case .dock, .accessory, .resize, .overlay, .center, .avoidPadding, .avoidHeight, .absent: nil
    }
  }

  private var isAvoiding: Bool {
    switch placement {
    case .avoidPadding, .avoidPosition, .avoidHeight: true
    case .dock, .accessory, .resize, .center, .overlay, .overlap, .container, .pan, .absent: false
    }
  }

  /// The rules of the composer's frame.
  fileprivate var frameRules: FrameRules {
    let resting = field != nil || isAvoiding ? .sent(frame, as: "composer.frame") : barRules
    return FrameRules(
      x: resting.x, y: shiftRule.map { "\(resting.y) − \($0)" } ?? resting.y,
      width: resting.width, height: placement == .avoidHeight ? "height" : resting.height)
  }

  private var barRules: FrameRules {
    guard insets.left > 0 || insets.right > 0 else {
      return FrameRules(x: "0", y: "barTop", width: "view.width", height: "barHeight")
    }
    return FrameRules(
      x: "safeLeft + composer.insets.left", y: "barTop",
      width: "max(0, view.width − (safeLeft + composer.insets.left)"
        + " − (safeRight + composer.insets.right))", height: "barHeight")
  }

  /// The rules of the container's frame.
  fileprivate var containerRules: FrameRules {
    let movesTop = placement == .pan || placement == .container
    let resizes = placement == .resize || placement == .container
    return FrameRules(
      x: "0", y: movesTop ? "container.y" : "0", width: "view.width",
      height: resizes ? "container.height" : "view.height")
  }

  /// The rule of the height of the text's box that the text does not need.
  fileprivate func spaceRule(isBar: Bool, mode: BarMode) -> String {
    guard isBar else { return "0" }
    return mode == .inline && !items.isEmpty
      ? "max(composer.margin, itemsHeight − textColumn.height)" : "composer.margin"
  }

  /// The rule of the middle of the line to which an item is aligned.
  fileprivate func middleRule(ofLineFor item: Item) -> String {
    let half = "textColumn.height ÷ 2"
    func line(_ inset: String) -> String {
      text.box == nil ? "lineHeight ÷ 2" : "\(inset) + lineHeight ÷ 2"
    }
    switch item.alignment {
    case .first: return "textColumn.y + min(\(line("composer.text.insets.top")), \(half))"
    case .center: return "textColumn.y + \(half)"
    case .last:
      return "textColumn.y + textColumn.height"
        + " − min(\(line("composer.text.insets.bottom")), \(half))"
    }
  }
}
