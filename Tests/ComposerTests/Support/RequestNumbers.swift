import Composer

extension LayoutScene {
  /// The numbers of the scene by the paths of the members that send them, with their defaults.
  var requestNumbers: [String: Double] {
    var numbers: [String: Double] = [
      "screen.width": screen.width, "screen.height": screen.height,
      "pixelRatio": pixelRatio ?? 1,
    ]
    numbers.add("view", view)
    numbers.add("safeArea", display.safeArea)
    if let keyboard { numbers.add("keyboard", keyboard.frame) }
    if let panel { numbers["panel.height"] = panel.height }
    if let popover {
      numbers["popover.width"] = popover.size.width
      numbers["popover.height"] = popover.size.height
      numbers["popover.gap"] = popover.gap
    }
    if let drag {
      numbers["drag.fingerY"] = drag.fingerY
      numbers["drag.dismissPadding"] = drag.dismissPadding
    }
    numbers.add(composer)
    if let content { numbers.add(content) }
    if let scroll { numbers.add(scroll) }
    return numbers
  }

  /// The scene with its keyboard hidden, and with exact frames.
  var withoutKeyboard: LayoutScene {
    LayoutScene(
      display: display, platform: platform, composer: composer, content: content)
  }
}

extension [String: Double] {
  fileprivate mutating func add(_ path: String, _ rect: Rect) {
    self[path + ".x"] = rect.x
    self[path + ".y"] = rect.y
    self[path + ".width"] = rect.width
    self[path + ".height"] = rect.height
  }

  fileprivate mutating func add(_ path: String, _ insets: Insets) {
    self[path + ".top"] = insets.top
    self[path + ".left"] = insets.left
    self[path + ".bottom"] = insets.bottom
    self[path + ".right"] = insets.right
  }

  fileprivate mutating func add(_ composer: ComposerBox) {
    let lengths = [
      "bottomOffset": composer.bottomOffset, "gap": composer.gap, "leading": composer.leading,
      "trailing": composer.trailing, "margin": composer.margin, "itemGap": composer.itemGap,
      "verticalOffset": composer.verticalOffset, "lift": composer.lift,
      "maxFraction": composer.maxFraction,
      "text.minLines": (composer.text.box?.minLines).map(Double.init),
      "text.maxLines": composer.text.box?.maxLines, "text.maxHeight": composer.text.box?.maxHeight,
      "text.lineFragmentPadding": composer.text.box?.lineFragmentPadding,
    ]
    for (name, value) in lengths { self["composer." + name] = value }
    if let keyboard = composer.insetsWithKeyboard {
      add("composer.insets.rest", composer.insets)
      add("composer.insets.keyboard", keyboard)
    } else {
      add("composer.insets", composer.insets)
    }
    self["composer.userHeight"] = composer.userHeight
    self["composer.group.above"] = composer.group.above
    self["composer.group.below"] = composer.group.below
    if let box = composer.text.box { add("composer.text.insets", box.insets) }
    if let frame = composer.frame { add("composer.frame", frame) }
    add("composer.items", composer.items)
    for (index, row) in composer.rows.enumerated() {
      self["composer.rows[\(index)].height"] = row.height
      add("composer.rows[\(index)].items", row.items)
    }
  }

  private mutating func add(_ path: String, _ items: [Item]) {
    for (index, item) in items.enumerated() {
      self["\(path)[\(index)].width"] = item.size.width
      self["\(path)[\(index)].height"] = item.size.height
    }
  }

  fileprivate mutating func add(_ content: MessageList) {
    let lengths = [
      "contentHeight": content.contentHeight, "offset": content.offset,
      "blankSpace": content.blankSpace, "extraPadding": content.extraPadding,
      "insertedAbove": content.insertedAbove, "pin.y": content.pin?.y,
      "pin.height": content.pin?.height, "pin.visibleHeight": content.pin?.cut?.visibleHeight,
      "scrollButton.size": content.scrollButton?.size,
      "scrollButton.margin": content.scrollButton?.margin,
    ]
    for (name, value) in lengths { self["content." + name] = value }
    if let frame = content.frame { add("content.frame", frame) }
  }

  fileprivate mutating func add(_ scroll: ScrollRequest) {
    add("scroll.viewport", scroll.viewport)
    let lengths = [
      "contentHeight": scroll.contentHeight, "offset": scroll.offset,
      scroll.marginBelow == nil ? "margin" : "margin.top": scroll.margin,
      "margin.bottom": scroll.marginBelow,
      "target.y": scroll.targetY, "target.height": scroll.targetHeight,
    ]
    for (name, value) in lengths { self["scroll." + name] = value }
    if case .part(let part) = scroll.position { self["scroll.position"] = part }
  }
}
