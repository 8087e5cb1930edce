import Composer
import JSON

/// A file of user interface tests for XCTest.
///
/// Source: https://developer.apple.com/documentation/xctest/user_interface_tests.
struct XCTestFile {
  static let format = TestFormat(
    "xctest", performing: [.focused, .tapped, .keyboardWillShow, .edited, .sent, .resized],
    composes: false, where: isPerformed
  ) { Self(app: $0).file }

  let app: TestedApp

  /// A simulator's keyboard comes with the focus, and types at the end.
  private static func isPerformed(_ event: Event, in state: State) -> Bool {
    if state.focused, state.keyboard == nil {
      guard case .keyboardMoved = event else { return false }
      return true
    }
    guard case .edited(let change) = event else { return true }
    return state.focused && change.range.upperBound == state.text.count
  }

  var file: TestFile {
    TestFile(
      name: "ComposerTraceTests.swift", mediaType: ("text", "plain"),
      text: head + app.traces.map(method(of:)).joined(separator: "\n") + "}\n")
  }

  private func method(of trace: Trace) -> String {
    let steps = trace.events.indices.map { index in
      let sight = trace.sights[index]
      let typing = trace.keys(at: index).map { ", keys: \($0.swiftLiteral)" } ?? ""
      let step = "    try perform(\(trace.events[index].json.swiftLiteral)\(typing))\n"
      // The keyboard comes at once with the focus, and is the next event.
      if sight.focused, sight.keyboard.state == .hidden { return step }
      let bar = sight.bar.map {
        "CGRect(x: \($0.x.jsonText), y: \($0.y.jsonText), width: \($0.width.jsonText), "
          + "height: \($0.height.jsonText))"
      }
      return step
        + "    see(bar: \(bar ?? "nil"), text: \(sight.text.description.swiftLiteral), focused: \(sight.focused))\n"
    }
    return "  func test_\(trace.identifier)() throws {\n\(steps.joined())  }\n"
  }

  private var head: String {
    """
    // Tests of a message box on \(app.device), made by Composer's POST /traces.
    // The app fills in `drive`, and names its elements composer.bar, composer.text and composer.send.
    import XCTest

    /// Performs an event that a test of the user interface cannot perform by itself; returns whether it can.
    func drive(_ app: XCUIApplication, _ event: [String: Any]) throws -> Bool { false }

    final class ComposerTraceTests: XCTestCase {
      private let app = XCUIApplication()
      private let tolerance = 1.0
      /// The configuration for POST /verify.
      private let config = \(app.config.swiftLiteral)
      private var (events, samples) = ([[String: Any]](), [[String: Any]]())
      private let start = Date()
      /// How often each event was not performed.
      private static var skipped: [String: Int] = [:]

      override func setUp() {
        continueAfterFailure = false
        XCUIDevice.shared.orientation = .\(app.display.heldOrientation == .portrait ? "portrait" : "landscapeLeft")
      }

      override func tearDownWithError() throws {
        let configuration = try JSONSerialization.jsonObject(with: Data(config.utf8))
        let body = ["config": configuration, "events": events, "samples": samples]
        let data = try JSONSerialization.data(withJSONObject: body)
        add(XCTAttachment(data: data, uniformTypeIdentifier: "public.json"))
      }

      /// XCTest runs tests in the order of their names. APP_MAY_SKIP=1 accepts events that nothing performs.
      func test_zz_nothingWasLeftOut() {
        let maySkip = ProcessInfo.processInfo.environment["APP_MAY_SKIP"] != nil
        XCTAssertEqual(maySkip ? [:] : Self.skipped, [:], "drive does not perform all events")
      }

      private var nowMs: Double { Date().timeIntervalSince(start) * 1000 }

      private func perform(_ json: String, keys: String? = nil) throws {
        let value = try JSONSerialization.jsonObject(with: Data(json.utf8))
        var event = try XCTUnwrap(value as? [String: Any])
        let type = event["type"] as? String ?? ""
        if try !drive(app, event), !performs(type, event, keys) {
          Self.skipped[type, default: 0] += 1
          throw XCTSkip("Nothing performs \\(type)")
        }
        event["atMs"] = nowMs
        events.append(event)
      }

      private func performs(_ type: String, _ event: [String: Any], _ keys: String?) -> Bool {
        let text = app.textViews["composer.text"]
        switch type {
        case "appeared" where events.isEmpty: app.launch()
        case "focused", "tapped": text.tap()
        case "keyboardWillShow": return app.keyboards.firstMatch.waitForExistence(timeout: 2)
        case "sent": app.buttons["composer.send"].tap()
        case "edited":
          guard let keys else { return false }
          text.typeText(keys)
        case "resized":
          guard let orientation = event["orientation"] as? String else { return false }
          XCUIDevice.shared.orientation = orientation == "landscape" ? .landscapeLeft : .portrait
        default: return false
        }
        return true
      }

      private func see(bar: CGRect?, text: String, focused: Bool) {
        guard let bar else { return }
        let element = app.otherElements["composer.bar"]
        let isThere = NSPredicate { _, _ in
          abs(element.frame.minY - bar.minY) <= self.tolerance
            && abs(element.frame.maxY - bar.maxY) <= self.tolerance
        }
        let waiting = expectation(for: isThere, evaluatedWith: nil)
        XCTWaiter().wait(for: [waiting], timeout: 2)
        let frame = element.frame
        samples.append([
          "atMs": nowMs,
          "bar": ["x": frame.minX, "y": frame.minY, "width": frame.width, "height": frame.height],
        ])
        XCTAssertEqual(frame.minY, bar.minY, accuracy: tolerance)
        XCTAssertEqual(frame.maxY, bar.maxY, accuracy: tolerance)
        // An empty text view has its placeholder as its value.
        if !text.isEmpty { XCTAssertEqual(app.textViews["composer.text"].value as? String, text) }
      }


    """
  }
}

extension Trace {
  /// The keys that make an edit at the end of the text; `nil` for other events and edits.
  fileprivate func keys(at index: Int) -> String? {
    guard case .edited(let change) = events[index].event, change.composing == nil else {
      return nil
    }
    let before = index > 0 ? sights[index - 1].text.units : []
    guard change.range.upperBound == before.count else { return nil }
    let deleted = UTF16Text(units: Array(before[change.range])).description.count
    return String(repeating: "\u{8}", count: deleted) + change.replacement.description
  }
}

extension String {
  /// The text as a literal of Swift.
  fileprivate var swiftLiteral: String {
    "\"\(escaped { "\\u{\(String($0, radix: 16))}" })\""
  }
}
