import Composer
import Foundation
import TestSupport
import Testing

@testable import TextLayout

/// Lines that the real engines made, with every font named; docs/engines.md says how they are
/// recorded.
@Suite(
  "Lines as the engines record them",
  .enabled(
    if: ReferenceFonts.areRequired || RecordedRelease.installed != nil,
    "the fonts are not those of a system whose engines were recorded"))
struct EngineLinesTests {
  /// Recordings that are known to differ, by engine and by their place in the file.
  private static let known: [String: [RecordedLinesTests.KnownDifferences.Entry]] = {
    let data = try? Vectors.data("engine-differences.json")
    return data.flatMap { try? JSONDecoder().decode([String: [Entry]].self, from: $0) } ?? [:]
  }()

  private typealias Entry = RecordedLinesTests.KnownDifferences.Entry

  private static let engines = EngineName.allCases.filter { $0 != .uax14 }

  private static func file(of engine: EngineName) -> URL? {
    SharedData.file("lines/engines/\(engine.rawValue).jsonl.gz")
  }

  @Test(
    "every line of the shared recordings starts where the engine starts it",
    .enabled(
      if: engines.allSatisfy { file(of: $0) != nil }, "there is no ../shared/data/lines/engines"),
    arguments: engines)
  func shared(_ engine: EngineName) throws {
    let recordings = try Recording.all(inGzip: #require(Self.file(of: engine)))
    #expect(recordings.count == 4288)
    let different = recordings.indices.filter { !recordings[$0].linesAgree(in: engine) }
    let explained = Set((Self.known[engine.rawValue] ?? []).flatMap(\.recordings))
    #expect(Set(different).subtracting(explained).sorted() == [], "differ without a reason")
    #expect(explained.subtracting(different).sorted() == [], "agree, so the reason is outdated")
  }

  /// A folder with more recordings, one file for each engine; the test lists what differs.
  ///
  /// Recordings in which the engine drew boxes do not count: the service asks the system for a font.
  private static let folder = ProcessInfo.processInfo.environment["ENGINE_RECORDINGS"]

  @Test(
    "the recordings of ENGINE_RECORDINGS agree to 99.5 %",
    .enabled(if: folder != nil, "ENGINE_RECORDINGS is not set"), arguments: engines)
  func others(_ engine: EngineName) throws {
    let file = URL(filePath: "\(Self.folder ?? "")/\(engine.rawValue).jsonl.gz")
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    let recordings = try Recording.all(inGzip: file)
    var agreeing: [String: (same: Int, all: Int)] = [:]
    for (index, recording) in recordings.enumerated() where recording.unresolved == nil {
      let agrees = recording.linesAgree(in: engine)
      for category in [recording.category ?? "", "all"] {
        agreeing[category, default: (0, 0)].all += 1
        agreeing[category, default: (0, 0)].same += agrees ? 1 : 0
      }
      if !agrees { print("differs \(engine) \(index): \(recording.comparison(in: engine))") }
    }
    for (category, count) in agreeing.sorted(by: { $0.key < $1.key }) {
      print("agrees \(engine) \(category): \(count.same) of \(count.all)")
    }
    let all = agreeing["all"] ?? (0, 0)
    #expect(Double(all.same) >= 0.995 * Double(all.all))
  }
}
