/// What is said of a part of a picture, beside it.
struct Callout {
  /// The part.
  let name: String
  /// What is said of it, a line each.
  let notes: [String]
  /// The colour of the part.
  let ink: Ink
  /// Where the part is, in units of the picture.
  let x: Double
  /// Where the part is, in units of the picture.
  let y: Double

  /// The height that the words take.
  var height: Double { 15 + 14 * Double(notes.count) }
}

/// Callouts below each other, each as near to its part as the others let it be.
struct CalloutColumn {
  private static let gap = 9.0

  private let callouts: [Callout]
  private let tops: [Double]

  /// Places callouts.
  ///
  /// - Parameters:
  ///   - top: where the first may start.
  ///   - bottom: where the last is to end, unless there are too many.
  /// - Complexity: O(n log n) in the callouts.
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

  /// Where the last one ends.
  var bottom: Double {
    zip(tops, callouts).map { $0 + $1.height }.max() ?? 0
  }

  /// Draws the words, and a line from each to its part.
  ///
  /// - Parameters:
  ///   - x: the left edge of the words.
  ///   - edge: where the lines leave the drawing, in units of the picture.
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

/// A vertical distance, with what it is called.
struct Dimension {
  /// What it is called.
  let name: String
  /// Its value as people read it.
  let value: String
  /// Its upper end, in units of the picture.
  let top: Double
  /// Its lower end, in units of the picture.
  let bottom: Double
  /// The colour.
  let ink: Ink

  /// Draws the distance with its name to the left of it.
  func draw(at x: Double, nameAt nameX: Double, _ nameY: Double, into markup: inout Markup) {
    let ends = "M\((x - 4).svg) \(top.svg)h8M\((x - 4).svg) \(bottom.svg)h8"
    markup.path("M\(x.svg) \(top.svg)V\(bottom.svg)\(ends)", Look(stroke: ink, .bold))
    markup.path(
      "M\((nameX + 6).svg) \((nameY - 4).svg)H\(x.svg)", Look(stroke: ink, .dashed))
    markup.words(name, nameX, nameY - 7, .name, ink, .end)
    markup.words(value, nameX, nameY + 7, .note, .ink, .end)
  }
}
