import TestSupport
import Testing

/// Right recordings whose samples, or whose log, tell less than a film does; and faults beside them.
@Suite("A recording that tells little")
struct FewSamplesTests {
  /// The samples of a film at some times.
  ///
  /// - Parameters:
  ///   - offsetMs: the difference of the samples' clock, in milliseconds.
  ///   - shake: how far bar and keyboard of each sample are apart from their places, in points.
  private func recording(
    _ film: AppFilm, atMs times: [Double], offsetMs: Double = 0,
    shake: (Int) -> (bar: Double, keyboard: Double) = { _ in (0, 0) },
    events: [AppRecording.Members] = [], log: AppRecording.Members? = nil, _ name: String = ""
  ) -> AppRecording {
    let (places, height) = (film.places, film.places.barHeight)
    let samples = times.enumerated().map { index, atMs in
      let shake = shake(index)
      let bottom = film.bar(atMs) + film.barShift(atMs) + shake.bar
      var sample: AppRecording.Members = [
        "atMs": atMs + offsetMs,
        "bar": ["x": 0, "y": bottom - height, "width": places.width, "height": height],
      ]
      if film.showsKeyboard {
        sample["keyboardTop"] = film.keyboard.position(atMs) + shake.keyboard
      }
      return sample
    }
    return AppRecording(
      group: "Few", name: "\(places.device) \(name)", config: places.config, events: events,
      log: log, samples: samples)
  }

  private func frames(_ fps: Double, from first: Double = 0, to last: Double) -> [Double] {
    Array(stride(from: first, to: last, by: 1_000 / fps))
  }

  private func expectPass(_ recording: AppRecording, _ client: any TestClient) throws {
    let verdict = try recording.verdict(client)
    #expect(verdict.verdict.string == "pass", "\(recording.name): \(verdict.faults)")
  }

  // MARK: Times that no sample tells

  /// Times of samples with a hole in a movement, in a clock that is a little wrong.
  struct Hole: CustomTestStringConvertible {
    let testDescription: String
    let device: String
    let shows: [(Double, Bool)]
    let offsetMs: Double
    let times: [Double]
  }

  static let holes = [
    Hole(
      testDescription: "two samples on the way", device: "ipad-10",
      shows: [(386, true), (606, false)], offsetMs: 8,
      times: [291, 333, 374, 416, 458, 900, 1_000, 1_100]),
    Hole(
      testDescription: "one sample on the way", device: "pixel-8",
      shows: [(371, true), (521, false)], offsetMs: 6.5,
      times: [273, 356, 397.5, 522.5, 900, 1_000]),
    Hole(
      testDescription: "no sample where the movement is fast", device: "iphone-16",
      shows: [(440, true), (1_240, false)], offsetMs: -17,
      times: Array(stride(from: 41.7, to: 1_250, by: 41.7)) + [1_625.6, 1_667.3, 1_709, 1_750.7]),
    Hole(
      testDescription: "two samples after a turn", device: "pixel-8",
      shows: [(355, true), (505, false)], offsetMs: 14.6,
      times: [288.4, 330, 371.9, 413.6, 455.2, 496.9, 663.6, 705.2, 747, 788.6]),
    Hole(
      testDescription: "no sample before the bar rests", device: "pixel-7a",
      shows: [(206, true), (426, false)], offsetMs: -23.3,
      times: Array(stride(from: 33.4, to: 420, by: 16.7)) + stride(from: 535, to: 900, by: 16.7)),
    Hole(
      testDescription: "a movement that begins before its event", device: "iphone-16",
      shows: [(497.4, true), (1_297.4, false)], offsetMs: -22.3,
      times: Array(stride(from: 36.5, to: 2_000, by: 1_000.0 / 60))),
  ]

  @Test("is right where a movement is later or earlier than its samples tell", arguments: holes)
  func untimed(_ hole: Hole) throws {
    try Transport.memory.withClient { client in
      let places = try AppPlaces(client, hole.device)
      var film = AppFilm(places)
      film.move(hole.shows, follows: places.isAndroid)
      try expectPass(
        recording(
          film, atMs: hole.times, offsetMs: hole.offsetMs, events: places.events(hole.shows),
          hole.testDescription), client)
    }
  }

