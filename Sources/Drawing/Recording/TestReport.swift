/// A report of tests in JUnit's form, which build servers show.
///
/// Source: the Ant and Surefire `TEST-*.xml`, of which this is the common part.
public struct TestReport {
  /// A test with its result.
  public struct Case {
    fileprivate let name: String
    fileprivate let failure: (kind: String, message: String, text: String)?
    fileprivate let isSkipped: Bool

    private init(
      name: String, failure: (kind: String, message: String, text: String)?, isSkipped: Bool
    ) {
      self.name = name
      self.failure = failure
      self.isSkipped = isSkipped
    }

    /// A test that passed.
    public static func passed(_ name: String) -> Case {
      Case(name: name, failure: nil, isSkipped: false)
    }

    /// A test that was not run.
    public static func skipped(_ name: String) -> Case {
      Case(name: name, failure: nil, isSkipped: true)
    }

    /// A test that failed.
    ///
    /// - Parameters:
    ///   - kind: the kind of the failure.
    ///   - message: what is wrong.
    ///   - text: where.
    public static func failed(_ name: String, kind: String, message: String, text: String) -> Case {
      Case(name: name, failure: (kind, message, text), isSkipped: false)
    }
  }

  private let suite: String
  private let cases: [Case]
  private let seconds: Double

  /// Creates a report of one suite.
  ///
  /// - Parameter seconds: the duration of the recording.
  public init(suite: String, _ cases: [Case], seconds: Double) {
    self.suite = suite
    self.cases = cases
    self.seconds = seconds
  }

  /// The report as an XML file.
  public var xml: [UInt8] { Self.xml(of: [self], named: suite) }

  /// The reports of several suites as an XML file.
  ///
  /// - Parameter name: the name of all of them.
  public static func xml(of reports: [TestReport], named name: String = "verify") -> [UInt8] {
    var markup = Markup()
    let all = reports.flatMap(\.cases)
    let seconds = reports.reduce(0) { $0 + $1.seconds }
    markup.element("testsuites", counts(of: all, named: name, seconds)) { markup in
      for report in reports {
        let counts = counts(of: report.cases, named: report.suite, report.seconds)
        markup.element("testsuite", counts) { markup in
          for test in report.cases { report.write(test, into: &markup) }
        }
      }
    }
    return Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8) + markup.bytes
  }

  private static func counts(
    of cases: [Case], named name: String, _ seconds: Double
  ) -> KeyValuePairs<String, AttributeValue> {
    [
      "name": .string(name), "tests": .number(Double(cases.count)),
      "failures": .number(Double(cases.count { $0.failure != nil })), "errors": 0,
      "skipped": .number(Double(cases.count { $0.isSkipped })), "time": .number(seconds),
    ]
  }

  private func write(_ test: Case, into markup: inout Markup) {
    let attributes: KeyValuePairs<String, AttributeValue> = [
      "classname": .string("composer.\(suite)"), "name": .string(test.name), "time": 0,
    ]
    guard test.failure != nil || test.isSkipped else {
      return markup.element("testcase", attributes)
    }
    markup.element("testcase", attributes) { markup in
      if test.isSkipped { markup.element("skipped") }
      guard let failure = test.failure else { return }
      markup.element(
        "failure", ["type": .string(failure.kind), "message": .string(failure.message)],
        text: failure.text)
    }
  }
}
