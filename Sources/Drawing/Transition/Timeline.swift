import Composer

/// The schedule of the animation: when each event is visible, and how the composer and keyboard
/// move.
struct Timeline {
  /// The time for which an event stays visible after its movement, in milliseconds.
  private static let pause = 1000.0
  /// The additional time for the last event, in milliseconds.
  private static let rest = 1500.0
  /// The longest animated movement, in milliseconds; a spring can take an hour to settle.
  private static let longestTravel = 4000.0

  /// The time span of one event.
  private struct Turn {
    let startMs: Double
    let endMs: Double
    let travel: Travel?
  }

  private let turns: [Turn]
  private let totalMs: Double

  init(of moments: [TransitionPicture.Moment]) {
    var turns: [Turn] = []
    var now = 0.0
    for (index, moment) in moments.enumerated() {
      let travel = Travel(of: moment, after: index > 0 ? moments[index - 1] : nil)
      let extra = index == moments.count - 1 ? Timeline.rest : 0
      let travelMs = min(travel?.settleMs ?? 0, Timeline.longestTravel)
      let end = now + travelMs + Timeline.pause + extra
      turns.append(Turn(startMs: now, endMs: end, travel: travel))
      now = end
    }
    self.turns = turns
    totalMs = max(now, 1)
  }

  /// Draws a group that is visible only during an event; without animation, the last one is
  /// visible.
  func group(of index: Int, into markup: inout Markup, _ content: (inout Markup) -> Void) {
    markup.element(
      "g",
      [
        "class": "turn\(index)",
        "visibility": index == turns.count - 1 ? .absent : "hidden",
      ], content)
  }

  /// The classes that animate the parts of an event.
  func motion(of index: Int) -> SceneMotion {
    guard let travel = turns[index].travel else { return .none }
    return SceneMotion(
      bar: "bar\(index)", keyboard: "keys\(index)", leavingKeyboard: travel.leavingKeyboard,
      restOfKeyboard: travel.leavingKeyboard.map { _ in
        "translate(0 \(travel.keyboard.end.y.svg))"
      })
  }

  /// Draws a progress bar of the loop.
  func drawProgress(from left: Double, to right: Double, y: Double, into markup: inout Markup) {
    let width = right - left
    markup.rect(
      Rect(x: left, y: y, width: width, height: 3), Look(fill: .rule), radius: 1.5)
    markup.group(transform: "translate(\(left.svg) \(y.svg))") {
      $0.element(
        "rect",
        [
          "class": "progress f-edge", "width": .number(width), "height": 3, "rx": 1.5,
        ])
    }
    for turn in turns.dropFirst() {
      let x = left + width * turn.startMs / totalMs
      markup.line(x, y - 3, x, y + 6, Look(stroke: .mute))
    }
  }

  // MARK: Rules

  /// The style rules of the animation.
  ///
  /// Source: CSS Animations Level 1 (an easing in a keyframe holds until the next one); Media Queries
  /// Level 5, `prefers-reduced-motion`.
  var rules: String {
    let turns = self.turns.indices.map { sight(of: $0) + travels(of: $0) }.joined()
    return turns + """
      @keyframes progress{from{transform:scaleX(0)}to{transform:none}}
      .progress{animation:progress \(totalMs.svg)ms linear infinite}
      @media (prefers-reduced-motion:reduce){*{animation:none!important}}

      """
  }

  private func sight(of index: Int) -> String {
    let turn = turns[index]
    let before = turn.startMs > 0 ? "0%{visibility:hidden}" : ""
    let after = turn.endMs < totalMs ? "\(percent(turn.endMs)),100%{visibility:hidden}" : ""
    return """
      @keyframes turn\(index){\(before)\(percent(turn.startMs)){visibility:visible}\(after)}
      .turn\(index){animation:turn\(index) \(totalMs.svg)ms step-end infinite}

      """
  }

  private func travels(of index: Int) -> String {
    guard let travel = turns[index].travel else { return "" }
    return rule("bar\(index)", travel.bar, travel, at: turns[index].startMs)
      + rule("keys\(index)", travel.keyboard, travel, at: turns[index].startMs)
  }

  private func rule(
    _ name: String, _ way: Travel.Way, _ travel: Travel, at startMs: Double
  ) -> String {
    let end = min(startMs + travel.settleMs, totalMs)
    return """
      @keyframes \(name){0%,\(percent(startMs)){transform:\(way.start.css);\
      animation-timing-function:\(travel.css)}\(percent(end)),100%{transform:\(way.end.css)}}
      .\(name){animation:\(name) \(totalMs.svg)ms infinite}

      """
  }

  private func percent(_ ms: Double) -> String { "\((ms / totalMs * 100).svg)%" }
}
