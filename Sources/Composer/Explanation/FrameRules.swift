/// The rules of the four numbers of a frame.
struct FrameRules {
  let x: String
  let y: String
  let width: String
  let height: String

  /// The rules of a frame of the request; without one, it is the bounds of the view.
  static func sent(_ frame: Rect?, as name: String) -> FrameRules {
    guard frame != nil else {
      return FrameRules(x: "0", y: "0", width: "view.width", height: "view.height")
    }
    return FrameRules(of: name)
  }
}

extension FrameRules {
  /// The rules of a frame that has another name too.
  init(of name: String) {
    self.init(x: name + ".x", y: name + ".y", width: name + ".width", height: name + ".height")
  }
}

extension Explanation {
  /// Records the numbers of a frame of the response, the size first.
  mutating func frame(
    _ path: String, _ frame: Rect?, _ rules: @autoclosure () -> FrameRules
  ) {
    guard isWanted, let frame else { return }
    let rules = rules()
    number(path + ".width", frame.width, rules.width)
    number(path + ".height", frame.height, rules.height)
    number(path + ".x", frame.x, rules.x)
    number(path + ".y", frame.y, rules.y)
  }

  /// Records the frames of a layout on whole device pixels.
  ///
  /// The rules name the exact frames, which are the terms of the same names before these.
  mutating func explainRounding(of layout: Layout) {
    for (path, rect) in layout.frames {
      func edge(_ rule: String, _ axis: String) -> String {
        "round((\(rule) + view.\(axis)) × pixelRatio)"
      }
      func length(_ axis: String, _ size: String) -> String {
        let start = "\(path).\(axis)"
        return "(\(edge("\(start) + \(path).\(size)", axis)) − \(edge(start, axis))) ÷ pixelRatio"
      }
      frame(
        path, rect,
        FrameRules(
          x: edge(path + ".x", "x") + " ÷ pixelRatio − view.x",
          y: edge(path + ".y", "y") + " ÷ pixelRatio − view.y",
          width: length("x", "width"), height: length("y", "height")))
    }
  }

  /// Records the parameters of a curve.
  mutating func explain(_ curve: Curve) {
    guard isWanted else { return }
    let rule = "as sent, or of the platform"
    switch curve {
    case .named: break
    case .cubicBezier(let bezier):
      for (index, value) in [bezier.x1, bezier.y1, bezier.x2, bezier.y2].enumerated() {
        number("animation.curve.cubicBezier[\(index)]", value, rule)
      }
    case .spring(let spring):
      number("animation.curve.spring.mass", spring.mass, rule)
      number("animation.curve.spring.stiffness", spring.stiffness, rule)
      number("animation.curve.spring.damping", spring.damping, rule)
    }
  }

  /// Records the keyframes, which lie between the frames of the animation.
  mutating func explainKeyframes(of animation: AnimationLayout?) {
    guard let animation else { return }
    for (index, keyframe) in animation.keyframes.enumerated() {
      let path = "animation.keyframes[\(index)]"
      number(path + ".tMs", keyframe.tMs, "as measured, in ms")
      number(path + ".progress", keyframe.progress, "as measured, on the curve")
      number(
        path + ".y", keyframe.y,
        "animation.from.y + (animation.to.y − animation.from.y) × \(path).progress")
    }
  }
}

extension Layout {
  /// The frames of the response with their paths.
  fileprivate var frames: [(path: String, frame: Rect)] {
    var frames: [(path: String, frame: Rect)] = []
    func add(_ path: String, _ frame: Rect?) {
      if let frame { frames.append((path, frame)) }
    }
    func add(_ path: String, _ items: [ItemLayout]) {
      for (index, item) in items.enumerated() { add("\(path)[\(index)].frame", item.frame) }
    }
    func add(_ path: String, _ rows: [RowLayout]) {
      for (index, row) in rows.enumerated() {
        add("\(path)[\(index)].frame", row.frame)
        add("\(path)[\(index)].items", row.items)
      }
    }
    add("keyboard.frame", keyboard.frame)
    add("keyboard.rows", keyboard.rows ?? [])
    add("composer.frame", composer?.frame)
    add("composer.textFrame", composer?.textFrame)
    add("composer.items", composer?.parts?.items ?? [])
    add("composer.rows", composer?.parts?.rows ?? [])
    add("container.frame", container)
    add("panel.frame", panel?.frame)
    add("popover.frame", popover?.frame)
    add("content.frame", content?.frame)
    add("content.scrollButton.frame", content?.scrollButton?.frame)
    add("animation.from", animation?.from)
    add("animation.to", animation?.to)
    return frames
  }
}
