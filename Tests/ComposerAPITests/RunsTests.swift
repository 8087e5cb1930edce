import TestSupport
import Testing

/// Runs of `POST /lines`: their members, and what is wrong with others.
@Suite("Runs")
struct RunsTests {
  /// Every cluster is 10 points wide, a line 20 points high.
  private static func request(_ runs: String, width: Int = 60, _ members: String = "") -> String {
    """
    {"runs":[\(runs)],"width":\(width),"font":{"size":10,"metrics":{"unitsPerEm":1000,"ascent":1500,\
    "descent":400,"lineGap":100,"advances":{},"default":1000}}\(members)}
    """
  }

  static let accepted = [
    RequestCase(
      "a chip is one object with its padding", "/lines",
      request(
        #"{"text":"ab "},{"text":"@あ","atomic":true,"extraWidth":6},{"text":" c"}"#, width: 50),
      #""count":2,"width":46,"#, #""start":0,"end":3,"visibleEnd":2,"width":20,"#,
      #""start":3,"end":7,"visibleEnd":7,"width":46,"#),
    RequestCase(
      "a chip has one caret", "/lines",
      request(
        #"{"text":"a"},{"text":"@नेहा","atomic":true},{"text":"b"}"#, width: 90,
        #","include":["carets","opportunities"]"#),
      #""carets":[{"offset":0,"x":0},{"offset":1,"x":10},{"offset":6,"x":40},{"offset":7,"x":50}]"#,
      #""opportunities":[1,6,7]"#),
    RequestCase(
      "an image without a text", "/lines",
      request(#"{"text":"ab"},{"atomic":true,"width":25,"height":40}"#),
      #""count":1,"width":45,"height":44.5,"#, #""end":3,"#),
    RequestCase(
      "an object of no height is as high as a line", "/lines",
      request(#"{"text":"😀"},{"text":":a:","atomic":true,"width":25}"#),
      #""width":35,"height":20,"#),
    RequestCase(
      "smaller and padded text", "/lines",
      request(#"{"text":"ab"},{"text":"cd","font":{"size":5},"extraWidth":8},{"text":"ef"}"#),
      #""width":58,"#),
    RequestCase(
      "the padding of a chip makes its line higher", "/lines",
      request(
        #"{"text":"ab "},{"text":"@あ","atomic":true,"padding":{"top":3,"bottom":6}}"#),
      #""height":29,"baseline":18.5,"#),
    RequestCase(
      "an image hangs from the top of the text", "/lines",
      request(#"{"text":"क"},{"atomic":true,"width":9,"height":30,"verticalAlign":"text-top"}"#),
      #""height":30.5,"baseline":15.5,"#),
    RequestCase(
      "a chip is raised by a length", "/lines",
      request(#"{"text":"กข"},{"text":"@b","atomic":true,"verticalAlign":4}"#),
      #""height":24,"baseline":19.5,"#),
    RequestCase(
      "the padding before a run goes to its line", "/lines",
      request(#"{"text":"abcd "},{"text":"ef","extraWidth":20}"#),
      #""visibleEnd":4,"width":40,"#, #""start":5,"end":7,"visibleEnd":7,"width":40,"#),
    RequestCase(
      "an empty run is nothing", "/lines",
      request(#"{"text":""},{"text":"a"},{"text":"","lang":"ja"}"#),
      #""end":1,"visibleEnd":1,"width":10,"#),
    RequestCase(
      "a run with a line height of its own", "/lines",
      request(#"{"text":"a"},{"text":"b","font":{"lineHeight":44}}"#), #""height":44,"#),
    RequestCase(
      "runs as Firefox has them", "/lines",
      request(#"{"text":"a"},{"text":"b","extraWidth":4}"#, #","engine":"gecko""#),
      #""end":2,"visibleEnd":2,"width":24,"#),
    RequestCase(
      "runs as WebKit has them", "/lines",
      request(
        #"{"text":"a"},{"text":"b","extraWidth":4}"#,
        #","engine":"webkit","include":["opportunities","width"]"#),
      #""width":24"#, #""opportunities":[2]"#),
    RequestCase(
      "with another engine, a run in an installed font beside one in metrics", "/lines",
      request(
        #"{"text":"a"},{"text":"b","font":{"families":["DejaVu Sans Mono"]}}"#, width: 60,
        #","engine":"gecko""#),
      #""end":2,"visibleEnd":2,"width":16.016"#),
    RequestCase(
      "text of Flutter has no padding, an object has", "/lines",
      request(
        #"{"text":"a"},{"text":"b","extraWidth":4},{"text":"@","atomic":true,"extraWidth":5}"#,
        #","engine":"flutter""#),
      #""end":3,"visibleEnd":3,"width":35,"#,
      #""code":"unsupportedByEngine","pointer":"/runs/1/extraWidth""#),
    RequestCase(
      "the last line of Flutter, without text, is as high as the one before", "/lines",
      request(
        #"{"text":"a"},{"text":"b","font":{"size":20}},{"text":"\n"}"#, #","engine":"flutter""#),
      #""width":30,"y":0,"height":40,"#, #""width":0,"y":40,"height":40,"#),
    RequestCase(
      "also behind CR and LF", "/lines",
      request(
        #"{"text":"a"},{"text":"b","font":{"size":20}},{"text":"\r\n"}"#, #","engine":"flutter""#),
      #""width":30,"y":0,"height":40,"#, #""width":0,"y":40,"height":40,"#),
    RequestCase(
      "an object of letters that overlap has no width less than 0", "/lines",
      request(
        #"{"text":"a"},{"text":"iii","atomic":true,"font":{"letterSpacing":-50}}"#,
        #","engine":"flutter""#),
      #""end":4,"visibleEnd":4,"width":10,"#),
    RequestCase(
      "a line height scales no line without a height", "/lines",
      request(
        #"{"atomic":true,"width":9,"height":0},{"text":" a","font":{"lineHeight":30}}"#, width: 5,
        #","engine":"android""#),
      #""y":0,"height":0,"#, #""height":30,"#),
    RequestCase(
      "an object of Android has whole pixels", "/lines",
      request(
        #"{"text":"a"},{"atomic":true,"width":9.4,"height":30.6,"extraWidth":1.2}"#,
        #","engine":"android""#),
      #""width":21,"#, #""height":35.5,"baseline":31,"#),
    RequestCase(
      "the line height of a run is that of its paragraph on Android", "/lines",
      request(
        #"{"text":"ab abcd "},{"text":"c","font":{"lineHeight":40}},{"text":"\nd"}"#, width: 50,
        #","engine":"android""#),
      #""y":0,"height":40,"#, #""y":80,"height":40,"#, #""y":120,"height":20,"#),
    RequestCase(
      "the family of a run that is not installed", "/lines",
      #"{"runs":[{"text":"a"},{"text":"b","font":{"families":["Nowhere"]}}],"width":60}"#,
      #""code":"fontSubstituted","pointer":"/runs/1/font/families/0""#),
  ]

  @Test("the first line of Android reaches as far as its run does, also without text")
  func blankFirstLine() throws {
    func height(_ text: String) throws -> Substring? {
      let body = """
        {"runs":[{"text":"\(text)\\n","font":{"size":40}},{"text":"a"}],"width":60,"engine":"android",\
        "font":{"families":["Noto Sans"],"size":16}}
        """
      let reply = try Transport.memory.withClient { try $0.post("/lines", body) }
      return reply.body.split(separator: "\"height\":").dropFirst().first?.prefix { $0 != "," }
    }
    #expect(try height("") == height("x"))
    #expect(try height("x") != nil)
  }

  @Test("are laid out", arguments: accepted)
  func laidOut(request: RequestCase) throws { try request.expectParts() }

  static let refused = [
    RequestCase(
      "a text and runs", "/lines", request(#"{"text":"a"}"#, #","text":"a""#),
      #"/text must not be sent together with "runs""#),
    RequestCase(
      "an object without a text", "/lines",
      request(#"{"text":"","atomic":true},{"text":"a\nb","atomic":true},{"lang":"ja"}"#),
      #"/runs/0/text must not be empty with "atomic": send the characters that the object stands for"#,
      #"/runs/1/text must not have a newline with "atomic": an object is on one line"#,
      "/runs/2/text is required"),
    RequestCase("neither", "/lines", #"{"width":60}"#, #"/text is required"#),
    RequestCase(
      "a size of text", "/lines",
      request(#"{"text":"a","width":5},{"text":"a","atomic":true,"height":5}"#),
      #"/runs/0/width must be sent with "atomic": true, because only an object has a size"#,
      #"/runs/1/height must be sent with "width": an object has both, or the size of its text"#),
    RequestCase(
      "padding and alignment of text", "/lines",
      request(
        #"{"text":"あ","padding":{"top":1}},{"text":"b","verticalAlign":"super"}"#),
      #"/runs/0/padding must be sent with "atomic": true, because only an object has it"#,
      #"/runs/1/verticalAlign must be sent with "atomic": true, because only an object is aligned"#),
    RequestCase(
      "an unknown member", "/lines", request(#"{"text":"a","extraWith":5}"#),
      #"/runs/0/extraWith is not a known field; did you mean "extraWidth"?"#),
    RequestCase("no runs", "/lines", request(""), "/runs must have 1 to 1000 elements, but has 0"),
  ]

  @Test("are refused with what to send instead", arguments: refused)
  func problems(request: RequestCase) throws { try request.expectProblems() }

  @Test("one run without a style is the same as a text")
  func oneRun() throws {
    let text = "नमस्ते 👩‍💻 hello\\nこんにちは"
    let font = #","width":90,"font":{"families":["Noto Sans"]},"include":["carets","fonts"]}"#
    try Transport.memory.withClient { client in
      let whole = try client.post("/lines", #"{"text":"\#(text)""# + font)
      let run = try client.post("/lines", #"{"runs":[{"text":"\#(text)"}]"# + font)
      #expect(whole.status == 200)
      #expect(whole.body == run.body)
    }
  }

  @Test("a picture shows them")
  func picture() throws {
    let body = Self.request(#"{"text":"ab "},{"text":"@あ","atomic":true},{"text":" c"}"#)
    let reply = try Transport.memory.withClient {
      try $0.post("/lines", body, headers: ["Accept": "image/svg+xml"])
    }
    #expect(reply.status == 200)
    #expect(reply.body.contains("@あ"))
  }

  static let spans = [
    RequestCase(
      "a chip widens a message", "/layout",
      """
      {"screen":{"width":76,"height":600},"composer":{"text":{"value":"ab @あ cd",\
      "spans":[{"start":3,"end":5,"atomic":true,"extraWidth":6}],"lineFragmentPadding":0,\
      "font":{"size":10,"metrics":{"unitsPerEm":1000,"ascent":1500,"descent":400,"lineGap":100,\
      "advances":{},"default":1000}}}},"include":["text"]}
      """, #""lines":2,"#),
    RequestCase(
      "a scaled text scales its spans", "/layout",
      """
      {"screen":{"width":70,"height":600},"composer":{"textScale":2,"text":{"value":"abc",\
      "spans":[{"start":1,"end":2,"font":{"size":20}}],"lineFragmentPadding":0,\
      "font":{"size":10,"metrics":{"unitsPerEm":1000,"ascent":1500,"descent":400,"lineGap":100,\
      "advances":{},"default":1000}}}},"include":["text"]}
      """, #""lines":2,"#),
    RequestCase(
      "a chip that does not fit is refused, and moves with an edit before it", "/edit",
      edit(#""range":{"start":0,"end":0},"replacement":"あ""#),
      #""outcome":"rejected""#,
      #""spans":[{"index":0,"start":1,"end":2},{"index":1,"start":3,"end":5}]"#),
    RequestCase(
      "spans move with an edit", "/edit",
      edit(#""range":{"start":0,"end":1},"replacement":"""#), #""outcome":"applied""#,
      #""spans":[{"index":0,"start":0,"end":1},{"index":1,"start":2,"end":4}]"#),
    RequestCase(
      "a truncated paste keeps the spans after it", "/edit",
      edit(#""range":{"start":1,"end":1},"replacement":"กก","overflow":"truncate""#, width: 66),
      #""text":"aกb @x""#, #""spans":[{"index":0,"start":2,"end":3},{"index":1,"start":4,"end":6}]"#
    ),
    RequestCase(
      "a chip that does not fit in WebKit", "/edit",
      edit(#""range":{"start":0,"end":0},"replacement":"あ""#, engine: "webkit"),
      #""outcome":"rejected""#),
    RequestCase(
      "a text without a box", "/edit",
      """
      {"text":"a@x","range":{"start":1,"end":2},"replacement":"",\
      "spans":[{"start":1,"end":3,"atomic":true}]}
      """, #""text":"ax""#, #""spans":[]"#),
  ]

  /// "ab @x", of which "b" is padded and "@x" a chip of 16 points, in one line of 56 points.
  private static func edit(
    _ members: String, width: Int = 56, engine: String = "chromium"
  ) -> String {
    """
    {"text":"ab @x",\(members),"limits":{"maxLines":1},"spans":[{"start":1,"end":2,"extraWidth":10},\
    {"start":3,"end":5,"atomic":true,"font":{"size":5},"extraWidth":6}],"box":{"width":\(width),"engine":"\(engine)",\
    "lineFragmentPadding":0,"font":{"size":10,"metrics":{"unitsPerEm":1000,"ascent":1500,\
    "descent":400,"lineGap":100,"advances":{},"default":1000}}}}
    """
  }

  @Test("spans of a text are measured and moved", arguments: spans)
  func measured(request: RequestCase) throws { try request.expectParts() }

  static let refusedSpans = [
    RequestCase(
      "spans that overlap", "/edit",
      #"{"text":"abc","range":{"start":0,"end":0},"replacement":"","spans":[{"start":1,"end":3},{"start":2,"end":3}]}"#,
      "/spans must be in ascending order, without overlaps"),
    RequestCase(
      "an empty span, and one beyond the text", "/edit",
      #"{"text":"a😀","range":{"start":0,"end":0},"replacement":"","spans":[{"start":1,"end":1},{"start":1,"end":2},{"start":3,"end":4}]}"#,
      #"/spans/0/end must be after "start": a span has at least one character"#),
    RequestCase(
      "an object with a newline", "/layout",
      #"{"screen":{"width":76,"height":600},"composer":{"text":{"value":"a\nb","spans":[{"start":0,"end":3,"atomic":true}]}}}"#,
      #"/composer/text/spans/0/atomic must not have a newline with "atomic": an object is on one line"#
    ),
  ]

  @Test("spans that cannot be are refused", arguments: refusedSpans)
  func spanProblems(request: RequestCase) throws { try request.expectProblems() }
}
