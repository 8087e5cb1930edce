import ComposerContract
import Drawing
import JSON
import Judge

/// What `composer verify` prints about recordings.
public struct JudgementReport {
  private let judgements: [RecordingJudge.Judgement]

  /// Creates a report.
  public init(judgements: [RecordingJudge.Judgement]) { self.judgements = judgements }

  /// The report for people: a line for each recording and fault, and the devices at the end.
  public var text: String {
    judgements.map(\.lines).joined() + summary
  }

  /// Annotations of GitHub Actions, one for each fault.
  ///
  /// Source: GitHub Actions, "Workflow commands", `::error file=…,title=…::message`.
  public var annotations: String {
    judgements.map { judgement in
      let name = judgement.name.escapedForProperty
      let problems = judgement.problems.map {
        "::error file=\(name),title=cannot be judged::\($0.escapedForMessage)\n"
      }
      let faults = judgement.faults.map {
        "::error file=\(name),title=\($0.code.rawValue)::\($0.detail.escapedForMessage)\n"
      }
      return (problems + faults).joined()
    }.joined() + summary
  }

  /// JUnit's report: a suite for each recording, a test for each kind of fault.
  public var junit: [UInt8] {
    TestReport.xml(
      of: judgements.map { judgement in
        let faults = TestReport.cases(of: judgement.faults, off: [])
        let broken = judgement.problems.map {
          TestReport.Case.failed("readable", kind: "unreadable", message: $0, text: "")
        }
        return TestReport(
          suite: judgement.name, broken.isEmpty ? faults : broken, seconds: judgement.seconds)
      })
  }

  /// How many recordings of each device pass.
  private var summary: String {
    var devices: [String] = []
    for judgement in judgements where !devices.contains(judgement.deviceName) {
      devices.append(judgement.deviceName)
    }
    let rows = devices.sorted().map { device in
      let own = judgements.filter { $0.deviceName == device }
      return "\(device): \(own.count(where: \.passes)) of \(own.count) pass\n"
    }
    return rows.joined()
  }
}

extension RecordingJudge.Judgement {
  fileprivate var deviceName: String { device ?? "no preset" }

  fileprivate var lines: String {
    let verdict = problems.isEmpty ? (faults.isEmpty ? "pass" : "FAIL") : "UNREADABLE"
    var text = "\(verdict) \(name)\n"
    for problem in problems { text += "  \(problem)\n" }
    for fault in faults { text += "  \(fault.code.rawValue): \(fault.detail) (\(fault.span))\n" }
    for warning in warnings { text += "  warning: \(warning)\n" }
    return text
  }
}

extension Fault {
  /// The time of the fault, rounded.
  fileprivate var span: String { "\(fromMs.rounded().jsonText) to \(toMs.rounded().jsonText) ms" }
}

extension JudgementReport: JSONWritable {
  /// Writes all recordings with their faults.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("verdict", judgements.allSatisfy(\.passes) ? "pass" : "fail")
      $0.member("recordings", judgements)
    }
  }
}

extension RecordingJudge.Judgement: JSONWritable {
  /// Writes the name, the device and the faults.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("name", name)
      $0.member("device", device)
      $0.member("verdict", problems.isEmpty ? (faults.isEmpty ? "pass" : "fail") : "unreadable")
      $0.member("faults", faults)
      $0.memberIfPresent("problems", problems.isEmpty ? nil : problems)
      $0.memberIfPresent("warnings", warnings.isEmpty ? nil : warnings)
    }
  }
}

extension TestReport {
  /// A test for each kind of fault, so that every run has tests of the same names.
  static func cases(of faults: [Fault], off: Set<FaultCode>) -> [Case] {
    FaultCode.allCases.map { code in
      if off.contains(code) { return .skipped(code.rawValue) }
      let found = faults.filter { $0.code == code }
      guard let first = found.first else { return .passed(code.rawValue) }
      return .failed(
        code.rawValue, kind: code.rawValue, message: first.detail,
        text: found.map(\.fullDetail).joined(separator: "\n"))
    }
  }
}

extension Fault {
  /// The detail with the time, the size, the samples and the consequences.
  fileprivate var fullDetail: String {
    let consequences =
      because.isEmpty ? "" : "; so " + because.map(\.code.rawValue).joined(separator: ", ")
    return "\(detail): \(span), worst at \(worstMs.rounded().jsonText) ms with "
      + "\(((size * 10).rounded() / 10).jsonText) \(unit.rawValue); samples "
      + "\(samples.lowerBound) to \(samples.upperBound)\(consequences)"
  }
}

extension String {
  /// Source: GitHub Actions' toolkit, `command.ts`: `%`, CR and LF are escaped, in properties `:` and `,` too.
  fileprivate var escapedForMessage: String {
    reduce(into: "") { text, character in
      switch character {
      case "%": text += "%25"
      case "\r": text += "%0D"
      case "\n", "\r\n": text += "%0A"
      default: text.append(character)
      }
    }
  }

  fileprivate var escapedForProperty: String {
    escapedForMessage.reduce(into: "") { text, character in
      switch character {
      case ":": text += "%3A"
      case ",": text += "%2C"
      default: text.append(character)
      }
    }
  }
}

// MARK: Accepted faults

extension RecordingJudge.Judgement {
  /// The line of a baseline that accepts a kind of fault.
  private func baselineLine(_ code: FaultCode) -> String { "\(name)\t\(code.rawValue)" }

  /// The lines that accept all faults.
  public var baseline: [String] {
    FaultCode.allCases.filter { code in faults.contains { $0.code == code } }.map(baselineLine)
  }

  /// The judgement without faults that a baseline accepts.
  public func accepting(_ baseline: Set<String>) -> Self {
    var remaining = self
    remaining.faults.removeAll { baseline.contains(baselineLine($0.code)) }
    return remaining
  }
}
