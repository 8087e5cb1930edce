import Foundation
import TestSupport

/// Recordings of apps with one fault each, of the size that a person sees.
///
/// That is 4 to 60 points for 18 to 300 milliseconds. The group of a recording is the code of its fault.
struct FaultyApps {
  let client: any TestClient
  var random: SeededGenerator

  private static let phones = ["iphone-16", "iphone-se-3", "iphone-15-pro-max", "ipad-10"]
  private static let androids = ["pixel-8", "pixel-7a", "pixel-9-pro"]
  private let shows = [(300.0, true), (1_700, false)]

  init(_ client: any TestClient, seed: UInt64) {
    self.client = client
    random = SeededGenerator(seed: seed)
  }

  /// All 115 recordings.
  mutating func all() throws -> [AppRecording] {
    var recordings: [AppRecording] = []
    func add(_ count: Int, _ make: (Int) throws -> AppRecording) rethrows {
      for index in 0..<count { recordings.append(try make(index)) }
    }
    var apps = self
    try add(6) { _ in try apps.covered(restingMs: 900) }
    try add(9) { _ in try apps.covered(restingMs: nil) }
    try add(6) { _ in try apps.lifted() }
    try add(5) { _ in try apps.doubled() }
    try add(7) { _ in try apps.late() }
    try add(4) { _ in try apps.placedLate() }
    try add(3) { _ in try apps.placed() }
    try add(11) { try apps.curved($0) }
    try add(3) { _ in try apps.wandering() }
    try add(5) { _ in try apps.flickering() }
    try add(5) { _ in try apps.swinging() }
    try add(6) { _ in try apps.left() }
    try add(3) { _ in try apps.outside() }
    try add(3) { _ in try apps.grown() }
    try add(3) { _ in try apps.hiding() }
    try add(4) { _ in try apps.unfollowed() }
    try add(4) { _ in try apps.listJumping() }
    try add(3) { try apps.texts($0) }
    try add(3) { _ in try apps.untold() }
    try add(5) { _ in try apps.coveredInLog("flutter") }
    try add(5) { _ in try apps.coveredInLog("compose") }
    try add(6) { _ in try apps.stillInLog("flutter") }
    try add(6) { _ in try apps.stillInLog("compose") }
    return recordings
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  private mutating func places(
    _ devices: [String] = phones + androids, lists: Bool = false,
    _ composer: AppRecording.Members = [:]
  ) throws -> AppPlaces {
    try AppPlaces(client, pick(devices), composer: composer, lists: lists)
  }

  private mutating func film(_ places: AppPlaces) -> AppFilm {
    var film = AppFilm(places)
    film.move(shows, follows: places.isAndroid)
    film.showsKeyboard = pick([true, false])
    return film
  }

  private mutating func recording(
    _ code: String, _ name: String, _ film: AppFilm, events: [AppRecording.Members]? = nil
  ) -> AppRecording {
    var sampling = AppSampling(fps: pick([60, 60, 90, 120]))
    sampling.jitter = pick([0, 0, 0.25])
    let places = film.places
    return AppRecording(
      group: code,
      name: "\(places.device), \(sampling.fps) fps, ±\(sampling.jitter), "
        + "\(film.showsKeyboard ? "keyboard" : "events"), \(name)",
      config: places.config, events: events ?? places.events(shows),
      samples: sampling.samples(film, &random))
  }

  private static func pulse(_ size: Double, _ times: ClosedRange<Double>) -> AppFilm.Part {
    { times.contains($0) ? size : 0 }
  }

  /// The bar is under the keyboard for a while, at rest or while both move.
  private mutating func covered(restingMs: Double?) throws -> AppRecording {
    var film = film(try places())
    let size = restingMs == nil ? number(15...60) : number(4...40)
    let from = restingMs.map { $0 + number(0...200) } ?? number(330...370)
    let ms = restingMs == nil ? 150 : number(120...300)
    if restingMs == nil {
      film.dip(by: size, from...from + ms)
    } else {
      film.barShift = Self.pulse(size, from...from + ms)
    }
    return recording("underKeyboard", "\(size) pt at \(from) for \(ms) ms", film)
  }

  /// The bar is under the keyboard while both move, and only a log of its places in each frame tells where that is.
  private mutating func coveredInLog(_ format: String) throws -> AppRecording {
    let places = try places(format == "flutter" ? Self.androids + Self.phones : Self.androids)
    // Some keyboards turn before they have arrived: their movement has no platform's curve.
    let shows: [(Double, Bool)] = [(300, true), (300 + pick([150, 220, 800, 1_200]), false)]
    var film = AppFilm(places)
    film.move(shows, follows: true)
    let (size, from, ms) = (number(15...60), number(330...370), 120.0)
    film.dip(by: size, from...from + ms)
    var sampling = AppSampling(fps: pick([60, 90, 120]))
    sampling.jitter = pick([0, 0, 0.25])
    let log = places.insets(
      format, film.keyboard, shows, density: places.isAndroid ? 2.625 : 3,
      lengthMs: places.isAndroid ? 285 : 500)
    return AppRecording(
      group: "underKeyboard",
      name: "\(format)'s log, \(places.device), \(sampling.fps) fps, ±\(sampling.jitter), "
        + "\(size) pt at \(from), \(shows)",
      config: places.config, log: log, samples: sampling.samples(film, &random))
  }

  /// The bar stays under a keyboard that turns before it has arrived, or just after.
  private mutating func stillInLog(_ format: String) throws -> AppRecording {
    let places = try places(format == "flutter" ? Self.androids + Self.phones : Self.androids)
    let shows: [(Double, Bool)] = [(300, true), (300 + number(150...400), false)]
    var film = AppFilm(places)
    film.move(shows, follows: true)
    film.bar = { _ in places.rest }
    var sampling = AppSampling(fps: pick([60, 90, 120]))
    sampling.jitter = pick([0, 0, 0.25])
    let log = places.insets(
      format, film.keyboard, shows, density: places.isAndroid ? 2.625 : 3,
      lengthMs: places.isAndroid ? 285 : 500)
    return AppRecording(
      group: "underKeyboard",
      name:
        "still in \(format)'s log, \(places.device), \(sampling.fps) fps, ±\(sampling.jitter), \(shows)",
      config: places.config, log: log, samples: sampling.samples(film, &random))
  }

  private mutating func lifted() throws -> AppRecording {
    var film = film(try places())
    let (size, from, ms) = (number(6...30), number(850...1_200), number(120...300))
    film.barShift = Self.pulse(-size, from...from + ms)
    return recording("gap", "\(size) pt at \(from) for \(ms) ms", film)
  }

  private mutating func doubled() throws -> AppRecording {
    let places = try places(["iphone-16", "iphone-15-pro-max"], ["bottomOffset": pick([0, 49])])
    var film = AppFilm(places)
    let (rest, docked) = (places.rest, places.docked - 34)
    film.move(shows, follows: false)
    var track = AppTrack(rest)
    track.move(to: docked, atMs: 300, .keyboard)
    track.move(to: rest, atMs: 1_700, .keyboard)
    film.bar = { [track] in track.position($0) }
    film.showsKeyboard = pick([true, false])
    return recording("doubleInset", "34 pt", film)
  }

  private mutating func late() throws -> AppRecording {
    let places = try places()
    var film = film(places)
    let (lagMs, keys) = (number(60...350), film.keyboard)
    film.move(shows, follows: places.isAndroid, lagMs: lagMs)
    film.keyboard = keys
    return recording("late", "\(lagMs) ms", film)
  }

  private mutating func placedLate() throws -> AppRecording {
    var film = film(try places())
    let (lagMs, keys) = (number(200...300), film.keyboard)
    film.move(shows, follows: false, curve: .atOnce, lagMs: lagMs)
    film.keyboard = keys
    return recording("late", "at once, \(lagMs) ms", film)
  }

  private mutating func placed() throws -> AppRecording {
    var film = film(try places(Self.phones))
    let keys = film.keyboard
    film.move(shows, follows: false, curve: .atOnce, lagMs: number(0...10))
    film.keyboard = keys
    return recording("jump", "at once", film)
  }

  static let curves: [(String, AppCurve)] = [
    ("ease 250", .bezier(0.25, 0.1, 0.25, 1, ms: 250)),
    ("ease 300", .bezier(0.25, 0.1, 0.25, 1, ms: 300)),
    ("Telegram's", .bezier(0.23, 1, 0.32, 1, ms: 500)), ("linear 400", .linear(ms: 400)),
    ("easeInOut 350", .bezier(0.42, 0, 0.58, 1, ms: 350)),
    ("easeInOut 250", .bezier(0.42, 0, 0.58, 1, ms: 250)),
    ("softer spring", .spring(frequency: 12, ratio: 1)),
    ("bouncing spring", .spring(frequency: 14, ratio: 0.7)),
    ("easeOut 200", .bezier(0, 0, 0.58, 1, ms: 200)), ("linear 250", .linear(ms: 250)),
    ("easeIn 300", .bezier(0.42, 0, 1, 1, ms: 300)),
  ]

  private mutating func curved(_ index: Int) throws -> AppRecording {
    var film = film(try places(Self.phones))
    let ((name, curve), keys) = (Self.curves[index], film.keyboard)
    film.move(shows, follows: false, curve: curve)
    film.keyboard = keys
    return recording("wrongCurve", name, film)
  }

  /// A movement that no curve describes.
  private mutating func wandering() throws -> AppRecording {
    var film = film(try places(Self.phones))
    let (start, end, keys) = (film.places.rest, film.places.docked, film.keyboard)
    var track = AppTrack(start)
    let parts = [(0.0, 0.3), (90, 0.34), (190, 0.72), (270, 0.75), (360, 1)].map { ms, part in
      (300 + ms * number(0.9...1.1), part)
    }
    for (index, (atMs, part)) in parts.enumerated() {
      let ms = index + 1 < parts.count ? parts[index + 1].0 - atMs : 90
      track.move(to: start + (end - start) * part, atMs: atMs, .linear(ms: ms))
    }
    track.move(to: start, atMs: 1_700, .keyboard)
    film.bar = { [track] in track.position($0) }
    film.keyboard = keys
    return recording("unknownCurve", "\(parts)", film)
  }

  /// The bar is elsewhere in one or two frames.
  private mutating func flickering() throws -> AppRecording {
    var film = film(try places())
    let (size, from) = (number(8...40) * pick([-1, 1]), number(900...1_400))
    film.barShift = Self.pulse(size, from...from + 18)
    return recording("jump", "\(size) pt at \(from)", film)
  }

  /// The bar swings at rest.
  private mutating func swinging() throws -> AppRecording {
    var film = film(try places())
    let (size, from, ms) = (number(5...30), number(900...1_000), number(150...300))
    film.barShift = {
      let part = ($0 - from) / ms
      return part > 0 && part < 1 ? -size * sin(part * 2 * .pi) : 0
    }
    return recording("backAndForth", "\(size) pt at \(from) for \(ms) ms", film)
  }

  private mutating func left() throws -> AppRecording {
    var film = film(try places())
    let (size, places) = (number(4...40), film.places)
    film.barShift = { [bar = film.bar] in
      $0 < 1_700 ? 0 : -size * (bar($0) - places.docked) / (places.rest - places.docked)
    }
    return recording("notRestored", "\(size) pt", film)
  }

  private mutating func outside() throws -> AppRecording {
    var film = film(try places())
    let (size, from) = (number(5...30), number(850...1_200))
    film.barSide = { $0 >= from ? -size : 0 }
    return recording("offScreen", "\(size) pt at \(from)", film)
  }

  private mutating func grown() throws -> AppRecording {
    var film = film(try places())
    let (size, from, ms) = (number(5...30), number(850...1_200), number(100...300))
    film.barGrowth = Self.pulse(size, from...from + ms)
    return recording("wrongHeight", "\(size) pt at \(from) for \(ms) ms", film)
  }

  private mutating func hiding() throws -> AppRecording {
    var film = film(try places())
    film.showsCaret = true
    let (size, from, ms) = (number(5...30), number(850...1_200), number(100...300))
    film.caretShift = Self.pulse(size + 12, from...from + ms)
    return recording("caretHidden", "\(size) pt at \(from) for \(ms) ms", film)
  }

  private mutating func unfollowed() throws -> AppRecording {
    var film = film(try places(lists: true))
    let (part, list) = (number(0.1...0.9), film.list)
    let start = film.places.listRest ?? 0
    film.list = list.map { list in { start + (list($0) - start) * part } }
    return recording("listNotFollowed", "\(part)", film)
  }

  private mutating func listJumping() throws -> AppRecording {
    var film = film(try places(lists: true))
    let (size, from) = (number(5...40) * pick([-1, 1]), number(900...1_300))
    let ms: Double = pick([60, 200, 5_000])
    film.listShift = Self.pulse(size, from...from + ms)
    return recording("listJumped", "\(size) pt at \(from) for \(ms) ms", film)
  }

  /// A text that goes, or exceeds its limit.
  private mutating func texts(_ index: Int) throws -> AppRecording {
    var film = film(try places())
    let typed = pick(["こんにちは 👍🏽", "مرحبا بك", "สวัสดีครับ", "नमस्ते"])
    let from = number(900...1_100)
    let excess = index == 2
    film.text = {
      $0 < 650 ? "" : $0 > from ? (excess ? typed + typed : String(typed.prefix(2))) : typed
    }
    var events = film.places.events(shows)
    events.insert(
      [
        "type": "edited", "atMs": 650, "range": ["start": 0, "end": 0], "replacement": typed,
      ], at: 1)
    var recording = recording(
      excess ? "textOverLimit" : "textLost", typed, film, events: events)
    if excess { recording.config["limits"] = ["maxLength": typed.count] }
    return recording
  }

  /// The keyboard changes its height, which no event tells.
  private mutating func untold() throws -> AppRecording {
    var film = film(try places())
    let (size, from) = (number(10...50), number(950...1_100))
    film.showsKeyboard = true
    film.keyboardShift = { from <= $0 && $0 < 1_700 ? -size * min(1, ($0 - from) / 200) : 0 }
    return recording("eventMissing", "\(size) pt at \(from)", film)
  }
}
