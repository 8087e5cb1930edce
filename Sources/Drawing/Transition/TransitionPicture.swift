import Composer

/// What becomes of a composer, event by event, as a picture that plays.
///
/// It is animated with CSS alone and runs in a loop. Where nothing may move, or nothing can, it shows
/// the last event.
public struct TransitionPicture {
  /// No more events are drawn.
  public static let mostMoments = 24

  /// What came of one event.
  public struct Moment {
    let event: Event
    let step: Step
    let scene: LayoutScene
    let text: DrawnText?

    /// Takes a step.
    ///
    /// - Parameters:
    ///   - event: what has happened.
    ///   - step: what came of it.
    ///   - scene: what was laid out then.
    ///   - text: the text or placeholder in the bar; `nil` when the client measured it.
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

  /// Makes a picture.
  ///
  /// - Parameters:
  ///   - moments: the first events, at most `mostMoments`.
  ///   - count: how many events there are.
  ///   - name: what the device is called; `nil` where that is not known.
  ///   - cornerRadius: of the screen, in points.
  public init(_ moments: [Moment], of count: Int, name: String?, cornerRadius: Double) {
    self.moments = Array(moments.prefix(TransitionPicture.mostMoments))
    self.count = count
    self.name = name
    self.cornerRadius = cornerRadius
  }

  private static let gutter = 246.0

  /// The picture as an SVG file.
  ///
  /// - Complexity: O(1); no more than the first events are drawn.
  public var svg: [UInt8] {
    let timeline = Timeline(of: moments)
    let list = EventList(
      moments, hidden: count - moments.count,
      x: (screens.map(\.maxX).max() ?? Document.margin) + TransitionPicture.gutter,
      top: Document.header)
    let document = Document(
      title: title, subtitle: subtitle, width: list.x + EventList.width,
      height: max(screens.map(\.maxY).max() ?? 0, list.bottom) + 40)
    return document.bytes(rules: timeline.rules) {
      for index in moments.indices { draw(index, timeline, into: &$0) }
      list.draw(with: timeline, into: &$0)
      timeline.drawProgress(
        from: Document.margin, to: document.width - Document.margin, y: document.height - 14,
        into: &$0)
    }
  }

  /// The screens in units of the picture.
  private var screens: [Rect] {
    moments.map { scale(of: $0.scene.screen).screen(of: $0.scene.screen) }
  }

  /// A screen that is held across is not to take all the width.
  private func scale(of screen: Size) -> Scale {
    Scale(
      showing: Size(width: screen.width * 1.3, height: screen.height), from: 280, to: 720,
      originX: Document.margin + ScreenDrawing.bezel,
      originY: Document.header + ScreenDrawing.bezel + 1)
  }

  /// Draws one event: nothing but this is in sight while it is its turn.
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
    guard let stage = moments.first?.scene.screen else { return "Nothing happens" }
    return "From a screen of \(stage.width.label) × \(stage.height.label), one after the other"
  }
}
