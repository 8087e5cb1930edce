import Foundation
import TestSupport
import Testing

@testable import ComposerService

/// `composer verify`, as build servers run it.
@Suite("The command that judges recordings")
struct VerifyCommandTests {
  private static let executable = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "composer")

  /// A recording whose bar rests where it must, or lower by a number of points.
  private static func recording(_ name: String, lowerBy distance: Double) -> String {
    let samples = (0..<40).map { index in
      #"{"atMs":\#(1_000 + index * 16),"bar":{"x":0,"y":\#(468 + distance),"width":393,"height":48}}"#
    }
    return
      #"{"name":"\#(name)","config":{"device":"iphone-16","composer":{"textHeight":36}},"events":["#
      + #"{"type":"keyboardWillShow","atMs":0,"keyboard":{"height":336}}],"samples":["#
      + samples.joined(separator: ",") + "]}"
  }

  private struct Result {
    let status: Int32
    let output: String
  }

  private func run(_ arguments: String..., in folder: URL) throws -> Result {
    let process = Foundation.Process()
    let output = Pipe()
    process.executableURL = Self.executable
    process.arguments = ["verify"] + arguments
    process.currentDirectoryURL = folder
    process.standardOutput = output
    process.standardError = Pipe()
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(status: process.terminationStatus, output: String(decoding: text, as: UTF8.self))
  }

  private func withFiles(_ files: [String: String], _ run: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "composer-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    try run(folder)
  }

  private static let right = recording("チャット", lowerBy: 0)
  private static let wrong = recording("المحادثة", lowerBy: 20)

  @Test("ends with 0 if all pass, 1 with a fault, 2 if a file cannot be read")
  func statuses() throws {
    try withFiles(["right.json": Self.right, "wrong.json": Self.wrong, "broken.json": "{"]) {
      folder in
      #expect(try run("right.json", in: folder).status == 0)
      let wrong = try run("right.json", "wrong.json", in: folder)
      #expect(wrong.status == 1)
      #expect(wrong.output.contains("pass チャット\n"))
      #expect(wrong.output.contains("FAIL المحادثة\n  underKeyboard: "))
      #expect(wrong.output.hasSuffix("iphone-16 in portrait: 1 of 2 pass\n"))
      #expect(try run("broken.json", in: folder).status == 2)
      #expect(try run("missing.json", in: folder).status == 2)
      #expect(try run("--format", "pdf", "right.json", in: folder).status == 2)
    }
  }

  @Test("reads directories and batches, and names their recordings")
  func batches() throws {
    let files = ["a.ndjson": "\(Self.right)\n\(Self.wrong)\n", "b.json": Self.right, "c.txt": "-"]
    try withFiles(files) { folder in
      let result = try run("--format", "json", ".", in: folder)
      #expect(result.status == 1)
      let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
      let recordings = json?["recordings"] as? [[String: Any]] ?? []
      #expect(recordings.compactMap { $0["verdict"] as? String } == ["pass", "fail", "pass"])
    }
  }

  @Test("tells in sentences what cannot be read, by the line of a batch")
  func unreadable() throws {
    let files = ["a.ndjson": "\(Self.right)\n\n{\"config\":1}\n", "b.json": "not json"]
    try withFiles(files) { folder in
      let batch = try run("a.ndjson", in: folder)
      #expect(batch.status == 2)
      #expect(batch.output.contains("a.ndjson:3"))
      #expect(batch.output.contains("/config must be an object"))
      let broken = try run("b.json", in: folder)
      #expect(broken.status == 2)
      #expect(!broken.output.contains("JSON.") && !broken.output.contains("kind:"))
    }
  }

  @Test("reports for build servers, with names that do not change")
  func reports() throws {
    try withFiles(["wrong.json": Self.wrong]) { folder in
      let junit = try run("--format", "junit", "wrong.json", in: folder)
      let report = try #require(XMLElement(document: junit.output))
      #expect(report.named("testsuite").first?.attributes["name"] == "المحادثة")
      let failed = report.named("testcase").filter { !$0.named("failure").isEmpty }
      #expect(failed.map { $0.attributes["name"] } == ["underKeyboard"])
      let annotations = try run("--format", "github", "wrong.json", in: folder)
      #expect(annotations.output.hasPrefix("::error file=المحادثة,title=underKeyboard::20 pt"))
    }
  }

  @Test("accepts the faults of a baseline, and small ones")
  func accepted() throws {
    try withFiles(["wrong.json": Self.wrong]) { folder in
      let baseline = try run("--print-baseline", "wrong.json", in: folder)
      #expect(baseline.output == "المحادثة\tunderKeyboard\n")
      try Data(baseline.output.utf8).write(to: folder.appending(path: "accepted.txt"))
      #expect(try run("--baseline", "accepted.txt", "wrong.json", in: folder).status == 0)
      #expect(try run("--limit", "underKeyboard=25", "wrong.json", in: folder).status == 0)
      #expect(try run("--limit", "underKeyboard=5", "wrong.json", in: folder).status == 1)
    }
  }
}
