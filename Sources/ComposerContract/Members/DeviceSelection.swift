import Composer
import JSON

extension JSONType where Self == DeviceSelection {
  /// Presets: an array of ids, or the name of a group.
  ///
  /// - Parameter count: the greatest number of ids.
  package static func devices(in table: DeviceTable, count: Int) -> DeviceSelection {
    DeviceSelection(table: table, mostIDs: count)
  }
}

/// Presets, named one by one or as a group.
package struct DeviceSelection: JSONType {
  /// A group of presets.
  private enum Group: String, CaseIterable { case all, ios, android, phone, tablet }

  fileprivate let table: DeviceTable
  fileprivate let mostIDs: Int

  package func read(_ value: borrowing JSONValue) -> [Device]? {
    switch value.kind {
    case .string:
      guard let name = value.read(as: .string(of: 0...64)) else { return nil }
      if let group = Group(rawValue: name) {
        return table.devices.filter { Self.group(group, has: $0) }
      }
      value.report(
        "must be \"all\", \"ios\", \"android\", \"phone\", \"tablet\" or an array of ids; send "
          + "[\"\(table[name]?.id ?? table.nearest(to: name) ?? "iphone-16")\"]")
      return nil
    default: return value.read(as: ids)
    }
  }

  private var ids: JSONArray<PresetID> { .array(of: .device(in: table), count: 1...mostIDs) }

  #if !hasFeature(Embedded)
    package var schema: String {
      // A request that takes only few presets cannot name a group.
      guard mostIDs > 100 else { return ids.schema }
      let group = JSONName<Group>.name(of: Group.self).schema.named(
        "DeviceGroup",
        """
        All device presets, those of a platform, or those of a size; tablets are at least 600 points
        wide.
        """)
      return "{\"anyOf\":[\(ids.schema),\(group)]}"
    }
  #endif

  private static func group(_ group: Group, has device: Device) -> Bool {
    switch group {
    case .all: true
    case .ios: device.platform == .ios
    case .android: device.platform == .android
    case .phone: !device.isTablet
    case .tablet: device.isTablet
    }
  }
}

extension Device {
  /// Whether the screen has the size of a tablet.
  ///
  /// Source: Android's qualifier `sw600dp` for tablets.
  fileprivate var isTablet: Bool { min(screen.width, screen.height) >= 600 }
}
