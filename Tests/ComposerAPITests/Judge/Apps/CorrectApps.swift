import Foundation
import TestSupport

/// Recordings of apps in which nothing is wrong: five of each of sixteen kinds.
struct CorrectApps {
  let client: any TestClient
  var random: SeededGenerator

  private static let phones = ["iphone-16", "iphone-se-3", "iphone-15-pro-max", "ipad-10"]
  private static let androids = ["pixel-8", "pixel-7a", "pixel-9-pro"]

  init(_ client: any TestClient, seed: UInt64) {
    self.client = client
    random = SeededGenerator(seed: seed)
  }

  mutating func all() throws -> [AppRecording] {
    var recordings: [AppRecording] = []
    for _ in 0..<5 {
      recordings += [
        try animated(), try notified(), try inset(), try composed(), try flutter(),
        try reactNative(),
        try notifiedLate(), try dragged(), try shaken(), try page(), try ownCurve(), try rotated(),
        try panel(), try rough(), try growing(),
      ]
    }
    for _ in 0..<5 { recordings.append(try draggedInLog()) }
    return recordings
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  /// A keyboard that comes and goes, in some recordings before it has arrived.
  private mutating func shows() -> [(Double, Bool)] {
    let start = number(200...500)
    let hide = start + pick([150, 220, 800, 1_200])
    return [(start, true), (hide, false)]
  }

  /// The same, for logs of each frame: at any time of the movement.
  private mutating func turns() -> [(Double, Bool)] {
    let start = number(200...500)
    let hide = start + pick([number(150...320), number(150...320), 800, 1_200])
    return [(start, true), (hide, false)]
  }

  private mutating func sampling() -> AppSampling {
    AppSampling(fps: pick([24, 30, 60, 90, 120]))
  }

  private mutating func recording(
    _ group: String, _ name: String, _ film: AppFilm, _ sampling: AppSampling,
    events: [AppRecording.Members] = [], log: AppRecording.Members? = nil
  ) -> AppRecording {
    AppRecording(
      group: group, name: "\(film.places.device), \(sampling.fps) fps, \(name)",
      config: film.places.config, events: events, log: log,
      samples: sampling.samples(film, &random))
  }

  /// UIKit: the bar animates beside the keyboard.
  private mutating func animated() throws -> AppRecording {
    let places = try AppPlaces(
      client, pick(Self.phones), composer: ["bottomOffset": pick([0, 49])],
      lists: pick([true, false])
    )
    let shows = shows()
    var film = AppFilm(places)
    film.move(shows, follows: false)
    (film.showsKeyboard, film.showsCaret) = (pick([true, false]), true)
    return recording("UIKit", "\(shows)", film, sampling(), events: places.events(shows))
  }

  private mutating func notified() throws -> AppRecording {
    let places = try AppPlaces(client, pick(Self.phones))
    let shows = shows()
    var film = AppFilm(places)
    film.move(shows, follows: false)
    film.showsKeyboard = pick([true, false])
    return recording("UIKit's log", "\(shows)", film, sampling(), log: places.notifications(shows))
  }

  /// Android: the bar stands at max(ime, navigation bar) in each frame.
  private mutating func inset() throws -> AppRecording {
    let places = try AppPlaces(
      client, pick(Self.androids), composer: ["gap": pick([0, 8])], lists: pick([true, false]))
    let shows = shows()
    var film = AppFilm(places)
    film.move(shows, follows: true)
    film.showsKeyboard = pick([true, false])
    return recording("Android", "\(shows)", film, sampling(), events: places.events(shows))
  }

  private mutating func composed() throws -> AppRecording {
    let places = try AppPlaces(client, pick(Self.androids))
    let shows = turns()
    var film = AppFilm(places)
    let lagMs = number(0...17)
    film.move(shows, follows: true, lagMs: lagMs)
    let log = places.insets(
      pick(["compose", "android"]), film.keyboard, shows, density: 2.625, lengthMs: 285)
    return recording("Compose's log", "\(lagMs) ms late, \(shows)", film, sampling(), log: log)
  }

  private mutating func flutter() throws -> AppRecording {
    let places = try AppPlaces(client, pick(Self.androids + Self.phones))
    let shows = turns()
    var film = AppFilm(places)
    let lagMs = number(0...17)
    film.move(shows, follows: true, lagMs: lagMs)
    let log = places.insets(
      "flutter", film.keyboard, shows, density: places.isAndroid ? 2.625 : 3,
      lengthMs: places.isAndroid ? 285 : 500)
    return recording("Flutter's log", "\(lagMs) ms late, \(shows)", film, sampling(), log: log)
  }

  /// React Native on Android: events when all is over, and a bar that is placed then.
  private mutating func reactNative() throws -> AppRecording {
    let places = try AppPlaces(client, pick(Self.androids))
    let shows = [(number(300...500), true), (1_500, false)]
    var film = AppFilm(places)
    film.move(shows, follows: false, curve: .atOnce, lagMs: number(0...20))
    return recording(
      "React Native", "\(shows)", film, sampling(), log: places.reactNative(shows))
  }

  /// Logs that have only what has happened.
  private mutating func notifiedLate() throws -> AppRecording {
    let places = try AppPlaces(client, pick(Self.phones))
    let shows = [(number(300...500), true), (1_500.0, false)]
    var film = AppFilm(places)
    film.move(shows, follows: false)
    film.showsKeyboard = pick([true, false])
    let log = places.notifications(
      shows, will: false, settleMs: pick([250, 380, 500]))
    return recording("Did… only", "\(shows)", film, sampling(), log: log)
  }

  /// A finger takes the keyboard down, and the bar stays on it.
  private mutating func dragged() throws -> AppRecording {
    let places = try AppPlaces(client, pick(Self.phones))
    var (film, shows) = drag(AppFilm(places))
    film.showsKeyboard = true
    return recording(
      "Dragged", shows[1].1 ? "restored" : "dismissed", film, sampling(),
      events: places.events(shows))
  }

  /// The same, in a log of UIKit, which does not tell where the finger is, and without the keyboard.
  private mutating func draggedInLog() throws -> AppRecording {
    let places = try AppPlaces(client, pick(Self.phones))
    let (film, shows) = drag(AppFilm(places))
    return recording(
      "Dragged, UIKit's log", "\(shows)", film, sampling(), log: places.notifications(shows))
  }

  /// Moves keyboard and bar as a finger does, and returns when the keyboard's events come.
  private mutating func drag(_ still: AppFilm) -> (AppFilm, [(Double, Bool)]) {
    var film = still
    let places = still.places
    let (startMs, releaseMs) = (number(900...1_200), number(1_600...1_900))
    let way = number(0.3...0.8) * places.keyboardHeight
    film.move([(300, true)], follows: false)
    film.keyboard.move(
      to: places.keyboardTop + way, atMs: startMs, .linear(ms: releaseMs - startMs))
    let isDismissed = pick([true, false])
    film.keyboard.move(
      to: isDismissed ? places.screenHeight : places.keyboardTop, atMs: releaseMs, .keyboard)
    let (top, shown) = (film.keyboard, film.bar)
    film.bar = {
      $0 < startMs ? shown($0) : min(places.rest, top.position($0) - places.gap)
    }
    return (film, [(300, true), (releaseMs, !isDismissed)])
  }

  /// Positions that are not exact, within the tolerance of one point.
  private mutating func shaken() throws -> AppRecording {
    let places = try AppPlaces(
      client, pick(Self.phones + Self.androids), lists: pick([true, false]))
    let shows = shows()
    var film = AppFilm(places)
    film.move(shows, follows: places.isAndroid)
    film.showsKeyboard = pick([true, false])
    var sampling = sampling()
    sampling.jitter = pick([0.33, 0.5, 0.75, 0.99])
    return recording(
      "Shaken", "±\(sampling.jitter) \(shows)", film, sampling, events: places.events(shows))
  }

  /// A page: the viewport changes at once, and the bar in the next frame.
  private mutating func page() throws -> AppRecording {
    let places = try AppPlaces(client, pick(Self.phones))
    let shows = [(number(300...500), true), (1_500, false)]
    var film = AppFilm(places)
    film.move(shows, follows: false, curve: .atOnce, lagMs: number(0...17))
    let entries: [AppRecording.Members] = shows.map { atMs, isShown in
      [
        "timeStamp": atMs, "type": "resize",
        "visualViewport": [
          "width": places.width, "offsetTop": 0, "scale": 1,
          "height": isShown ? places.keyboardTop : places.screenHeight,
        ],
      ]
    }
    return recording(
      "Page", "\(shows)", film, sampling(), log: ["format": "web", "entries": entries])
  }

  /// A bar with a curve of its own, as the configuration says.
  private mutating func ownCurve() throws -> AppRecording {
    let (json, curve): (AppRecording.Members, AppCurve) = pick([
      (
        ["curve": ["cubicBezier": [0.25, 0.1, 0.25, 1]], "durationMs": 300],
        .bezier(0.25, 0.1, 0.25, 1, ms: 300)
      ),
      (["curve": "linear", "durationMs": 400], .linear(ms: 400)),
      (
        ["curve": ["spring": ["mass": 1, "stiffness": 200, "damping": 22]]],
        .spring(frequency: 200.0.squareRoot(), ratio: 22 / 2 / 200.0.squareRoot())
      ),
    ])
    let places = try AppPlaces(
      client, pick(Self.phones + Self.androids),
      composer: ["animation": ["show": json, "hide": json]])
    let shows = [(number(200...500), true), (1_600, false)]
    var film = AppFilm(places)
    film.move(shows, follows: false, curve: curve)
    film.showsKeyboard = pick([true, false])
    return recording("Own curve", "\(json)", film, sampling(), events: places.events(shows))
  }

  /// The phone is turned, with or without a keyboard.
  private mutating func rotated() throws -> AppRecording {
    let device = pick(["iphone-16", "pixel-8"])
    let upright = try AppPlaces(client, device)
    let turned = try AppPlaces(client, device, others: ["orientation": "landscape"])
    let shown = pick([true, false])
    let turnMs = number(1_200...1_500)
    var film = AppFilm(upright)
    film.move(shown ? [(300, true)] : [], follows: upright.isAndroid)
    var events = shown ? [upright.show(300)] : []
    events.append([
      "type": "resized", "atMs": turnMs, "orientation": "landscape",
      "screen": ["width": turned.width, "height": turned.screenHeight],
    ])
    var recording = recording(
      "Turned", shown ? "keyboard" : "none", film, sampling(), events: events)
    let bottom = shown ? turned.docked : turned.rest
    for index in recording.samples.indices
    where (recording.samples[index]["atMs"] as? Double ?? 0) >= turnMs {
      recording.samples[index]["bar"] = [
        "x": 0, "y": bottom - turned.barHeight, "width": turned.width, "height": turned.barHeight,
      ]
    }
    return recording
  }

  /// A panel takes the keyboard's place, and gives it back.
  private mutating func panel() throws -> AppRecording {
    let places = try AppPlaces(client, pick(Self.phones + Self.androids))
    var film = AppFilm(places)
    film.move([(300, true), (2_200, false)], follows: places.isAndroid)
    let isFirst = pick([true, false])
    let panel: AppRecording.Members = [
      "type": "panelShown", "kind": "emoji", "height": places.keyboardHeight,
      "atMs": isFirst ? 1_200 : 1_210,
    ]
    var events = [panel, places.hide(isFirst ? 1_210 : 1_200)]
    if !isFirst { events.reverse() }
    events = [places.show(300)] + events + [["type": "panelHidden", "atMs": 2_200]]
    return recording(
      "Panel", isFirst ? "panel first" : "keyboard first", film, sampling(), events: events)
  }

  /// Few samples, of which some are missing, in a clock that is a little wrong.
  private mutating func rough() throws -> AppRecording {
    let places = try AppPlaces(
      client, pick(Self.phones + Self.androids),
      composer: ["bottomOffset": pick([0, 49]), "gap": pick([0, 8])])
    let shows = shows()
    var film = AppFilm(places)
    film.move(shows, follows: places.isAndroid)
    film.showsKeyboard = pick([true, false])
    var sampling = AppSampling(fps: pick([24, 30, 60]), missing: 0.3)
    sampling.offsetMs = number(-25...25)
    sampling.jitter = pick([0, 0.33])
    return recording(
      "Rough", "clock \(sampling.offsetMs) \(shows)", film, sampling, events: places.events(shows))
  }

  /// A plain page, whose box grows with a text that no event tells.
  private mutating func growing() throws -> AppRecording {
    let places = try AppPlaces(client, pick(Self.phones))
    let metrics: AppRecording.Members = [
      "size": 16, "lineHeight": 20,
      "metrics": [
        "unitsPerEm": 1_000, "ascent": 900, "descent": 250, "lineGap": 0, "default": 500,
        "advances": [String: Double](),
      ],
    ]
    let lines = ["", "one", "one\ntwo", "one\ntwo\nthree", "日本\nالعربية\nไทย\nहिन्दी"]
    func text(_ atMs: Double) -> String { lines[min(lines.count - 1, Int(atMs / 400))] }
    var film = AppFilm(places)
    film.text = text
    film.barGrowth = {
      Double(text($0).split(separator: "\n", omittingEmptySubsequences: false).count - 1) * 20
    }
    var recording = recording(
      "Growing", "text", film, sampling(),
      log: ["format": "web", "entries": [AppRecording.Members]()])
    recording.config["composer"] = ["text": ["font": metrics, "maxLines": 6]]
    // The box of one line is 36 points high, as everywhere.
    return recording
  }
}
