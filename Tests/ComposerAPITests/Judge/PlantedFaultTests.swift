import TestSupport
import Testing

/// Films of the machine with planted faults, which are found above the tolerance and never below.
@Suite("A fault planted in a film of the machine")
struct PlantedFaultTests {
  /// A fault, and how it is planted.
  struct Plant: CustomTestStringConvertible {
    let code: String
    /// Whether nothing below the bar has a height that could count twice.
    let isBare: Bool
    /// The numbers of samples a second at which a fault of up to twice the tolerance is found.
    let rates: [Double]
    /// Changes the film by a number of points.
    let plant: @Sendable (inout RecordedFilm, Double) -> Void
    var testDescription: String { code }

    init(
      _ code: String, isBare: Bool = false, rates: [Double] = PlantedFaultTests.rates,
      _ plant: @escaping @Sendable (inout RecordedFilm, Double) -> Void
    ) {
      (self.code, self.isBare, self.rates, self.plant) = (code, isBare, rates, plant)
    }
  }

  private static let (shownMs, hiddenMs, lastMs) = (300.0, 1_500.0, 2_800.0)
  private static let events = [
    #"{"type":"keyboardWillShow","atMs":\#(shownMs),"keyboard":{"type":"default"}}"#,
    #"{"type":"keyboardWillHide","atMs":\#(hiddenMs)}"#,
  ]

  static let plants = [
    Plant("underKeyboard") { $0.moveBar(by: $1, in: 900...1_499) },
    Plant("gap", isBare: true) { $0.moveBar(by: -$1, in: 900...1_499) },
    // With fewer samples a second, few steps of a movement tell a jump from a bar that is some milliseconds late.
    Plant("jump", rates: [120]) { film, size in film.moveBar(by: size, in: 330...420) },
    Plant("jump") { film, size in film.moveBar(by: -size, in: 1_100...1_110) },
    Plant("backAndForth") { film, size in film.moveBar(by: -size, in: 1_000...1_200) },
    Plant("notRestored") { $0.moveBar(by: -$1, in: 2_300...9_000) },
    Plant("offScreen") { film, size in film.change("bar", "x") { $0 - size } },
    Plant("wrongHeight") { film, size in
      film.change("bar", "y") { $0 - size }
      film.change("bar", "height") { $0 + size }
    },
    Plant("caretHidden") { film, size in film.change("caret", "y") { $0 + 12 + size } },
    Plant("listNotFollowed") { film, size in
      let (start, end) = (
        film.value("list", "offset", atMs: 0), film.value("list", "offset", atMs: 1_400)
      )
      guard end > start + 1 else { return }
      film.change("list", "offset") { start + ($0 - start) * (1 - size / (end - start)) }
    },
    Plant("listJumped") { film, size in
      film.change("list", "offset", in: 1_200...9_000) { $0 + size }
    },
    Plant("eventMissing") { film, size in
      let top = film.samples.last?["keyboardTop"] as? Double ?? 0
      film.set("keyboardTop", to: top - size, in: 2_300...9_000)
    },
  ]

  private static let rates: [Double] = [30, 60, 120]
  private static let devices = ["iphone-16", "iphone-se-3", "pixel-8", "ipad-10"]

  private func randomFilm(
    _ client: any TestClient, _ random: inout SeededGenerator, keepsKeyboard: Bool = false,
    isBare: Bool = false, rates: [Double] = Self.rates
  ) throws -> RecordedFilm {
    let devices = isBare ? ["iphone-se-3"] : Self.devices
    let device = devices.randomElement(using: &random) ?? "iphone-16"
    let offset = isBare ? 0 : [0, 49, 90].randomElement(using: &random) ?? 0
    let gap = isBare ? 0 : [0, 8].randomElement(using: &random) ?? 0
    let fps = rates.randomElement(using: &random) ?? 60
    let config = """
      {"device":"\(device)","composer":{"textHeight":36,"bottomOffset":\(offset),"gap":\(gap)},
       "content":{"contentHeight":3000,"offset":1500,"liftPolicy":"always"}}
      """
    var film = try RecordedFilm(
      client, config: config, events: Self.events, lastMs: Self.lastMs, fps: fps)
    if !keepsKeyboard, Bool.random(using: &random) { film.remove("keyboardTop") }
    return film
  }

