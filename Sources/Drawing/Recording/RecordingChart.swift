import Composer

/// A chart of positions over time, as recorded and as they should be, with scales and faults.
struct RecordingChart {
  /// A position at a time in milliseconds; `nil` where there is none.
  typealias Point = (tMs: Double, position: Double?)

  /// A position over time.
  struct Line {
    /// The name, which stands at the end of the line; empty without one.
    let name: String
    let ink: Ink
    let measured: [Point]
    let right: [Point]

    /// What is measured and what is right at the sample of a time; `nil` if either is unknown.
    ///
    /// - Complexity: O(log n) in the number of samples.
    fileprivate func values(atMs nowMs: Double) -> (measured: Double, right: Double)? {
      let index = min(measured.partitioningIndex { $0.tMs >= nowMs }, measured.count - 1)
      guard measured.indices.contains(index), right.indices.contains(index),
        let value = measured[index].position, let expected = right[index].position
      else { return nil }
      return (value, expected)
    }
  }

  private let name: String
  private let lines: [Line]
  private let marks: [(number: Int, mark: RecordingPicture.Mark)]
  let plot: Rect
  private let times: ClosedRange<Double>
  private let positions: ClosedRange<Double>
  /// Whether greater positions are lower, as on a screen.
  private let growsDown: Bool

  /// The space between the lines and the edges of the chart, in picture units.
  private static let margin = 10.0

  /// Creates a chart.
  init(
    name: String, lines: [Line], marks: [(number: Int, mark: RecordingPicture.Mark)], plot: Rect,
    times: ClosedRange<Double>, growsDown: Bool
  ) {
    self.name = name
    self.lines = lines
    self.marks = marks
    self.plot = plot
    self.times = times
    self.growsDown = growsDown
    let known = lines.flatMap { ($0.measured + $0.right).compactMap(\.position) }
    let low = known.min() ?? 0
    positions = low...max(known.max() ?? 1, low + 1)
  }

  /// Draws the chart: scales, spans of faults, lines, and on top where each fault is greatest.
  func draw(into markup: inout Markup) {
    markup.rect(plot, Look(fill: .stripe))
    markup.words(name, plot.x, plot.y - 8, .note, .mute)
    drawScales(into: &markup)
    for (_, mark) in marks { drawSpan(mark, into: &markup) }
    for line in lines {
      path(line.right, Look(stroke: line.ink, .dashed), into: &markup)
      path(line.measured, Look(stroke: line.ink, .bold), into: &markup)
      drawName(line, into: &markup)
    }
    var labels: [Rect] = []
    for (number, mark) in marks { drawWorst(number, mark, beside: &labels, into: &markup) }
  }

  private func x(of ms: Double) -> Double {
    let part = (ms - times.lowerBound) / max(1, times.upperBound - times.lowerBound)
    return plot.x + plot.width * part.clamped(0, 1)
  }

  private func y(of position: Double) -> Double {
    let part = (position - positions.lowerBound) / (positions.upperBound - positions.lowerBound)
    let height = plot.height - 2 * Self.margin
    return plot.y + Self.margin + height * (growsDown ? part : 1 - part)
  }

  // MARK: Scales

  private func drawScales(into markup: inout Markup) {
    for position in Self.ticks(in: positions, atMost: 6) {
      let y = y(of: position)
      markup.line(plot.x, y, plot.maxX, y, Look(stroke: .rule))
      markup.words(position.label, plot.x - 6, y + 4, .note, .mute, .end)
    }
    for ms in Self.ticks(in: times, atMost: 10) {
      let x = x(of: ms)
      markup.line(x, plot.maxY, x, plot.maxY + 4, Look(stroke: .mute))
      markup.words("\(ms.label) ms", x, plot.maxY + 17, .note, .mute, .middle)
    }
  }

  /// Round numbers in a range: multiples of 1, 2 or 5 of a power of ten.
  private static func ticks(in range: ClosedRange<Double>, atMost most: Int) -> [Double] {
    let width = range.upperBound - range.lowerBound
    guard width > 0, width.isFinite else { return [range.lowerBound] }
    var (step, index) = (1e-3, 0)
    let factors = [2, 2.5, 2]
    while width / step > Double(most) {
      step *= factors[index % factors.count]
      index += 1
    }
    let first = (range.lowerBound / step).rounded(.up)
    return (0...most).map { (first + Double($0)) * step }.filter(range.contains)
  }

  // MARK: Lines

