import Composer
import ComposerContract
import Judge

/// Probable mistakes in a recording itself, which would look like faults of the app.
struct RecordingDoubts {
  /// Why the recording cannot be judged; nil if it can.
  private(set) var obstacle: (code: WarningCode, pointer: String, detail: String)?
  /// The number of device pixels in a point, by which the samples are divided; nil if they are points.
  private(set) var pixelRatio: Double?
  /// The keyboard that is on the screen from the beginning without an event; nil if there is none.
  private(set) var keyboard: KeyboardEvent?

  private static let pixelRatios = [1.5, 1.75, 2, 2.25, 2.5, 2.625, 2.75, 2.8125, 3, 3.5, 4]
  /// The part of the bars that must agree, from 0 to 1.
  private static let agreeingPart = 0.8
  /// The distance by which a bar may leave the screen, in points; a bar further out is of another device.
  private static let mostOutside = 8.0
  /// The least height of a keyboard, in points.
  private static let leastKeyboardHeight = 60.0

  init(_ request: VerifyRequest) {
    let events = request.events(.started)
    if request.log?.isUnreadable == true {
      obstacle = (
        .unreadEntry, "/log/entries",
        "has nothing that can be read of a keyboard: docs/judge.md lists what each format has"
      )
      return
    }
    findClocks(request, events)
    guard obstacle == nil, !request.resizesScreen else { return }
    findScale(request)
    guard obstacle == nil, pixelRatio == nil else { return }
    findKeyboard(request, events)
  }

  /// Finds events and samples of different clocks: their times are far apart.
  private mutating func findClocks(_ request: VerifyRequest, _ events: [TimedEvent]) {
    let times = request.recording.samples.times
    guard let first = events.first?.atMs, let last = events.last?.atMs, first > 0 else { return }
    let (start, end) = (times[0], times[times.count - 1])
    let distance = max(first - end, start - last)
    guard distance > Self.leastApartMs else { return }
    obstacle = (
      .clocksApart, "/samples/0/atMs",
      "is \(((start - first) / 1_000).rounded().jsonText) s after the first event, and no event happens "
        + "during the recording: send times of one clock"
    )
  }

  /// The least time between events and samples of different clocks, in milliseconds: no movement takes as long.
  private static let leastApartMs = 60_000.0

  /// Finds samples in device pixels, and samples of another device: their bars do not fit the screen.
  private mutating func findScale(_ request: VerifyRequest) {
    let samples = request.recording.samples
    let bars = (0..<samples.count).prefix(1_000).compactMap { samples[$0].bar }
    let machine = request.config.machine
    guard !bars.isEmpty, machine.composer.placement == .dock else { return }
    let view = machine.display.view ?? Rect(machine.display.screen)
    func mostBars(_ holds: (Rect) -> Bool) -> Bool {
      Double(bars.count(where: holds)) >= Self.agreeingPart * Double(bars.count)
    }
    let ratio = Self.pixelRatios.first { ratio in
      mostBars { abs($0.width - view.width * ratio) <= ratio * 2 && $0.maxY > view.height * 1.1 }
    }
    if let ratio {
      pixelRatio = ratio
    } else if mostBars({ $0.maxX > view.width + Self.mostOutside && $0.x > -1 && $0.x < 1 })
      || mostBars({ $0.maxY > view.height + Self.mostOutside * 4 })
    {
      obstacle = (
        .otherDevice, "/samples/0/bar",
        "is \(bars[0].width.jsonText) points wide and ends at \(bars[0].maxY.jsonText), on a screen of "
          + "\(view.width.jsonText) × \(view.height.jsonText): name the device that was recorded"
      )
    }
  }

  /// Finds a keyboard that is in the first sample, before any event moves it.
  private mutating func findKeyboard(_ request: VerifyRequest, _ events: [TimedEvent]) {
    let (samples, display) = (request.recording.samples, request.config.machine.display)
    let first = events.first(where: \.event.movesKeyboard)
    guard let top = samples[0].keyboardTop, samples.times[0] < first?.atMs ?? .infinity else {
      return
    }
    let height = display.screen.height - (display.view?.y ?? 0) - top
    guard height > Self.leastKeyboardHeight else { return }
    keyboard = KeyboardEvent(
      phase: .show, frame: KeyboardEvent.dockedFrame(height: height, on: display.screen),
      durationMs: 0)
  }
}

extension RecordingDoubts {
  /// Adds a warning for each doubt.
  func add(to warnings: inout Warnings, for request: VerifyRequest) {
    if let obstacle { warnings.add(obstacle.code, at: obstacle.pointer, obstacle.detail) }
    if let pixelRatio {
      warnings.add(
        .pixelsForPoints, at: "/samples/0/bar",
        "is in device pixels: it was divided by \(pixelRatio.jsonText)")
    }
    if keyboard != nil {
      warnings.add(
        .beganWithKeyboard, at: "/samples/0/keyboardTop",
        "is that of a keyboard, which no event has shown: it counts as shown from the beginning")
    }
    if let count = request.log?.entriesWithoutTime, count > 0 {
      warnings.add(
        .entryWithoutTime, at: "/log/entries",
        "has \(count) entries without a time: each movement counts from when something moves in the samples"
      )
    }
    if request.emptyBars > 0 {
      warnings.add(
        .emptyRectangle, at: "/samples",
        "have \(request.emptyBars) bars without a size, which are not judged: a view that is not mounted "
          + "has none")
    }
  }
}
