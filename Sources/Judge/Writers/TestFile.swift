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
  var quoted: String { EncodedJSON(self).text }

  /// The text with a backslash before quotation marks and other characters.
  ///
  /// - Parameters:
  ///   - others: characters that the language gives a meaning in strings.
  ///   - control: writes a control character by its number.
  func escaped(and others: String = "", control: (UInt32) -> String) -> String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\"", "\\": result += "\\\(scalar)"
      case "\u{0}"..."\u{1F}", "\u{7F}": result += control(scalar.value)
      case _ where others.unicodeScalars.contains(scalar): result += "\\\(scalar)"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A control character in Kotlin and Dart.
  static func control(_ number: UInt32) -> String {
    "\\u00" + (number < 16 ? "0" : "") + String(number, radix: 16)
  }
}
