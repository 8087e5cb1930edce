import Foundation
import TestSupport

/// What the machine shows for some events, as a recording in which faults can be planted.
struct RecordedFilm {
  /// A sample as JSON values.
  typealias Sample = [String: Any]

  let config: String
  var events: [String]
  var samples: [Sample]

  /// Records the frames of `/transition`.
  ///
  /// - Parameters:
  ///   - config: the configuration, as JSON.
  ///   - events: the events after `appeared`, as JSON with times.
  ///   - lastMs: the time of the last frame.
  init(
    _ client: any TestClient, config: String, events: [String], lastMs: Double, fps: Double = 60
  ) throws {
    (self.config, self.events) = (config, events)
    let appeared = #"{"type":"appeared","atMs":0}"#
    // An event that moves nothing keeps the frames going.
    let end = #"{"type":"attachmentsChanged","ready":1,"atMs":\#(lastMs)}"#
    let all = ([appeared] + events + [end]).joined(separator: ",")
    let reply = try client.post(
      "/transition", #"{"config":\#(config),"events":[\#(all)],"frames":{"fps":\#(fps)}}"#)
    guard reply.status == 200 else { throw Failure(body: reply.body) }
    let json = reply.json
    let layouts = json.steps.elements.map(\.layout)
    let times = (try Self.times(events)) + [lastMs]
    samples = json.frames.elements.map { frame in
      let nowMs = frame.tMs.number ?? 0
      let index = times.count { $0 <= nowMs }
      return Self.sample(frame, layouts[index])
    }
  }

  struct Failure: Error { let body: String }

  private static func times(_ events: [String]) throws -> [Double] {
    try events.map {
      let value = try JSONSerialization.jsonObject(with: Data($0.utf8))
      return JSONTree(value: value).atMs.number ?? 0
    }
  }

  private static func sample(_ frame: JSONTree, _ layout: JSONTree) -> Sample {
    let (top, bottom) = (frame.barTop.number ?? 0, frame.barBottom.number ?? 0)
    let bar = layout.composer.frame
    var sample: Sample = [
      "atMs": frame.tMs.number ?? 0, "keyboardTop": frame.keyboardTop.number ?? 0,
      "bar": rect(bar.x.number ?? 0, top, bar.width.number ?? 0, bottom - top),
      "caret": rect(20, bottom - 30, 2, 18),
    ]
    if let offset = frame.listOffset.number {
      sample["list"] = ["offset": offset, "contentHeight": 3000]
    }
    return sample
  }

  private static func rect(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> [String: Double] {
    ["x": x, "y": y, "width": width, "height": height]
  }
}

// MARK: Faults

extension RecordedFilm {
  private func time(_ index: Int) -> Double { samples[index]["atMs"] as? Double ?? 0 }

  /// Changes a number of a part in the samples of a time.
  mutating func change(
    _ part: String, _ member: String, in times: ClosedRange<Double> = 0...(.infinity),
    _ change: (Double) -> Double
  ) {
    for index in samples.indices where times.contains(time(index)) {
      guard var values = samples[index][part] as? [String: Double] else { continue }
      values[member] = values[member].map(change)
      samples[index][part] = values
    }
  }

  /// Moves the bar and its caret down.
  mutating func moveBar(by distance: Double, in times: ClosedRange<Double>) {
    change("bar", "y", in: times) { $0 + distance }
    change("caret", "y", in: times) { $0 + distance }
  }

  /// Sets a member of the samples of a time.
  mutating func set(_ member: String, to value: Double, in times: ClosedRange<Double>) {
    for index in samples.indices where times.contains(time(index)) {
      samples[index][member] = value
    }
  }

  /// Removes a member of the samples of a time.
  mutating func remove(_ member: String, in times: ClosedRange<Double> = 0...(.infinity)) {
    for index in samples.indices where times.contains(time(index)) { samples[index][member] = nil }
  }

  /// Takes the bar of another film.
  mutating func takeBar(of other: RecordedFilm) {
    for index in samples.indices where index < other.samples.count {
      samples[index]["bar"] = other.samples[index]["bar"]
      samples[index]["caret"] = other.samples[index]["caret"]
    }
  }

  /// A number of a part in the sample at or after a time.
  func value(_ part: String, _ member: String, atMs nowMs: Double) -> Double {
    let index = samples.indices.first { time($0) >= nowMs } ?? samples.count - 1
    return (samples[index][part] as? [String: Double])?[member] ?? 0
  }
}

// MARK: Judging

extension RecordedFilm {
  /// The request with this recording.
  ///
  /// - Parameter others: further members, each followed by a comma.
  func request(_ others: String = "") throws -> String {
    let data = try JSONSerialization.data(withJSONObject: samples)
    let all = events.joined(separator: ",")
    return #"{"config":\#(config),"events":[\#(all)],\#(others)"samples":"#
      + String(decoding: data, as: UTF8.self) + "}"
  }

  /// The verdict about this recording.
  func verdict(_ client: any TestClient, _ others: String = "") throws -> JSONTree {
    let reply = try client.post("/verify", try request(others))
    guard reply.status == 200 else { throw Failure(body: reply.body) }
    return reply.json
  }
}

extension JSONTree {
  /// The codes of the faults of a verdict, and of their consequences.
  var codes: Set<String> {
    Set(self.faults.elements.flatMap { [$0] + $0.because.elements }.compactMap(\.code.string))
  }
}
