import JSON

/// The presets, in a fixed order, by id.
struct DeviceTable: Sendable {
  let devices: [Device]
  private let byID: [String: Device]

  /// Reads a table.
  ///
  /// - Throws: where the table is not what it must be.
  init(_ table: [UInt8], coder: JSONCoder) throws(JSONError) {
    devices = try coder.decode(table, as: .object(DeviceTable.devices))
    byID = Dictionary(devices.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The preset of that id; nil when there is none.
  subscript(id: String) -> Device? { byID[id] }

  /// The id that is nearest to a misspelt one; nil when none is near.
  func nearest(to id: String) -> String? {
    Spelling.nearest(to: id, among: devices.map(\.id))
  }

  private static func devices(json: inout JSONObject) -> [Device]? {
    json.required("devices", .array(of: .object(Device.init(json:)), count: 1...10_000))
  }
}
