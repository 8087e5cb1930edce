import Foundation
import TestSupport

/// A recording of an app as it is made in the field: the app's own movements, sampled.
struct AppRecording {
  typealias Members = [String: Any]

  /// The kind of app, or the code of the fault that was planted.
  let group: String
  /// What is special about it, for messages.
  var name: String
  var config: Members
  var events: [Members] = []
  var log: Members?
  var samples: [Members] = []
  /// Further members of the request.
  var others: Members = [:]

  var request: Members {
    var request = others
    request["config"] = config
    request["samples"] = samples
    if let log { request["log"] = log }
    if !events.isEmpty || log == nil { request["events"] = events }
    request["include"] = ["faults", "motion"]
    return request
  }

  func verdict(_ client: any TestClient) throws -> JSONTree {
    let body = try JSONSerialization.data(withJSONObject: request, options: [.sortedKeys])
    if let folder = ProcessInfo.processInfo.environment["TEST_APP_FOLDER"] {
      let name = "\(group) \(name.prefix(100)) \(body.count).json".replacing("/", with: "-")
      try body.write(to: URL(fileURLWithPath: folder).appendingPathComponent(name))
    }
    let reply = try client.post("/verify", String(decoding: body, as: UTF8.self))
    guard reply.status == 200 else { throw Failure(group: group, name: name, body: reply.body) }
    return reply.json
  }

  struct Failure: Error, CustomStringConvertible {
    let group, name, body: String
    var description: String { "\(group) (\(name)): \(body)" }
  }
}

/// The places of an app's parts, which `/layout` tells.
struct AppPlaces {
  let device: String
  let config: AppRecording.Members
  let screenHeight, width: Double
  let keyboardTop: Double
  let keyboardHeight: Double
  let (rest, docked): (Double, Double)
  let barHeight: Double
  let (listRest, listDocked): (Double?, Double?)
  let isAndroid: Bool

  init(
    _ client: any TestClient, _ device: String, composer: AppRecording.Members = [:],
    lists: Bool = false, others: AppRecording.Members = [:]
  ) throws {
    var config = others
    config["device"] = device
    config["composer"] = ["textHeight": 36].merging(composer) { $1 }
    if lists {
      config["content"] = ["contentHeight": 3_000, "offset": 1_500, "liftPolicy": "always"]
    }
    func layout(_ keyboard: Bool) throws -> JSONTree {
      var request = config
      if keyboard { request["keyboard"] = ["type": "default"] }
      let data = try JSONSerialization.data(withJSONObject: request)
      return try client.post("/layout", String(decoding: data, as: UTF8.self)).json
    }
    let (rest, docked) = (try layout(false), try layout(true))
    func bottom(_ json: JSONTree) -> Double {
      let frame = json.composer.frame
      return (frame.y.number ?? 0) + (frame.height.number ?? 0)
    }
    self.device = device
    self.config = config
    width = docked.keyboard.frame.width.number ?? 0
    keyboardTop = docked.keyboard.frame.y.number ?? 0
    keyboardHeight = docked.keyboard.frame.height.number ?? 0
    screenHeight = keyboardTop + keyboardHeight
    (self.rest, self.docked) = (bottom(rest), bottom(docked))
    barHeight = rest.composer.frame.height.number ?? 0
    listRest = rest.content.offset.number
    listDocked = docked.content.offset.number
    isAndroid = device.hasPrefix("pixel") || device.hasPrefix("galaxy")
  }

  /// The distance that the bar keeps from the keyboard.
  var gap: Double { keyboardTop - docked }
  var curve: AppCurve { isAndroid ? .ime : .keyboard }
}

/// An app that is filmed: each part is a function of time.
struct AppFilm {
  typealias Part = (Double) -> Double

  let places: AppPlaces
  var keyboard: AppTrack
  var bar: Part
  var list: Part?
  /// Changes of the bar, the list and the keyboard that a fault makes, in points.
  var (barShift, listShift, barSide, barGrowth, caretShift): (Part, Part, Part, Part, Part) = (
    { _ in 0 }, { _ in 0 }, { _ in 0 }, { _ in 0 }, { _ in 0 }
  )
  var keyboardShift: Part = { _ in 0 }
  var text: ((Double) -> String)?
  /// Members that each sample has.
  var (showsKeyboard, showsCaret) = (false, false)

