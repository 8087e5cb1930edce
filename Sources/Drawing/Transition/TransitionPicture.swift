import Composer

/// An animated picture of a composer's events.
///
/// CSS animates the picture in a loop. Viewers without animation, or with reduced motion, show the
/// last event.
public struct TransitionPicture {
  /// The greatest number of drawn events.
  public static let mostMoments = 24

  /// One event with its result.
  public struct Moment {
    let event: Event
    let step: Step
    let scene: LayoutScene
    let text: DrawnText?

    /// Creates a moment from a step.
    ///
    /// - Parameters:
    ///   - event: the event.
    ///   - step: the result of the event.
    ///   - scene: the scene after the event.
    ///   - text: the text or placeholder in the bar; `nil` if the client measured it.
    public init(_ event: Event, _ step: Step, in scene: LayoutScene, text: DrawnText?) {
      self.event = event
      self.step = step
      self.scene = scene
      self.text = text
    }
  }

  let moments: [Moment]
  private let name: String?
  private let cornerRadius: Double
  private let count: Int
  private let warnings: [String]
  private let chart: FrameChart?

  /// Creates a picture.
  ///
  /// - Parameters:
  ///   - moments: the first events, at most `mostMoments`.
  ///   - count: the number of all events.
  ///   - name: the name of the device; `nil` if unknown.
  ///   - cornerRadius: the corner radius of the screen, in points.
  ///   - frames: the positions over time, which are drawn as a chart; empty to omit it.
  ///   - gap: the greatest distances between bar and keyboard; `nil` if unknown.
  ///   - warnings: sentences that are shown below the drawing.
  public init(
    _ moments: [Moment], of count: Int, name: String?, cornerRadius: Double,
    frames: [MotionTimeline.Frame] = [], gap: MotionTimeline.Gap? = nil, warnings: [String] = []
  ) {
    chart = FrameChart(frames, gap: gap)
    self.warnings = warnings
    self.moments = Array(moments.prefix(TransitionPicture.mostMoments))
    self.count = count
    self.name = name
    self.cornerRadius = cornerRadius
  }

  private static let gutter = 246.0

  /// The picture as an SVG file.
  ///
  /// - Complexity: O(1), because only the first events are drawn; O(n) in the number of frames.
  public var svg: [UInt8] {
    let timeline = Timeline(of: moments)
    let list = EventList(
      moments, hidden: count - moments.count,
      x: (screens.map(\.maxX).max() ?? Document.margin) + TransitionPicture.gutter,
      top: Document.header)
    let chartTop = max(screens.map(\.maxY).max() ?? 0, list.bottom) + 20
    let document = Document(
      title: title, subtitle: subtitle, width: list.x + EventList.width,
      height: chartTop + (chart == nil ? 0 : FrameChart.height) + 20, warnings: warnings)
    return document.bytes(rules: timeline.rules) {
      for index in moments.indices { draw(index, timeline, into: &$0) }
      list.draw(with: timeline, into: &$0)
      chart?.draw(
        at: Document.margin, chartTop, width: document.width - 2 * Document.margin, into: &$0)
      timeline.drawProgress(
        from: Document.margin, to: document.width - Document.margin, y: document.height - 14,
        into: &$0)
    }
  }

  /// The frames of the screens, in picture units.
  private var screens: [Rect] {
    moments.map { scale(of: $0.scene.screen).screen(of: $0.scene.screen) }
  }

  /// The scale of a screen; landscape screens are limited in width.
  private func scale(of screen: Size) -> Scale {
    Scale(
      showing: Size(width: screen.width * 1.3, height: screen.height), from: 280, to: 720,
      originX: Document.margin + ScreenDrawing.bezel,
      originY: Document.header + ScreenDrawing.bezel + 1)
  }

  /// Draws one event, which is visible only during its time span.
  private func draw(_ index: Int, _ timeline: Timeline, into markup: inout Markup) {
    let moment = moments[index]
    let scale = scale(of: moment.scene.screen)
    let drawing = SceneDrawing(
      scene: moment.scene, layout: moment.step.layout, text: moment.text,
      cornerRadius: cornerRadius, id: "\(index)")
    let screen = scale.screen(of: moment.scene.screen)
    timeline.group(of: index, into: &markup) {
      drawing.draw(in: scale, motion: timeline.motion(of: index), into: &$0)
      drawing.drawLabels(in: scale, into: &$0)
      CalloutColumn(drawing.callouts(in: scale), top: screen.y - 8, bottom: screen.maxY + 8)
        .draw(at: screen.maxX + 42, past: screen.maxX + 18, into: &$0)
    }
  }

  private var title: String {
    let events = count == 1 ? "1 event" : "\(count) events"
    return name.map { "\(events), \($0)" } ?? events
  }

  private var subtitle: String {
    guard let display = moments.first?.scene.screen else { return "Nothing happens" }
    return "From a screen of \(display.width.label) × \(display.height.label), one after the other"
  }
}
