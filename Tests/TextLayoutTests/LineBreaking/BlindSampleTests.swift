import Composer
import Foundation
import TestSupport
import Testing

@testable import TextLayout

/// A sample of the blind cases of an engine, most of them difficult.
struct BlindSample: CustomTestStringConvertible {
  let engine: EngineName
  let count: Int

  var testDescription: String { engine.rawValue }

  static let all = [
    BlindSample(engine: .android, count: 300), BlindSample(engine: .flutter, count: 200),
    BlindSample(engine: .webkit, count: 340),
  ]
}

@Suite(
  "Samples of blind cases",
  .enabled(
    if: RecordedRelease.installed != nil,
    "the fonts are not those of a system that was recorded"))
struct BlindSampleTests {
  @Test("every line starts where the engine starts it", arguments: BlindSample.all)
  func recordings(_ sample: BlindSample) throws {
    let lines = try Vectors.lines("\(sample.engine.rawValue)-lines.jsonl").dropFirst()
    #expect(lines.count == sample.count)
    for line in lines {
      let recording = try JSONDecoder().decode(Recording.self, from: line)
      #expect(
        recording.linesAgree(in: sample.engine),
        "\(recording.category ?? ""): \(recording.comparison(in: sample.engine))")
    }
  }
}
