import Composer
import JSON

extension Effect: JSONWritable {
  /// Writes the type of the effect and its other members.
  public func write(to json: inout JSONWriter) { json.object { visit(&$0) } }

  /// Visits the type of the effect and its other members.
  fileprivate func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    switch self {
    case .animate(let movement):
      json.effect(
        "animate", "AnimateEffect",
        "Move the composer, or one of several fields, in view coordinates.")
      movement.visit(&json)
    case .focus(let field):
      json.effect("focus", "FocusEffect", "Give the text of a field the focus.")
      json.about("The field; absent without `fields`.")
      json.outputIfPresent("field", field)
    case .blur:
      json.effect("blur", "BlurEffect", "Remove the focus from the text.")
    case .showKeyboard:
      json.effect("showKeyboard", "ShowKeyboardEffect", "Request the keyboard from the platform.")
    case .hideKeyboard:
      json.effect(
        "hideKeyboard", "HideKeyboardEffect", "Request that the platform hides the keyboard.")
    case .installAccessory:
      json.effect(
        "installAccessory", "InstallAccessoryEffect",
        "Install the bar as the platform's input accessory.")
    case .removeAccessory:
      json.effect(
        "removeAccessory", "RemoveAccessoryEffect",
        "Remove the bar as the platform's input accessory.")
    case .showPanel(let panel):
      json.effect(
        "showPanel", "ShowPanelEffect", "Show the panel with this height in the keyboard's place.")
      json.type("PanelKind")
      json.output("kind", panel.kind)
      json.about("The height in points, including the bottom safe area.")
      json.output("height", panel.height)
    case .hidePanel:
      json.effect("hidePanel", "HidePanelEffect", "Hide the panel.")
    case .publish(let text, let mode, let tokens, let attachments):
      json.effect("publish", "PublishEffect", "Send the message.")
      json.about("The text of the message.")
      json.output("text", text)
      json.note(.keywords(#""enum": ["send", "queue", "steer"]"#))
      json.type("PublishMode", "Send a message at once, after the running answer, or to it.")
      json.about(
        """
        How it is sent while an answer is running; absent without one, or without `running`. A
        message of the queue has `send`, or `steer`.
        """)
      json.outputIfPresent("mode", mode)
      json.about("The tokens of `text`; absent if there are none.")
      json.type("Tokens")
      json.outputIfPresent("tokens", tokens?.value)
      json.note(.keywords(#""maxItems": 25600"#))
      json.type(
        "AttachmentIds", "The ids of the attachments that it takes along; absent without any.")
      json.outputIfPresent("attachments", attachments?.value)
    case .setQueue(let messages):
      json.effect(
        "setQueue", "SetQueueEffect", "Show the messages that wait for the end of an answer.")
      json.note(.keywords(#""maxItems": 100"#))
      json.about("The messages in the order in which they are sent.")
      json.output("queue", messages)
    case .stop:
      json.effect("stop", "StopEffect", "Stop the running answer.")
    case .record:
      json.effect("record", "RecordEffect", "Start to record.")
    case .lockRecording:
      json.effect(
        "lockRecording", "LockRecordingEffect",
        "Show that the recording goes on without the finger, until `sent`.")
    case .cancelRecording:
      json.effect(
        "cancelRecording", "CancelRecordingEffect", "Stop to record, and throw the recording away.")
    case .sendRecording:
      json.effect("sendRecording", "SendRecordingEffect", "Stop to record, and send the recording.")
    case .keepUnsent(let text, let tokens, let attachments):
      json.effect(
        "keepUnsent", "KeepUnsentEffect",
        "Keep a message that was not sent, because the box has another text.")
      json.about("The text of the message.")
      json.output("text", text)
      json.about("The tokens of `text`; absent if there are none.")
      json.type("Tokens")
      json.outputIfPresent("tokens", tokens?.value)
      json.type("AttachmentIds")
      json.outputIfPresent("attachments", attachments?.value)
    case .recall(let back):
      json.effect(
        "recall", "RecallEffect",
        "Set the text to a sent message, with the event `textSet` and its purpose `history`.")
      json.note(.positive)
      json.about("Which message, counted from the newest, which is 1.")
      json.output("back", back)
    case .rejectEdit(let reason):
      json.effect(
        "rejectEdit", "RejectEditEffect",
        "Tell the user that an edit was rejected; `setText` follows.")
      json.type(
        "RejectEditReason",
        "The limit that the edit exceeds; `returnKey` if a Return key inserts nothing.")
      json.output("reason", reason)
    case .setText(let text, let selection):
      json.effect(
        "setText", "SetTextEffect",
        """
        Show this text in place of the edited one, without marked text: an edit was rejected in part
        or in whole, a message was sent, or newlines were removed.
        """)
      json.about("The text.")
      json.output("text", text)
      json.output("selection", selection)
    case .attach(let text):
      json.effect("attach", "AttachEffect", "Attach a paste that is too long for the text.")
      json.about("The pasted text.")
      json.output("text", text)
    case .setLink(let range, let url):
      json.effect(
        "setLink", "SetLinkEffect",
        """
        Make a link of a part of the text, which stays as it was. An edit with `to` showed the web
        address: the effect `setText` before this one takes it away.
        """)
      json.output("range", range)
      json.about("The web address that was pasted.")
      json.output("url", url)
    case .refuseAttachments(let refused):
      json.effect(
        "refuseAttachments", "RefuseAttachmentsEffect",
        "Tell the user that attachments were not taken, and remove them.")
      json.note(.keywords(#""maxItems": 256"#))
      json.about("The attachments in their order.")
      json.output("refused", refused)
    case .removeAttachment(let id):
      json.effect(
        "removeAttachment", "RemoveAttachmentEffect",
        "Remove an attachment, after a Backspace in an empty box.")
      json.output("id", id)
    case .setSend(let enabled, let action):
      json.effect(
        "setSend", "SetSendEffect", "Enable or disable the send button, and say what it does.")
      json.about("Whether the button can be pressed.")
      json.output("enabled", enabled)
      json.note(.keywords(#""enum": ["send", "stop", "queue", "steer"]"#))
      json.type(
        "SendAction",
        "What the send button does: other than `send` only while an answer is running.")
      json.output("action", action)
    case .setCounter(let counter):
      json.effect(
        "setCounter", "SetCounterEffect", "Show what the tightest limit leaves, or hide it.")
      json.about(
        "What the limit leaves, below 0 for a text that is too long; null hides the counter.")
      json.output("left", counter?.left)
      json.type("ToldUnit")
      json.about("The unit of the limit.")
      json.output("unit", counter?.unit)
      json.about("Whether the text is too long.")
      json.output("over", counter?.isOver ?? false)
    case .setSession(let session):
      json.effect(
        "setSession", "SetSessionEffect",
        "Show the list for a word that begins with a trigger, or hide it.")
      json.about("The word; null hides the list.")
      json.output("session", session)
    case .movePick(let distance):
      json.effect("movePick", "MovePickEffect", "Move the mark in the open list.")
      json.about("By how many entries, downwards if positive.")
      json.output("by", distance)
    case .pick:
      json.effect("pick", "PickEffect", "Take the marked entry of the open list.")
    case .setMode(let mode):
      json.effect("setMode", "SetModeEffect", "Place the items beside or below the text.")
      json.type("BarMode")
      json.output("mode", mode)
    case .scroll(let offset):
      json.effect("scroll", "ScrollEffect", "Scroll the list.")
      json.about("The scroll offset to set.")
      json.output("offset", offset)
    case .setPlaceholder(let visible):
      json.effect("setPlaceholder", "SetPlaceholderEffect", "Show or hide the placeholder.")
      json.about("Whether the placeholder is visible.")
      json.output("visible", visible)
    case .setTextColor(let color):
      json.effect("setTextColor", "SetTextColorEffect", "Set the colour of the text.")
      json.type("TextColor", "The colour of the text; active while it has the focus.")
      json.output("color", color)
    }
  }

  #if !hasFeature(Embedded)
    /// An effect of each type, whose members are described.
    static let examples: [Effect] = [
      .animate(Movement(of: nil, from: .zero, to: .zero)), .blur, .showKeyboard, .hideKeyboard,
      .hidePanel, .installAccessory, .removeAccessory, .focus(field: nil),
      .showPanel(Panel(kind: "", height: 0)), .publish(""), .attach(""), .rejectEdit(.maxLines),
      .setText("", selection: 0..<0), .scroll(offset: 0), .setPlaceholder(visible: true),
      .setTextColor(.active), .setSend(enabled: true), .setSession(nil), .setMode(.inline), .stop,
      .keepUnsent(""), .recall(back: 1), .setCounter(nil), .movePick(by: 1), .pick, .record,
      .lockRecording, .cancelRecording, .sendRecording, .setQueue([]), .setLink(0..<0, url: ""),
      .refuseAttachments([]), .removeAttachment(""),
    ]

    /// The schemas of all effects.
    public static var schema: String {
      let effects = examples.map { effect in SchemaVisitor.response { effect.visit(&$0) } }
      return
        "{\"oneOf\":[\(effects.joined(separator: ","))],\"discriminator\":{\"propertyName\":\"type\"}}"
        .named(
          "TransitionEffect",
          """
          Something for the client to do. Effects on the text concern the field that then has the
          focus.
          """)
    }
  #endif
}

extension MemberVisitor where Self: ~Copyable {
  /// Visits the type of an effect, and describes the effect.
  @inline(__always)
  fileprivate mutating func effect(
    _ type: String, _ name: StaticString, _ description: StaticString
  ) {
    schema(name, description)
    constant("type", type)
  }
}

extension Movement {
  fileprivate func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.about("The field that moves; absent without `fields`.")
    json.outputIfPresent("field", field)
    json.output("from", from)
    json.output("to", to)
    json.about("The frame of the text at the end; null if the placement has none.")
    json.output("textFrame", textFrame)
    json.about("The duration; 0 means without animation.")
    json.output("durationMs", durationMs)
    json.about("The time before the movement begins; absent if it is 0.")
    json.outputIfPresent("delayMs", delayMs > 0 ? delayMs : nil)
    json.output("curve", curve)
    json.about("The end of the movement, from its begin.")
    json.output("settleMs", settleMs)
    json.about("A CSS easing function, for a duration of `settleMs`; null without animation.")
    json.output("css", css)
    json.about(
      """
      The velocity of the top at the start in points per second, positive downwards: that of an
      interrupted movement, which springs continue.
      """)
    json.output("initialVelocity", initialVelocity)
  }
}

extension Effect.Rejection: JSONWritable {}
extension Effect.TextColor: JSONWritable {}
extension SendAction: JSONWritable {}
extension VoiceRecording: JSONWritable {}
extension Ignored: JSONWritable {}
