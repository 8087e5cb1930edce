import Composer

/// The callouts of a scene's parts.
extension SceneDrawing {
  /// The callouts, each pointing to the right side of its part.
  func callouts(in scale: Scale) -> [Callout] {
    let parts = [
      viewPart, containerPart, listPart, scrollPart, restingPart, topLimitPart, popoverPart,
      composerPart, areaBelowPart, keyboardPart, fingerPart,
    ]
    return parts.compactMap { $0.map { callout($0, in: scale) } }
  }

  /// A part with its notes, in view coordinates.
  private struct Part {
    let name: String
    let notes: [String]
    let ink: Ink
    let frame: Rect
    /// The vertical position of the callout's point within the visible part, from 0 at the top to
    /// 1.
    var depth = 0.5
  }

  private func callout(_ part: Part, in scale: Scale) -> Callout {
    let (view, screen) = (scene.view, scene.screen)
    let x = (view.x + part.frame.maxX).clamped(0, screen.width)
    let top = (view.y + part.frame.y).clamped(0, screen.height)
    let bottom = (view.y + part.frame.maxY).clamped(0, screen.height)
    let y = top + (bottom - top) * part.depth
    return Callout(
      name: part.name, notes: part.notes, ink: part.ink, x: scale.x(x), y: scale.y(y))
  }

  private var viewPart: Part? {
    guard scene.view != Rect(scene.screen) else { return nil }
    let bounds = Rect(x: 0, y: 0, width: scene.view.width, height: scene.view.height)
    return Part(
      name: "host view", notes: [scene.view.label + "  on screen"], ink: .mute, frame: bounds,
      depth: 0)
  }

  private var containerPart: Part? {
    movedContainer.map {
      Part(name: "container", notes: [$0.label], ink: .mute, frame: $0, depth: 0.1)
    }
  }

  private var listPart: Part? {
    layout.content.map { list in
      let end = list.atEnd ? ", was at the end" : ""
      return Part(
        name: "message list",
        notes: [
          list.frame.label, "offset \(list.offset.label) of \(list.maxOffset.label)\(end)",
          "bottom inset \(list.bottomInset.label)",
        ] + notes(of: list), ink: .list, frame: list.frame, depth: 0.25)
    }
  }

  private func notes(of list: MessageListLayout) -> [String] {
    [
      list.blankSpace.map { "blank space \($0.label)" },
      list.scrollButton.map { "button \($0.visible ? "visible" : "hidden"), \($0.frame.label)" },
    ].compactMap(\.self)
  }

  private var popoverPart: Part? {
    guard let popover = layout.popover, let frame = popover.frame else { return nil }
    let cut = popover.clamped ? ["clamped: not all the height it needs"] : []
    return Part(
      name: "popover, \(popover.side.rawValue)", notes: [frame.label] + cut, ink: .edge,
      frame: frame, depth: 0.2)
  }

  private var scrollPart: Part? {
    guard let request = scene.scroll, let scrolled = layout.scroll else { return nil }
    return Part(
      name: "scrolling view",
      notes: [
        request.viewport.label, "offset \(scrolled.offset.label), was \(request.offset.label)",
        "covered \(scrolled.bottomInset.label)",
      ], ink: .list, frame: request.viewport, depth: 0.25)
  }

  private var restingPart: Part? {
    resting.map { frame in
      let name = layout.animation == nil ? "as sent" : "before"
      return Part(name: name, notes: [frame.label], ink: .before, frame: frame)
    }
  }

  private var topLimitPart: Part? {
    scene.composer.topLimit.map { limit in
      Part(
        name: "top limit", notes: ["y \(limit.label)"], ink: .mute,
        frame: Rect(x: 0, y: limit, width: scene.view.width, height: 0))
    }
  }

  private var composerPart: Part? {
    guard let composer = layout.composer else { return nil }
    guard let frame = composer.frame else { return nil }
    return Part(
      name: "composer, \(scene.composer.placement.rawValue)",
      notes: [frame.label] + notes(of: composer), ink: .edge, frame: frame)
  }

  private func notes(of composer: ComposerLayout) -> [String] {
    [
      composer.shift > 0 ? "shifted up by \(composer.shift.label)" : nil,
      composer.bottomConstraint.map { "bottom constraint \($0.label)" },
      layout.avoid?.label, layout.text?.label, composer.parts?.label,
      composer.clamped ? "clamped: not all the room it needs" : nil,
    ].compactMap(\.self)
  }

  private var areaBelowPart: Part? {
    areaBelow.map {
      Part(name: "bottom offset", notes: ["\($0.height.label) high"], ink: .mute, frame: $0)
    }
  }

  private var keyboardPart: Part? {
    layout.keyboard.frame.map { frame in
      Part(
        name: scene.panel.map { "panel, \(Caption.shortened($0.kind.text, to: 20))" }
          ?? "keyboard, \(layout.keyboard.state.rawValue)", notes: [frame.label], ink: .ink,
        frame: frame, depth: 0.4)
    }
  }

  private var fingerPart: Part? {
    scene.drag.map { drag in
      let progress = layout.drag.map { "\(($0.progress * 100).label)% dragged away" }
      let release = layout.drag?.release.map { "let go: \($0.rawValue)" }
      let y = drag.fingerY - scene.view.y
      let notes = ["y \(drag.fingerY.label) on screen", progress, release]
      return Part(
        name: "finger", notes: notes.compactMap(\.self), ink: .finger,
        frame: Rect(x: 0, y: y, width: scene.view.width, height: 0))
    }
  }
}

extension Avoidance {
  /// The style as readable text.
  fileprivate var label: String {
    switch self {
    case .paddingBottom(let padding): "paddingBottom: \(padding.label)"
    case .bottom(let distance): "bottom: \(distance.label)"
    case .height(let height): height.map { "height: \($0.label)" } ?? "height left free"
    }
  }
}

extension PartsLayout {
  /// The number of parts as readable text.
  fileprivate var label: String {
    let rows = rows.map { ["\($0.count) row\($0.count == 1 ? "" : "s")"] } ?? []
    let items = items.map { ["\($0.count) item\($0.count == 1 ? "" : "s")"] } ?? []
    return (rows + items + [mode.rawValue]).joined(separator: ", ")
  }
}

extension TextSize {
  /// The size as readable text.
  fileprivate var label: String {
    let count = lines.map { $0 == 1 ? "1 line, " : "\($0) lines, " } ?? ""
    let what = placeholderVisible ? "no text yet, " : "text "
    let rest = scrolls ? " of \(contentHeight.label), scrolls" : ""
    return "\(what)\(count)\(height.label) high\(rest)"
  }
}