  init(_ places: AppPlaces) {
    self.places = places
    keyboard = AppTrack(places.screenHeight)
    bar = { _ in places.rest }
  }

  /// Moves the keyboard, and the bar and list as an app of the platform moves them.
  ///
  /// - Parameters:
  ///   - shows: the times of keyboards that come (true) and go.
  ///   - follows: whether the bar is placed by the keyboard in each frame, instead of animated beside it.
  ///   - curve: the curve of bar and list.
  mutating func move(
    _ shows: [(Double, Bool)], follows: Bool, curve: AppCurve? = nil, keyboard own: AppCurve? = nil,
    lagMs: Double = 0
  ) {
    let places = places
    var (keys, bars, lists) = (
      AppTrack(places.screenHeight), AppTrack(places.rest), AppTrack(places.listRest ?? 0)
    )
    for (atMs, isShown) in shows {
      let curve = curve ?? places.curve
      keys.move(
        to: isShown ? places.keyboardTop : places.screenHeight, atMs: atMs, own ?? places.curve)
      bars.move(to: isShown ? places.docked : places.rest, atMs: atMs + lagMs, curve)
      lists.move(
        to: (isShown ? places.listDocked : places.listRest) ?? 0, atMs: atMs + lagMs, curve)
    }
    keyboard = keys
    let (top, even, offset) = (keys, bars, lists)
    bar =
      follows ? { min(places.rest, top.position($0 - lagMs) - places.gap) } : { even.position($0) }
    let bottom = bar
    guard let start = places.listRest, let end = places.listDocked, end != start else {
      list = places.listRest.map { rest in { _ in rest } }
      return
    }
    list =
      follows
      ? { start + (places.rest - bottom($0)) / (places.rest - places.docked) * (end - start) }
      : { offset.position($0) }
  }
}

extension AppFilm {
  /// Lets the bar lie under the keyboard for a while.
  ///
  /// - Parameter size: the height under the keyboard, in points.
  mutating func dip(by size: Double, _ times: ClosedRange<Double>) {
    let (bar, keys, places) = (bar, keyboard, places)
    self.bar = {
      times.contains($0)
        ? max(bar($0), min(places.rest, keys.position($0) - places.gap + size)) : bar($0)
    }
  }
}

/// When an app is sampled, and how exactly.
struct AppSampling {
  var fps = 60.0
  var lastMs = 3_000.0
  /// The greatest error of a position, in points.
  var jitter = 0.0
  /// The difference of the samples' clock, in milliseconds.
  var offsetMs = 0.0
  /// The part of the samples that is missing.
  var missing = 0.0

  func samples(_ film: AppFilm, _ random: inout SeededGenerator) -> [AppRecording.Members] {
    var samples: [AppRecording.Members] = []
    let phase = Double.random(in: 0..<1, using: &random)
    for index in 0..<Int(lastMs * fps / 1_000) {
      let nowMs = max(0, (Double(index) + phase) * 1_000 / fps)
      guard Double.random(in: 0..<1, using: &random) >= missing else { continue }
      samples.append(sample(film, nowMs, &random))
    }
    return samples
  }

  private func sample(
    _ film: AppFilm, _ nowMs: Double, _ random: inout SeededGenerator
  ) -> AppRecording.Members {
    func seen(_ value: Double) -> Double {
      jitter == 0 ? value : value + Double.random(in: -jitter...jitter, using: &random)
    }
    let bottom = film.bar(nowMs) + film.barShift(nowMs)
    let height = film.places.barHeight + film.barGrowth(nowMs)
    let y = seen(bottom - height)
    var sample: AppRecording.Members = [
      "atMs": max(0, nowMs + offsetMs),
      "bar": rect(film.barSide(nowMs), y, film.places.width, height),
    ]
    if film.showsKeyboard {
      sample["keyboardTop"] = seen(film.keyboard.position(nowMs) + film.keyboardShift(nowMs))
    }
    if film.showsCaret {
      sample["caret"] = rect(20, y + height - 30 + film.caretShift(nowMs), 2, 18)
    }
    if let list = film.list {
      sample["list"] = [
        "offset": seen(list(nowMs) + film.listShift(nowMs)), "contentHeight": 3_000,
      ]
    }
    if let text = film.text { sample["text"] = text(nowMs) }
    return sample
  }