  @Test("has a fault where the bar is elsewhere than at any time of the movement", arguments: holes)
  func untimedFault(_ hole: Hole) throws {
    try Transport.memory.withClient { client in
      let places = try AppPlaces(client, hole.device)
      var film = AppFilm(places)
      film.move(hole.shows, follows: places.isAndroid)
      film.barShift = { $0 > (hole.times.last ?? 0) - 150 ? 20 : 0 }
      let verdict = try recording(
        film, atMs: hole.times, offsetMs: hole.offsetMs, events: places.events(hole.shows)
      ).verdict(client)
      #expect(verdict.verdict.string == "fail")
    }
  }

  @Test("is right if the bar is placed at once, a sample after the log says that all is over")
  func placedAtOnce() throws {
    try Transport.memory.withClient { client in
      let places = try AppPlaces(client, "pixel-8")
      let shows = [(486.3, true), (1_500.0, false)]
      var film = AppFilm(places)
      film.move(shows, follows: false, curve: .atOnce, lagMs: 18)
      try expectPass(
        recording(
          film, atMs: frames(24, from: 3.1, to: 2_500), log: places.reactNative(shows)), client)
    }
  }

  // MARK: Logs that tell places only

  @Test("is right where a logged movement turns between two entries", arguments: [150.0, 220])
  func turning(turnMs: Double) throws {
    try Transport.memory.withClient { client in
      for device in ["ipad-10", "iphone-16", "pixel-9-pro"] {
        let places = try AppPlaces(client, device)
        for startMs in [265.6, 347.8, 448.4] {
          let shows = [(startMs, true), (startMs + turnMs, false)]
          var film = AppFilm(places)
          film.move(shows, follows: true)
          let log = places.insets(
            "flutter", film.keyboard, shows, density: places.isAndroid ? 2.625 : 3,
            lengthMs: places.isAndroid ? 285 : 500)
          for (fps, phase) in [(90.0, 1.4), (90, 8), (120, 1.4), (120, 5)] {
            try expectPass(
              recording(
                film, atMs: frames(fps, from: phase, to: 2_000), log: log,
                "turns at \(startMs + turnMs), \(fps) fps from \(phase)"), client)
          }
        }
      }
    }
  }

  @Test("is right if the last place of the log is a part of a point beside that of the bar")
  func lastPlace() throws {
    try Transport.memory.withClient { client in
      let places = try AppPlaces(client, "iphone-se-3")
      for startMs in [242.9, 349.1, 362.1] {
        let shows = [(startMs, true), (startMs + 800, false)]
        var film = AppFilm(places)
        film.move(shows, follows: true)
        let log = places.insets("flutter", film.keyboard, shows, density: 3, lengthMs: 500)
        for phase in stride(from: 0.0, to: 40, by: 2) {
          try expectPass(
            recording(
              film, atMs: frames(24, from: phase, to: 2_500), log: log,
              "from \(startMs), frames from \(phase)"), client)
        }
      }
    }
  }

  // MARK: Positions that tremble, and places that a recorded keyboard tells

  @Test("is right if bar and keyboard tremble within the tolerance, each its own way")
  func shaken() throws {
    try Transport.memory.withClient { client in
      let places = try AppPlaces(client, "iphone-15-pro-max")
      let shows = [(258.0, true), (1_458.0, false)]
      var film = AppFilm(places)
      film.move(shows, follows: false)
      film.showsKeyboard = true
      let shakes = [(0.9, -0.9), (-0.2, 0.5), (-0.9, 0.9), (0.4, 0.1), (-0.7, -0.8), (0.8, 0.6)]
      try expectPass(
        recording(
          film, atMs: frames(24, to: 2_500), shake: { shakes[$0 * 5 % 6] },
          events: places.events(shows)), client)
    }
  }

  @Test("is right if the few samples before the keyboard tremble in one direction")
  func shakenBefore() throws {
    try Transport.memory.withClient { client in
      let places = try AppPlaces(client, "iphone-15-pro-max")
      let shows = [(258.0, true), (478.0, false)]
      var film = AppFilm(places)
      film.move(shows, follows: false)
      let shakes = [0.9, -0.5, 0.7, -0.99, 0.5, 0.99, -0.9]
      try expectPass(
        recording(
          film, atMs: frames(24, from: 15, to: 2_090),
          shake: { ($0 < 3 ? 0.95 : shakes[$0 % 7], 0) },
          events: places.events(shows)), client)
    }
  }