  @Test("no fault is found in the film itself", arguments: [randomSeed, 1, 2])
  func clean(seed: UInt64) throws {
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    try Transport.memory.withClient { client in
      for _ in 0..<10 {
        let film = try randomFilm(client, &random)
        let verdict = try film.verdict(client)
        #expect(verdict.verdict.string == "pass", "seed \(seed) \(film.config) \(verdict)")
      }
    }
  }

  @Test("is found above the tolerance and not below", arguments: plants)
  func planted(_ plant: Plant) throws {
    let seed = randomSeed
    var random = SeededGenerator(seed: seed)
    try Transport.memory.withClient { client in
      for _ in 0..<8 {
        let tolerance: Double = [0.5, 1, 4].randomElement(using: &random) ?? 1
        let factor: Double = [0.5, 0.9, 1.3, 2, 10, 100].randomElement(using: &random) ?? 1
        var film = try randomFilm(
          client, &random, keepsKeyboard: plant.code == "eventMissing", isBare: plant.isBare,
          rates: (1...2).contains(factor) ? plant.rates : Self.rates)
        plant.plant(&film, tolerance * factor)
        let verdict = try film.verdict(client, #""tolerance":{"points":\#(tolerance)},"#)
        let isRight =
          factor > 1 ? verdict.codes.contains(plant.code) : verdict.verdict.string == "pass"
        #expect(
          isRight, "seed \(seed) \(plant.code) \(tolerance) × \(factor) \(film.config) \(verdict)")
      }
    }
  }

  @Test(
    "is a jump of the bar in its movement, though the list was not recorded then, or never",
    arguments: ["iphone-16", "pixel-8"], [290...900, 0...9_000])
  func listNotRecorded(device: String, times: ClosedRange<Double>) throws {
    let config = """
      {"device":"\(device)","composer":{"textHeight":36},
       "content":{"contentHeight":3000,"offset":1500,"liftPolicy":"always"}}
      """
    try Transport.memory.withClient { client in
      for size in [10.0, 20, 30, 40] {
        var film = try RecordedFilm(
          client, config: config, events: Self.events, lastMs: Self.lastMs)
        for member in ["keyboardTop", "caret"] { film.remove(member) }
        film.remove("list", in: times)
        #expect(try film.verdict(client).verdict.string == "pass")
        film.moveBar(by: size, in: 360...400)
        let verdict = try film.verdict(client)
        #expect(verdict.codes.contains("jump"), "\(size) pt: \(verdict.faults)")
      }
    }
  }

  @Test(
    "is a jump in a movement that replaced another at once, or a millisecond later",
    arguments: [300.0, 299])
  func replacedAtOnce(firstMs: Double) throws {
    let events = [
      #"{"type":"keyboardWillShow","atMs":\#(firstMs),"keyboard":{"height":300}}"#,
      #"{"type":"keyboardWillChangeFrame","atMs":300,"keyboard":{"height":346}}"#,
      Self.events[1],
    ]
    let config = #"{"device":"iphone-16","composer":{"textHeight":36}}"#
    try Transport.memory.withClient { client in
      for size in [10.0, 20, 40] {
        var film = try RecordedFilm(client, config: config, events: events, lastMs: Self.lastMs)
        for member in ["keyboardTop", "caret"] { film.remove(member) }
        #expect(try film.verdict(client).verdict.string == "pass")
        film.moveBar(by: size, in: 360...400)
        let verdict = try film.verdict(client)
        #expect(verdict.codes.contains("jump"), "\(size) pt: \(verdict.faults)")
      }
    }
  }

  @Test(
    "is late beyond the tolerance and not within",
    arguments: [(10.0, false), (30, false), (33, false), (38, true), (60, true), (400, true)])
  func late(lagMs: Double, isLate: Bool) throws {
    try Transport.memory.withClient { client in
      for device in Self.devices {
        let config = #"{"device":"\#(device)","composer":{"textHeight":36}}"#
        func film(_ delayMs: Double) throws -> RecordedFilm {
          let event =
            #"{"type":"keyboardWillShow","atMs":\#(300 + delayMs),"keyboard":{"type":"default"}}"#
          return try RecordedFilm(client, config: config, events: [event], lastMs: 2_000)
        }
        var recorded = try film(0)
        recorded.takeBar(of: try film(lagMs))
        let verdict = try recorded.verdict(client)
        #expect(verdict.codes.contains("late") == isLate, "\(device) \(verdict)")
        #expect((verdict.verdict.string == "pass") != isLate, "\(device) \(verdict)")
        #expect(abs((verdict.motion.lagMs.number ?? 0) - lagMs) < 1, "\(device) \(verdict.motion)")
      }
    }
  }

