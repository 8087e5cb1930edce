import Foundation
import TestSupport
import Testing

/// Recordings as apps make them: which are accused, and under which code a planted fault is found.
///
/// The tables are printed, with the seed. `TEST_APP_SEED` sets another one; `TEST_APP_FOLDER` is a folder in
/// which the requests are kept.
@Suite("A recording of an app")
struct AppsTests {
  private static var seed: UInt64 {
    ProcessInfo.processInfo.environment["TEST_APP_SEED"].flatMap { UInt64($0) } ?? 48
  }

  private func table(_ title: String, _ rows: [(String, Int, Int, [String])]) {
    var text = "\(title), seed \(Self.seed)\n"
    for (group, count, wrong, details) in rows {
      text += "  \(group): \(wrong) of \(count)\n" + details.map { "    \($0)\n" }.joined()
    }
    print(text)
  }

  private func rows(
    _ all: [(AppRecording, String?)]
  ) -> [(String, Int, Int, [String])] {
    var groups: [String] = []
    for (recording, _) in all where !groups.contains(recording.group) {
      groups.append(recording.group)
    }
    return groups.map { group in
      let own = all.filter { $0.0.group == group }
      let wrong = own.compactMap { recording, what in what.map { "\(recording.name): \($0)" } }
      return (group, own.count, wrong.count, wrong)
    }
  }

  private func faults(_ verdict: JSONTree) -> String {
    verdict.faults.elements.prefix(6).map {
      let points = $0.worst.points.number.map { " \(($0 * 10).rounded() / 10)" } ?? ""
      return "\($0.code.string ?? "")\(points)"
    }.joined(separator: ", ")
  }

  @Test("is not accused where the app is right")
  func correct() throws {
    try Transport.memory.withClient { client in
      var apps = CorrectApps(client, seed: Self.seed)
      let all = try apps.all().map { recording in
        let verdict = try recording.verdict(client)
        let isRight = verdict.verdict.string == "pass"
        return (recording, isRight ? nil : faults(verdict))
      }
      let accused = all.count { $0.1 != nil }
      table("Accused of \(all.count) correct recordings: \(accused)", rows(all))
      #expect(all.count == 80)
      #expect(accused == 0)
    }
  }

  @Test("with one fault has that fault first, under its own code")
  func faulty() throws {
    try Transport.memory.withClient { client in
      var apps = FaultyApps(client, seed: Self.seed)
      var passed = 0
      let all = try apps.all().map { recording in
        let verdict = try recording.verdict(client)
        passed += verdict.verdict.string == "pass" ? 1 : 0
        let isRight = verdict.faults[0].code.string == recording.group
        return (recording, isRight ? nil : "found: \(faults(verdict))")
      }
      let missed = all.count { $0.1 != nil }
      table("Not found first of \(all.count) faults: \(missed), passed: \(passed)", rows(all))
      #expect(all.count == 115)
      #expect(passed == 0)
      #expect(missed <= 3)
    }
  }
}
