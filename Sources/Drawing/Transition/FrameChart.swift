import Composer

/// A chart of the keyboard's top and the bar's edges over time.
struct FrameChart {
  /// The height of the chart with its labels, in picture units.
  static let height = 236.0

  private static let plotHeight = 170.0
  /// The greatest number of drawn points of a line.
  private static let mostPoints = 800

  private let frames: [MotionTimeline.Frame]
  private let gap: MotionTimeline.Gap?

  /// Creates a chart; `nil` without frames.
  init?(_ frames: [MotionTimeline.Frame], gap: MotionTimeline.Gap?) {
    guard !frames.isEmpty else { return nil }
    let step = (frames.count + Self.mostPoints - 1) / Self.mostPoints
    self.frames = frames.every(step)
    self.gap = gap
  }

  /// Draws the chart with its top left corner at a point.
  func draw(at x: Double, _ top: Double, width: Double, into markup: inout Markup) {
    let plot = Rect(x: x, y: top + 36, width: width, height: Self.plotHeight)
    markup.words("Over time", x, top + 14, .name)
    markup.words(subtitle, x, top + 29, .note, .mute)
    markup.rect(plot, Look(fill: .stripe))
    draw(\.barTop, .mute, in: plot, into: &markup)
    draw(\.barBottom, .edge, in: plot, into: &markup)
    draw({ $0.keyboardTop }, .shift, in: plot, into: &markup)
    drawGap(in: plot, into: &markup)
    let bottom = plot.maxY + 15
    markup.words("\(startMs.label) ms", plot.x, bottom, .note, .mute)
    markup.words("\(endMs.label) ms", plot.maxX, bottom, .note, .mute, .end)
  }

  private var subtitle: String {
    let lines = "red: keyboard's top, blue: bar's bottom, grey: bar's top"
    guard let gap else { return lines }
    let overlap =
      gap.largestOverlap > 0
      ? "the bar lies up to \(gap.largestOverlap.label) under the keyboard, at \(gap.atMs.label) ms"
      : "the bar is never under the keyboard; largest gap \(gap.largestGap.label)"
    return "\(lines); \(overlap)"
  }

  private var startMs: Double { frames.first?.tMs ?? 0 }
  private var endMs: Double { frames.last?.tMs ?? 0 }

  private func draw(
    _ value: (MotionTimeline.Frame) -> Double?, _ ink: Ink, in plot: Rect, into markup: inout Markup
  ) {
    let points = frames.compactMap { frame in
      value(frame).map { "\(x(of: frame.tMs, in: plot).svg) \(y(of: $0, in: plot).svg)" }
    }
    guard !points.isEmpty else { return }
    markup.path("M" + points.joined(separator: "L"), Look(stroke: ink, .bold))
  }

  private func drawGap(in plot: Rect, into markup: inout Markup) {
    guard let gap, gap.largestOverlap > 0 else { return }
    let x = x(of: gap.atMs, in: plot)
    markup.line(x, plot.y, x, plot.maxY, Look(stroke: .mute, .dashed))
  }

  private func x(of ms: Double, in plot: Rect) -> Double {
    plot.x + plot.width * (ms - startMs) / max(1, endMs - startMs)
  }

  /// The y-coordinate of a position between the highest and the lowest one.
  private func y(of position: Double, in plot: Rect) -> Double {
    let (low, high) = range
    return plot.y + 6 + (plot.height - 12) * (position - low) / max(1, high - low)
  }

  private var range: (low: Double, high: Double) {
    frames.reduce((.infinity, -.infinity)) { range, frame in
      let values = [frame.keyboardTop, frame.barTop, frame.barBottom].compactMap(\.self)
      return values.reduce(range) { (min($0.0, $1), max($0.1, $1)) }
    }
  }
}