  /// A film whose keyboard and bar move some time after the event that the request has.
  private func delayed(
    _ client: any TestClient, by lagMs: Double, on device: String = "iphone-16",
    show: String = #""keyboard":{"type":"default"}"#, hide: String = #""keyboard":{}"#
  ) throws -> RecordedFilm {
    let config = """
      {"device":"\(device)","composer":{"textHeight":36},
       "content":{"contentHeight":3000,"offset":1500,"liftPolicy":"always"}}
      """
    func events(_ lagMs: Double) -> [String] {
      [
        #"{"type":"keyboardWillShow","atMs":\#(300 + lagMs),\#(show)}"#,
        #"{"type":"keyboardWillHide","atMs":\#(1_500 + lagMs),\#(hide)}"#,
      ]
    }
    var film = try RecordedFilm(client, config: config, events: events(lagMs), lastMs: 3_400)
    film.events = events(0)
    return film
  }

  @Test(
    "is looked for beside the keyboard that was recorded, however late that is",
    arguments: devices, [10.0, 60, 400])
  func recordedKeyboard(device: String, lagMs: Double) throws {
    try Transport.memory.withClient { client in
      var film = try delayed(client, by: lagMs, on: device)
      let together = try film.verdict(client)
      #expect(together.verdict.string == "pass", "\(together.faults)")
      var early = film
      early.takeBar(of: try delayed(client, by: 0, on: device))
      let ahead = try early.verdict(client)
      #expect(ahead.codes.contains("gap") == (lagMs > 34), "\(ahead.faults)")
      film.remove("keyboardTop")
      #expect(try film.verdict(client).codes.contains("late") == (lagMs > 34))
    }
  }

  @Test(
    "is a wrong place, and no unknown curve, where the bar moves before its event",
    arguments: devices, [40.0, 60, 90])
  func early(device: String, leadMs: Double) throws {
    try Transport.memory.withClient { client in
      let config = #"{"device":"\#(device)","composer":{"textHeight":36}}"#
      func event(_ atMs: Double) -> String {
        #"{"type":"keyboardWillShow","atMs":\#(atMs),"keyboard":{"type":"default"}}"#
      }
      var film = try RecordedFilm(
        client, config: config, events: [event(300 - leadMs)], lastMs: 2_000)
      film.events = [event(300)]
      let together = try film.verdict(client)
      #expect(together.verdict.string == "pass", "\(together.faults)")
      film.remove("keyboardTop")
      let verdict = try film.verdict(client)
      #expect(verdict.codes.contains("gap"), "\(verdict.faults)")
      #expect(!verdict.codes.contains("unknownCurve"), "\(verdict.faults)")
      #expect(abs((verdict.motion.lagMs.number ?? 0) + leadMs) < 1, "\(verdict.motion)")
    }
  }