  private func path(_ points: [Point], _ look: Look, into markup: inout Markup) {
    var (path, pen) = ("", "M")
    for point in points {
      guard let position = point.position else {
        pen = "M"
        continue
      }
      path += "\(pen)\(x(of: point.tMs).svg) \(y(of: position).svg)"
      pen = "L"
    }
    markup.path(path, look)
  }

  private func drawName(_ line: Line, into markup: inout Markup) {
    let known = line.measured.contains { $0.position != nil } ? line.measured : line.right
    guard !line.name.isEmpty, let last = known.last(where: { $0.position != nil })?.position else {
      return
    }
    markup.words(line.name, plot.maxX - 6, y(of: last) - 5, .onTop, line.ink, .end)
  }

  // MARK: Faults

  private func drawSpan(_ mark: RecordingPicture.Mark, into markup: inout Markup) {
    let (from, to) = (x(of: mark.fromMs), x(of: mark.toMs))
    markup.rect(
      Rect(x: from, y: plot.y, width: max(2, to - from), height: plot.height),
      Look(fill: .rule, isFaint: true))
  }

  /// Draws a line from the recorded position to the right one, where the two are farthest apart.
  ///
  /// - Parameter labels: the places of the labels so far.
  private func drawWorst(
    _ number: Int, _ mark: RecordingPicture.Mark, beside labels: inout [Rect],
    into markup: inout Markup
  ) {
    let x = x(of: mark.worstMs)
    // The bottom of a bar counts where its top is as far away.
    let values = lines.reversed().compactMap { $0.values(atMs: mark.worstMs) }
    let worst = values.max { abs($0.measured - $0.right) < abs($1.measured - $1.right) }
    let middle: Double
    if let worst {
      let (measured, right) = (y(of: worst.measured), y(of: worst.right))
      markup.line(x, measured, x, right, Look(stroke: .shift, .bold))
      markup.circle(x, measured, radius: 4.5, Look(fill: .shift))
      middle = (measured + right) / 2
    } else {
      markup.line(x, plot.y, x, plot.maxY, Look(stroke: .shift, .dashed))
      middle = plot.y + 12
    }
    let label = "\(number) \(mark.code)"
    let place = labelPlace(width: Double(label.count) * Self.letterWidth, x, middle, labels)
    labels.append(place)
    markup.words(label, place.x, place.maxY - Self.descent, .nameOnTop, .shift)
  }

  /// The height of a label, the part of it below the letters, and the greatest width of a letter in picture units.
  private static let (labelHeight, descent, letterWidth) = (16.0, 4.0, 7.8)
  /// The distance of a label from its mark, in picture units.
  private static let labelDistance = 9.0

  /// The place beside a mark that covers no other label, and as few lines as can be.
  private func labelPlace(width: Double, _ x: Double, _ y: Double, _ labels: [Rect]) -> Rect {
    let isLeft = x < plot.x + plot.width / 2
    let sides = [isLeft, !isLeft].map {
      $0 ? x + Self.labelDistance : x - Self.labelDistance - width
    }
    // A row is as high as a label; the row of the mark comes first, then those above and below.
    let rows = [0.0, -1, 1, -2, 2, -3, 3].map { y + ($0 - 0.5) * Self.labelHeight }
    let places = rows.flatMap { top in
      sides.map { Rect(x: $0, y: top, width: width, height: Self.labelHeight) }
    }
    func cost(_ place: Rect) -> Int {
      guard place.x >= plot.x, place.maxX <= plot.maxX, place.y >= plot.y, place.maxY <= plot.maxY
      else { return .max }
      return labels.count { $0.meets(place) } * 1_000 + lines.count { crosses($0.measured, place) }
        * 2
        + lines.count { crosses($0.right, place) }
    }
    let costs = places.map(cost)
    let best = costs.indices.min { (costs[$0], $0) < (costs[$1], $1) }
    return places[best ?? 0]
  }

  /// Whether a line goes through a place.
  private func crosses(_ points: [Point], _ place: Rect) -> Bool {
    let first = points.partitioningIndex { x(of: $0.tMs) >= place.x }
    var band: ClosedRange<Double>?
    // The points before and after the place belong to the line through it.
    for point in points[max(0, first - 1)...] {
      guard let position = point.position else { continue }
      let y = y(of: position)
      let (low, high) = (min(band?.lowerBound ?? y, y), max(band?.upperBound ?? y, y))
      if low < place.maxY, high > place.y { return true }
      band = y...y
      if x(of: point.tMs) > place.maxX { return false }
    }
    return false
  }
}

extension Rect {
  /// Whether two rectangles have a common part.
  fileprivate func meets(_ other: Rect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }
}
