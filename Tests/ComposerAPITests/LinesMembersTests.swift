import TestSupport
import Testing

/// `widths` and `points` of `POST /lines`.
@Suite("Widths and points of lines")
struct LinesMembersTests {
  /// Every cluster is 10 points wide, a line 20 points high.
  private static func request(_ text: String, _ members: String) -> String {
    """
    {"text":"\(text)","font":{"size":10,"metrics":{"unitsPerEm":1000,"ascent":1500,"descent":400,\
    "lineGap":100,"advances":{},"default":1000}},"width":60,\(members)}
    """
  }

  static let accepted = [
    RequestCase(
      "each line has its own width", "/lines",
      request("ab cd あいうえお", #""widths":[30,60,20]"#),
      #""start":0,"end":3,"#, #""start":3,"end":9,"visibleEnd":9,"width":60,"#,
      #""start":9,"end":11,"#),
    RequestCase(
      "the last width goes on, also after a newline", "/lines",
      request("aa\\nbbbb cc\\n\\nหหห", #""widths":[60,40]"#),
      #""count":5,"#, #""start":3,"end":8,"visibleEnd":7,"width":40,"#, #""start":12,"end":15,"#),
    RequestCase(
      "a width is that of the box", "/lines",
      request("aa bb", #""widths":[56],"insets":{"left":10}"#),
      #""start":3,"end":5,"#),
    RequestCase(
      "spaces that break take up space", "/lines",
      request(
        "あ   ab", #""whiteSpace":"break-spaces","widths":[20],"include":["opportunities"]"#),
      #""start":0,"end":2,"visibleEnd":2,"width":20,"#,
      #""start":2,"end":4,"visibleEnd":4,"width":20,"#,
      #""start":4,"end":6,"#, #""opportunities":[2,3,4,6]"#),
    RequestCase(
      "a tap sets the caret at the nearer edge", "/lines",
      request(
        "ab नमस्ते", #""points":[{"x":4,"y":5},{"x":6,"y":5},{"x":-5,"y":-9},{"x":99,"y":99}]"#),
      #""points":[{"line":0,"offset":0},{"line":0,"offset":1},{"line":0,"offset":0},{"line":0,"offset":9}]"#
    ),
    RequestCase(
      "a tap behind the end of a line sets the caret there", "/lines",
      request("abcd efgh\\nij", #""points":[{"x":58,"y":1},{"x":58,"y":21},{"x":58,"y":41}]"#),
      #""points":[{"line":0,"offset":5},{"line":1,"offset":9},{"line":2,"offset":12}]"#),
    RequestCase(
      "the edge of right-to-left words belongs to the text around them", "/lines",
      request("a אב c", #""points":[{"x":21,"y":1},{"x":24,"y":1},{"x":26,"y":1},{"x":39,"y":1}]"#),
      #""points":[{"line":0,"offset":2},{"line":0,"offset":2},{"line":0,"offset":3},{"line":0,"offset":4}]"#
    ),
    RequestCase(
      "lines of right-to-left text end at the right", "/lines",
      request("אבג", #""direction":"rtl","points":[{"x":59,"y":1},{"x":32,"y":1},{"x":5,"y":1}]"#),
      #""points":[{"line":0,"offset":0},{"line":0,"offset":3},{"line":0,"offset":3}]"#),
    RequestCase(
      "a chip is before or behind a tap", "/lines",
      """
      {"runs":[{"text":"a"},{"text":"@😀b","atomic":true,"width":40},{"text":"c"}],"width":200,\
      "points":[{"x":25,"y":1},{"x":35,"y":1}],"font":{"size":10,"metrics":{"unitsPerEm":1000,\
      "ascent":1500,"descent":400,"lineGap":100,"advances":{},"default":1000}}}
      """,
      #""points":[{"line":0,"offset":1},{"line":0,"offset":5}]"#),
    RequestCase(
      "the first line of the text alone has an indent", "/lines",
      request("ab cdef\\nあいうえおか", #""textIndent":20,"points":[{"x":24,"y":1},{"x":4,"y":21}]"#),
      #""width":60,"height":60,"#,
      #""start":0,"end":3,"visibleEnd":2,"width":20,"indent":20,"y":0"#,
      #""start":3,"end":8,"visibleEnd":7,"width":40,"y":20"#, #""start":8,"end":14,"#,
      #""points":[{"line":0,"offset":0},{"line":1,"offset":3}]"#),
    RequestCase(
      "an indent of right-to-left text is at the right", "/lines",
      request(
        "אבג", #""direction":"rtl","textIndent":20,"points":[{"x":44,"y":1},{"x":31,"y":1}]"#),
      #""width":50,"#, #""points":[{"line":0,"offset":0},{"line":0,"offset":1}]"#),
    RequestCase(
      "a negative indent makes room", "/lines", request("नमस्तेab\\n", #""textIndent":-20"#),
      #""start":0,"end":9,"visibleEnd":8,"#, #""indent":-20,"#),
    RequestCase(
      "tab stops are those of the box", "/lines",
      request("\\ta", #""textIndent":15,"tabSize":3,"include":["carets"]"#),
      #""carets":[{"offset":0,"x":0},{"offset":1,"x":15},{"offset":2,"x":25}]"#),
    RequestCase(
      "an indent has no effect in other engines", "/lines",
      request("abcdef", #""engine":"flutter","textIndent":20"#), #""count":1,"width":60,"#,
      #""code":"unsupportedByEngine","pointer":"/textIndent""#),
    RequestCase(
      "an empty text", "/lines", request("", #""points":[{"x":5,"y":5}]"#),
      #""points":[{"line":0,"offset":0}]"#),
    RequestCase(
      "lines up to a limit", "/lines",
      request("abcdefgh ijk", #""maxLines":1,"points":[{"x":4,"y":500}]"#),
      #""points":[{"line":1,"offset":6}]"#),
  ]

  @Test("are answered", arguments: accepted)
  func answered(request: RequestCase) throws { try request.expectParts() }

  static let refused = [
    RequestCase(
      "other engines", "/lines",
      request("a", #""engine":"android","widths":[5],"points":[{"x":1,"y":1}]"#),
      #"/widths must be left out with the engine "android": send it with "chromium" or "uax14""#,
      #"/points must be left out with the engine "android": send it with "chromium" or "uax14""#),
    RequestCase(
      "no widths, and half a point", "/lines", request("a", #""widths":[],"points":[{"x":1}]"#),
      "/widths must have 1 to 1000 elements, but has 0", "/points/0/y is required"),
    RequestCase(
      "a negative width", "/lines", request("a", #""widths":[10,-1]"#),
      "/widths/1 must be between 0 and 1000000, not -1"),
  ]

  @Test("are refused with what to send instead", arguments: refused)
  func problems(request: RequestCase) throws { try request.expectProblems() }
}
