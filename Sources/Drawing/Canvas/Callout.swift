/// A label beside a part of a picture, with a line that points to it.
struct Callout {
  /// The name of the part.
  let name: String
  /// The notes, one per line.
  let notes: [String]
  /// The colour of the part.
  let ink: Ink
  /// The x of the part's end of the line, in picture units.
  let x: Double
  /// The y of the part's end of the line, in picture units.
  let y: Double

  /// The height of the text, in picture units.
  var height: Double { 15 + 14 * Double(notes.count) }
}

/// A column of callouts without overlap, each as close to its part as possible.
struct CalloutColumn {
  private static let gap = 9.0

  private let callouts: [Callout]
  private let tops: [Double]

  /// Computes the positions of callouts.
  ///
  /// - Parameters:
  ///   - top: the least y of the first callout, in picture units.
  ///   - bottom: the y at which the last callout ends, in picture units, unless the callouts are
  ///     too high.
  /// - Complexity: O(n log n) in the number of callouts.
  init(_ unsorted: [Callout], top: Double, bottom: Double) {
    let order = unsorted.indices.sorted { (unsorted[$0].y, $0) < (unsorted[$1].y, $1) }
    callouts = order.map { unsorted[$0] }
    var tops: [Double] = []
    var free = top
    for callout in callouts {
      tops.append(max(free, callout.y - 10))
      free = tops[tops.count - 1] + callout.height + CalloutColumn.gap
    }
    var limit = bottom
    for index in callouts.indices.reversed() {
      tops[index] = min(tops[index], limit - callouts[index].height)
      limit = tops[index] - CalloutColumn.gap
    }
    let lack = max(0, top - (tops.first ?? top))
    self.tops = tops.map { $0 + lack }
  }

  /// The y at which the last callout ends, in picture units.
  var bottom: Double {
    zip(tops, callouts).map { $0 + $1.height }.max() ?? 0
  }

  /// Draws the callouts, and a line from each to its part.
  ///
  /// - Parameters:
  ///   - x: the left edge of the text, in picture units.
  ///   - edge: the x at which the lines leave the drawing, in picture units.
  func draw(at x: Double, past edge: Double, into markup: inout Markup) {
    for (callout, top) in zip(callouts, tops) {
      let leader =
        "M\(callout.x.svg) \(callout.y.svg)H\(edge.svg)L\((x - 8).svg) \((top + 10).svg)"
      markup.path(leader, Look(stroke: callout.ink))
      markup.circle(callout.x, callout.y, radius: 2.5, Look(fill: callout.ink))
      markup.words(callout.name, x, top + 14, .name, callout.ink)
      for (line, note) in callout.notes.enumerated() {
        markup.words(note, x, top + 28 + 14 * Double(line), .note)
      }
    }
  }
}

/// A labelled vertical distance.
struct Dimension {
  /// The name of the distance.
  let name: String
  /// The formatted value.
  let value: String
  /// The y of the upper end, in picture units.
  let top: Double
  /// The y of the lower end, in picture units.
  let bottom: Double
  /// The colour of the line.
  let ink: Ink

  /// Draws the distance with its name on the left.
  func draw(at x: Double, nameAt nameX: Double, _ nameY: Double, into markup: inout Markup) {
    let ends = "M\((x - 4).svg) \(top.svg)h8M\((x - 4).svg) \(bottom.svg)h8"
    markup.path("M\(x.svg) \(top.svg)V\(bottom.svg)\(ends)", Look(stroke: ink, .bold))
    markup.path(
      "M\((nameX + 6).svg) \((nameY - 4).svg)H\(x.svg)", Look(stroke: ink, .dashed))
    markup.words(name, nameX, nameY - 7, .name, ink, .end)
    markup.words(value, nameX, nameY + 7, .note, .ink, .end)
  }
}
