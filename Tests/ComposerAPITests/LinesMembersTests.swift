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
      "the first strong character decides", "/lines",
      request("😀 12 שלום abc def", #""direction":"auto","points":[{"x":59,"y":1}]"#),
      #""exceedsMaxLines":false,"direction":"rtl","lines":[{"#, #""points":[{"line":0,"offset":0}]"#
    ),
    RequestCase(
      "a text without a strong character runs from left to right", "/lines",
      request("😀 1,2!", #""direction":"auto""#), #""direction":"ltr","#),
    RequestCase(
      "most characters decide", "/lines",
      request("ok, السلام عليكم", #""direction":"majority""#), #""direction":"rtl","lines":"#),
    RequestCase(
      "as many characters each way run from left to right", "/lines",
      request("אב ab", #""direction":"majority""#), #""direction":"ltr","lines":"#),
    RequestCase(
      "each paragraph has a direction of its own", "/lines",
      request(
        "日本\\nאבג\\n\\n12\\r\\n\u{2067}ab\u{2069} مرحبا",
        #""direction":"plaintext","points":[{"x":1,"y":1},{"x":59,"y":21}]"#),
      #""direction":"ltr","directions":["ltr","rtl","ltr","ltr","rtl"],"lines":"#,
      #""points":[{"line":0,"offset":0},{"line":1,"offset":3}]"#),
    RequestCase(
      "paragraphs have directions in each engine", "/lines",
      request("ab\\nאב", #""engine":"gecko","direction":"plaintext""#),
      #""directions":["ltr","rtl"]"#),
    RequestCase(
      "newlines that collapse end no paragraph", "/lines",
      request("ab\\nאב", #""whiteSpace":"normal","direction":"plaintext""#),
      #""directions":["ltr"]"#),
    RequestCase(
      "an answer has the members that are asked for", "/lines",
      request("ab cd あい\\nหนึ่ง", #""include":["count","height","width"]"#),
      #"{"count":3,"width":50,"height":60}"#),
    RequestCase(
      "text and carets are members of lines", "/lines",
      request("가", #""include":["carets","exceedsMaxLines"]"#),
      #"{"exceedsMaxLines":false,"lines":[{"start":0,"#, #""carets":[{"offset":0,"x":0},"#),
    RequestCase(
      "directions need no lines", "/lines",
      request("a\\nب", #""direction":"plaintext","include":["directions"]"#),
      #"{"directions":["ltr","rtl"]}"#),
    RequestCase(
      "what is not included is not asked", "/lines",
      request("ab cd ef", #""clamp":{"lines":1},"points":[],"include":["clamp"]"#),
      #"{"clamp":{"end":5,"#),
    RequestCase(
      "opportunities alone", "/lines",
      request("a 日本", #""include":["opportunities","count"]"#),
      #"{"count":1,"opportunities":[2,3,4]}"#),
    RequestCase(
      "a list of nothing but details adds to the usual members", "/lines",
      request("नमस्ते", #""include":["text"]"#),
      #"{"count":1,"width":30,"#,
      #""text":"नमस्ते"}],"warnings":[{"code":"includeAdds","pointer":"/include","#),
    RequestCase(
      "a text that is not wrapped is one line", "/lines",
      request(
        "  ab\\n cd  あいう  ", #""whiteSpace":"nowrap","include":["count","width","opportunities"]"#),
      #"{"count":1,"width":90,"opportunities":[15]}"#),
    RequestCase(
      "a line that is wider than the box ends in an ellipsis", "/lines",
      request("ab cd é漢字 กข", #""whiteSpace":"nowrap","overflow":"ellipsis","include":["clamp"]"#),
      #"{"clamp":{"end":5,"width":60,"height":20}}"#),
    RequestCase(
      "a line that fits has no ellipsis", "/lines",
      request(
        "ab👨‍👩‍👧cde ", #""whiteSpace":"nowrap","overflow":"ellipsis","include":["width","clamp"]"#),
      #"{"width":60,"clamp":null}"#),
    RequestCase(
      "the start of a right-to-left word is hidden in a line from left to right", "/lines",
      request("ab אבגדהו", #""whiteSpace":"nowrap","overflow":"ellipsis","include":["clamp"]"#),
      #"{"clamp":{"end":9,"hidden":[{"start":3,"end":7}],"width":60,"height":20}}"#),
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
      "balanced lines are about equally long", "/lines",
      request("あ b cd e", #""textWrap":"balance""#),
      #""count":2,"width":40,"#, #""start":0,"end":4,"visibleEnd":3,"width":30,"#,
      #""start":4,"end":8,"#),
    RequestCase(
      "the first paragraph alone is balanced", "/lines",
      request("a b cd e\\na b cd e", #""textWrap":"balance""#),
      #""count":4,"#, #""start":0,"end":4,"#, #""start":4,"end":9,"#, #""start":9,"end":16,"#),
    RequestCase(
      "the last line of each paragraph is no short word", "/lines",
      request("x\\nन b cd e\\na b cd e", #""textWrap":"pretty""#),
      #""count":5,"#, #""start":2,"end":6,"#, #""start":6,"end":11,"#, #""start":11,"end":15,"#,
      #""start":15,"end":19,"#),
    RequestCase(
      "other engines do not choose breaks", "/lines",
      request("a b cd e", #""engine":"webkit","textWrap":"pretty""#),
      #""start":0,"end":7,"#, #""code":"unsupportedByEngine","pointer":"/textWrap""#),
    RequestCase(
      "there is space between ideographs and other letters, but not at the end of a line", "/lines",
      request("漢字漢字漢ab漢字", #""textAutospace":"normal""#),
      #""start":0,"end":5,"visibleEnd":5,"width":50,"#,
      #""start":5,"end":9,"visibleEnd":9,"width":41.25,"#),
    RequestCase(
      "other engines have no such space", "/lines",
      request("漢a", #""engine":"gecko","textAutospace":"normal""#),
      #""width":20,"#, #""code":"unsupportedByEngine","pointer":"/textAutospace""#),
    RequestCase(
      "an ellipsis follows a line that leaves room for it", "/lines",
      request("aa bb ccc", #""clamp":{"lines":1}"#), #""count":2,"width":50,"height":40,"#,
      #""clamp":{"end":5,"width":60,"height":20}"#),
    RequestCase(
      "a line is cut between clusters, where the ellipsis fits", "/lines",
      request("漢字कि👨‍👩‍👧e\u{301}字 ab", #""clamp":{"lines":1}"#),
      #""clamp":{"end":14,"width":60,"height":20}"#),
    RequestCase(
      "an ellipsis of the client's own", "/lines",
      request("ab\\ncdefgh ij", #""clamp":{"lines":2,"ellipsis":" ..."}"#),
      #""clamp":{"end":5,"width":60,"height":40}"#),
    RequestCase(
      "no ellipsis", "/lines", request("abcdefgh", #""clamp":{"lines":1,"ellipsis":""}"#),
      #""clamp":{"end":6,"width":60,"height":20}"#),
    RequestCase(
      "text against the direction of the line loses its start", "/lines",
      request("ab אבג דה", #""clamp":{"lines":1}"#),
      #""clamp":{"end":6,"hidden":[{"start":3,"end":4}],"width":60,"height":20}"#),
    RequestCase(
      "a line of right-to-left text loses its left end", "/lines",
      request("אבגדהו זח", #""direction":"rtl","clamp":{"lines":1}"#),
      #""clamp":{"end":5,"width":60,"height":20}"#),
    RequestCase(
      "an empty line has the ellipsis alone", "/lines",
      request("ab\\n\\ncd", #""clamp":{"lines":2}"#), #""clamp":{"end":3,"width":10,"height":40}"#),
    RequestCase(
      "a chip is seen as a whole or not at all", "/lines",
      """
      {"runs":[{"text":"a"},{"text":"@😀b","atomic":true,"width":40},{"text":" cdef"}],"width":55,\
      "clamp":{"lines":1},"font":{"size":10,"metrics":{"unitsPerEm":1000,"ascent":1500,\
      "descent":400,"lineGap":100,"advances":{},"default":1000}}}
      """,
      #""clamp":{"end":1,"width":20,"height":"#),
    RequestCase(
      "the first cluster of a line is seen even if the ellipsis does not fit", "/lines",
      request("abcdefg", #""insets":{"left":45},"clamp":{"lines":1}"#),
      #""clamp":{"end":1,"width":20,"height":20}"#),
    RequestCase(
      "a text that is seen as a whole", "/lines", request("aa bb\\n", #""clamp":{"lines":1}"#),
      #""clamp":null"#),
    RequestCase(
      "other engines have no clamp", "/lines",
      request("aa bb ccc", #""engine":"gecko","clamp":{"lines":1}"#),
      #""code":"unsupportedByEngine","pointer":"/clamp""#),
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
      #"/points must be left out with the engine "android": send it with "chromium", "flutter", "gecko", "webkit" or "uax14""#
    ),
    RequestCase(
      "no widths, and half a point", "/lines", request("a", #""widths":[],"points":[{"x":1}]"#),
      "/widths must have 1 to 1000 elements, but has 0", "/points/0/y is required"),
    RequestCase(
      "widths of balanced lines", "/lines", request("a", #""textWrap":"balance","widths":[9]"#),
      #"/widths must not be sent together with "textWrap""#),
    RequestCase(
      "a clamp beyond the limit of lines", "/lines",
      request("a", #""maxLines":2,"clamp":{"lines":3}"#),
      #"/clamp must not have more "lines" than "maxLines", which is 2"#),
    RequestCase(
      "an ellipsis of two lines", "/lines",
      request("a", #""clamp":{"lines":3,"ellipsis":"あ\nb"}"#),
      "/clamp/ellipsis must have at most 32 code units and no newline"),
    RequestCase(
      "an ellipsis of lines that wrap, and a clamp", "/lines",
      request("a", #""overflow":"ellipsis","clamp":{"lines":1}"#),
      #"/overflow must be sent together with "whiteSpace": "nowrap""#,
      #"/clamp must not be sent together with "overflow": a text has one line"#),
    RequestCase(
      "a clamp without lines", "/lines", request("a", #""clamp":{"lines":0}"#),
      "/clamp/lines must be between 1 and 1000000, not 0"),
    RequestCase(
      "a negative width", "/lines", request("a", #""widths":[10,-1]"#),
      "/widths/1 must be between 0 and 1000000, not -1"),
  ]

  @Test("are refused with what to send instead", arguments: refused)
  func problems(request: RequestCase) throws { try request.expectProblems() }
}
