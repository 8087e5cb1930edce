import Composer

/// A list of events, each with its effects.
struct EventList {
  /// The width of the list, in picture units.
  static let width = 436.0

  private static let firstLine = 20.0
  private static let nextLine = 14.0

  /// The left edge, in picture units.
  let x: Double

  private let rows: [(caption: String, notes: [String])]
  private let hidden: Int
  private let top: Double

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - moments: the listed events.
  ///   - hidden: the number of further events.
  init(_ moments: [TransitionPicture.Moment], hidden: Int, x: Double, top: Double) {
    rows = moments.map { ($0.event.caption, Self.notes(of: $0.step)) }
    self.hidden = hidden
    self.x = x
    self.top = top
  }

  /// The y at which the list ends, in picture units.
  var bottom: Double {
    top + rows.reduce(0) { $0 + Self.height(of: $1.notes) } + (hidden > 0 ? Self.firstLine : 0)
  }

  /// Draws the list and highlights the current event of the animation.
  func draw(with timeline: Timeline, into markup: inout Markup) {
    var y = top
    for (index, row) in rows.enumerated() {
      let height = Self.height(of: row.notes)
      timeline.group(of: index, into: &markup) {
        $0.rect(
          Rect(x: x - 10, y: y, width: Self.width - 14, height: height), Look(fill: .field),
          radius: 6)
      }
      markup.words("\(index)", x, y + 15, .note, .mute)
      markup.words(row.caption, x + 24, y + 15, .name)
      for (line, note) in row.notes.enumerated() {
        markup.words(note, x + 24, y + 29 + Self.nextLine * Double(line), .note)
      }
      y += height
    }
    guard hidden > 0 else { return }
    markup.words("… and \(hidden) more, which are not drawn", x, y + 15, .note, .mute)
  }

  private static func height(of notes: [String]) -> Double {
    firstLine + nextLine * Double(notes.count) + 4
  }

  /// The effects of the event, or the reason why it was ignored.
  private static func notes(of step: Step) -> [String] {
    if let ignored = step.ignored { return ["ignored: \(ignored.rawValue)"] }
    return step.effects.map(\.caption)
  }
}
