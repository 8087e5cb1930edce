import Composer
import TextLayout

/// Draws the ruler above the lines and the columns beside them.
extension LinesPicture {
  /// Draws the available width of a line, with its value.
  func drawRuler(in scale: Scale, into markup: inout Markup) {
    let (left, right) = (scale.x(0), scale.x(width))
    let y = scale.originY - 14
    markup.path(
      "M\(left.svg) \((y - 4).svg)v8M\(left.svg) \(y.svg)H\(right.svg)M\(right.svg) \((y - 4).svg)v8",
      Look(stroke: .edge, .bold))
    markup.words(width.label, (left + right) / 2, y - 8, .name, .edge, .middle)
    markup.words("start–end", left - 14, y + 4, .note, .mute, .end)
    markup.words("width, break", max(right, scale.x(widest)) + 34, y + 4, .note, .mute)
  }

  /// Writes the offsets, the width and the kind of break of each line.
  func drawRows(in scale: Scale, into markup: inout Markup) {
    for (index, line) in text.lines.enumerated() {
      let place = text.place(of: index)
      let y = scale.y(place.top + place.height / 2) + 4
      markup.words("\(line.start)–\(line.end)", scale.x(0) - 14, y, .note, .ink, .end)
      let x = scale.x(widest) + 34
      markup.words(line.width.label, x, y, .note)
      markup.words(line.breakKind.label, x + 62, y, .name, line.breakKind.ink)
    }
  }
}

extension LineLayout.BreakKind {
  /// The kind of break as readable text.
  fileprivate var label: String {
    switch self {
    case .soft: "soft"
    case .emergency: "emergency ✂"
    case .hard: "hard ↵"
    case .end: "end"
    }
  }

  fileprivate var ink: Ink {
    switch self {
    case .soft: .edge
    case .emergency: .shift
    case .hard: .before
    case .end: .mute
    }
  }
}
