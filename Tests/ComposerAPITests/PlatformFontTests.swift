import Foundation
import TestSupport
import Testing

/// Texts on presets, with the fonts of the container image and without.
@Suite("The font of a platform")
struct PlatformFontTests {
  private static let inter = ["/usr/share/fonts/opentype/inter", "/usr/share/fonts/truetype/inter"]
  private static let roboto = ["/usr/share/fonts/truetype/roboto"]
  private static let liberation = ["/usr/share/fonts/truetype/liberation"]

  private static let areInstalled =
    ReferenceFonts.areRequired
    || [inter, roboto, liberation].allSatisfy {
      $0.contains { FileManager.default.fileExists(atPath: $0) }
    }

  /// Source: 1950 and 494 of 2048 units of SF Pro are 48.56 and 12.30 of 51 device pixels; Chromium rounds to
  /// 48 and 13, because a descent that loses by rounding takes a pixel of the ascent.
  private static let sanFrancisco17 = 61.0 / 3

  /// Source: 1900 and 500 of 2048 units of Roboto are 41.40 and 10.90 of 44.625 device pixels.
  private static let roboto17 = 52 / 2.625

  private static func height(_ reply: Reply) -> Double? { reply.json.text.contentHeight.number }

  @Test("is Inter with the heights of SF Pro on iOS", .enabled(if: areInstalled))
  func ios() async {
    await #expect(processExitsWith: .success) {
      try ReferenceFonts.with(folders: Self.inter) {
        try Transport.memory.withClient { client in
          let reply = try client.post("/layout", #"{"device":"iphone-16"}"#)
          #expect(Self.height(reply) == Self.sanFrancisco17 + 16, "\(reply.body)")
          let detail =
            "is not sent: lines are measured in Inter, which is only alike, but iOS draws them in "
            + "SF Pro: send \\\"families\\\", \\\"metrics\\\" or \\\"textHeight\\\""
          #expect(reply.body.contains(detail), "\(reply.body)")
          let text = #"{"text":"Привет, Ada! ffi 12:34","width":90,"font":{"families":["#
          let lines = try [#""Inter""#, #""-apple-system""#, #""BlinkMacSystemFont","Inter""#].map {
            try client.post("/lines", text + $0 + "]}}")
          }
          for reply in lines.dropFirst() {
            #expect(reply.json.width.number == lines[0].json.width.number)
            #expect(reply.json.lines[0].height.number == 20)
            #expect(reply.json.warnings[0].code.string == "assumedFont")
            #expect(reply.json.warnings[0].pointer.string == "/font/families/0")
          }
        }
      }
    }
  }

  @Test("is Roboto on Android, without a warning", .enabled(if: areInstalled))
  func android() async {
    await #expect(processExitsWith: .success) {
      try ReferenceFonts.with(folders: Self.roboto) {
        try Transport.memory.withClient { client in
          for text in [#"{"lang":"de"}"#, #"{"font":{"families":["system-ui"]}}"#] {
            let body = #"{"device":"pixel-8","composer":{"text":"# + text + "}}"
            let reply = try client.post("/layout", body)
            #expect(Self.height(reply) == Self.roboto17 + 16, "\(reply.body)")
            #expect(!reply.body.contains("Font"), "\(reply.body)")
          }
          let rows = try client.post(
            "/matrix",
            #"{"devices":["iphone-16","pixel-8","iphone-16"],"keyboards":[null],"#
              + #""composer":{"text":{"value":"a","spans":[{"start":0,"end":1,"font":{"weight":700}}]}}}"#
          )
          #expect(rows.json.rows[1].layout.text.contentHeight.number == Self.roboto17 + 16)
          #expect(rows.json.warnings.elements.count == 1, "\(rows.body)")
        }
      }
    }
  }

  @Test(
    "is Liberation Sans with the heights of Roboto where that is missing",
    .enabled(if: areInstalled))
  func withoutRoboto() async {
    await #expect(processExitsWith: .success) {
      try ReferenceFonts.with(folders: Self.liberation) {
        try Transport.memory.withClient { client in
          let reply = try client.post("/layout", #"{"device":"pixel-8"}"#)
          #expect(Self.height(reply) == Self.roboto17 + 16, "\(reply.body)")
          #expect(reply.body.contains("Liberation Sans, which is only alike"), "\(reply.body)")
          let sent = try client.post(
            "/layout",
            #"{"device":"iphone-16","composer":{"text":{"font":{"#
              + #""families":["SF Pro","Liberation Sans"]}}}}"#)
          #expect(sent.json.warnings[0].code.string == "fontSubstituted", "\(sent.body)")
          #expect(sent.json.warnings.elements.count == 1, "\(sent.body)")
        }
      }
    }
  }
}

/// The pixels in which texts are laid out.
@Suite("The pixel ratio of a preset")
struct PresetPixelTests {
  /// The height of a line of 17 points in Noto Sans, whose ascent and descent are 1069 and 293 of 1000 units.
  private static func noto(_ ratio: Double) -> Double {
    ((1.069 * 17 * ratio).rounded() + (0.293 * 17 * ratio).rounded()) / ratio
  }

  @Test("is that of the text, unless the request sends another one")
  func ratios() throws {
    let cases: [(body: String, height: Double)] = [
      (#""device":"iphone-16""#, Self.noto(3)), (#""device":"ipad-mini-6""#, Self.noto(2)),
      (#""device":"iphone-16","composer":{"text":{"lang":"ar"}}"#, Self.noto(3)),
      (#""device":"iphone-16","composer":{"text":{"pixelRatio":1}}"#, Self.noto(1)),
      (#""device":"iphone-16","pixelRatio":2,"composer":{"text":{"pixelRatio":1}}"#, Self.noto(1)),
      (#""device":"iphone-16","pixelRatio":2"#, Self.noto(2)),
      (#""screen":{"width":393,"height":852}"#, Self.noto(1)),
    ]
    for (body, height) in cases {
      let reply = try Transport.memory.withClient { try $0.post("/layout", "{\(body)}") }
      #expect(reply.json.text.contentHeight.number == height + 16, "\(body): \(reply.body)")
    }
  }

  @Test("differs between the rows of a matrix, and is one for texts of one ratio")
  func matrix() throws {
    let ratio = #""composer":{"text":{"pixelRatio":3}}"#
    for (rest, heights) in [
      ("", [Self.noto(3), Self.noto(2), Self.noto(3.125)]), (ratio, [3, 3, 3].map(Self.noto)),
      (#""pixelRatio":2"#, [2, 2, 2].map(Self.noto)),
    ] {
      let body = """
        {"devices":["iphone-16","ipad-mini-6","pixel-9-pro"],"keyboards":[null]\(rest.isEmpty ? "" : ",")\(rest)}
        """
      let reply = try Transport.memory.withClient { try $0.post("/matrix", body) }
      let found = reply.json.rows.elements.map { $0.layout.text.contentHeight.number ?? 0 }
      #expect(found == heights.map { $0 + 16 }, "\(reply.body)")
    }
  }

  @Test("is known of every preset")
  func known() throws {
    let reply = try Transport.memory.withClient { try $0.get("/devices") }
    for device in reply.json.devices.elements {
      #expect((device.scale.number ?? 0) >= 1, "\(device.id.string ?? "?")")
    }
  }

  @Test("leaves frames as they are")
  func frames() throws {
    let reply = try Transport.memory.withClient {
      try $0.post("/layout", #"{"device":"iphone-16","composer":{"textHeight":36.1}}"#)
    }
    #expect(reply.json.composer.frame.height.number == 48.1)
  }
}
