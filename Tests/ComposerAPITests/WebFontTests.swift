import Foundation
import HTTPServer
import TestSupport
import Testing
import TextLayout

@Suite("Web fonts and variation settings")
struct WebFontTests {
  struct Wrong: CustomTestStringConvertible {
    let settings: String
    let problems: [String]
    var testDescription: String { settings }

    init(_ settings: String, _ problems: String...) {
      (self.settings, self.problems) = (settings, problems)
    }
  }

  private static let noTag =
    "is no tag of an axis: a tag has four ASCII characters, such as \"wght\""

  static let wrong = [
    Wrong(
      #"{"wgt":550,"wght":"bold","gräß":1}"#, "/wght must be a number, not a string"),
    Wrong(#"{"wgt":550,"gräß":1,"opsz":20}"#, "/gräß \(noTag)", "/wgt \(noTag)"),
    Wrong(#"{"wght":550,"wght":550}"#, "/wght occurs more than once in its object"),
    Wrong(#"{"wght":1000001}"#, "/wght must be between -1000000 and 1000000, not 1000001"),
    Wrong("[550]", " must be an object, not an array"),
    Wrong(#""'wght' 550""#, #" must be an object, not a string; send {"wght": 550}"#),
    Wrong(
      "{\((0..<17).map { "\"ax\(10 + $0)\":1" }.joined(separator: ","))}",
      " must have at most 16 members, but has 17"),
  ]

  @Test("settings that are not acceptable are reported by tag", arguments: wrong)
  func problems(_ wrong: Wrong) throws {
    let body = #"{"text":"a","width":99,"font":{"variationSettings":\#(wrong.settings)}}"#
    let reply = try Transport.memory.withClient { try $0.post("/lines", body) }
    #expect(reply.status == 422)
    let problems = reply.json.errors.elements.map {
      "\($0.pointer.string ?? "?") \($0.detail.string ?? "?")"
    }
    #expect(problems == wrong.problems.map { "/font/variationSettings\($0)" })
  }

  @Test(
    "installed fonts ignore settings, as Chromium does on Linux",
    arguments: [
      "null", "{}", #"{"wght":900,"zzzz":1e6,"opsz":null}"#,
    ])
  func installed(_ settings: String) throws {
    let replies = try [settings, "null"].map { settings in
      try Transport.memory.withClient {
        try $0.post(
          "/lines",
          #"""
          {"text":"Message","width":99,
           "font":{"families":["Noto Sans"],"variationSettings":\#(settings)}}
          """#)
      }
    }
    #expect(replies[0].status == 200 && replies[0].body == replies[1].body)
  }

  private static func withWebFonts<Result>(
    _ files: KeyValuePairs<String, Data>, _ run: (any TestClient) throws -> Result
  ) throws -> Result {
    let folder = try TemporaryFolder(files)
    defer { folder.remove() }
    let engine = TextLayoutEngine(
      defaultFamilies: ["Noto Sans"], webFonts: try WebFonts(folder: folder.path))
    return try Transport.memory.withClient(engine: engine, run)
  }

  private static let serif = URL(filePath: "/usr/share/fonts/truetype/noto/NotoSerif-Regular.ttf")

  @Test("a web font is listed, downloaded and measured without a warning")
  func webFont() throws {
    let serif = try Data(contentsOf: Self.serif)
    try Self.withWebFonts(["Brand Serif/regular.ttf": serif]) { client in
      let families = try client.get("/fonts").json.families.elements.compactMap(\.string)
      #expect(families.contains("Brand Serif") && families.contains("Noto Serif"))
      let file = try client.get("/fonts/Brand%20Serif/900/italic")
      #expect(file.status == 200 && file.headers["Content-Type"] == "font/ttf")
      let replies = try ["brand serif", "Noto Serif"].map {
        try client.post("/lines", #"{"text":"Message","width":99,"font":{"families":["\#($0)"]}}"#)
      }
      #expect(replies[0].body == replies[1].body)
      #expect(!replies[0].json.names.contains("warnings"))
    }
  }

  private static let inter = URL(filePath: "/usr/share/fonts/truetype/inter-vf/Inter.var.ttf")

  @Test(
    "any weight of a variable web font has its own widths, and settings override the weight",
    .enabled(
      if: FileManager.default.fileExists(atPath: inter.path),
      "fonts-inter-variable is not installed"),
    arguments: ["chromium", "gecko", "flutter", "webkit", "android", "uax14"])
  func weights(engine: String) throws {
    let inter = try Data(contentsOf: Self.inter)
    try Self.withWebFonts(["Brand/variable.ttf": inter]) { client in
      let width = { (font: String) in
        let body = """
          {"text":"Message","width":999,"engine":"\(engine)","font":{"families":["Brand"],\(font)}}
          """
        return try #require(try client.post("/lines", body).json.width.number)
      }
      let weights = [100, 250, 437, 650, 900]
      let widths = try weights.map { try width(#""weight":\#($0)"#) }
      #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 < $1 }, "\(widths)")
      for (weight, expected) in zip(weights, widths) {
        let settings = #""weight":300,"variationSettings":{"slnt":0,"wght":\#(weight)}"#
        #expect(try width(settings) == expected)
      }
      #expect(try width(#""weight":1000"#) == widths[4])
      #expect(try width(#""variationSettings":{"wght":1e6}"#) == widths[4])
      let (upright, slanted) = try (
        width(#""weight":400"#), width(#""variationSettings":{"slnt":-10}"#)
      )
      #expect(slanted != upright)
      // WebKit leaves the axis as it is.
      #expect(try width(#""style":"italic""#) == (engine == "webkit" ? upright : slanted))
    }
  }
}
