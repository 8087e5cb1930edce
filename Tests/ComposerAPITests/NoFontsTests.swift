import TestSupport
import Testing

@Suite("A server without any font")
struct NoFontsTests {
  @Test("says that widths are fixed, unless the request has metrics")
  func warns() async {
    await #expect(processExitsWith: .success) {
      try ReferenceFonts.withNone {
        try Transport.memory.withClient { client in
          let text = #"{"text":"日本語 नमस्ते 👍🏽","width":90"#
          let lines = try client.post("/lines", text + "}")
          #expect(lines.body.contains(#""code":"fontMissing","pointer":"/font""#), "\(lines)")
          let layout = try client.post(
            "/layout", #"{"device":"iphone-16","composer":{"text":{"value":"สวัสดี"}}}"#)
          #expect(
            layout.body.contains(#""code":"fontMissing","pointer":"/composer/text/font""#),
            "\(layout)")
          let metrics =
            #","font":{"metrics":{"unitsPerEm":1000,"ascent":900,"descent":200,"lineGap":0,"#
            + #""advances":{},"default":500}}}"#
          let measured = try client.post("/lines", text + metrics)
          #expect(measured.status == 200 && !measured.body.contains("warnings"), "\(measured)")
        }
      }
    }
  }
}
