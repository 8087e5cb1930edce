import Testing

@testable import Composer

/// When a list that grows stays at its end, at the boundary of each rule.
@Suite("A list that grows")
struct ListEndTests {
  private static let machine = Machine.iPhone16(
    content: MessageList(contentHeight: 3_000, offset: 1_000))
  private static let end = machine.follow([.appeared]).layout?.content?.maxOffset ?? 0

  /// The offset after a list grows by 100.
  private func offset(from start: Double, movedTo offset: Double?) -> Double? {
    let machine = Machine.iPhone16(content: MessageList(contentHeight: 3_000, offset: start))
    return machine.follow(
      [.appeared, .contentChanged(.init(contentHeight: 3_100, offset: offset))]
    ).layout?.content?.offset
  }

  @Test(
    "stays at its end if it was within 20 pt of it",
    arguments: [(0.0, true), (19.75, true), (20, true), (20.25, false)])
  func threshold(distance: Double, stays: Bool) {
    let start = Self.end - distance
    #expect(offset(from: start, movedTo: nil) == (stays ? start + 100 : start))
  }

  @Test(
    "lets go of its end if it moved up by more than 0.5 pt, which no rounding does",
    arguments: [(0.25, true), (0.5, true), (0.625, false), (1, false)])
  func rounding(distance: Double, stays: Bool) {
    let moved = Self.end - distance
    #expect(offset(from: Self.end, movedTo: moved) == (stays ? moved + 100 : moved))
  }

  @Test(
    "takes hold of its end again if it moved down by more than 0.5 pt",
    arguments: [(0.5, false), (0.625, true)])
  func holding(distance: Double, stays: Bool) {
    let away = Self.end - 200
    // The list becomes so short that this place is near its end.
    let run = Machine.iPhone16(content: MessageList(contentHeight: 3_000, offset: away)).follow([
      .appeared, .contentChanged(.init(contentHeight: 2_801, offset: away)),
      .contentChanged(.init(contentHeight: 2_801, offset: away + distance)),
    ])
    #expect(run.state.list?.holdsEnd == stays)
  }
}
