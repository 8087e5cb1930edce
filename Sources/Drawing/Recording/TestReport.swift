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
  public var xml: [UInt8] {
    var markup = Markup()
    let counts: KeyValuePairs<String, AttributeValue> = [
      "name": .string(suite), "tests": .number(Double(cases.count)),
      "failures": .number(Double(cases.count { $0.failure != nil })), "errors": 0,
      "skipped": .number(Double(cases.count { $0.isSkipped })), "time": .number(seconds),
    ]
    markup.element("testsuites", counts) { markup in
      markup.element("testsuite", counts) { for test in cases { write(test, into: &$0) } }
    }
    return Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8) + markup.bytes
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
