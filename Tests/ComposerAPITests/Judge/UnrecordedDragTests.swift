import TestSupport
import Testing

/// Bars that leave their place before an event of a keyboard that only a log of UIKit tells.
@Suite("A bar that goes down in a log of UIKit")
struct UnrecordedDragTests {
  /// A bar that goes down under a keyboard which stays, until its next event.
  struct Drop: CustomTestStringConvertible {
    /// How far the bar goes down, in points; `nil` for the place of a bar without a keyboard.
    let points: Double?
    let atMs: Double
    var curve = AppCurve.keyboard
    /// Whether the next event hides the keyboard, or shows it again.
    var isHidden = true
    var testDescription: String {
      "\(points.map { "\($0) pt" } ?? "all") at \(atMs), \(curve), \(isHidden ? "hide" : "show")"
    }
  }

  static let drops = [
    Drop(points: 34, atMs: 1_200), Drop(points: 100, atMs: 1_200), Drop(points: 250, atMs: 1_200),
    Drop(points: nil, atMs: 1_000), Drop(points: nil, atMs: 1_400), Drop(points: nil, atMs: 1_600),
    Drop(points: 34, atMs: 1_200, isHidden: false), Drop(points: nil, atMs: 1_200, isHidden: false),
    Drop(points: 45, atMs: 1_500, isHidden: false),
    Drop(points: 34, atMs: 1_200, curve: .atOnce), Drop(points: nil, atMs: 1_200, curve: .atOnce),
  ]

  private func verdict(
    _ film: AppFilm, _ shows: [(Double, Bool)], fps: Double, _ client: any TestClient
  ) throws -> JSONTree {
    var random = SeededGenerator(seed: UInt64(fps))
    return try AppRecording(
      group: "Log", name: "\(fps) fps", config: film.places.config,
      log: film.places.notifications(shows),
      samples: AppSampling(fps: fps).samples(film, &random)
    ).verdict(client)
  }

  private func hasWarning(_ verdict: JSONTree) -> Bool {
    verdict.warnings.elements.contains { $0.code.string == "unrecordedDrag" }
  }

  @Test("has a fault if the app moved it", arguments: drops)
  func dropped(_ drop: Drop) throws {
    try Transport.memory.withClient { client in
      let places = try AppPlaces(client, "iphone-16")
      var bar = AppTrack(places.rest)
      bar.move(to: places.docked, atMs: 300, .keyboard)
      bar.move(
        to: drop.points.map { places.docked + $0 } ?? places.rest, atMs: drop.atMs, drop.curve)
      bar.move(to: drop.isHidden ? places.rest : places.docked, atMs: 2_000, .keyboard)
      var film = AppFilm(places)
      film.bar = { [bar] in bar.position($0) }
      for fps in [30.0, 60, 120] {
        let verdict = try verdict(film, [(300, true), (2_000, !drop.isHidden)], fps: fps, client)
        #expect(verdict.verdict.string == "fail", "\(fps) fps")
        #expect(!hasWarning(verdict), "\(fps) fps")
      }
    }
  }

  /// A finger that takes keyboard and bar down, holds them, and lets them go.
  struct Drag: CustomTestStringConvertible {
    let points: Double
    let wayMs: Double
    var heldMs = 0.0
    let isHidden: Bool
    var testDescription: String { "\(points) pt in \(wayMs) ms, held \(heldMs) ms, \(isHidden)" }
  }

  static let drags = [true, false].flatMap { isHidden in
    [20.0, 60, 200].flatMap { points in
      [200.0, 250, 400, 700].flatMap { wayMs in
        [0.0, 100, 400].map {
          Drag(points: points, wayMs: wayMs, heldMs: $0, isHidden: isHidden)
        }
      }
    }
  }

  @Test(
    "is right if a finger dragged the keyboard, with a warning that none is recorded",
    arguments: drags)
  func dragged(_ drag: Drag) throws {
    try Transport.memory.withClient { client in
      let places = try AppPlaces(client, "iphone-16")
      let releaseMs = 1_000 + drag.wayMs + drag.heldMs
      var bar = AppTrack(places.rest)
      bar.move(to: places.docked, atMs: 300, .keyboard)
      let shown = bar
      // A hand starts and ends slowly.
      var dragged = AppTrack(places.docked)
      dragged.move(
        to: places.docked + drag.points, atMs: 1_000, .bezier(0.42, 0, 0.58, 1, ms: drag.wayMs))
      var released = AppTrack(places.docked + drag.points)
      released.move(to: drag.isHidden ? places.rest : places.docked, atMs: releaseMs, .keyboard)
      let (down, last) = (dragged, released)
      var film = AppFilm(places)
      film.bar = {
        $0 < 1_000 ? shown.position($0) : $0 < releaseMs ? down.position($0) : last.position($0)
      }
      for fps in [60.0, 120] {
        let verdict = try verdict(
          film, [(300, true), (releaseMs, !drag.isHidden)], fps: fps, client)
        #expect(verdict.verdict.string == "pass", "\(fps) fps: \(verdict.faults)")
        #expect(hasWarning(verdict), "\(fps) fps")
      }
    }
  }
}
