import Composer
import JSON

/// A file of tests that performs traces in an app and compares what is seen.
public struct TestFile: Sendable {
  /// The usual name of the file.
  public let name: String
  /// The media type of its language.
  public let mediaType: (type: String, subtype: String)
  /// The file.
  public let text: String
}

/// The forms of traces: JSON, or a file of tests.
public enum TestFormat: String, CaseIterable, Sendable {
  case json, playwright, jest, xctest, compose, flutter

  /// The file of tests of traces; `nil` for JSON.
  ///
  /// - Parameters:
  ///   - device: the name of the device, in words.
  ///   - config: the configuration as JSON.
  public func file(of traces: [Trace], on device: String, config: String) -> TestFile? {
    switch self {
    case .json: nil
    case .playwright: PlaywrightFile(traces: traces, device: device, config: config).file
    case .jest: JestFile(traces: traces, device: device, config: config).file
    case .xctest: XCTestFile(traces: traces, device: device, config: config).file
    case .compose: ComposeFile(traces: traces, device: device, config: config).file
    case .flutter: FlutterFile(traces: traces, device: device, config: config).file
    }
  }
}

extension Trace {
  /// The name of the trace as an identifier: `pairs_001`.
  var identifier: String { String(id.map { $0 == "-" ? "_" : $0 }) }
}

extension Trace.Sight {
  /// The frame of the bar as a JSON array, or `null`.
  var barJSON: String {
    guard let bar else { return "null" }
    return "[\(bar.x.jsonText), \(bar.y.jsonText), \(bar.width.jsonText), \(bar.height.jsonText)]"
  }
}

extension String {
  /// The text as a JSON string, which JavaScript takes as well.
  var quoted: String { "\"\(escaped())\"" }

  /// The text with a backslash before quotation marks and other characters.
  ///
  /// - Parameter others: characters that the language gives a meaning in strings.
  func escaped(and others: String = "") -> String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\"", "\\": result += "\\\(scalar)"
      case _ where others.unicodeScalars.contains(scalar): result += "\\\(scalar)"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
