import Composer
import Foundation
import JSON
import Synchronization
import TestSupport
import Testing
import TextLayout

@testable import ComposerAPI
@testable import ComposerContract

/// How many films the search for a recording's film makes, each of which is charged.
@Suite("The search for the film of a recording")
struct FilmSearchTests {
  /// Lines of an engine, which are asked for once for each film.
  private final class CountingSource: LineSource {
    private let engine = sharedEngine
    private let asked = Mutex(0)

    var count: Int { asked.withLock { $0 } }
    var defaultStyle: TextStyle { engine.defaultStyle }
    var measuresSpans: Bool { engine.measuresSpans }
    var hasFonts: Bool { engine.hasFonts }

    func style(of platform: Platform, pixelRatio: Double) -> TextStyle? {
      engine.style(of: platform, pixelRatio: pixelRatio)
    }
    func lines(of style: TextStyle, within budget: WorkBudget) -> any LineMeasuring {
      asked.withLock { $0 += 1 }
      return engine.lines(of: style, within: budget)
    }
    func unlimitedLines(of style: TextStyle) -> any LineMeasuring & Sendable {
      engine.unlimitedLines(of: style)
    }
    func isDefault(_ families: [String]) -> Bool { engine.isDefault(families) }
    func familyLookups(of style: TextStyle) -> (all: Int, new: Int) {
      engine.familyLookups(of: style)
    }
    func absentFamilies(in style: TextStyle) -> [AbsentFamily] { engine.absentFamilies(in: style) }
  }

  struct Case: CustomTestStringConvertible {
    let testDescription: String
    var lagMs = 0.0
    var isDragged = false
    var showsKeyboard = true
    let films: Int
  }

  @Test(
    "charges a film for each that it makes",
    arguments: [
      Case(testDescription: "no keyboard in the samples", showsKeyboard: false, films: 1),
      Case(testDescription: "a keyboard in time", films: 1),
      Case(testDescription: "a keyboard that is late", lagMs: 60, films: 2),
      Case(testDescription: "a keyboard that is dragged", isDragged: true, films: 2),
      Case(testDescription: "late, then dragged", lagMs: 60, isDragged: true, films: 3),
    ])
  func films(_ example: Case) throws {
    try Transport.memory.withClient { client in
      let request = try decoded(recording(example, client).request)
      let (source, budget) = (CountingSource(), WorkBudget(units: 1_000_000))
      _ = try FilmSearch(request, source, within: budget).film()
      #expect(source.count == example.films)
      // An event of a film that is not charged before is 50 units of work.
      let charged = (1_000_000 - budget.left.units) / 50 / (request.eventCount + 1)
      #expect(FilmSearch.mostFilms(for: request) + charged >= example.films)
    }
  }

  @Test("charges the films that it compares with the recording, and ends when nothing is left")
  func timings() throws {
    try Transport.memory.withClient { client in
      let places = try AppPlaces(client, "pixel-8")
      let shows = [(300.0, true), (1_500.0, false)]
      var (film, random) = (AppFilm(places), SeededGenerator(seed: 1))
      film.move(shows, follows: false)
      let request = try decoded(
        AppRecording(
          group: "films", name: "", config: places.config, log: places.reactNative(shows),
          samples: AppSampling().samples(film, &random)
        ).request)
      let compared = (request.log?.openTimings.count ?? 0) * request.recording.samples.count
      try #require(compared > 100)
      let budget = WorkBudget(units: 1_000_000)
      _ = try FilmSearch(request, sharedEngine, within: budget).film()
      #expect(1_000_000 - budget.left.units >= compared)
      let small = WorkBudget(units: 100)
      #expect(throws: JSONError.self) {
        try FilmSearch(request, sharedEngine, within: small).film()
      }
      #expect(small.left.units > -100)
    }
  }

  private func recording(_ example: Case, _ client: any TestClient) throws -> AppRecording {
    var random = SeededGenerator(seed: 1)
    let places = try AppPlaces(client, "iphone-16")
    var film = AppFilm(places)
    film.move([(300 + example.lagMs, true)], follows: false)
    if example.isDragged {
      film.keyboard.move(to: places.keyboardTop + 120, atMs: 1_500, .linear(ms: 100))
      film.keyboard.move(to: places.keyboardTop, atMs: 1_600, .linear(ms: 100))
    }
    film.showsKeyboard = example.showsKeyboard
    return AppRecording(
      group: "films", name: "", config: places.config, events: [places.show(300)],
      samples: AppSampling().samples(film, &random))
  }

  private func decoded(_ request: AppRecording.Members) throws -> VerifyRequest {
    let body = try JSONSerialization.data(withJSONObject: request, options: [.sortedKeys])
    let limits = RequestLimits()
    let coder = JSONCoder(
      limits: JSONLimits(depth: limits.jsonDepth, textUnits: limits.textUnits),
      mistakes: .ofContract)
    let devices = try DeviceTable(Resources.devices, coder: coder)
    let operation = VerifyOperation(
      source: sharedEngine, devices: devices, defaults: TextDefaults(of: sharedEngine, on: devices),
      limits: limits)
    return try coder.decode(Array(body).span) { operation.decode(&$0) }
  }
}
