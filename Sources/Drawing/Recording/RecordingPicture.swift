import Composer

/// A recording over what is right, with its faults.
public struct RecordingPicture {
  /// The measured positions at one time, in view coordinates; absent parts are `nil`.
  public struct Sample {
    let tMs: Double
    let keyboardTop: Double?
    let bar: Rect?

    /// Creates a sample.
    public init(tMs: Double, keyboardTop: Double?, bar: Rect?) {
      self.tMs = tMs
      self.keyboardTop = keyboardTop
      self.bar = bar
    }
  }

  /// A fault.
  public struct Mark {
    let code: String
    let fromMs: Double
    let toMs: Double
    let worstMs: Double
    let detail: String

    /// Creates a mark.
    public init(code: String, fromMs: Double, toMs: Double, worstMs: Double, detail: String) {
      self.code = code
      self.fromMs = fromMs
      self.toMs = toMs
      self.worstMs = worstMs
      self.detail = detail
    }
  }

  /// The greatest number of drawn points of a line, and of listed faults.
  private static let (mostPoints, mostMarks) = (1_500, 40)
  private static let (width, plotHeight, rowHeight) = (1_100.0, 320.0, 22.0)

  private let samples: [Sample]
  private let frames: [MotionTimeline.Frame]
  private let marks: [Mark]
  private let count: Int
  private let name: String?
  private let warnings: [String]

  /// Creates a picture.
  ///
  /// - Parameters:
  ///   - samples: the measured positions, in order of time.
  ///   - frames: what is right at the same times.
  ///   - marks: the faults, of which the first ones are listed.
  ///   - name: the name of the device; `nil` if unknown.
  ///   - warnings: sentences that are shown below the drawing.
  public init(
    _ samples: [Sample], beside frames: [MotionTimeline.Frame], marks: [Mark], name: String?,
    warnings: [String] = []
  ) {
    let step = max(1, (samples.count + Self.mostPoints - 1) / Self.mostPoints)
    self.samples = samples.every(step)
    self.frames = frames.every(step)
    self.marks = Array(marks.prefix(Self.mostMarks))
    count = marks.count
    self.name = name
    self.warnings = warnings
  }

  /// The picture as an SVG file.
  ///
  /// - Complexity: O(n) in the number of samples.
  public var svg: [UInt8] {
    let plot = Rect(
      x: Document.margin, y: Document.header + 24, width: Self.width - 2 * Document.margin,
      height: Self.plotHeight)
    let listTop = plot.maxY + 40
    let document = Document(
      title: title,
      subtitle: "red: keyboard, blue: bar; broad as recorded, dashed as it should be",
      width: Self.width,
      height: listTop + Self.rowHeight * Double(max(1, marks.count)) + 12, warnings: warnings)
    return document.bytes {
      draw(in: plot, into: &$0)
      drawList(from: listTop, into: &$0)
    }
  }

  private var title: String {
    let faults = count == 0 ? "No fault" : count == 1 ? "1 fault" : "\(count) faults"
    return name.map { "\(faults), \($0)" } ?? faults
  }

  private func draw(in plot: Rect, into markup: inout Markup) {
    let chart = Chart(plot, samples, frames)
    markup.rect(plot, Look(fill: .stripe))
    for mark in marks { drawBand(mark, chart, into: &markup) }
    chart.line(frames.map { ($0.tMs, $0.barTop) }, Look(stroke: .edge, .dashed), into: &markup)
    chart.line(frames.map { ($0.tMs, $0.barBottom) }, Look(stroke: .edge, .dashed), into: &markup)
    chart.line(
      frames.map { ($0.tMs, $0.keyboardTop) }, Look(stroke: .shift, .dashed), into: &markup)
    chart.line(samples.map { ($0.tMs, $0.bar?.y) }, Look(stroke: .edge), into: &markup)
    chart.line(samples.map { ($0.tMs, $0.bar?.maxY) }, Look(stroke: .edge, .bold), into: &markup)
    chart.line(samples.map { ($0.tMs, $0.keyboardTop) }, Look(stroke: .shift, .bold), into: &markup)
    let bottom = plot.maxY + 15
    markup.words("\(chart.startMs.label) ms", plot.x, bottom, .note, .mute)
    markup.words("\(chart.endMs.label) ms", plot.maxX, bottom, .note, .mute, .end)
  }

  private func drawBand(_ mark: Mark, _ chart: Chart, into markup: inout Markup) {
    let (from, to) = (chart.x(of: mark.fromMs), chart.x(of: mark.toMs))
    let plot = chart.plot
    markup.rect(
      Rect(x: from, y: plot.y, width: max(2, to - from), height: plot.height),
      Look(fill: .shift, isFaint: true))
    let worst = chart.x(of: mark.worstMs)
    markup.line(worst, plot.y, worst, plot.maxY, Look(stroke: .mute, .dashed))
  }

  private func drawList(from top: Double, into markup: inout Markup) {
    if marks.isEmpty { markup.words("Nothing is wrong", Document.margin, top, .name) }
    for (index, mark) in marks.enumerated() {
      let y = top + Self.rowHeight * Double(index)
      markup.words(mark.code, Document.margin, y, .name, .shift)
      let times = "\(mark.fromMs.label) to \(mark.toMs.label) ms"
      markup.words(times, Document.margin + 140, y, .note, .mute)
      markup.words(
        Caption.shortened(mark.detail, to: 120), Document.margin + 300, y, .note, .ink)
    }
  }
}

/// The axes of a chart: time to the right, positions downwards.
private struct Chart {
  let plot: Rect
  let (startMs, endMs): (Double, Double)
  private let (low, high): (Double, Double)

  init(
    _ plot: Rect, _ samples: [RecordingPicture.Sample], _ frames: [MotionTimeline.Frame]
  ) {
    self.plot = plot
    (startMs, endMs) = (samples.first?.tMs ?? 0, samples.last?.tMs ?? 0)
    let values =
      samples.flatMap { [$0.keyboardTop, $0.bar?.y, $0.bar?.maxY] }
      + frames.flatMap { [$0.keyboardTop, $0.barTop, $0.barBottom] }
    let known = values.compactMap(\.self)
    (low, high) = (known.min() ?? 0, known.max() ?? 1)
  }

  func x(of ms: Double) -> Double {
    let part = (ms - startMs) / max(1, endMs - startMs)
    return plot.x + plot.width * min(max(part, 0), 1)
  }

  private func y(of position: Double) -> Double {
    plot.y + 6 + (plot.height - 12) * (position - low) / max(1, high - low)
  }

  /// Draws a line through the points that have a position; it is interrupted at others.
  func line(_ points: [(tMs: Double, position: Double?)], _ look: Look, into markup: inout Markup) {
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
}

extension Array {
  /// Every element at a multiple of a step, and the last one.
  fileprivate func every(_ step: Int) -> [Element] {
    indices.filter { $0.isMultiple(of: step) || $0 == count - 1 }.map { self[$0] }
  }
}
