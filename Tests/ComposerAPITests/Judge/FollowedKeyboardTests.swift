import TestSupport
import Testing

/// Keyboards that move in ways of their own, with a bar that is right in each frame.
@Suite("A bar that follows its keyboard in each frame")
struct FollowedKeyboardTests {
  /// How a finger drags the keyboard down, and up again.
  struct Drag: CustomTestStringConvertible {
    let fps: Double
    /// The time of each of the two ways, in milliseconds.
    let wayMs: Double
    /// The time between them, in milliseconds.
    var heldMs = 0.0
    var testDescription: String { "\(fps) fps, \(wayMs) ms, held \(heldMs) ms" }

    /// The part of the way that is covered at a time.
    func progress(atMs nowMs: Double) -> Double {
      let (down, up) = (nowMs - 1_200, 1_200 + 2 * wayMs + heldMs - nowMs)
      return max(0, min(1, down / wayMs, up / wayMs))
    }
  }

  static let drags =
    [30.0, 60, 90, 120].flatMap { fps in
      [60.0, 137, 250, 600].map { Drag(fps: fps, wayMs: $0) }
    }
    + [60.0, 120].flatMap { fps in
      [40.0, 250].map { Drag(fps: fps, wayMs: $0, heldMs: 400) }
    }
  private static let distances = [0.0, 0.5, 1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 12, 15, 20, 40]
  private static let show =
    #"{"type":"keyboardWillShow","atMs":100,"keyboard":{"type":"default","durationMs":0}}"#
  private static let config = #"{"device":"iphone-16","composer":{"textHeight":36}}"#

  /// The film of a keyboard that is dragged, with the bar on it.
  private func film(_ drag: Drag, _ distance: Double, _ client: any TestClient) throws
    -> RecordedFilm
  {
    var film = try RecordedFilm(
      client, config: Self.config, events: [Self.show], lastMs: 3_000, fps: drag.fps)
    for index in film.samples.indices {
      let nowMs = film.samples[index]["atMs"] as? Double ?? 0
      let way = distance * drag.progress(atMs: nowMs)
      guard way > 0, let top = film.samples[index]["keyboardTop"] as? Double else { continue }
      film.samples[index]["keyboardTop"] = top + way
      film.moveBar(by: way, in: nowMs...nowMs)
    }
    return film
  }

  @Test("is not accused of the way of a finger", arguments: drags)
  func dragged(_ drag: Drag) throws {
    try Transport.memory.withClient { client in
      for distance in Self.distances {
        let verdict = try film(drag, distance, client).verdict(client)
        #expect(
          verdict.verdict.string == "pass", "\(distance) pt: \(verdict.faults)")
      }
    }
  }

  @Test("has a fault where it does not", arguments: [60.0, 250])
  func left(wayMs: Double) throws {
    try Transport.memory.withClient { client in
      let drag = Drag(fps: 60, wayMs: wayMs, heldMs: 200)
      for distance in [1.5, 3, 6, 20] {
        var film = try film(drag, distance, client)
        film.takeBar(of: try self.film(drag, 0, client))
        let verdict = try film.verdict(client)
        #expect(verdict.codes.contains("gap"), "\(distance) pt: \(verdict.faults)")
      }
    }
  }

  /// Events that each come before the movement of the one before has ended.
  static let haste: [[Double]] = [
    [300, 400, 500], [300, 450, 520, 700], [300, 360, 420, 480, 540], [300, 600, 700, 760, 1_000],
    [300, 330, 390, 500, 530],
  ]

  @Test("is not accused of movements that turn before they end", arguments: haste)
  func turning(times: [Double]) throws {
    try Transport.memory.withClient { client in
      for device in ["iphone-16", "iphone-se-3", "pixel-8", "ipad-10"] {
        for fps in [30.0, 60, 120] {
          for hasKeyboard in [true, false] {
            let config = #"{"device":"\#(device)","composer":{"textHeight":36}}"#
            let events = times.enumerated().map { index, atMs in
              index.isMultiple(of: 2)
                ? #"{"type":"keyboardWillShow","atMs":\#(atMs),"keyboard":{"type":"default"}}"#
                : #"{"type":"keyboardWillHide","atMs":\#(atMs)}"#
            }
            var film = try RecordedFilm(
              client, config: config, events: events, lastMs: 2_500, fps: fps)
            if !hasKeyboard { film.remove("keyboardTop") }
            let verdict = try film.verdict(client)
            #expect(
              verdict.verdict.string == "pass",
              "\(device) at \(fps) fps, keyboard \(hasKeyboard): \(verdict.faults)")
          }
        }
      }
    }
  }
}
