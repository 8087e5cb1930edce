import TestSupport
import Testing

/// Answers that run, history, keys of two keyboards, rules as data: their members, and what is wrong
/// with others.
@Suite("Members of a running conversation")
struct TodayMembersTests {
  private static func config(
    _ members: String, _ events: String, state: String = "", placement: String = "dock"
  ) -> String {
    """
    {"config":{"screen":{"width":393,"height":852},\
    "composer":{"textHeight":36,"placement":"\(placement)"},\(members),\
    "include":["effects"]},"state":{"appeared":true,"focused":true\(state)},"events":[\(events)]}
    """
  }

  static let accepted = [
    RequestCase(
      "a running answer", "/transition",
      config(
        #""running":{"whenEmpty":"stop","withText":"steer"}"#,
        #"{"type":"runStarted"},{"type":"edited","range":{"start":0,"end":0},"replacement":"あ"},{"type":"sent"},{"type":"sent"}"#
      ),
      #"{"type":"setSend","enabled":true,"action":"stop"}"#,
      #"{"type":"publish","text":"あ","mode":"steer"}"#, #"[{"type":"stop"}]"#, #""running":true"#),
    RequestCase(
      "a history", "/transition",
      config(
        #""history":true"#,
        #"{"type":"keyPressed","key":"ArrowUp"},{"type":"textSet","purpose":"history","text":"b"}"#,
        state: #","text":"a""#),
      #"{"type":"recall","back":1}"#,
      #"{"type":"setText","text":"b","selection":{"start":1,"end":1}}"#,
      #""drafts":[{"replacedBy":"history","back":1,"text":"a","selection":{"start":1,"end":1}}]"#),
    RequestCase(
      "a state with all that comes back", "/transition",
      config(
        #""history":true,"triggers":["@"]"#, #"{"type":"textSet","purpose":"cancel"}"#,
        state: """
          ,"text":"@b","recalling":2,"running":true,"closedList":0,"held":{"keyboard":{"height":300}},\
          "drafts":[{"replacedBy":"edit","text":"अ","tokens":[]}]
          """),
      #"{"type":"setText","text":"अ","selection":{"start":1,"end":1}}"#,
      #""held":{"keyboard":{"phase":"show""#),
    RequestCase(
      "the previous field, which keeps a distance of its own", "/transition",
      config(
        """
        "keys":{"Shift+Tab":"previous"},"fields":[{"id":"a","frame":{"x":0,"y":500,"width":9,"height":60},\
        "gap":24},{"id":"b","frame":{"x":0,"y":580,"width":9,"height":60}}]
        """,
        """
        {"type":"focused","field":"b"},{"type":"keyboardWillShow","keyboard":{"height":336}},\
        {"type":"keyPressed","key":"Shift+Tab"}
        """,
        placement: "overlap"),
      #""to":{"x":0,"y":456,"width":9,"height":60}"#, #""to":{"x":0,"y":432,"width":9,"height":60}"#
    ),
    RequestCase(
      "a failed message and marks", "/transition",
      config(
        #""send":{}"#,
        #"{"type":"sendFailed","text":"x"},{"type":"wrapped","before":"_","after":"_"},{"type":"sendFailed","text":"y"}"#
      ),
      #"{"type":"setText","text":"x""#, #"{"type":"setText","text":"_x_""#,
      #"{"type":"keepUnsent","text":"y"}"#),
    RequestCase(
      "keys of a list of its own", "/transition",
      config(
        #""triggers":["@"],"keys":{"hardware":{"Escape":"blur"},"list":{"Ctrl+n":"pickNext"}}"#,
        #"{"type":"keyPressed","key":"Ctrl+n"},{"type":"keyPressed","key":"Enter"}"#,
        state: #","text":"@a","session":{"trigger":"@","query":"a","range":{"start":0,"end":2}}"#),
      #"{"type":"movePick","by":1}"#, #""ignored":"unboundKey""#),
    RequestCase(
      "several lengths", "/edit",
      """
      {"text":"ab","range":{"start":2,"end":2},"replacement":"é","limits":{"maxLength":3,\
      "lengths":[{"max":3,"unit":"utf8"}],"warnAt":0}}
      """,
      #""reason":"maxLength""#,
      #""lengths":[{"value":2,"max":3,"unit":"grapheme","left":1},{"value":2,"max":3,"unit":"utf8","left":1}]"#,
      #""counter":null"#),
    RequestCase(
      "weights with their defaults", "/edit",
      """
      {"text":"","range":{"start":0,"end":0},"replacement":"ab👨‍👩‍👧","limits":{"maxLength":9,\
      "lengthUnit":{"weighted":{"default":2,"emoji":5,"ranges":[{"start":97,"end":97,"weight":1}]}}}}
      """,
      #""length":{"value":8,"max":9,"unit":"weighted"}"#),
    RequestCase(
      "a truncated weighted paste", "/edit",
      """
      {"text":"ab","range":{"start":2,"end":2},"replacement":"漢字漢字","overflow":"truncate",\
      "limits":{"lengths":[{"max":7,"unit":{"weighted":{"scale":1,"default":2,\
      "ranges":[{"start":0,"end":4351,"weight":1}]}}},{"max":3}]}}
      """,
      #""text":"ab漢""#, #""inserted":"漢""#),
  ]

  @Test("are answered", arguments: accepted)
  func answered(request: RequestCase) throws { try request.expectParts() }

  static let refused = [
    RequestCase(
      "unknown meanings", "/transition",
      config(#""running":{"whenEmpty":"queue","withText":"stop"}"#, ""),
      #"/config/running/whenEmpty must be one of "stop", "block""#,
      #"/config/running/withText must be one of "queue", "steer", "send", "block""#),
    RequestCase(
      "a text without a text", "/transition",
      config(
        #""send":{}"#, #"{"type":"textSet","purpose":"edit"},{"type":"held"},{"type":"wrapped"}"#),
      "/events/0/text is required", "/events/1/on is required",
      #"/events/2 needs "before" or "after", or else "style""#),
    RequestCase(
      "a system of which nothing is known", "/layout", #"{"device":"iphone-13","system":"ios 26"}"#,
      #"/system must be one of "ios13", "ios26", "ipados26"; did you mean "ios26"?"#),
    RequestCase(
      "a rule without a trigger", "/edit",
      """
      {"text":"","range":{"start":0,"end":0},"replacement":"","triggers":[{"at":"start"},7,\
      {"trigger":"@","at":"start","after":["white"]},{"trigger":"#","minLength":3,"maxLength":2}]}
      """,
      "/triggers/0/trigger is required",
      "/triggers/1 must be a trigger such as \"@\", or {\"trigger\": \"/\", \"at\": \"start\"}, not a number",
      "/triggers/2/after needs \"at\": \"word\", because other triggers stand after anything",
      "/triggers/3/maxLength must not be less than \"minLength\""),
    RequestCase(
      "a range that goes back", "/edit",
      """
      {"text":"","range":{"start":0,"end":0},"replacement":"","limits":{"lengths":[{"max":1,\
      "unit":{"weighted":{"ranges":[{"start":9,"end":1,"weight":1}]}}},{"unit":"utf16"}]}}
      """,
      "/limits/lengths/0/unit/weighted/ranges/0/end must not be before \"start\"",
      "/limits/lengths/1/max is required"),
    RequestCase(
      "a draft of a field that there is not", "/transition",
      config(#""send":{}"#, "", state: #","drafts":[{"field":"x","text":"a"}]"#),
      """
      /state/drafts must each have a field of "config" of its own: another one than "field", unless \
      they have "replacedBy"
      """),
  ]

  @Test("are refused with what to send instead", arguments: refused)
  func problems(request: RequestCase) throws { try request.expectProblems() }
}
