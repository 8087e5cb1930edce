import ComposerAPI
import ComposerContract
import Extremes
import Foundation
import HTTPServer
import TextLayout

// Compares the charge of requests with their time, and ends with 1 if a charge is short by more than three
// times: first with each member of the contract at its largest, then with random pairs of them.
//
// usage: Charges SECONDS [SEED] [PATH...]
let arguments = CommandLine.arguments
guard arguments.count > 1, let seconds = Double(arguments[1]) else {
  fatalError("usage: Charges SECONDS [SEED] [PATH...]")
}
let seed = arguments.count > 2 ? UInt64(arguments[2]) ?? 0 : UInt64.random(in: 0..<1 << 32)
let engine = TextLayoutEngine(
  defaultFamilies: ["Noto Sans", "Noto Sans CJK JP", "Noto Color Emoji"])
/// Prints a line at once: a search may be ended before its time.
func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

let run = try ChargeRun(seed: seed) { units in
  try Routes(engine: engine, limits: RequestLimits(work: units)).router()
}
run.calibrate()
say("seed \(seed); a unit of work takes \(Int(run.unitMs * 1e6)) ns")
let paths = arguments.count > 3 ? Array(arguments[3...]) : run.paths

/// What was found.
struct Report {
  var worst: [String: ChargeRun.Finding] = [:]
  var dearest: [String: ChargeRun.Finding] = [:]
  /// The number of charges that are too low.
  var short = 0

  static let mostRatio = 3.0

  mutating func note(_ finding: ChargeRun.Finding) {
    if finding.ratio > worst[finding.path]?.ratio ?? 0 { worst[finding.path] = finding }
    if finding.ms > dearest[finding.path]?.ms ?? 0 { dearest[finding.path] = finding }
    guard finding.ratio > Self.mostRatio else { return }
    short += 1
    show("short", finding)
  }

  func show(_ title: String, _ finding: ChargeRun.Finding) {
    let ms = Double(Int(finding.ms * 10)) / 10
    let ratio = Double(Int(finding.ratio * 100)) / 100
    say(
      "\(title): \(finding.path) \(ms) ms, \(finding.units) units\(finding.isRefused ? ", refused" : ""), "
        + "ratio \(ratio): \(finding.what)")
  }
}

var report = Report()
for path in paths {
  _ = run.singles(of: path) { report.note($0) }
  say(
    "\(path): \(run.counts[path]?.sent ?? 0) singles, \(run.counts[path]?.accepted ?? 0) accepted")
}
let end = Date().addingTimeInterval(seconds)
while Date() < end {
  for path in paths { run.pair(of: path).map { report.note($0) } }
}
for path in paths {
  let count = run.counts[path] ?? (0, 0)
  say("\(path): \(count.sent) requests, \(count.accepted) accepted")
  report.worst[path].map { report.show("worst ratio", $0) }
  report.dearest[path].map { report.show("dearest", $0) }
}
say("\(report.short) charges are short by more than \(Report.mostRatio) times")
exit(report.short == 0 ? 0 : 1)
