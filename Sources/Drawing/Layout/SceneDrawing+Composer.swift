import Composer

/// Draws the message bar or field and its surroundings.
extension SceneDrawing {
  /// The composer's resting frame, if it differs from its frame.
  var resting: Rect? {
    let frame = layout.animation?.from ?? scene.composer.frame
    return frame == layout.composer?.frame ? nil : frame
  }

  func drawResting(into markup: inout Markup) {
    guard let resting else { return }
    markup.rect(resting, Look(stroke: .before, .dashed), radius: 2)
  }

  func drawBar(into markup: inout Markup) {
    guard let frame = layout.composer?.frame else { return }
    markup.rect(frame, Look(fill: .bar))
    let rows = layout.composer?.parts?.rows ?? []
    for row in rows { draw(row, into: &markup) }
    draw(layout.composer?.parts?.items ?? [], into: &markup)
    guard let field = layout.composer?.textFrame else { return }
    markup.rect(field, Look(fill: .field), radius: (field.height / 2).clamped(0, 18))
    drawText(in: field, into: &markup)
  }

  /// Draws a row of the bar or the keyboard with its items.
  func draw(_ row: RowLayout, into markup: inout Markup) {
    markup.rect(row.frame, Look(fill: .bar, stroke: .rule))
    draw(row.items, into: &markup)
  }

  private func draw(_ items: [ItemLayout], into markup: inout Markup) {
    for item in items { markup.rect(item.frame, Look(fill: .key, stroke: .rule), radius: 4) }
  }

  /// Draws the list beside the bar.
  func drawPopover(into markup: inout Markup) {
    guard let frame = layout.popover?.frame else { return }
    markup.rect(frame, Look(fill: .field, stroke: .edge), radius: 8)
  }

  /// Draws the button that scrolls to the last message, if it is visible.
  func drawScrollButton(into markup: inout Markup) {
    guard let button = layout.content?.scrollButton, button.visible else { return }
    markup.rect(
      button.frame, Look(fill: .field, stroke: .list), radius: button.frame.width / 2)
  }

  func drawBarOutline(into markup: inout Markup) {
    guard let frame = layout.composer?.frame else { return }
    markup.rect(frame, Look(stroke: .edge, .bold))
    guard case .paddingBottom(let padding)? = layout.avoid, padding > 0 else { return }
    markup.rect(
      Rect(x: frame.x, y: frame.maxY - padding, width: frame.width, height: padding),
      Look(stroke: .edge, .dashed))
  }

  /// Draws the lines or the placeholder, clipped to the text's frame.
  private func drawText(in field: Rect, into markup: inout Markup) {
    guard let text, let box = scene.composer.text.box else { return }
    let padding = Insets(left: box.lineFragmentPadding, right: box.lineFragmentPadding)
    let ink = layout.text?.placeholderVisible == true ? Ink.mute : .ink
    markup.element("clipPath", ["id": "field\(id)"]) { $0.rect(field, Look()) }
    markup.group(clip: "field\(id)") {
      let column = field.inset(by: box.insets).inset(by: padding)
      text.draw(in: column, above: field.maxY, ink, into: &$0)
    }
  }

  /// Draws the area below the bar that is kept free for a banner or tab bar.
  func drawAreaBelow(into markup: inout Markup) {
    guard let area = areaBelow else { return }
    markup.rect(area, Look(fill: .outside))
  }

  /// The area for a banner or tab bar; `nil` if there is none.
  var areaBelow: Rect? {
    let height = scene.composer.bottomOffset
    guard height > 0 else { return nil }
    let bottom = scene.view.height - layout.safeArea.bottom
    return Rect(x: 0, y: bottom - height, width: scene.view.width, height: height)
  }

  func drawContainer(into markup: inout Markup) {
    guard let container = movedContainer else { return }
    markup.rect(container, Look(stroke: .mute, .dashed))
  }

  /// The container if the placement moved or resized it.
  var movedContainer: Rect? {
    let bounds = Rect(x: 0, y: 0, width: scene.view.width, height: scene.view.height)
    return layout.container == bounds ? nil : layout.container
  }

  func drawTopLimit(into markup: inout Markup) {
    guard let limit = scene.composer.topLimit else { return }
    markup.line(0, limit, scene.view.width, limit, Look(stroke: .mute, .dashed))
  }

  /// Draws an arrow from the composer's resting position to its shifted position.
  func drawShift(in scale: Scale, into markup: inout Markup) {
    guard let shift = layout.composer?.shift, shift > 0, let frame = layout.composer?.frame else {
      return
    }
    let x = frame.x + frame.width / 2
    let head = 6 * scale.unit
    markup.path(
      "M\(x.svg) \((frame.maxY + shift).svg)V\(frame.maxY.svg)"
        + "m\((-head).svg) \(head.svg)l\(head.svg) \((-head).svg)l\(head.svg) \(head.svg)",
      Look(stroke: .shift, .bold))
  }
}
