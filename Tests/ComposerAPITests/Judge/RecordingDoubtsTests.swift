import Foundation
import TestSupport
import Testing

/// Recordings that are wrong themselves, which a warning says in place of faults of the app.
@Suite("A recording that is probably wrong")
struct RecordingDoubtsTests {
  private static let shows = [(300.0, true), (1_700.0, false)]

  private func recording(
    _ client: any TestClient, showsKeyboard: Bool = false,
    change: (inout AppRecording) -> Void
  ) throws -> JSONTree {
    var random = SeededGenerator(seed: 1)
    let places = try AppPlaces(client, "iphone-16")
    var film = AppFilm(places)
    film.move(Self.shows, follows: false)
    film.showsKeyboard = showsKeyboard
    var recording = AppRecording(
      group: "doubt", name: "", config: places.config, events: places.events(Self.shows),
      samples: AppSampling().samples(film, &random))
    change(&recording)
    return try recording.verdict(client)
  }

  private func scale(_ recording: inout AppRecording, by ratio: Double) {
    for index in recording.samples.indices {
      let bar = recording.samples[index]["bar"] as? [String: Double]
      recording.samples[index]["bar"] = bar?.mapValues { $0 * ratio }
    }
  }

  private func codes(_ verdict: JSONTree) -> [String?] {
    verdict.warnings.elements.map(\.code.string).filter { $0 != "estimatedKeyboard" }
  }

  @Test("in device pixels is judged in points", arguments: [2.0, 2.625, 3])
  func pixels(ratio: Double) throws {
    try Transport.memory.withClient { client in
      let verdict = try recording(client) { scale(&$0, by: ratio) }
      #expect(codes(verdict) == ["pixelsForPoints"])
      #expect(verdict.verdict.string == "pass", "\(verdict.faults)")
    }
  }

  @Test("of two clocks, or of another device, fails without a fault of the app")
  func impossible() throws {
    try Transport.memory.withClient { client in
      let clocks = try recording(client) {
        for index in $0.samples.indices {
          $0.samples[index]["atMs"] = 1.7e12 + ($0.samples[index]["atMs"] as? Double ?? 0)
        }
      }
      let device = try recording(client) { $0.config["device"] = "iphone-se-3" }
      for (verdict, code) in [(clocks, "clocksApart"), (device, "otherDevice")] {
        #expect(codes(verdict) == [code])
        #expect(verdict.verdict.string == "fail")
        #expect(verdict.faults.elements.isEmpty)
      }
    }
  }

  @Test("that begins with a keyboard shows it from the beginning")
  func keyboard() throws {
    try Transport.memory.withClient { client in
      let verdict = try recording(client, showsKeyboard: true) {
        $0.samples.removeAll { ($0["atMs"] as? Double ?? 0) < 1_000 }
        $0.events.removeFirst()
      }
      #expect(codes(verdict) == ["beganWithKeyboard"])
      #expect(verdict.verdict.string == "pass", "\(verdict.faults)")
    }
  }

  @Test("with bars without a size leaves these out")
  func empty() throws {
    try Transport.memory.withClient { client in
      let verdict = try recording(client) {
        for index in 0..<5 {
          $0.samples[index]["bar"] = ["x": 0.0, "y": 0, "width": 0, "height": 0]
        }
      }
      #expect(codes(verdict) == ["emptyRectangle"])
      #expect(verdict.verdict.string == "pass", "\(verdict.faults)")
    }
  }

  @Test("is late by one frame only if the rules are strict", arguments: [false, true])
  func strict(isStrict: Bool) throws {
    try Transport.memory.withClient { client in
      var random = SeededGenerator(seed: 1)
      let places = try AppPlaces(client, "pixel-8")
      var film = AppFilm(places)
      film.move(Self.shows, follows: true, lagMs: 1_000 / 60)
      var recording = AppRecording(
        group: "strict", name: "", config: places.config, events: places.events(Self.shows),
        samples: AppSampling().samples(film, &random))
      recording.others = ["rules": ["strict": isStrict]]
      let verdict = try recording.verdict(client)
      #expect(verdict.faults.elements.map(\.code.string) == (isStrict ? ["late", "late"] : []))
    }
  }

  @Test("has no fault up to the limit of its kind")
  func limits() throws {
    try Transport.memory.withClient { client in
      for (limit, isFault) in [(15.0, true), (25, false)] {
        let verdict = try recording(client) {
          for index in $0.samples.indices {
            let atMs = $0.samples[index]["atMs"] as? Double ?? 0
            guard (1_000...1_300).contains(atMs),
              var bar = $0.samples[index]["bar"] as? [String: Double]
            else { continue }
            bar["y"]? += 20
            $0.samples[index]["bar"] = bar
          }
          $0.others = [
            "rules": ["limits": ["underKeyboard": limit, "jump": limit, "backAndForth": limit]]
          ]
        }
        #expect((verdict.verdict.string == "fail") == isFault, "\(verdict.faults)")
      }
    }
  }
}
