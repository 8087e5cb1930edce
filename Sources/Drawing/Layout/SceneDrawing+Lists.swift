import Composer

/// Draws the message list and the scroll view behind the composer.
extension SceneDrawing {
  /// The heights of the placeholder messages, in points.
  private static let messages = [24.0, 44, 24, 66, 24]
  private static let gap = 26.0

  /// Draws the message list at the layout's offset.
  func drawList(in scale: Scale, into markup: inout Markup) {
    guard let list = layout.content, let content = scene.content else { return }
    markup.element("clipPath", ["id": "list\(id)"]) { $0.rect(list.frame, Look()) }
    markup.group(clip: "list\(id)") {
      $0.path(
        bubbles(of: content, at: list, unit: max(1, scale.unit)),
        Look(fill: .bubble, stroke: .bubble, .round))
    }
    markup.rect(list.frame, Look(stroke: .list, .dashed))
    drawScrollBar(of: content, at: list, in: scale, into: &markup)
  }

  /// The path of the visible messages.
  ///
  /// - Parameter unit: the factor by which messages are enlarged, which bounds their number.
  private func bubbles(
    of content: MessageList, at list: MessageListLayout, unit: Double
  ) -> String {
    let period = (Self.messages.reduce(0) { $0 + $1 + Self.gap }) * unit
    let height = min(list.frame.height, 2 * max(scene.screen.height, scene.screen.width))
    var y = max(0, (list.offset / period).rounded(.down) * period)
    let end = min(content.contentHeight, list.offset + height)
    var path = ""
    var index = 0
    while y < end {
      let tall = min(Self.messages[index % Self.messages.count] * unit, content.contentHeight - y)
      path += bubble(index, y, tall, content, list)
      y += tall + Self.gap * unit
      index += 1
    }
    return path
  }

  /// The path of one message, at the left or right side.
  private func bubble(
    _ index: Int, _ y: Double, _ tall: Double, _ content: MessageList, _ list: MessageListLayout
  ) -> String {
    let frame = list.frame
    let width = frame.width * (0.36 + Double(index * 3 % Self.messages.count) * 0.08)
    let isOwn = [1, 4].contains(index % Self.messages.count)
    let x = isOwn ? frame.maxX - width - 22 : frame.x + 22
    let top =
      content.inverted
      ? frame.maxY - (y - list.offset) - tall : frame.y + y - list.offset
    return "M\(x.svg) \(top.svg)h\(width.svg)v\(tall.svg)h\((-width).svg)z"
  }

  /// Draws the scroll bar, which shows the visible part of the content.
  private func drawScrollBar(
    of content: MessageList, at list: MessageListLayout, in scale: Scale, into markup: inout Markup
  ) {
    let frame = list.frame
    let whole = content.contentHeight + list.bottomInset
    guard whole > frame.height, frame.height > 0 else { return }
    let length = frame.height * frame.height / whole
    let part = (list.offset + (content.inverted ? list.bottomInset : 0)) / whole
    let y =
      content.inverted
      ? frame.maxY - frame.height * part - length : frame.y + frame.height * part
    let width = 4 * scale.unit
    markup.rect(
      Rect(x: frame.maxX - 2 * width, y: y, width: width, height: length), Look(fill: .list),
      radius: width / 2)
  }

  /// Draws the scroll view and its target row.
  func drawScrollingView(into markup: inout Markup) {
    guard let request = scene.scroll, let scrolled = layout.scroll else { return }
    let viewport = request.viewport
    let row = Rect(
      x: viewport.x, y: viewport.y + request.targetY - scrolled.offset, width: viewport.width,
      height: request.targetHeight)
    markup.rect(row, Look(fill: .bubble, stroke: .list))
    markup.rect(viewport, Look(stroke: .list, .dashed))
  }
}
