import Composer
import ComposerContract
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

/// What a file of tests is about.
public struct TestedApp: Sendable {
  /// The traces that are performed.
  let traces: [Trace]
  /// The name of the device, in words.
  let device: String
  /// The configuration as JSON.
  let config: String
  /// The screen before any rotation.
  let display: Display
  /// The platform of the device.
  let platform: Platform
  /// `/keyboard.js`: a keyboard for pages that have none.
  let keyboardScript: String

  /// Creates the subject of a file.
  ///
  /// - Parameters:
  ///   - device: the name of the device, in words.
  ///   - config: the configuration as JSON, which `machine` was made of.
  ///   - keyboardScript: the text of `/keyboard.js`.
  public init(
    _ traces: [Trace], on device: String, config: String, machine: Machine, keyboardScript: String
  ) {
    self.traces = traces
    self.device = device
    self.config = config
    display = machine.display
    platform = machine.platform
    self.keyboardScript = keyboardScript
  }
}

/// A form of traces: JSON, or a file of tests for a runner, declared in the file of its writer.
public struct TestFormat: NamedChoice {
  /// The name in requests.
  public let rawValue: String
  /// The types of events that the file performs by itself.
  let performedTypes: Set<EventName>
  /// Whether the file can act as an input method.
  let composes: Bool
  /// Whether the file can perform an event of these types in a state.
  let performs: @Sendable (Event, State) -> Bool
  private let write: (@Sendable (TestedApp) -> TestFile)?

  /// The forms, in the order of the contract.
  public static let allCases: [TestFormat] = [
    .json, PlaywrightFile.format, JestFile.format, XCTestFile.format, ComposeFile.format,
    FlutterFile.format,
  ]

  /// Traces as JSON, without a file.
  public static let json = TestFormat(
    "json", performing: Set(EventName.allCases), composes: true, nil)

  /// The events that move a keyboard.
  static let keyboard: Set<EventName> = [
    .keyboardWillShow, .keyboardWillChangeFrame, .keyboardWillHide,
  ]

  init(
    _ name: String, performing types: Set<EventName>, composes: Bool,
    where performs: @escaping @Sendable (Event, State) -> Bool = { _, _ in true },
    _ write: (@Sendable (TestedApp) -> TestFile)?
  ) {
    (rawValue, performedTypes, self.composes) = (name, types, composes)
    (self.performs, self.write) = (performs, write)
  }

  /// The file of tests of an app; `nil` for JSON.
  public func file(of app: () -> TestedApp) -> TestFile? { write.map { $0(app()) } }
}

extension Trace {
  /// The name of the trace as an identifier: `pairs_001`.
  var identifier: String { String(id.map { $0 == "-" ? "_" : $0 }) }

  /// The screen after a step that changes it; `nil` for other steps.
  func display(at index: Int) -> Display? {
    if case .resized(let display) = events[index].event { display } else { nil }
  }

  /// The height of the keyboard after a step that can change it, in points; `nil` for other steps.
  ///
  /// The height in an event of the keyboard counts even if the machine ignores the event.
  func keyboardHeight(at index: Int) -> Double? {
    switch events[index].event {
    case .keyboardMoved(let keyboard): keyboard.phase == .hide ? 0 : keyboard.frame.height
    case .resized:
      sights[index].keyboard.state == .docked ? sights[index].keyboard.frame?.height ?? 0 : 0
    default: nil
    }
  }
}

extension Trace.Sight {
  /// The frame of the bar as a JSON array, or `null`.
  var barJSON: String {
    guard let bar else { return "null" }
    return "[\(bar.x.jsonText), \(bar.y.jsonText), \(bar.width.jsonText), \(bar.height.jsonText)]"
  }
}

extension String {
  /// The text as a JSON string, which is also a literal of JavaScript.
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

  /// The text as a literal of Kotlin or Dart.
  var literalOfKotlinAndDart: String {
    let text = escaped(and: "$") { number in
      "\\u00" + (number < 16 ? "0" : "") + String(number, radix: 16)
    }
    return "\"\(text)\""
  }
}
