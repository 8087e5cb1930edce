import ComposerAPI
import Extremes
import Foundation
import HTTPServer
import TextLayout

// Sends extreme requests until the time is over; ends with 1 at the first fault.
//
// usage: FuzzExtremes FOLDER SECONDS [SEED]
//
// FOLDER/last-extreme has the request that was sent last: the one that ended the process, if one did.
let arguments = CommandLine.arguments
guard arguments.count >= 3, let seconds = Double(arguments[2]) else {
  fatalError("usage: FuzzExtremes FOLDER SECONDS [SEED]")
}
let seed = arguments.count > 3 ? UInt64(arguments[3]) ?? 0 : UInt64.random(in: 0..<1 << 32)
_ = FileManager.default.createFile(atPath: "\(arguments[1])/last-extreme", contents: nil)
guard let last = FileHandle(forWritingAtPath: "\(arguments[1])/last-extreme") else {
  fatalError("\(arguments[1]) is not a folder to write to")
}
let engine = TextLayoutEngine(
  defaultFamilies: ["Noto Sans", "Noto Sans CJK JP", "Noto Color Emoji"])
var run = try ExtremeRun(
  try Routes(engine: engine).router(), seed: seed,
  willSend: { request in
    last.seek(toFileOffset: 0)
    last.write(Data(request.utf8))
    last.truncateFile(atOffset: UInt64(request.utf8.count))
  })
print("seed \(seed)")
let end = Date().addingTimeInterval(seconds)
while Date() < end, run.faults.isEmpty { run.step() }
for (path, count) in run.counts.sorted(by: { $0.key < $1.key }) {
  print("\(path): \(count.sent) requests, \(count.accepted) accepted")
}
for fault in run.faults { print(fault) }
exit(run.faults.isEmpty ? 0 : 1)