  private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [String: Double]
  {
    ["x": x, "y": y, "width": width, "height": height]
  }
}

// MARK: Events and logs

extension AppPlaces {
  func show(_ atMs: Double) -> AppRecording.Members {
    ["type": "keyboardWillShow", "atMs": atMs, "keyboard": ["type": "default"]]
  }

  func hide(_ atMs: Double) -> AppRecording.Members { ["type": "keyboardWillHide", "atMs": atMs] }

  func events(_ shows: [(Double, Bool)]) -> [AppRecording.Members] {
    shows.map { $0.1 ? show($0.0) : hide($0.0) }
  }

  /// UIKit's notifications, as `print` writes them.
  func notifications(
    _ shows: [(Double, Bool)], will: Bool = true, did: Bool = true, settleMs: Double = 250
  ) -> AppRecording.Members {
    var entries: [(Double, AppRecording.Members)] = []
    func add(_ atMs: Double, _ name: String, _ isShown: Bool) {
      let top = isShown ? keyboardTop : screenHeight
      entries.append(
        (
          atMs,
          [
            "time": atMs / 1_000,
            "name": "UIKeyboard\(name)\(isShown ? "Show" : "Hide")Notification",
            "userInfo": [
              "UIKeyboardFrameEndUserInfoKey":
                "NSRect: {{0, \(top)}, {\(width), \(keyboardHeight)}}",
              "UIKeyboardAnimationDurationUserInfoKey": "0.25",
              "UIKeyboardAnimationCurveUserInfoKey": 7, "UIKeyboardIsLocalUserInfoKey": 1,
            ],
          ]
        ))
    }
    for (atMs, isShown) in shows {
      if will { add(atMs, "Will", isShown) }
      if did { add(atMs + settleMs, "Did", isShown) }
    }
    return [
      "format": "ios", "entries": entries.sorted { $0.0 < $1.0 }.map { $0.1 },
    ]
  }

  /// The insets of a window in each frame of a movement, in pixels.
  func insets(
    _ format: String, _ keyboard: AppTrack, _ shows: [(Double, Bool)], density: Double,
    lengthMs: Double, fps: Double = 60
  ) -> AppRecording.Members {
    var entries: [AppRecording.Members] = []
    func pixels(_ atMs: Double) -> Double {
      ((screenHeight - keyboard.position(atMs)) * density).rounded()
    }
    for (number, (startMs, _)) in shows.enumerated() {
      let nextMs = number + 1 < shows.count ? shows[number + 1].0 : .infinity
      let endMs = min(startMs + lengthMs, nextMs - 1)
      func add(_ atMs: Double, _ phase: String) {
        let (top, bottom) = (0, pixels(atMs))
        entries.append(
          format == "flutter"
            ? [
              "timeMs": atMs, "viewInsets": ["bottom": bottom], "devicePixelRatio": density,
            ]
            : [
              "timeMs": atMs, "type": "ime", "phase": phase, "density": density,
              "insets": ["top": top, "bottom": bottom],
            ])
      }
      if format != "flutter" { add(startMs, "start") }
      for nowMs in stride(from: startMs + 1_000 / fps, to: endMs, by: 1_000 / fps) {
        add(nowMs, "progress")
      }
      add(endMs, "end")
    }
    return ["format": format, "entries": entries]
  }

  /// React Native's events on Android, which come when all is over.
  func reactNative(_ shows: [(Double, Bool)]) -> AppRecording.Members {
    let entries: [AppRecording.Members] = shows.map { atMs, isShown in
      [
        "timeStamp": atMs, "eventType": isShown ? "keyboardDidShow" : "keyboardDidHide",
        "duration": 0, "easing": "keyboard",
        "endCoordinates": [
          "screenX": 0, "screenY": isShown ? keyboardTop : screenHeight, "width": width,
          "height": isShown ? keyboardHeight - 24 : 0,
        ],
      ]
    }
    return ["format": "reactNative", "entries": entries]
  }
}
