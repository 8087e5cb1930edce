import Composer
import Foundation
import JSON
import TestSupport
import Testing

@testable import ComposerAPI
@testable import ComposerContract

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
       "keyboard":{"type":"\(expected.type)"},"composer":{"textHeight":36}}
      """
    let json = try Transport.memory.withClient { try $0.post("/layout", body) }.json
    #expect(json.keyboard.overlap.number == expected.height)
    #expect(json.preset.confidence.string == "estimated")
    #expect(json.preset.confidenceDetail.keyboard.string == "estimated")
    #expect(json.warnings[0].code.string == "estimatedKeyboard")
    #expect(json.warnings[0].pointer.string == "/keyboard/type")
    let detail = """
      is not known for \(expected.device) in portrait: its height, \(expected.height.jsonText), is \
      an estimate, \(expected.basis); 
      """
    let found = try #require(json.warnings[0].detail.string)
    #expect(found.hasPrefix(detail), "\(found)")
    #expect(found.contains("estimates are wrong by") || found.contains("is not known"), "\(found)")
  }

  @Test("gives way to a known height")
  func known() throws {
    let body = """
      {"device":"iphone-16","keyboard":{"type":"default"},"composer":{"textHeight":36}}
      """
    let json = try Transport.memory.withClient { try $0.post("/layout", body) }.json
    #expect(json.keyboard.overlap.number == 336)
    #expect(json.preset.confidence.string == "high")
    #expect(!json.names.contains("warnings"))
  }

  @Test("is available for every preset, orientation and type that no source has")
  func complete() throws {
    let table = try Self.table.get()
    for device in table.devices {
      for orientation in Orientation.allCases {
        for type in KeyboardType.allCases {
          let name: Comment = "\(device.id) \(orientation) \(type)"
          let estimate = table.estimates.estimate(of: type, on: device, in: orientation)
          let known = device.keyboards[orientation]?[type]
          #expect((known == nil) != (estimate == nil), name)
          let height = try #require(known ?? estimate?.height, name)
          let screen = Preset(device, orientation, in: table).screen
          #expect(height > 0 && height < screen.height, name)
        }
      }
    }
  }

  // MARK: The error of the rule

  /// The rows of the table in docs/keyboard-estimates.md.
  private static func rows() throws -> [String] {
    try table.get().estimates.accuracies.map { group, found in
      let largest = found.largest.distance
      return "| \(group.words) | \(found.heights) | \(found.screens) | \(rounded(found.mean)) | "
        + "\(largest > 0 ? "+" : "")\(rounded(largest)) (\(found.largest.screen)) |"
    }.sorted()
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

extension KeyboardEstimates.Group {
  fileprivate var words: String {
    let size = kind.isTablet ? "tablets" : "phones"
    let name = kind.isTablet ? "iPads" : "iPhones"
    let home = kind.homeIndicator == true ? "without" : "with"
    let devices = kind.platform == .ios ? "\(name) \(home) a home button" : "Android \(size)"
    return "\(devices), \(orientation.rawValue) | \(type.rawValue)"
  }
}
