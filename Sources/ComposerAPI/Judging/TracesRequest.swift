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

  /// The greatest number of devices, of conditions, of traces and of events in a trace.
  static let (mostDevices, mostConditions, mostTraces, mostEvents) = (20, 50, 500, 20)

  init?(json: inout JSONObject, devices: DeviceTable, _ defaults: TextDefaults) {
    var text = ""
    let config = json.required(
      "config",
      WithText(
        of: .object {
          TransitionConfiguration(json: &$0, devices: devices, defaults)
        }, text: { text = $0 }))
    cover = json.optional("cover", .name(of: TracePlan.Cover.self)) ?? .pairs
    depth = json.optional("depth", .integer(in: 1...Self.mostEvents)) ?? 6
    mostTraces = json.optional("maxTraces", .integer(in: 1...Self.mostTraces)) ?? 200
    conditions =
      json.optional("invariants", .array(of: ConditionType(), count: 0...Self.mostConditions))
      ?? []
    self.devices =
      json.optional("devices", .devices(in: devices, count: Self.mostDevices)) ?? []
    format = json.optional("format", .name(of: TestFormat.self)) ?? .json
    if self.devices.count > Self.mostDevices {
      json.report("devices", "must not be more than \(Self.mostDevices) devices")
    }
    guard let config else { return nil }
    self.config = config
    configText = text
  }
}

/// A value with its JSON text.
private struct WithText<Type: JSONType>: JSONType {
  let type: Type
  /// Takes the text.
  let take: (String) -> Void

  init(of type: Type, text take: @escaping (String) -> Void) {
    self.type = type
    self.take = take
  }

  func read(_ value: borrowing JSONValue) -> Type.Value? {
    take(value.text)
    return value.read(as: type)
  }
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
}
