import TestSupport
import Testing

@Suite("Configurations and fonts of recent requests")
struct RecentValuesTests {
  private struct Sent {
    let path: String
    let body: String
  }

  /// Fonts that differ in one byte, in the order of their members, or in a problem or a warning.
  private static let fonts = [
    #"{"families":["Noto Sans"],"size":17}"#, #"{"size":17,"families":["Noto Sans"]}"#,
    #"{"families":["Noto Sans"],"size":18}"#, #"{"families":["Noto Sans"],"size":17.5}"#,
    #"{"families":["Noto Sanz"],"size":17}"#, #"{"families":["Noto","Sans"],"size":17}"#,
    #"{"families":["Noto Sans"],"size":17,"lineHeight":null}"#, #"{"size":true}"#, "null", "{}",
    #"{"families":["Noto Sans"],"size":17,"size":17}"#, #"{"families":[],"size":17}"#,
    #"{"families":["Noto Sans"],"size":17,"weigth":400}"#, "[]", #"{"size":18446744073709551615}"#,
    #"{"families":["Noto Sans"],"size":17,"letterSpacing":-1}"#,
    #"{"size":10,"metrics":{"unitsPerEm":10,"ascent":8,"descent":2,"advances":{"a":5},"default":6}}"#,
    #"{"size":10,"metrics":{"unitsPerEm":10,"ascent":8,"descent":2,"advances":{"b":5},"default":6}}"#,
    "{\"families\":[\"\(String(repeating: "long ", count: 40))\"],\"size\":17}",
    // Longer than what is kept, and different behind that.
    longFont(size: 17), longFont(size: 18),
  ]

  private static func longFont(size: Int) -> String {
    let families = Array(repeating: "\"\(String(repeating: "n", count: 120))\"", count: 9)
    return "{\"families\":[\(families.joined(separator: ","))],\"size\":\(size)}"
  }

  /// Members beside the font, before and behind it.
  private static let places = [
    ("", ""), (#""lang":"ja","#, ""), ("", #","engine":"flutter""#), ("", #","font":null"#),
    ("", #","unknown":1"#), (#""insets":{"left":8},"#, ""), ("", #","tabSize":-1"#),
  ]

  private static let devices = [
    #""device":"iphone-16""#, #""device":"iphone-16","orientation":"landscape""#,
    #""device":"iphone-18-pro""#, #""device":"pixel-8""#, #""device":"iphone-17""#,
    #""device":"iphone-16","pixelRatio":3"#, #""device":"iphone-16","pixelRatio":2"#,
    #""device":"iphone-1x""#, #""screen":{"width":393,"height":852}"#, #""unknown":1"#,
  ]

  private static let events = [
    #"{"type":"edited","range":{"start":0,"end":0},"replacement":"hello"}"#,
    #"{"type":"edited","range":{"start":9,"end":0},"replacement":"hello"}"#,
    #"{"type":"resized","orientation":"landscape"}"#,
  ]

  private static func random(_ random: inout SeededGenerator) -> Sent {
    func any<Element>(_ list: [Element]) -> Element {
      list[Int.random(in: 0..<list.count, using: &random)]
    }
    let (before, behind) = Int.random(in: 0..<3, using: &random) > 0 ? places[0] : any(places)
    // Few fonts, so that each comes again before it is forgotten.
    let fonts = Int.random(in: 0..<2, using: &random) == 0 ? Array(fonts[..<3]) : fonts
    let style = "\(before)\"font\":\(any(fonts))\(behind)"
    let composer = "\"composer\":{\"text\":{\(style)}}"
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return Sent(path: "/lines", body: "{\"text\":\"hello world\",\"width\":60,\(style)}")
    case 1:
      return Sent(
        path: "/edit",
        body: """
          {"text":"hello","range":{"start":5,"end":5},"replacement":" world",\
          "limits":{"maxLines":1},"box":{"width":60,\(style)}}
          """)
    case 2: return Sent(path: "/layout", body: "{\(any(devices)),\(composer)}")
    default:
      return Sent(
        path: "/transition",
        body: "{\"config\":{\(any(devices)),\(composer)},\"events\":[\(any(events))]}")
    }
  }

  @Test("change no response", arguments: [1, 2])
  func responses(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var fresh: [String: Reply] = [:]
    try Transport.memory.withClient { client in
      for _ in 0..<250 {
        let sent = Self.random(&random)
        let known = fresh[sent.path + sent.body]
        // A new service has read nothing yet.
        let expected =
          try known ?? Transport.memory.withClient { try $0.post(sent.path, sent.body) }
        fresh[sent.path + sent.body] = expected
        let reply = try client.post(sent.path, sent.body)
        #expect(reply == expected, "\(sent.path) \(sent.body)")
      }
    }
    #expect(
      fresh.values.contains { $0.status == 200 } && fresh.values.contains { $0.status == 422 })
  }
}
