import ComposerAPI
import TextLayout

/// `composer verify FILE…`: judges recordings on a build server, without a service.
///
/// The exit status is 0 if all pass, 1 if one has faults, and 2 if one cannot be read.
struct VerifyCommand: Equatable {
  /// The form of the report.
  enum Format: String, CaseIterable {
    case text, json, junit, github
  }

  private(set) var paths: [String] = []
  private(set) var format = Format.text
  /// A file with the faults that are accepted.
  private(set) var baseline: String?
  /// Whether the baseline is printed in place of a report.
  private(set) var printsBaseline = false
  /// The greatest sizes that are no fault, by the code of the fault.
  private(set) var limits: [String: Double] = [:]

  static let usage = """
    usage: composer verify [--format text|json|junit|github] [--limit CODE=SIZE]
                           [--baseline FILE] [--print-baseline] FILE|DIRECTORY...
    """

  /// Parses the arguments after `verify`; nil if they are wrong.
  init?(arguments: some Collection<String>) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--format":
        guard let name = rest.popFirst(), let format = Format(rawValue: name) else { return nil }
        self.format = format
      case "--baseline":
        guard let path = rest.popFirst() else { return nil }
        baseline = path
      case "--print-baseline": printsBaseline = true
      case "--limit":
        let parts = rest.popFirst()?.split(separator: "=", maxSplits: 1) ?? []
        guard parts.count == 2, let size = Double(parts[1]), size >= 0,
          RecordingJudge.codes.contains(String(parts[0]))
        else { return nil }
        limits[String(parts[0])] = size
      default:
        guard !argument.hasPrefix("--") else { return nil }
        paths.append(argument)
      }
    }
    guard !paths.isEmpty else { return nil }
  }

  /// Judges all recordings, and prints the report.
  func run() -> Process.Status {
    do {
      let environment = Process.environment(prefix: EnvironmentReader.prefix)
      let configuration = try Configuration(environment: environment, cores: 1)
      let engine = TextLayoutEngine(
        defaultFamilies: configuration.fontFamilies, cacheBytes: configuration.textCacheBytes)
      let judge = try RecordingJudge(
        engine: engine, limits: configuration.requestLimits, accepting: limits)
      let accepted = try baseline.map { try Self.acceptedFaults(in: $0) } ?? []
      let judgements = try recordings().map { recording in
        judge.judge(recording.bytes, named: recording.name).accepting(Set(accepted))
      }
      printReport(judgements, judge)
      if judgements.contains(where: { !$0.problems.isEmpty }) { return .misused }
      return printsBaseline || judgements.allSatisfy(\.passes) ? .done : .failed
    } catch {
      Process.printError("\(error)")
      return .misused
    }
  }

  private func printReport(_ judgements: [RecordingJudge.Judgement], _ judge: RecordingJudge) {
    let report = JudgementReport(judgements: judgements)
    guard !printsBaseline else {
      return judgements.flatMap(\.baseline).forEach { Process.printLine($0) }
    }
    let bytes: [UInt8] =
      switch format {
      case .text: Array(report.text.utf8)
      case .json: judge.json(judgements)
      case .junit: report.junit
      case .github: Array(report.annotations.utf8)
      }
    _ = Process.write(bytes)
  }

  /// A recording in a file.
  private struct Recording {
    let name: String
    let bytes: [UInt8]
  }

  /// The recordings of all files; those of a directory in the order of their names.
  private func recordings() throws(Unreadable) -> [Recording] {
    var recordings: [Recording] = []
    for path in paths {
      let files = Process.files(in: path).map { $0.filter(Self.isRecording).sorted() } ?? [path]
      if files.isEmpty {
        throw Unreadable(path: path, problem: "has no file named *.json, *.ndjson or *.jsonl")
      }
      for file in files { recordings += try Self.recordings(of: file) }
    }
    return recordings
  }

  private static func isRecording(_ path: String) -> Bool {
    path.hasSuffix(".json") || isBatch(path)
  }

  private static func isBatch(_ path: String) -> Bool {
    path.hasSuffix(".ndjson") || path.hasSuffix(".jsonl")
  }

  private static func recordings(of path: String) throws(Unreadable) -> [Recording] {
    let bytes = try bytes(of: path)
    guard isBatch(path) else { return [Recording(name: path, bytes: bytes)] }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.enumerated().filter { !$0.element.isEmpty }.map { index, line in
      Recording(name: "\(path):\(index + 1)", bytes: Array(line))
    }
  }

  /// The lines of a baseline, without its comments.
  private static func acceptedFaults(in path: String) throws(Unreadable) -> [String] {
    String(decoding: try bytes(of: path), as: UTF8.self).split(whereSeparator: \.isNewline)
      .filter { !$0.hasPrefix("#") }.map { String($0) }
  }

  private static func bytes(of path: String) throws(Unreadable) -> [UInt8] {
    guard let bytes = Process.contents(of: path, upTo: fileBytesLimit) else {
      throw Unreadable(path: path, problem: "cannot be read")
    }
    return bytes
  }

  /// The greatest length of a file, in bytes.
  private static let fileBytesLimit = 256 << 20

  /// A file that cannot be read.
  private struct Unreadable: Error, CustomStringConvertible {
    let path: String
    let problem: String
    var description: String { "\(path) \(problem)." }
  }
}
