import TestSupport
import Testing

/// Which place of bar and list is the right one, where several could be.
@Suite("A place in a recording")
struct JudgedPlaceTests {
  private static let events = [
    #"{"type":"keyboardWillShow","atMs":300,"keyboard":{"type":"default"}}"#,
    #"{"type":"keyboardWillHide","atMs":1500}"#,
  ]

  /// The codes of the faults of a film of an iPhone 16 that is changed.
  private func codes(
    gap: Int = 0, events: [String] = events, _ change: (inout RecordedFilm) -> Void
  ) throws -> Set<String> {
    let config = """
      {"device":"iphone-16","composer":{"textHeight":36,"gap":\(gap)},
       "content":{"contentHeight":3000,"offset":1500,"liftPolicy":"always"}}
      """
    return try Transport.memory.withClient { client in
      var film = try RecordedFilm(client, config: config, events: events, lastMs: 2_800)
      change(&film)
      return try film.verdict(client).codes
    }
  }

  @Test("under the keyboard counts with the gap that the bar has to keep")
  func gap() throws {
    let shown = [Self.events[0]]
    #expect(
      try codes(gap: 8, events: shown) { $0.moveBar(by: 5, in: 2_000...2_500) }
        .contains("underKeyboard"))
    #expect(try codes(gap: 8) { _ in } == [])
  }

  @Test("after the keyboard is compared with the one before it, even if that was wrong")
  func restored() throws {
    let always = try codes { $0.moveBar(by: -10, in: 0...9_000) }
    #expect(always.contains("gap") && !always.contains("notRestored"), "\(always)")
    let later = try codes { $0.moveBar(by: -10, in: 2_300...9_000) }
    #expect(later.contains("notRestored"), "\(later)")
  }

  @Test("of a list counts once the bar has moved")
  func list() throws {
    #expect(try codes(events: []) { $0.change("list", "offset") { $0 + 40 } } == [])
    #expect(
      try codes { $0.change("list", "offset", in: 800...9_000) { $0 + 40 } }
        .contains("listNotFollowed"))
  }

  @Test("in the safe area is right above a keyboard, and wrong without one")
  func safeArea() throws {
    #expect(try codes(events: []) { $0.moveBar(by: 10, in: 0...9_000) } == ["offScreen"])
  }
}
