import Composer
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
          let estimate = device.keyboardEstimates[orientation]?[type]
          let known = device.keyboards[orientation]?[type]
          #expect((known == nil) != (estimate == nil), name)
          let height = try #require(known ?? estimate?.height, name)
          let screen = Preset(device, orientation).screen
          #expect(height > 0 && height < screen.height, name)
        }
      }
    }
  }
}