  @Test("is right if a recorded keyboard leaves the bar behind where that rests")
  func leftBehind() throws {
    try Transport.memory.withClient { client in
      let places = try AppPlaces(client, "iphone-15-pro-max")
      for way in [0.3, 0.55, 0.8] {
        var film = AppFilm(places)
        film.move([(300, true)], follows: false)
        film.keyboard.move(
          to: places.keyboardTop + way * places.keyboardHeight, atMs: 1_100, .linear(ms: 600))
        film.keyboard.move(to: places.screenHeight, atMs: 1_700, .keyboard)
        let (top, shown) = (film.keyboard, film.bar)
        film.bar = { $0 < 1_100 ? shown($0) : min(places.rest, top.position($0) - places.gap) }
        film.showsKeyboard = true
        for phase in stride(from: 0.0, to: 40, by: 5) {
          try expectPass(
            recording(
              film, atMs: frames(24, from: phase, to: 3_000),
              events: [places.show(300), places.hide(1_700)], "\(way) from \(phase)"), client)
        }
      }
    }
  }

  // MARK: Codes

  /// A bar that is as much too high as the safe area is.
  struct Lift: CustomTestStringConvertible {
    let testDescription: String
    let times: ClosedRange<Double>
    let code: String
  }

  @Test(
    "counts a distance twice only where the bar stays, not where it is for a while",
    arguments: [
      Lift(testDescription: "from the beginning", times: 0...1_699, code: "doubleInset"),
      Lift(testDescription: "once it rests", times: 1_000...1_699, code: "doubleInset"),
      Lift(testDescription: "for a while", times: 1_000...1_200, code: "gap"),
    ])
  func lifted(_ lift: Lift) throws {
    try Transport.memory.withClient { client in
      let places = try AppPlaces(client, "iphone-16")
      let shows = [(300.0, true), (1_700.0, false)]
      var film = AppFilm(places)
      film.move(shows, follows: false)
      let bar = film.bar
      film.barShift = {
        let part = (places.rest - bar($0)) / (places.rest - places.docked)
        return lift.times.contains($0) ? -34 * part : 0
      }
      let verdict = try recording(
        film, atMs: frames(60, to: 3_000), events: places.events(shows)
      ).verdict(client)
      #expect(verdict.codes.contains(lift.code), "\(verdict.faults)")
      #expect(verdict.codes.contains("doubleInset") == (lift.code == "doubleInset"))
    }
  }

  @Test("has a missing event, though the recorded keyboard comes to rest bit by bit")
  func untold() throws {
    try Transport.memory.withClient { client in
      let places = try AppPlaces(client, "ipad-10")
      let shows = [(300.0, true), (1_700.0, false)]
      var film = AppFilm(places)
      film.move(shows, follows: false)
      film.showsKeyboard = true
      // It moves by a point and a half between two frames, and its last step is the start of the rest.
      let recording = recording(
        film, atMs: frames(90, to: 3_000),
        shake: { index in
          let atMs = Double(index) * 1_000 / 90
          guard atMs > 1_062, atMs < 1_700 else { return (0, 0) }
          let way = min(16.4, (atMs - 1_062) * 0.1)
          return (0, -way - (way < 16.4 ? 0 : 0.5) - (index == 137 ? 0.3 : 0))
        }, events: places.events(shows))
      let verdict = try recording.verdict(client)
      #expect(verdict.faults[0].code.string == "eventMissing", "\(verdict.faults)")
    }
  }

  @Test("has a wrong curve, though most of its samples are after the movement")
  func early() throws {
    try Transport.memory.withClient { client in
      let places = try AppPlaces(client, "ipad-10")
      let shows = [(300.0, true), (1_700.0, false)]
      var film = AppFilm(places)
      film.move(shows, follows: false, curve: .bezier(0.23, 1, 0.32, 1, ms: 500))
      let verdict = try recording(
        film, atMs: frames(60, from: 1.3, to: 3_000), events: places.events(shows)
      ).verdict(client)
      #expect(verdict.faults[0].code.string == "wrongCurve", "\(verdict.faults)")
    }
  }
}