  @Test(
    "is no jump where the keyboard comes or goes at once, a sample after its event",
    arguments: [
      (#""keyboard":{"type":"default","durationMs":0}"#, #""keyboard":{}"#),
      (#""keyboard":{"type":"default"}"#, #""keyboard":{"durationMs":0}"#),
    ])
  func sudden(show: String, hide: String) throws {
    try Transport.memory.withClient { client in
      for (lagMs, isLate) in [(0.0, false), (10, false), (30, false), (100, true)] {
        var film = try delayed(client, by: lagMs, show: show, hide: hide)
        #expect(try film.verdict(client).codes == [])
        film.remove("keyboardTop")
        let verdict = try film.verdict(client)
        #expect(!verdict.codes.contains("jump"), "\(verdict.faults)")
        #expect(verdict.codes.contains("late") == isLate, "\(verdict.faults)")
      }
    }
  }

  /// A film with 100 samples a second, whose keyboard is lower for some time.
  private func lowered(
    _ client: any TestClient, by points: Double, in times: ClosedRange<Double>
  ) throws -> JSONTree {
    let config = #"{"device":"iphone-16","composer":{"textHeight":36}}"#
    var film = try RecordedFilm(
      client, config: config, events: [Self.events[0]], lastMs: 2_800, fps: 100)
    let top = film.samples.last?["keyboardTop"] as? Double ?? 0
    film.set("keyboardTop", to: top + points, in: times)
    return try film.verdict(client)
  }

  @Test(
    "is a missing event once the keyboard has rested for 300 ms where no event put it",
    arguments: [(290.0, false), (300, true)])
  func restingKeyboard(ms: Double, isMissing: Bool) throws {
    try Transport.memory.withClient { client in
      let verdict = try lowered(client, by: -40, in: 2_000...2_000 + ms + 1)
      #expect(verdict.codes.contains("eventMissing") == isMissing, "\(verdict.faults)")
    }
  }

  @Test(
    "is a bar that is more than half a frame late, where the rules are strict",
    arguments: [(7.0, false), (10, true), (16, true)])
  func strict(lagMs: Double, isLate: Bool) throws {
    try Transport.memory.withClient { client in
      var film = try delayed(client, by: 0)
      film.takeBar(of: try delayed(client, by: lagMs))
      film.remove("keyboardTop")
      #expect(!(try film.verdict(client).codes.contains("late")))
      let verdict = try film.verdict(client, #""rules":{"strict":true},"#)
      #expect(verdict.codes.contains("late") == isLate, "\(verdict.faults)")
    }
  }

  @Test(
    "is none up to its limit in the rules",
    arguments: [(20.0, true), (19.9, false)])
  func limit(points: Double, passes: Bool) throws {
    let config = #"{"device":"iphone-16","composer":{"textHeight":36}}"#
    try Transport.memory.withClient { client in
      var film = try RecordedFilm(
        client, config: config, events: [Self.events[0]], lastMs: 2_000)
      film.change("bar", "x") { $0 - 20 }
      let verdict = try film.verdict(client, #""rules":{"limits":{"offScreen":\#(points)}},"#)
      #expect((verdict.verdict.string == "pass") == passes, "\(verdict.faults)")
    }
  }

  @Test(
    "is a wrong curve, which the verdict names",
    arguments: ["linear", "easeIn", "easeOut", "easeInOut", "androidIme", "keyboard"])
  func curve(name: String) throws {
    try Transport.memory.withClient { client in
      for device in Self.devices where (device == "pixel-8") != (name == "androidIme") {
        guard device == "pixel-8" || name != "keyboard" else { continue }
        func film(_ animation: String) throws -> RecordedFilm {
          try RecordedFilm(
            client,
            config: #"{"device":"\#(device)","composer":{"textHeight":36\#(animation)}}"#,
            events: [Self.events[0]], lastMs: 2_000)
        }
        var recorded = try film("")
        recorded.takeBar(
          of: try film(#","animation":{"show":{"curve":"\#(name)","durationMs":300}}"#))
        let verdict = try recorded.verdict(client)
        #expect(verdict.codes.contains("wrongCurve"), "\(device) \(name) \(verdict)")
        #expect(verdict.motion.bestFit.string == name, "\(device) \(name) \(verdict.motion)")
      }
    }
  }

  @Test(
    "names what is counted twice",
    arguments: [
      (34.0, "the bottom safe area"), (49, "the height below the bar"), (336, "the keyboard"),
      (83, "the bottom safe area with the height below the bar"),
    ])
  func doubled(distance: Double, part: String) throws {
    let config = #"{"device":"iphone-16","composer":{"textHeight":36,"bottomOffset":49}}"#
    try Transport.memory.withClient { client in
      var film = try RecordedFilm(
        client, config: config, events: [Self.events[0]], lastMs: 2_000)
      film.moveBar(by: -distance, in: 900...9_000)
      let verdict = try film.verdict(client)
      let fault = try #require(
        verdict.faults.elements.first { $0.code.string == "doubleInset" }, "\(verdict)")
      #expect(fault.detail.string?.contains(": \(part) is counted as well") == true)
      #expect(fault.worst.points.number.map { abs($0 - distance) < 0.01 } == true)
      #expect(!verdict.faults.elements.contains { $0.code.string == "gap" })
    }
  }
}
