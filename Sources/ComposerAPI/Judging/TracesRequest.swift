import Composer
import ComposerContract
import JSON
import Judge

/// A request of `POST /traces`: a configuration, and what traces of it have to cover.
struct TracesRequest: Sendable {
  let config: TransitionConfiguration
  /// The configuration as JSON, for the files of tests.
  let configText: String
  /// The devices on which the conditions are checked beside the configuration.
  let devices: [Device]
  let cover: TracePlan.Cover
  let depth: Int
  let mostTraces: Int
  let conditions: [Condition]
  let format: TestFormat
  /// Which events the traces have.
  let filter: TraceFilter

  /// The greatest number of devices, of conditions, of traces and of events in a trace.
  static let (mostDevices, mostConditions, mostTraces, mostEvents) = (20, 50, 500, 20)

  /// Visits the members; nil if they are not read, or have no configuration.
  init?<Visitor: MemberVisitor & ~Copyable>(
    visiting json: inout Visitor, devices table: DeviceTable, _ defaults: TextDefaults
  ) {
    json.schema("TracesRequest", "A configuration, and what its traces have to cover.")
    let config = json.required("config", WithText(of: ConfigurationType(on: table, defaults)))
    var (cover, format, depth, mostTraces) = (TracePlan.Cover.pairs, TestFormat.json, 6, 200)
    json.type("TraceCover", "What the traces cover.")
    json.input("cover", &cover, .name())
    json.about("The greatest number of events of a trace.")
    json.input("depth", &depth, .integer(in: 1...Self.mostEvents))
    json.about("The greatest number of traces.")
    json.input("maxTraces", &mostTraces, .integer(in: 1...Self.mostTraces))
    json.about("Conditions of your own.")
    conditions =
      json.optional("invariants", .array(of: ConditionType(), count: 0...Self.mostConditions))
      ?? []
    json.about("Devices on which the conditions are checked as well.")
    let devices =
      json.optional("devices", .devices(in: table, count: Self.mostDevices)) ?? []
    json.type(
      "TestFormat",
      "JSON, or a file of tests for a runner; docs/judge.md says what each file performs.")
    json.input("format", &format, .name())
    var (possible, drive) = (false, true)
    json.about("Whether to leave out what no person can do.")
    json.input("possible", &possible, .boolean)
    json.about(
      "Whether the app performs what the runner of `format` cannot; false leaves that out.")
    json.input("drive", &drive, .boolean)
    json.check {
      guard devices.count > Self.mostDevices else { return }
      $0.report("devices", "must not be more than \(Self.mostDevices) devices")
    }
    guard let config, let accepted = config.value.accepted else { return nil }
    (self.config, configText, self.devices) = (accepted, config.text, devices)
    (self.cover, self.format, self.depth, self.mostTraces) = (cover, format, depth, mostTraces)
    filter = TraceFilter(possible: possible, runner: drive ? nil : format)
  }
}

/// A value with its JSON text.
private struct WithText<Type: JSONType>: JSONType {
  let type: Type

  init(of type: Type) { self.type = type }

  func read(_ value: borrowing JSONValue) -> (value: Type.Value, text: String)? {
    value.read(as: type).map { ($0, value.text) }
  }

  var schema: String { type.schema }
}

/// A condition of a user's own.
private struct ConditionType: JSONType {
  func read(_ value: borrowing JSONValue) -> Condition? {
    guard let text = value.read(as: .string(of: 1...300)) else { return nil }
    do {
      return try Condition(text)
    } catch {
      value.report(error.detail)
      return nil
    }
  }

  var schema: String {
    let examples = [
      "bar.height <= 200", "step.distance <= 100", "bar.frame inside view",
      "bar.bottom <= keyboard.top - 8 or not keyboard.docked",
    ].map { "\"\($0)\"" }.joined(separator: ",")
    return "\(JSONString.string(of: 1...300).schema.dropLast()),\"examples\":[\(examples)]}".named(
      "TraceCondition", "A condition on what is seen after each event.")
  }
}
