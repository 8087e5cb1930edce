import TestSupport
import Testing

/// Edits by their result, Markdown, pastes, attachments and queues: their members, and what is wrong
/// with others.
@Suite("Members of edits")
struct EditMembersTests {
  private static func config(_ members: String, _ events: String, state: String = "") -> String {
    """
    {"config":{"screen":{"width":393,"height":852},"composer":{"textHeight":36},\(members),\
    "include":["effects"]},"state":{"appeared":true,"focused":true\(state)},"events":[\(events)]}
    """
  }

  static let accepted = [
    RequestCase(
      "a text after an edit", "/edit",
      #"{"text":"morning, world!","to":"afternoon, world!","selection":{"start":9,"end":9}}"#,
      #""text":"afternoon, world!","selection":{"start":9,"end":9}"#,
      #""edit":{"range":{"start":0,"end":7},"replacement":"afternoon"}"#),
    RequestCase(
      "a text after an edit beyond a limit", "/edit",
      #"{"text":"日本","to":"日本語だ","limits":{"maxLength":3},"overflow":"truncate"}"#,
      #""outcome":"truncated""#, #""text":"日本語""#,
      #""edit":{"range":{"start":2,"end":2},"replacement":"語だ"}"#),
    RequestCase(
      "marked text after an edit", "/edit",
      #"{"text":"a","to":"aか","composing":{"start":1,"end":2},"limits":{"maxLength":1}}"#,
      #""outcome":"deferred""#, #""composing":{"start":1,"end":2}"#),
    RequestCase(
      "newlines of Windows", "/edit",
      #"{"text":"","range":{"start":0,"end":0},"replacement":"a\r\nb","newlines":"lf"}"#,
      #""text":"a\nb""#),
    RequestCase(
      "a paste of many lines", "/edit",
      """
      {"text":"","range":{"start":0,"end":0},"replacement":"a\\nb\\nc","source":"paste",\
      "attach":{"lines":2,"maxBytes":100},"attachAbove":9}
      """,
      #""outcome":"attach""#),
    RequestCase(
      "a web address as an exception", "/edit",
      """
      {"text":"","range":{"start":0,"end":0},"replacement":"https://a.example/long","source":"paste",\
      "attachAbove":9}
      """,
      #""outcome":"applied""#),
    RequestCase(
      "a list that continues", "/edit",
      """
      {"text":"9. a","range":{"start":4,"end":4},"replacement":"\\n","continues":["list","fence"]}
      """,
      #""text":"9. a\n10. ","selection":{"start":9,"end":9}"#, #""inserted":"\n10. ""#),
    RequestCase(
      "a link", "/edit",
      """
      {"text":"ab","range":{"start":0,"end":2},"replacement":"https://a.example","pasteLinks":true}
      """,
      #""text":"[ab](https://a.example)""#),
    RequestCase(
      "a growth without a curve, which is the platform's", "/transition",
      """
      {"config":{"device":"pixel-8","composer":{"animation":{"growth":{"durationMs":0,"delayMs":100}}}},\
      "state":{"appeared":true},"events":[{"type":"edited","range":{"start":0,"end":0},\
      "replacement":"a\\nb"}]}
      """,
      #""curve":"androidIme""#, #""delayMs":100"#),
    RequestCase(
      "a link of HTML", "/edit",
      """
      {"text":"ab","range":{"start":0,"end":2},"replacement":"https://a.example","pasteLinks":"html"}
      """,
      #""allowed":false,"outcome":"link","action":"none","reason":null,"text":"ab""#),
    RequestCase(
      "a word that is replaced", "/edit",
      """
      {"text":":)","range":{"start":2,"end":2},"replacement":" ","replacements":{":)":"🙂"}}
      """,
      #""text":"🙂 ""#, #""corrected":{"range":{"start":0,"end":3},"word":":) "}"#),
    RequestCase(
      "a word that is given back", "/edit",
      """
      {"text":"🙂 ","range":{"start":2,"end":3},"replacement":"",\
      "corrected":{"range":{"start":0,"end":3},"word":":) "}}
      """,
      #""text":":) ","selection":{"start":3,"end":3}"#),
    RequestCase(
      "a command's argument", "/edit",
      """
      {"text":"/deploy","range":{"start":7,"end":7},"replacement":" p",\
      "triggers":[{"trigger":"/","at":"start","arguments":true}]}
      """,
      """
      "session":{"trigger":"/","query":"deploy","range":{"start":0,"end":9},"phase":"arguments",\
      "argument":{"range":{"start":8,"end":9},"index":0}}
      """),
    RequestCase(
      "characters of a query", "/edit",
      """
      {"text":":","range":{"start":1,"end":1},"replacement":"+1",\
      "triggers":[{"trigger":":","first":["+","-"],"excludes":[":"]},{"trigger":"#","first":"digit"}]}
      """,
      #""query":"+1""#),
    RequestCase(
      "attachments", "/edit",
      """
      {"text":"","range":{"start":0,"end":0},"replacement":"","limits":{"files":{"max":1,\
      "accept":["image/*"]}},"attachments":[{"id":"a","type":"image/png"},{"id":"b","type":"a/b"},\
      {"id":"c","type":"image/a","state":"uploading","bytes":3,"name":"c"}]}
      """,
      #""refused":[{"id":"b","reason":"type"},{"id":"c","reason":"count"}]"#, #""sendEnabled":true"#
    ),
    RequestCase(
      "an event with a text after an edit", "/transition",
      config(
        #""continues":["list"],"newlines":"lf","attachAbove":99,"pasteLinks":true,"replacements":{"a":"b"}"#,
        #"{"type":"edited","to":"- a","selection":{"start":3,"end":3},"source":"dictation"},{"type":"edited","to":"- a\n","selection":{"start":4,"end":4}}"#
      ),
      #"{"type":"setText","text":"- b\n- ","selection":{"start":6,"end":6}}"#),
    RequestCase(
      "styles", "/transition",
      config(
        #""send":{}"#,
        #"{"type":"wrapped","style":"bold"},{"type":"prefixed","style":"heading","level":2},{"type":"prefixed","style":"task"}"#,
        state: #","text":"ab""#),
      #""text":"**ab**","selection":{"start":4,"end":4}"#, ###""text":"## **ab**""###,
      ###""text":"- [ ] ## **ab**""###),
    RequestCase(
      "attachments of a message", "/transition",
      config(
        #""limits":{"files":{"maxBytes":5}}"#,
        """
        {"type":"attachmentsChanged","attachments":[{"id":"a","bytes":9},{"id":"b","bytes":2}]},\
        {"type":"sent"},{"type":"sendFailed","text":"","attachments":[{"id":"b","bytes":2}]},\
        {"type":"keyPressed","key":"Backspace"},{"type":"attachmentsChanged","attachments":[{"id":"c","state":"failed"}]}
        """),
      #"{"type":"refuseAttachments","refused":[{"id":"a","reason":"bytes"}]}"#,
      #"{"type":"publish","text":"","attachments":["b"]}"#,
      #"{"type":"removeAttachment","id":"b"}"#,
      #""attachments":[{"id":"c","state":"failed"}]"#),
    RequestCase(
      "a queue", "/transition",
      config(
        #""running":{"drain":"merged"}"#,
        """
        {"type":"sent"},{"type":"queueEdited","id":"2","text":"ب"},{"type":"queueMoved","id":"2","to":0},\
        {"type":"queueRemoved","id":"7"},{"type":"runEnded"},{"type":"runStarted"},\
        {"type":"edited","to":"x"},{"type":"sent"},{"type":"queueSteered","id":"3"}
        """,
        state:
          #","running":true,"text":"a","queue":[{"id":"1","text":"あ","mode":"send","attachments":[{"id":"f"}]}],"lastQueued":1"#
      ),
      #"{"type":"setQueue","queue":[{"id":"2","text":"ب","mode":"queue"},{"id":"1","text":"あ","mode":"send","attachments":[{"id":"f","state":"ready"}]}]}"#,
      #""ignored":"unknownMessage""#,
      #"{"type":"publish","text":"ب\n\nあ","mode":"send","attachments":["f"]}"#,
      #"{"type":"publish","text":"x","mode":"steer"}"#, #""lastQueued":3"#),
    RequestCase(
      "tokens of a queue", "/transition",
      config(
        #""running":{"drain":"each"},"send":{"trims":"whiteSpace"}"#,
        """
        {"type":"edited","range":{"start":1,"end":1},"replacement":"@علي","tokens":[{"start":0,"end":4}]},\
        {"type":"sent"},{"type":"queueEdited","id":"1","text":"あ @Ada"},{"type":"runEnded"},\
        {"type":"sendFailed","text":"あ @Ada","tokens":[{"start":2,"end":6}]}
        """,
        state:
          #","running":true,"text":" ","queue":[{"id":"1","text":"@Ada","tokens":[{"start":0,"end":4}]}],"lastQueued":1"#
      ),
      #"{"id":"2","text":"@علي","tokens":[{"start":0,"end":4}],"mode":"queue"}"#,
      #"{"type":"publish","text":"あ @Ada","mode":"send","tokens":[{"start":2,"end":6}]}"#,
      #""text":"あ @Ada","selection":{"start":6,"end":6},"composing":null,"tokens":[{"start":2,"end":6}]"#
    ),
    RequestCase(
      "a state with a word that was replaced", "/transition",
      config(
        #""replacements":{":)":"🙂"}"#,
        #"{"type":"edited","range":{"start":2,"end":3},"replacement":""}"#,
        state: #","text":"🙂 ","corrected":{"range":{"start":0,"end":3},"word":":) "}"#),
      #"{"type":"setText","text":":) ""#),
  ]

  @Test("are answered", arguments: accepted)
  func answered(request: RequestCase) throws { try request.expectParts() }

  static let refused = [
    RequestCase(
      "no edit", "/edit", #"{"text":"a"}"#,
      #"/range is required, unless "to" is the text after the edit"#,
      #"/replacement is required, unless "to" is the text after the edit"#),
    RequestCase(
      "two edits", "/edit", #"{"text":"a","to":"b","range":{"start":0,"end":1}}"#,
      #"/to must not be sent together with "range" or "replacement""#),
    RequestCase(
      "a selection that is meant as a range", "/edit",
      #"{"text":"a","selection":{"start":0,"end":1},"replacement":""}"#,
      #"/range is required, unless "to" is the text after the edit"#,
      #"/selection needs "to": it is the selection after the edit, and "range" what it replaces"#),
    RequestCase(
      "a selection beyond the text", "/edit",
      #"{"text":"a","to":"ab","selection":{"start":0,"end":3}}"#,
      "/selection/end must not be greater than 2, the length of the text in UTF-16 code units"),
    RequestCase(
      "words and links", "/edit",
      """
      {"text":"","to":"","replacements":{"a b":"c","":"d","x":""},"pasteLinks":"markdown",\
      "continues":["lists"],"source":"clipboard","attach":{"line":3}}
      """,
      "/replacements/a b must be for a word of 1 to 64 UTF-16 code units without white space",
      "/replacements/x must not be empty", "/pasteLinks must be one of \"html\"",
      "/continues/0 must be one of \"list\", \"task\", \"quote\", \"fence\"; did you mean \"list\"?"
    ),
    RequestCase(
      "a command in the middle", "/edit",
      """
      {"text":"","to":"","triggers":[{"trigger":"/","arguments":true},{"trigger":"@","first":["ab"]}]}
      """,
      "/triggers/0/arguments needs \"at\": \"start\", where a command stands",
      "/triggers/1/first/0 must be of 1 characters, but has 2"),
    RequestCase(
      "attachments of one name", "/edit",
      #"{"text":"","to":"","attachments":[{"id":"a"},{"id":"a"}]}"#,
      "/attachments must not have the id \"a\" twice"),
    RequestCase(
      "attachments in two forms", "/transition",
      config(#""send":{}"#, #"{"type":"attachmentsChanged","attachments":[],"ready":1}"#),
      #"/events/0/attachments must not be sent together with "ready" or "uploading""#),
    RequestCase(
      "marks and a style", "/transition",
      config(#""send":{}"#, #"{"type":"wrapped","style":"bold","before":"*"},{"type":"prefixed"}"#),
      #"/events/0 needs "before" or "after", or else "style""#, "/events/1/style is required"),
    RequestCase(
      "tokens of a text after an edit", "/transition",
      config(#""send":{}"#, #"{"type":"edited","to":"a","tokens":[{"start":0,"end":1}]}"#),
      #"/events/0/tokens needs "replacement", whose parts it has"#),
    RequestCase(
      "a queue that nothing sends", "/transition",
      config(#""running":{}"#, "", state: #","queue":[{"id":"1","text":"a"}],"lastQueued":1"#),
      #"/state/queue needs "running.drain" in "config", and ids that are different numbers up to "lastQueued""#
    ),
    RequestCase(
      "a queue without a number", "/transition",
      config(#""running":{"drain":"each"}"#, "", state: #","queue":[{"id":"1","text":"a"}]"#),
      #"/state/lastQueued is required with "queue": the number of the last message"#),
    RequestCase(
      "an argument without a phase", "/transition",
      config(
        #""triggers":["@"]"#, "",
        state:
          #","text":"@a","session":{"trigger":"@","query":"a","range":{"start":0,"end":2},"phase":"arguments"}"#
      ),
      #"/state/session/argument must be present in the phase "arguments", and only there"#),
  ]

  @Test("are refused with what is wrong", arguments: refused)
  func problems(request: RequestCase) throws { try request.expectProblems() }
}
