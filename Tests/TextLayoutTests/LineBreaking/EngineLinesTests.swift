import Foundation
import TestSupport
import Testing

@testable import TextLayout

/// Lines that the real engines made of the shared texts, with every font named.
@Suite(
  "Lines as the engines record them",
  .enabled(
    if: ReferenceFonts.areRequired || RecordedRelease.installed != nil,
    "the fonts are not those of a system whose engines were recorded"))
struct EngineLinesTests {
  @Test(arguments: [EngineName.chromium, .flutter, .webkit])
  func shared(_ engine: EngineName) throws {
    let path = ProcessInfo.processInfo.environment["ENGINE_RECORDINGS"]
    let file = path.map { URL(filePath: "\($0)/\(engine.rawValue).jsonl.gz") }
    let recordings = try Recording.all(
      inGzip: #require(
        file ?? SharedData.file("lines/engines/\(engine.rawValue).jsonl.gz")))
    var total: [String: Int] = [:]
    var same: [String: Int] = [:]
    var shown = 0
    for (index, recording) in recordings.enumerated() {
      let category = recording.category ?? ""
      total[category, default: 0] += 1
      if recording.linesAgree(in: engine) {
        same[category, default: 0] += 1
      } else if shown < 4000 {
        shown += 1
        let lines = Sample.engine.layout(
          recording.value(in: engine), style: recording.style(in: engine), width: recording.width
        ).lines
        print(
          "DIFF", engine.rawValue, index, category, recording.lang, recording.size, recording.width,
          recording.families.prefix(3), recording.text.debugDescription, recording.starts,
          lines.map(\.start))
      }
    }
    for (category, count) in total.sorted(by: { $0.key < $1.key }) {
      print("SUM", engine.rawValue, category, same[category] ?? 0, count)
    }
    print("SUM", engine.rawValue, "all", same.values.reduce(0, +), recordings.count)
  }
}
