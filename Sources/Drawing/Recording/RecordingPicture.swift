import Composer

/// A recording over what is right, with its faults.
///
/// The bar is always drawn, the list where a fault is the list's. The faults lie on top, where each is greatest.
public struct RecordingPicture {
  /// The measured positions at one time, in view coordinates; absent parts are `nil`.
  public struct Sample {
    let tMs: Double
    let keyboardTop: Double?
    let bar: Rect?
    let listOffset: Double?

    /// Creates a sample.
    public init(tMs: Double, keyboardTop: Double?, bar: Rect?, listOffset: Double?) {
      self.tMs = tMs
      self.keyboardTop = keyboardTop
      self.bar = bar
      self.listOffset = listOffset
    }
  }

  /// A fault.
  public struct Mark {
    let code: String
    let fromMs: Double
    let toMs: Double
    let worstMs: Double
    let detail: String
    let isOfList: Bool

    /// Creates a mark.
    ///
    /// - Parameter isOfList: whether the fault is one of the list's offset.
    public init(
      code: String, fromMs: Double, toMs: Double, worstMs: Double, detail: String, isOfList: Bool
    ) {
      self.code = code
      self.fromMs = fromMs
      self.toMs = toMs
      self.worstMs = worstMs
      self.detail = detail
      self.isOfList = isOfList
    }
  }

  /// The greatest number of drawn points of a line, and of listed faults.
  private static let (mostPoints, mostMarks) = (1_500, 40)
  private static let (width, plotHeight, rowHeight) = (1_100.0, 320.0, 22.0)
  /// The width of the scale beside a chart, and the height of the names and times around it.
  private static let (scaleWidth, nameHeight, timesHeight) = (44.0, 24.0, 32.0)

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
    let charts = charts
    let listTop = (charts.last?.plot.maxY ?? Document.header) + Self.timesHeight + 20
    let document = Document(
      title: title,
      subtitle: "broad as recorded, dashed as it should be; red: where a fault is greatest",
      width: Self.width,
      height: listTop + Self.rowHeight * Double(max(1, marks.count)) + 12, warnings: warnings)
    return document.bytes { markup in
      for chart in charts { chart.draw(into: &markup) }
      drawList(from: listTop, into: &markup)
    }
  }

  private var title: String {
    let faults = count == 0 ? "No fault" : count == 1 ? "1 fault" : "\(count) faults"
    return name.map { "\(faults), \($0)" } ?? faults
  }

  /// The charts from top to bottom.
  private var charts: [RecordingChart] {
    let numbered = marks.enumerated().map { (number: $0 + 1, mark: $1) }
    let ofList = numbered.filter { $0.mark.isOfList }
    let parts =
      [
        (
          "Bar and keyboard, in points from the top", barLines,
          numbered.filter { !$0.mark.isOfList }
        )
      ]
      + (ofList.isEmpty ? [] : [("Offset of the list, in points", listLines, ofList)])
    let times = (samples.first?.tMs ?? 0)...max(samples.last?.tMs ?? 0, samples.first?.tMs ?? 0)
    return parts.enumerated().map { index, part in
      let height = Self.nameHeight + Self.plotHeight + Self.timesHeight
      let plot = Rect(
        x: Document.margin + Self.scaleWidth,
        y: Document.header + Self.nameHeight + height * Double(index),
        width: Self.width - 2 * Document.margin - Self.scaleWidth, height: Self.plotHeight)
      return RecordingChart(
        name: part.0, lines: part.1, marks: part.2, plot: plot, times: times,
        growsDown: index == 0)
    }
  }

  private var barLines: [RecordingChart.Line] {
    func line(
      _ name: String, _ ink: Ink, _ measured: (Sample) -> Double?,
      _ right: (MotionTimeline.Frame) -> Double?
    ) -> RecordingChart.Line {
      RecordingChart.Line(
        name: name, ink: ink, measured: samples.map { ($0.tMs, measured($0)) },
        right: frames.map { ($0.tMs, right($0)) })
    }
    return [
      line("keyboard", .before, { $0.keyboardTop }, { $0.keyboardTop }),
      line("bar", .edge, { $0.bar?.y }, { $0.barTop }),
      line("", .edge, { $0.bar?.maxY }, { $0.barBottom }),
    ]
  }

  private var listLines: [RecordingChart.Line] {
    [
      RecordingChart.Line(
        name: "list", ink: .list, measured: samples.map { ($0.tMs, $0.listOffset) },
        right: frames.map { ($0.tMs, $0.listOffset) })
    ]
  }

  private func drawList(from top: Double, into markup: inout Markup) {
    if marks.isEmpty { markup.words("Nothing is wrong", Document.margin, top, .name) }
    for (index, mark) in marks.enumerated() {
      let y = top + Self.rowHeight * Double(index)
      markup.words("\(index + 1)  \(mark.code)", Document.margin, y, .name, .shift)
      let times = "\(mark.fromMs.label) to \(mark.toMs.label) ms"
      markup.words(times, Document.margin + 150, y, .note, .mute)
      markup.words(
        Caption.shortened(mark.detail, to: 130), Document.margin + 300, y, .note, .ink)
    }
  }
}

extension Array {
  /// Every element at a multiple of a step, and the last one.
  func every(_ step: Int) -> [Element] {
    indices.filter { $0.isMultiple(of: step) || $0 == count - 1 }.map { self[$0] }
  }
}
