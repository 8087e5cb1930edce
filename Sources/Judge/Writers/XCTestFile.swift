import Composer
import JSON

/// A file of user interface tests for XCTest.
///
/// Source: https://developer.apple.com/documentation/xctest/user_interface_tests.
struct XCTestFile {
  let traces: [Trace]
  let device: String
  let config: String

  var file: TestFile {
    TestFile(
      name: "ComposerTraceTests.swift", mediaType: ("text", "plain"),
      text: head + traces.map(method(of:)).joined(separator: "\n") + "}\n")
  }

  private func method(of trace: Trace) -> String {
    let steps = zip(trace.events, trace.sights).map { event, sight in
      let bar = sight.bar.map {
        "CGRect(x: \($0.x.jsonText), y: \($0.y.jsonText), width: \($0.width.jsonText), "
          + "height: \($0.height.jsonText))"
      }
      return """
            try perform(\(event.json.swiftLiteral))
            see(bar: \(bar ?? "nil"), text: \(sight.text.description.swiftLiteral), focused: \(sight.focused))

        """
    }
    return "  func test_\(trace.identifier)() throws {\n\(steps.joined())  }\n"
  }

  private var head: String {
    """
    // Tests of a message box on \(device), made by Composer's POST /traces.
    // The app fills in `drive`, and names its elements composer.bar, composer.text and composer.send.
    import XCTest

    /// Performs an event that a test of the user interface cannot perform by itself.
    func drive(_ app: XCUIApplication, _ event: [String: Any]) throws {
      throw XCTSkip("drive does not perform \\(event["type"] ?? "")")
    }

    final class ComposerTraceTests: XCTestCase {
      private let app = XCUIApplication()
      private let tolerance = 1.0
      /// The configuration for POST /verify.
      private let config = \(config.swiftLiteral)
      private var (events, samples) = ([[String: Any]](), [[String: Any]]())
      private let start = Date()

      override func tearDownWithError() throws {
        let configuration = try JSONSerialization.jsonObject(with: Data(config.utf8))
        let body = ["config": configuration, "events": events, "samples": samples]
        let data = try JSONSerialization.data(withJSONObject: body)
        add(XCTAttachment(data: data, uniformTypeIdentifier: "public.json"))
      }

      private var nowMs: Double { Date().timeIntervalSince(start) * 1000 }

      private func perform(_ json: String) throws {
        let value = try JSONSerialization.jsonObject(with: Data(json.utf8))
        var event = try XCTUnwrap(value as? [String: Any])
        let text = app.textViews["composer.text"]
        switch event["type"] as? String {
        case "appeared": app.launch()
        case "focused", "tapped": text.tap()
        case "sent": app.buttons["composer.send"].tap()
        case "edited" where event["composing"] == nil && event["replacement"] as? String != "":
          text.typeText(event["replacement"] as? String ?? "")
        case "resized" where event["orientation"] != nil:
          let isLandscape = event["orientation"] as? String == "landscape"
          XCUIDevice.shared.orientation = isLandscape ? .landscapeLeft : .portrait
        default: try drive(app, event)
        }
        event["atMs"] = nowMs
        events.append(event)
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
        if !text.isEmpty { XCTAssertEqual(app.textViews["composer.text"].value as? String, text) }
      }


    """
  }
}

extension String {
  /// The text as a literal of Swift.
  fileprivate var swiftLiteral: String {
    "\"\(escaped { "\\u{\(String($0, radix: 16))}" })\""
  }
}
