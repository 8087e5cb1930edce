import Composer

/// Where a movement can have been that is known only by places on its way.
///
/// A log has a place for each frame, and lines from place to place stand for the way between them. Where the
/// movement turns, the real way leaves its line, at most to where the lines before and after it would meet.
struct LineCorners: Sendable {
  let keyboardTop: Double?
  let barTop: Double?
  let barBottom: Double?
  let listOffset: Double?
}

extension Film {
  /// Where a take can have been beside its lines; `nil` if it is not a line between two others.
  func corners(of index: Int) -> LineCorners? {
    guard isPiece(index), index > 0, index + 1 < takes.count else { return nil }
    func corner(_ track: (TimedPositions) -> TimedPositions.Track?) -> Double? {
      func motion(_ index: Int) -> RunningAnimation? { track(takes[index].positions)?.animation }
      guard let before = motion(index - 1), let line = motion(index), let after = motion(index + 1)
      else { return nil }
      return line.corner(between: before, and: after)
    }
    return LineCorners(
      keyboardTop: corner { $0.keyboardTop }, barTop: corner { $0.barTop },
      barBottom: corner { $0.barBottom }, listOffset: corner { $0.listOffset })
  }

  /// Whether a take is one of several lines that stand for a logged movement, which has a curve of its own.
  func isPiece(_ index: Int) -> Bool {
    guard takes[index].keyboardLine != nil else { return false }
    return isPiece(index, after: index - 1) || isPiece(index + 1, after: index)
  }

  private func isPiece(_ index: Int, after before: Int) -> Bool {
    guard before >= 0, index < takes.count else { return false }
    return takes[index].follows(takes[before])
  }

  /// For each take the index of the one that begins its logged way: lines in one direction, one after the other.
  static func wayStarts(of takes: [Take]) -> [Int] {
    var starts = Array(takes.indices)
    for index in takes.indices.dropFirst() where takes[index].goesOn(from: takes[index - 1]) {
      starts[index] = starts[index - 1]
    }
    return starts
  }
}

extension Take {
  /// Whether the keyboard moves in a line that begins where and when the line of another take ends.
  fileprivate func follows(_ other: Take) -> Bool {
    guard let line = keyboardLine, let before = other.keyboardLine else { return false }
    return line.follows(before)
  }

  /// Whether the line goes on in the direction of another take.
  fileprivate func goesOn(from other: Take) -> Bool {
    follows(other) && keyboardLine?.isDown == other.keyboardLine?.isDown
  }
}

extension RunningAnimation {
  /// The longest time between two lines of one movement, in milliseconds: times are rounded.
  private static let mostApartMs = 1.0

  fileprivate func follows(_ other: RunningAnimation) -> Bool {
    abs(startMs - other.endMs) <= Self.mostApartMs
  }

  fileprivate var isDown: Bool { to > from }

  /// The speed of a line, in points per millisecond; `nil` if it is not one.
  private var lineSpeed: Double? {
    curve == .linear && part == .whole && durationMs > 0 ? (to - from) / durationMs : nil
  }

  /// The place where the lines before and after this one would meet during it, in points; `nil` if they do not.
  fileprivate func corner(between previous: Self, and next: Self) -> Double? {
    guard let speed = previous.lineSpeed, lineSpeed != nil, let nextSpeed = next.lineSpeed,
      follows(previous), next.follows(self), speed != nextSpeed
    else { return nil }
    let meetMs = (to - from - nextSpeed * (endMs - startMs)) / (speed - nextSpeed)
    return meetMs > 0 && meetMs < endMs - startMs ? from + speed * meetMs : nil
  }
}
