import Composer
import Foundation
import JSON
import TestSupport
import Testing

@testable import ComposerAPI

@Suite("An estimated keyboard")
struct KeyboardEstimateTests {
  private static let table = Result {
    try DeviceTable(Resources.devices, coder: JSONCoder())
  }

  // MARK: Responses

  struct Case: CustomTestStringConvertible {
    let device: String
    let type: String
    let height: Double
    let basis: String

    var testDescription: String { "\(device), \(type)" }
  }

  static let cases = [
    Case(
      device: "galaxy-s24", type: "default", height: 299,
      basis: "as high as the default keyboard of android-small"),
    Case(
      device: "galaxy-a55", type: "default", height: 313.5,
      basis: "as high as the default keyboard of pixel-6, in proportion to the short side"),
    Case(
      device: "iphone-17-pro-max", type: "default", height: 346,
      basis: "as high as the default keyboard of iphone-16-pro-max"),
    Case(
      device: "iphone-16", type: "japanese", height: 336,
      basis: "as high as its default keyboard, because no preset of the platform has this one"),
    Case(
      device: "iphone-16", type: "emoji", height: 335, basis: "1 lower than its default keyboard"),
    Case(
      device: "iphone-16-pro", type: "numberPad", height: 291,
      basis: "45 lower than its default keyboard"),
  ]

  @Test("has its confidence, and a warning with what it comes from", arguments: cases)
  func response(_ expected: Case) throws {
    let body = """
      {"device":"\(expected.device)","safeArea":{"bottom":24},
       "keyboard":{"type":"\(expected.type)","estimate":true}}
      """
    let json = try Transport.memory.withClient { try $0.post("/layout", body) }.json
    #expect(json.keyboard.overlap.number == expected.height)
    #expect(json.preset.confidence.string == "estimated")
    #expect(json.preset.confidenceDetail.keyboard.string == "estimated")
    #expect(json.warnings[0].code.string == "estimatedKeyboard")
    #expect(json.warnings[0].pointer.string == "/keyboard/type")
    let detail = """
      is not measured for \(expected.device) in portrait: its height, \
      \(expected.height.jsonText), is an estimate, \(expected.basis)
      """
    #expect(json.warnings[0].detail.string == detail)
  }

  @Test("gives way to a known height")
  func known() throws {
    let body = """
      {"device":"iphone-16","keyboard":{"type":"default","estimate":true}}
      """
    let json = try Transport.memory.withClient { try $0.post("/layout", body) }.json
    #expect(json.keyboard.overlap.number == 336)
    #expect(json.preset.confidence.string == "high")
    #expect(!json.names.contains("warnings"))
  }

  @Test("is available for every preset, orientation and type")
  func complete() throws {
    for device in try Self.table.get().devices {
      for orientation in Orientation.allCases {
        for type in KeyboardType.allCases {
          let estimate = try Self.table.get().estimates.height(
            of: type, on: device, in: orientation)
          let height = try #require(estimate?.height, "\(device.id) \(orientation) \(type)")
          let screen = Preset(device, orientation, in: try Self.table.get()).screen
          #expect(height > 0 && height < screen.height, "\(device.id) \(orientation) \(type)")
        }
      }
    }
  }

  // MARK: The error of the rule

  /// A measured height, and the estimate from the presets with other screens.
  private struct Comparison {
    let group: String
    let screen: String
    let error: Double
  }

  private static func comparisons() throws -> [Comparison] {
    let table = try Self.table.get()
    var all: [Comparison] = []
    for device in table.devices {
      for orientation in Orientation.allCases {
        for type in KeyboardType.allCases {
          guard let measured = device.keyboards[orientation]?[type] else { continue }
          // The estimate of another type starts from the preset's own default keyboard.
          let estimate = table.estimates.height(of: type, on: device, in: orientation) {
            $0.hasScreen(of: device)
          }
          let group = "\(device.group), \(orientation.rawValue) | \(type.rawValue)"
          guard let estimate else { continue }
          all.append(
            Comparison(
              group: group, screen: device.sides, error: estimate.height - measured))
        }
      }
    }
    return all
  }

  /// The rows of the table in docs/keyboard-estimates.md.
  private static func rows() throws -> [String] {
    let groups = Dictionary(grouping: try comparisons(), by: \.group)
    return groups.keys.sorted().map { group in
      let errors = groups[group] ?? []
      let screens = Dictionary(grouping: errors, by: \.screen).values.map { errors in
        errors.reduce(0) { $0 + abs($1.error) } / Double(errors.count)
      }
      let mean = screens.reduce(0, +) / Double(screens.count)
      let worst = errors.max { abs($0.error) < abs($1.error) }
      let sign = (worst?.error ?? 0) > 0 ? "+" : ""
      return "| \(group) | \(errors.count) | \(screens.count) | \(rounded(mean)) | "
        + "\(sign)\(rounded(worst?.error ?? 0)) (\(worst?.screen ?? "")) |"
    }
  }

  private static func rounded(_ error: Double) -> String { ((error * 10).rounded() / 10).jsonText }

  @Test("has the error that the documentation says")
  func errors() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/keyboard-estimates.md").standardized
    let text = try String(contentsOf: page, encoding: .utf8)
    let rows = try Self.rows()
    for row in rows where !text.contains(row + "\n") {
      Issue.record("docs/keyboard-estimates.md needs the row \(row)")
    }
    let documented = text.split(separator: "\n").filter {
      $0.contains(", portrait | ") || $0.contains(", landscape | ")
    }
    #expect(documented.count == rows.count)
  }
}

extension Device {
  fileprivate var group: String {
    let kind = isTablet ? "tablets" : "phones"
    guard platform == .ios else { return "Android \(kind)" }
    let name = isTablet ? "iPads" : "iPhones"
    return "\(name) \(homeIndicator == true ? "without" : "with") a home button"
  }

  fileprivate var sides: String { "\(Int(screen.width)) × \(Int(screen.height))" }

  fileprivate func hasScreen(of other: Device) -> Bool {
    platform == other.platform && screen == other.screen
  }
}
