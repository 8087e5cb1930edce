import Composer

/// A movement of the film with which the samples are compared: that of an event, or a logged way of several.
struct PlannedMovement {
  /// The index of the take that begins it.
  let take: Int
  /// The position before it, in points.
  let from: Double
  /// The position after it, in points.
  private(set) var to: Double
  /// The animation of the first event; `nil` for a jump.
  let animation: RunningAnimation?
  /// The lines of a logged way; empty for other movements.
  private(set) var lines: [Line]

  /// Whether a log has only places on its way, so that its curve is unknown.
  var isLogged: Bool { !lines.isEmpty }

  /// A part of a logged way, along which the position moves evenly.
  struct Line {
    let startMs: Double
    let endMs: Double
    let from: Double
    let to: Double
    /// The part of the time in which it moves.
    let part: WayPart
  }

  /// The movements of a quantity, in order of time.
  ///
  /// The lines of a logged way in which the quantity goes on in one direction are one movement: an app is as late on
  /// all of them.
  ///
  /// - Parameter plan: returns the expected track of the quantity after an event.
  /// - Complexity: O(n) in the number of takes.
  static func all(
    in film: Film, _ plan: (TimedPositions) -> TimedPositions.Track?
  ) -> [PlannedMovement] {
    var movements: [PlannedMovement] = []
    for index in film.takes.indices.dropFirst() {
      guard let after = plan(film.takes[index].positions),
        let before = plan(film.takes[index - 1].positions),
        after.animation.map({ $0 != before.animation }) ?? (after.end != before.end)
      else { continue }
      let movement = PlannedMovement(index, after, from: before.end, in: film)
      if movements.last?.goesOn(with: movement, in: film) == true {
        movements[movements.count - 1].add(movement)
      } else {
        movements.append(movement)
      }
    }
    return movements
  }

  private init(_ take: Int, _ track: TimedPositions.Track, from start: Double, in film: Film) {
    self.take = take
    (animation, to, from) = (track.animation, track.end, track.animation?.from ?? start)
    lines = []
    guard film.isPiece(take), let animation, animation.curve == .linear else { return }
    lines = [
      Line(
        startMs: animation.startMs, endMs: animation.endMs, from: animation.from, to: animation.to,
        part: film.takes[take].pushedPart ?? animation.part)
    ]
  }

  /// Whether this and another movement are of one logged way, in one direction.
  private func goesOn(with next: PlannedMovement, in film: Film) -> Bool {
    isLogged && next.isLogged && film.wayStarts[take] == film.wayStarts[next.take]
      && (to > from) == (next.to > next.from)
  }

  private mutating func add(_ next: PlannedMovement) {
    to = next.to
    lines += next.lines
  }
}

extension PlannedMovement {
  /// The position at a time, in points.
  ///
  /// - Complexity: O(log n) in the number of lines.
  func position(atMs nowMs: Double) -> Double {
    guard isLogged else { return animation?.position(atMs: nowMs) ?? to }
    let next = lines.partitioningIndex { $0.startMs > nowMs }
    return lines[max(0, next - 1)].position(atMs: nowMs)
  }

  /// The greatest number of steps in the table of a logged way.
  private static let mostSteps = 4_000.0

  /// The table of the movement.
  func table(in film: Film) -> MovementTable {
    guard let first = lines.first, let last = lines.last, last.endMs > first.startMs, to != from
    else { return animation.map { film.tables.table(of: $0) } ?? .jump }
    let spanMs = last.endMs - first.startMs
    // A step of a millisecond moves its corners by less than a point.
    let steps = max(1, min(spanMs.rounded(.up), Self.mostSteps))
    let values = (0...Int(steps)).map { step in
      (position(atMs: first.startMs + spanMs * Double(step) / steps) - from) / (to - from)
    }
    return MovementTable(values, stepMs: spanMs / steps)
  }

  /// The table of a bar that the keyboard pushes in each frame; `nil` if that is the expected movement.
  ///
  /// Apps of every platform can move their bars so.
  func pushedTable(in film: Film) -> MovementTable? {
    let keyboard = film.takes[take].positions.keyboardTop.animation
    guard !isLogged, let animation, animation.part == .whole, let keyboard,
      keyboard.startMs == animation.startMs,
      let part = keyboard.part(pushing: animation.from, to: animation.to), part != .whole
    else { return nil }
    return film.tables.table(of: keyboard).pushing(part)
  }
}

extension PlannedMovement.Line {
  func position(atMs nowMs: Double) -> Double {
    let time = endMs > startMs ? (nowMs - startMs) / (endMs - startMs) : 1
    return from + (to - from) * part.progress(max(0, min(1, time)))
  }
}

extension Take {
  /// The part of the keyboard's way in which it pushes the bar; `nil` if it cannot have pushed it.
  fileprivate var pushedPart: WayPart? {
    guard let bar = positions.barBottom?.animation, bar.part == .whole else { return nil }
    return positions.keyboardTop.animation?.part(pushing: bar.from, to: bar.to)
  }
}
