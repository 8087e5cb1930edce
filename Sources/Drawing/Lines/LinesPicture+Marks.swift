import Composer
import TextLayout

/// Draws the marks behind the letters: widths, hanging spaces, carets and break opportunities.
extension LinesPicture {
  func drawMarks(in scale: Scale, _ box: Rect, into markup: inout Markup) {
    let unit = scale.unit
    markup.path(marks { widthBar($0, in: box, unit: unit) }, Look(stroke: .safe, .bold))
    if extras.carets { markup.path(marks { caretLines($0, in: box) }, Look(stroke: .finger)) }
    markup.path(marks { triangles($0, in: box, unit: unit) }, Look(fill: .list))
    markup.path(marks { dots($0, in: box, unit: unit) }, Look(fill: .before))
  }

  /// Makes the hidden text pale: the lines below the clamp, and the hidden parts of the last visible line.
  func drawVeil(over cut: Cut, in box: Rect, into markup: inout Markup) {
    let veil = Look(fill: .canvas, isFaint: true)
    if cut.height < box.maxY {
      markup.rect(
        Rect(x: 0, y: cut.height, width: widest, height: box.maxY - cut.height), veil)
    }
    guard let last = text.lines.indices.first(where: { bottom(of: $0) >= cut.height - 0.01 })
    else { return }
    let (left, place) = (text.left(of: last, in: box), text.place(of: last))
    for (start, end) in zip(text.carets[last], text.carets[last].dropFirst())
    where start.offset >= cut.line.end || cut.line.hidden.contains(where: { $0 ~= start.offset }) {
      markup.rect(
        Rect(
          x: left + min(start.x, end.x), y: place.top, width: abs(end.x - start.x),
          height: place.height), veil)
    }
  }

  /// The greater of the widest drawn line and the available width, in points.
  var widest: Double {
    text.lines.indices.reduce(width) { max($0, text.lines[$1].width + text.indent(of: $1)) }
  }

  private func marks(_ steps: (Int) -> String) -> String {
    text.lines.indices.map(steps).joined()
  }

  private func bottom(of index: Int) -> Double { text.place(of: index).bottom }

  /// The carets at the break opportunities of a line.
  private func opportunities(in index: Int) -> [LineLayout.Caret] {
    let start = text.lines[index].start
    return text.carets[index].filter {
      $0.offset > start && extras.opportunities.hasMember($0.offset)
    }
  }

  /// The path of a bar along the bottom of the line's visible part.
  private func widthBar(_ index: Int, in box: Rect, unit: Double) -> String {
    let width = text.lines[index].width
    guard width > 0 else { return "" }
    return "M\(text.left(of: index, in: box).svg) \((bottom(of: index) - unit).svg)h\(width.svg)"
  }

  /// The path of a vertical line at every caret.
  private func caretLines(_ index: Int, in box: Rect) -> String {
    let left = text.left(of: index, in: box)
    let place = text.place(of: index)
    return text.carets[index].map {
      "M\((left + $0.x).svg) \(place.top.svg)v\(place.height.svg)"
    }.joined()
  }

  /// The path of a triangle at every break opportunity.
  private func triangles(_ index: Int, in box: Rect, unit: Double) -> String {
    let left = text.left(of: index, in: box)
    let y = bottom(of: index).svg
    let (half, high) = ((4 * unit).svg, (6 * unit).svg)
    return opportunities(in: index).map {
      "M\((left + $0.x).svg) \(y)m-\(half) 0h\((8 * unit).svg)l-\(half) -\(high)z"
    }.joined()
  }

  /// The path of a dot for every space that hangs at the end.
  private func dots(_ index: Int, in box: Rect, unit: Double) -> String {
    let line = text.lines[index]
    let left = text.left(of: index, in: box)
    let hanging = text.carets[index].filter { $0.offset >= line.visibleEnd }
    let place = text.place(of: index)
    let y = place.top + place.baseline - text.style.font.size * 0.25
    let radius = (1.6 * unit).svg
    return zip(hanging, hanging.dropFirst()).filter { abs($1.x - $0.x) > 0 }.map { start, end in
      let x = left + (start.x + end.x) / 2
      return "M\((x - 1.6 * unit).svg) \(y.svg)a\(radius) \(radius) 0 1 0 \((3.2 * unit).svg) 0"
        + "a\(radius) \(radius) 0 1 0 \((-3.2 * unit).svg) 0z"
    }.joined()
  }
}

extension DrawnText {
  /// Whether any drawn line has hanging spaces after its visible part.
  var hasHangingSpaces: Bool {
    zip(lines, carets).contains { line, carets in
      (carets.last?.offset ?? 0) > line.visibleEnd
    }
  }
}

extension [Int] {
  /// Whether an ascending array contains a member.
  ///
  /// - Complexity: O(log n) in the length of the array.
  fileprivate func hasMember(_ member: Int) -> Bool {
    let index = partitioningIndex { $0 >= member }
    return index < endIndex && self[index] == member
  }
}
