import Composer

/// The shapes and texts of pictures.
extension Markup {
  /// Draws a rectangle; a negative width or height counts as 0.
  mutating func rect(_ frame: Rect, _ look: Look, radius: Double = 0) {
    element(
      "rect",
      [
        "class": .string(look.classes), "x": .number(frame.x), "y": .number(frame.y),
        "width": .number(max(0, frame.width)), "height": .number(max(0, frame.height)),
        "rx": radius > 0 ? .number(radius) : .absent,
      ])
  }

  /// Draws a straight line.
  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ look: Look) {
    element(
      "line",
      [
        "class": .string(look.classes), "x1": .number(x1), "y1": .number(y1), "x2": .number(x2),
        "y2": .number(y2),
      ])
  }

  /// Draws a circle.
  mutating func circle(_ x: Double, _ y: Double, radius: Double, _ look: Look) {
    element(
      "circle",
      [
        "class": .string(look.classes), "cx": .number(x), "cy": .number(y), "r": .number(radius),
      ])
  }

  /// Draws a path, unless it is empty.
  mutating func path(_ steps: String, _ look: Look) {
    guard !steps.isEmpty else { return }
    element("path", ["class": .string(look.classes), "d": .string(steps)])
  }

  /// Writes text with its baseline at a point.
  ///
  /// - Parameter turned: whether the text is rotated to run upwards.
  mutating func words(
    _ text: String, _ x: Double, _ y: Double, _ lettering: Lettering, _ ink: Ink = .ink,
    _ anchor: Anchor = .start, turned: Bool = false
  ) {
    element(
      "text",
      [
        "class": .string("\(lettering.rawValue) f-\(ink.rawValue)"), "x": .number(x),
        "y": .number(y), "text-anchor": anchor == .start ? .absent : .string(anchor.rawValue),
        "transform": turned ? "rotate(-90 \(x.svg) \(y.svg))" : .absent,
      ], text: text)
  }

  /// Draws a group.
  mutating func group(
    class name: String? = nil, clip: String? = nil, transform: String? = nil,
    _ content: (inout Markup) -> Void
  ) {
    element(
      "g",
      [
        "class": .optional(name), "clip-path": .optional(clip.map { "url(#\($0))" }),
        "transform": .optional(transform),
      ], content)
  }
}

/// The point of a text that is placed at its position.
enum Anchor: String {
  case start, middle, end
}
