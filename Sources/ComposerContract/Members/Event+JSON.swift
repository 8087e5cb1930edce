import Composer
import JSON

/// The types of events.
package enum EventName: String, CaseIterable {
  case appeared, disappeared, resized, focused, tapped, blurred, tappedOutside, tappedClose
  case keyboardWillShow, keyboardWillChangeFrame, keyboardWillHide, panelShown, panelHidden
  case dragChanged, dragEnded, dragCancelled
  case edited, keyPressed, selectionChanged, attachmentsChanged, contentChanged, sent
  case offsetChanged, stopped, runStarted, runEnded, sendFailed, textSet, wrapped, held
  case barDragged, barReset, recordStarted, recordMoved, recordEnded
  case prefixed, queueEdited, queueMoved, queueRemoved, queueSteered

  private static let names = HashedNames(allCases.map { $0.rawValue })

  /// The type with a name; nil if there is none.
  ///
  /// Each event of a request is looked up. Without the table, that takes five times as many instructions.
  package init?(rawValue: String) {
    guard let index = Self.names.index(of: rawValue) else { return nil }
    self = Self.allCases[index]
  }
}

/// An event and its time.
package struct TimedEvent {
  package let event: Event
  /// The time in milliseconds; nil if the event has none.
  package let atMs: Double?

  /// Creates an event.
  package init(_ event: Event, atMs: Double?) {
    self.event = event
    self.atMs = atMs
  }

  /// Visits the type, the time and the members of an event; nil if they are not read, or make no event.
  ///
  /// - Parameters:
  ///   - name: the type that is described; nil if it is read.
  ///   - displays: the display and the list before the event, which updates them.
  ///   - lastMs: the time of the last event with one; the event updates it.
  package init?<Visitor: MemberVisitor & ~Copyable>(
    visiting json: inout Visitor, as name: EventName? = nil, on displays: inout DisplayTracker,
    after lastMs: inout Double?
  ) {
    atMs = json.optional("atMs", .time)
    if let atMs, let last = lastMs, atMs < last {
      json.check { $0.report("atMs", Self.problem(before: last)) }
    }
    lastMs = atMs ?? lastMs
    guard let type = json.required("type", OnlyName(name: name)) ?? name,
      let event = Event(type, visiting: &json, on: &displays)
    else { return nil }
    self.event = event
  }

  /// The text of the problem of an event that is before an earlier one.
  ///
  /// - Parameter lastMs: the time of the earlier event, in milliseconds.
  static func problem(before lastMs: Double) -> String {
    "must not be before \(lastMs.jsonText), the time of an earlier event"
  }
}

/// The events of a request, which come after a state.
package struct EventsType: JSONType {
  private let displays: DisplayTracker?
  private let lastMs: Double?
  private let most: Int

  /// - Parameters:
  ///   - config: the configuration; without one, events are not checked.
  ///   - most: the greatest number of events.
  package init(in config: TransitionConfiguration?, after state: State = State(), most: Int) {
    displays = config.map {
      DisplayTracker($0, resizedTo: state.display, changedTo: state.content)
    }
    (lastMs, self.most) = (state.clock?.nowMs, most)
  }

  package func read(_ value: borrowing JSONValue) -> [TimedEvent]? {
    guard var displays else { return nil }
    var (lastMs, events) = (lastMs, [TimedEvent]())
    let areRead = value.readElements(of: 0...most) { value in
      let event = JSONObject.read(value) {
        TimedEvent(visiting: &$0, on: &displays, after: &lastMs)
      }
      if let event { events.append(event) }
      return event != nil
    }
    return areRead ? events : nil
  }

  #if !hasFeature(Embedded)
    package var schema: String {
      let events = EventName.allCases.map { Self.schema(of: $0) }.joined(separator: ",")
      return "{\"type\":\"array\",\"maxItems\":\(most),\"items\":"
        + "{\"oneOf\":[\(events)],\"discriminator\":{\"propertyName\":\"type\"}}}"
    }

    /// The schema of events of a type.
    static func schema(of name: EventName) -> String {
      SchemaVisitor.schema {
        var (displays, lastMs) = (DisplayTracker.none, Double?.none)
        _ = TimedEvent(visiting: &$0, as: name, on: &displays, after: &lastMs)
      }
    }
  #endif
}

extension Event {
  /// Visits the members of an event of a type.
  ///
  /// - Parameter displays: the display and the list before the event, which updates them.
  fileprivate init?<Visitor: MemberVisitor & ~Copyable>(
    _ name: EventName, visiting json: inout Visitor, on displays: inout DisplayTracker
  ) {
    let event: Event?
    switch name {
    case .appeared:
      json.schema("AppearedEvent", "The composer's screen appeared.")
      event = .appeared
    case .disappeared:
      json.schema("DisappearedEvent", "The composer's screen disappeared.")
      event = .disappeared
    case .resized:
      json.schema(
        "ResizedEvent",
        """
        The screen, its safe area or the view changed. `orientation` turns the configuration's
        device. Absent members then come from the preset; otherwise they do not change.
        """)
      event = .resized(displays.resize(&json))
    case .focused:
      json.schema("FocusedEvent", "A text field received the focus.")
      json.about(
        "The field that received it. The default is the field that had it last, or the first.")
      event = .focused(field: json.optional("field", .partID))
    case .tapped:
      json.schema("TappedEvent", "The user tapped the text.")
      event = .tapped
    case .blurred:
      json.schema("BlurredEvent", "The text lost the focus.")
      event = .blurred
    case .tappedOutside:
      json.schema("TappedOutsideEvent", "The user tapped outside the composer.")
      event = .tappedOutside
    case .tappedClose:
      json.schema(
        "TappedCloseEvent", "The user tapped the close button of the keyboard's accessory.")
      event = .tappedClose
    case .keyboardWillShow:
      json.schema("KeyboardWillShowEvent", "The platform announced that the keyboard shows.")
      event = .keyboard(.show, &json, on: displays)
    case .keyboardWillChangeFrame:
      json.schema(
        "KeyboardWillChangeFrameEvent",
        "The platform announced that the keyboard changes its frame.")
      event = .keyboard(.change, &json, on: displays)
    case .keyboardWillHide:
      json.schema("KeyboardWillHideEvent", "The platform will hide the keyboard.")
      event = .keyboard(.hide, &json, on: displays)
    case .panelShown:
      json.schema("PanelShownEvent", "The app showed a panel in the keyboard's place.")
      var panel = PanelMember(from: .machine)
      panel.visit(&json)
      event = .panelShown(kind: panel.kind, height: panel.height)
    case .panelHidden:
      json.schema(
        "PanelHiddenEvent",
        "The app hid its panel. The keyboard takes its place if the text has the focus.")
      event = .panelHidden
    case .dragChanged:
      json.schema("DragChangedEvent", "A finger drags a docked keyboard.")
      event = json.required("drag", .members(of: FingerMember(.changed))).map {
        .dragged($0.finger)
      }
    case .dragEnded:
      json.schema("DragEndedEvent", "The finger was lifted.")
      event = .dragEnd(.ended, &json)
    case .dragCancelled:
      json.schema("DragCancelledEvent", "The gesture was cancelled.")
      event = .dragEnd(.cancelled, &json)
    case .edited:
      json.schema("EditedEvent", "The user edited the text. The rules of `/edit` apply.")
      json.rule(
        #"""
        "not": {"anyOf": [{"required": ["to", "range"]}, {"required": ["to", "replacement"]},
        {"required": ["to", "tokens"]}, {"required": ["to", "spans"]}, {"required": ["selection"],
        "not": {"required": ["to"]}}]}
        """#)
      json.rule(#""if": {"not": {"required": ["to"]}}"#)
      json.rule(#""then": {"required": ["range", "replacement"]}"#)
      event = Change(visiting: &json, in: displays.spanStyle).map(Event.edited)
    case .selectionChanged:
      json.schema("SelectionChangedEvent", "The user changed the selection.")
      event = json.required("selection", .range(in: nil)).map(Event.selectionChanged)
    case .keyPressed:
      json.schema("KeyPressedEvent", "The user pressed a key of a hardware keyboard.")
      json.about("The name of the key after its modifiers, such as `Shift+Enter`.")
      event = json.required("key", .keyPress).map(Event.keyPressed)
    case .attachmentsChanged:
      json.schema(
        "AttachmentsChangedEvent",
        """
        Attachments were added, removed or uploaded: all of them as they are now, which
        `limits.files` judges, or their numbers.
        """)
      json.rule(
        #"""
        "not": {"anyOf": [{"required": ["attachments", "ready"]}, {"required": ["attachments",
        "uploading"]}]}
        """#)
      var attachments = Attachments.none
      attachments.visit(&json)
      let list = json.optional("attachments", AttachmentListType())
      json.check {
        if $0.has("attachments"), $0.has("ready") || $0.has("uploading") {
          $0.report("attachments", "must not be sent together with \"ready\" or \"uploading\"")
        }
      }
      event = .attachmentsChanged(list.map { Attachments($0) } ?? attachments)
    case .contentChanged:
      json.schema(
        "ContentChangedEvent",
        """
        Messages were added to the list, or changed their heights. The list stays at its end or at
        its pinned message if it was there; a new pinned message goes to the top.
        """)
      let isInverted = displays.isListInverted
      let change = json.required(
        "content", .members(of: ContentMember(wasInverted: isInverted)))?.change
      displays.isListInverted = change?.inverted ?? isInverted
      event = change.map(Event.contentChanged)
    case .sent:
      json.schema("SentEvent", "The user tapped the send button.")
      event = .sent
    case .offsetChanged:
      json.schema(
        "OffsetChangedEvent",
        "A banner or tab bar below the composer appeared, changed or disappeared.")
      json.about("The height of the banner or tab bar in points.")
      event = json.required("bottomOffset", .nonNegativeLength).map(Event.offsetChanged)
    case .stopped:
      json.schema("StoppedEvent", "The user tapped the stop button.")
      event = .stopped
    case .runStarted:
      json.schema("RunStartedEvent", "An answer began to run.")
      event = .runStarted
    case .runEnded:
      json.schema("RunEndedEvent", "The answer ended or was stopped.")
      event = .runEnded
    case .sendFailed:
      json.schema(
        "SendFailedEvent",
        """
        A message was not sent. It goes back into an empty box with its attachments; otherwise the
        client keeps it.
        """)
      let text = json.required("text", PlainTextType())
      json.about("Those of the message, as `publish` has them.")
      let tokens = json.optional("tokens", TokensType(text: text)) ?? []
      json.about("Those of the message.")
      let attachments = json.optional("attachments", AttachmentListType()) ?? []
      event = text.map {
        .sendFailed($0, tokens: tokens, attachments: Attachments(attachments))
      }
    case .textSet:
      json.schema(
        "TextSetEvent",
        """
        A program sets the text, within the limits. A message to edit or of the history stands in
        the place of the draft, which comes back with `cancel`, after the newest message of the
        history, or when the message is sent.
        """)
      json.rule(
        #"""
        "if": {"not": {"required": ["purpose"], "properties": {"purpose": {"const": "cancel"}}}}
        """#)
      json.rule(#""then": {"required": ["text"]}"#)
      event = .textSet(NewText(visiting: &json, in: displays.spanStyle))
    case .wrapped:
      json.schema(
        "WrappedEvent",
        """
        The user put marks around the selection, or around the word at the caret: those of a style
        of Markdown, or others. If they are there already, it takes them away. White space at the
        ends of a selection stays outside, and each paragraph is marked by itself.
        """)
      json.rule(
        #""not": {"anyOf": [{"required": ["style", "before"]}, {"required": ["style", "after"]}]}"#)
      json.rule(#""if": {"not": {"anyOf": [{"required": ["before"]}, {"required": ["after"]}]}}"#)
      json.rule(#""then": {"required": ["style"]}"#)
      event = .wrapped(Wrapping(visiting: &json))
    case .prefixed:
      json.schema(
        "PrefixedEvent",
        """
        The user put marks at the start of the selected lines. If all lines have them already, it
        takes them away. The marks of other lists are replaced.
        """)
      var style = LineStyle(.list)
      json.type("LineStyle", "`- `, `1. ` and so on, `- [ ] `, `> ` or `### `.")
      json.requiredInput("style", &style.kind, .name())
      json.about("The level of a heading.")
      json.input("level", &style.level, .integer(in: 1...6))
      event = .prefixed(style)
    case .queueEdited:
      json.schema("QueueEditedEvent", "The user changed the text of a message that waits.")
      let id = json.required("id", .partID)
      let text = json.required("text", PlainTextType())
      json.about(
        "The tokens of the text; absent to keep those of the message that the change leaves.")
      let tokens = json.optional("tokens", TokensType(text: text))
      event = id.flatMap { id in text.map { .queueEdited(id, $0, tokens: tokens) } }
    case .queueMoved:
      json.schema("QueueMovedEvent", "The user moved a message that waits.")
      let id = json.required("id", .partID)
      json.about("Its new place, counted from 0; beyond the end, the last one.")
      let place = json.required("to", .offset)
      event = id.flatMap { id in place.map { .queueMoved(id, to: $0) } }
    case .queueRemoved:
      json.schema("QueueRemovedEvent", "The user took back a message that waits.")
      event = json.required("id", .partID).map { .queueRemoved($0) }
    case .queueSteered:
      json.schema("QueueSteeredEvent", "The user sent a message that waits to the running answer.")
      event = json.required("id", .partID).map { .queueSteered($0) }
    case .held:
      json.schema(
        "HeldEvent",
        """
        A sheet came to the front of the composer, or went. The composer stays where it is behind a
        sheet; the last event of the keyboard applies when the sheet goes.
        """)
      json.about("Whether a sheet is in front.")
      event = json.required("on", .boolean).map(Event.held)
    case .barDragged:
      json.schema(
        "BarDraggedEvent",
        "The user dragged the top of the bar, whose text area gets what is left.")
      json.about("The new top in view coordinates.")
      event = json.required("y", .length).map { .barDragged(y: $0) }
    case .barReset:
      json.schema("BarResetEvent", "The user gave the height of the bar back to its text.")
      event = .barReset
    case .recordStarted:
      json.schema("RecordStartedEvent", "The user went down on the microphone.")
      event = .recordStarted
    case .recordMoved:
      json.schema("RecordMovedEvent", "The finger on the microphone moved.")
      var finger = Point.zero
      json.about("The distance from where it went down, to the right.")
      json.required("x", &finger.x, .length)
      json.about("The distance from where it went down, downwards.")
      json.required("y", &finger.y, .length)
      event = .recordMoved(by: finger)
    case .recordEnded:
      json.schema(
        "RecordEndedEvent",
        "The finger left the microphone, which sends a recording that is not locked.")
      event = .recordEnded
    }
    guard let event else { return nil }
    self = event
  }

  private static func keyboard<Visitor: MemberVisitor & ~Copyable>(
    _ phase: KeyboardEvent.Phase, _ json: inout Visitor, on displays: DisplayTracker
  ) -> Event? {
    let member = JSONMembers.members(
      of: LayoutKeyboard(phase: phase, on: displays.current, of: displays.preset))
    guard phase == .hide else {
      if phase == .show {
        json.note(.keywords(#""properties": {"phase": {"const": "show"}}"#))
        json.about("The keyboard; its phase is `show` or absent.")
      } else {
        json.note(.keywords(#""properties": {"phase": {"const": "change"}}"#))
        json.about("The keyboard; its phase is `change` or absent.")
      }
      return json.required("keyboard", member).map { .keyboardMoved($0.event) }
    }
    let hidden = json.optional("keyboard", member)?.event
    let platform = displays.preset?.platform ?? .ios
    return .keyboardMoved(
      hidden ?? KeyboardEvent(phase: .hide, frame: .zero, curve: platform.keyboardCurve))
  }

  private static func dragEnd<Visitor: MemberVisitor & ~Copyable>(
    _ phase: Drag.Phase, _ json: inout Visitor
  ) -> Event {
    .dragged(
      json.optional("drag", members: FingerMember(phase))?.finger ?? Finger(phase: phase))
  }
}

/// The finger of a drag; its position is required while it is down.
private struct FingerMember: Members {
  private(set) var finger: Event.Finger

  /// - Parameter phase: the phase that the type of the event gives.
  init(_ phase: Drag.Phase) { finger = Event.Finger(phase: phase) }

  mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    let phase = finger.phase
    switch phase {
    case .changed:
      json.schema("DragUpdate", "A finger that drags. Absent members keep their last values.")
    case .ended:
      json.schema("DragEnd", "A finger that was lifted. Absent members keep their last values.")
    case .cancelled:
      json.schema(
        "DragCancellation",
        "A finger whose gesture was cancelled. Absent members keep their last values.")
    }
    let named = json.optional("phase", OnlyName(name: phase))
    json.check {
      guard let named, named != phase else { return }
      $0.report("phase", "must be \"\(phase.rawValue)\" in an event of this type, or absent")
    }
    if phase == .changed { json.require("fingerY") }
    json.type("FingerY", "The finger's y in screen coordinates.")
    json.input("fingerY", &finger.y, .length)
    json.type("DragVelocity", "The finger's velocity in points per second, positive downwards.")
    json.input("velocityY", &finger.velocityY, .length)
    json.type(
      "DismissPadding",
      "How far above the keyboard's top the drag begins; usually the bar's height.")
    json.input("dismissPadding", &finger.dismissPadding, .length)
  }
}

/// A name of an enumeration, whose schema accepts only one name; other names are refused after reading.
struct OnlyName<Name: RawRepresentable<String> & CaseIterable>: JSONType {
  /// The name that is accepted; nil for all.
  let name: Name?

  func read(_ value: borrowing JSONValue) -> Name? { value.read(as: .name(of: Name.self)) }

  #if !hasFeature(Embedded)
    var schema: String {
      name.map { "{\"type\":\"string\",\"const\":\"\($0.rawValue)\"}" }
        ?? JSONName<Name>.name(of: Name.self).schema
    }
  #endif
}

/// New content of a list.
private struct ContentMember: Members {
  private(set) var change = MessageList.Change(contentHeight: 0)
  /// Whether the list was inverted before.
  let wasInverted: Bool

  mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema(
      "MessageListUpdate",
      "The list, as `content` of `config`. Absent members stay as they were, except `pin`.")
    change.visit(&json)
    json.check {
      guard change.inverted ?? wasInverted, change.pin != nil else { return }
      $0.report("pin", MessageList.Pin.invertedProblem)
    }
  }
}

extension JSONType where Self == JSONInteger {
  /// A number of attachments.
  static var attachmentCount: JSONInteger { .integer(in: 0...10_000) }
}

extension Event.Change {
  /// - Parameter style: the style from which spans take what they leave out.
  fileprivate init?<Visitor: MemberVisitor & ~Copyable>(
    visiting json: inout Visitor, in style: TextStyle
  ) {
    json.about("The range to replace.")
    let range = json.optional("range", .range(in: nil))
    var text = json.optional("replacement", PlainTextType())
    json.note(.orNull)
    json.about("The marked range of an input method, in the text after the edit.")
    let composing = json.optional("composing", .range(in: nil))
    json.about(
      """
      The parts of `replacement` with a style of their own, such as the chip of a mention. A text
      keeps its first 1,000 spans.
      """)
    json.styled(&text, in: style)
    json.about(
      """
      The ranges of `replacement` that become tokens, such as a picked mention. A text keeps its
      first 1,000 tokens.
      """)
    let tokens = json.optional("tokens", TokensType(text: text)) ?? []
    var source = Edit.Source.typing
    json.type(
      "EditSource",
      """
      Where a replacement comes from. `pasteAsText` and `dictation` become neither an attachment nor
      a link.
      """)
    json.input("source", &source, .name())
    json.type(
      "TextAfterEdit",
      """
      The text after the edit, in place of `range` and `replacement`. The edit is what both texts do
      not have in common at their ends, in whole grapheme clusters.
      """)
    let result = json.optional("to", PlainTextType())
    json.about("The selection after the edit, in `to`.")
    let selection = json.optional("selection", .range(in: result))
    json.check {
      $0.checkEdit()
      for name in ["tokens", "spans"] as [StaticString] where $0.has("to") && $0.has(name) {
        $0.report(name, "needs \"replacement\", whose parts it has")
      }
    }
    if let result {
      self.init(to: result, selection: selection, composing: composing, source: source)
    } else if let range, let text {
      self.init(
        range: range, replacement: text, composing: composing, tokens: tokens, source: source)
    } else {
      return nil
    }
  }
}

/// The purpose of a text that a program sets.
private enum Purpose: String, CaseIterable { case draft, edit, history, cancel }

extension Event.NewText {
  /// - Parameter style: the style from which spans take what they leave out.
  fileprivate init<Visitor: MemberVisitor & ~Copyable>(
    visiting json: inout Visitor, in style: TextStyle
  ) {
    var purpose = Purpose.draft
    json.type("TextPurpose", "What a text of a program is; `cancel` brings the draft back.")
    json.input("purpose", &purpose, .name())
    json.check {
      if purpose != .cancel, !$0.has("text") { $0.report("text", "is required") }
    }
    let content = FieldText(visiting: &json, in: style)
    switch purpose {
    case .draft: self = .draft(content)
    case .edit: self = .edit(content)
    case .history: self = .history(content)
    case .cancel: self = .cancel
    }
  }
}

extension FieldText {
  /// Visits a text without marked text, which stands in an object with other members.
  ///
  /// Not inlined, because a state, its drafts and an event have these members.
  ///
  /// - Parameter style: the style from which spans take what they leave out.
  @inline(never)
  init<Visitor: MemberVisitor & ~Copyable>(visiting json: inout Visitor, in style: TextStyle) {
    var text = json.optional("text", PlainTextType())
    if !json.has("text") { text = "" }
    json.about(
      """
      The parts of the text with a style of their own, moved by edits; absent if there are none.
      What a font leaves out is that of `composer.text` in `config`; `metrics` are not possible.
      """)
    json.styled(&text, in: style)
    json.about("The selection. The default is the end of the text.")
    let selection = json.optional("selection", .range(in: text))
    json.about("The tokens of the text; absent if there are none.")
    let tokens = json.optional("tokens", TokensType(text: text)) ?? []
    self.init(text ?? "", selection: selection, tokens: tokens)
  }
}

extension Event.Wrapping {
  fileprivate init<Visitor: MemberVisitor & ~Copyable>(visiting json: inout Visitor) {
    var marks = Event.Marks(before: "", after: "")
    json.about("What stands before the selection.")
    json.note(.keywords(#""default": """#))
    json.input("before", &marks.before, PlainTextType(limit: 64))
    json.about("What stands after the selection.")
    json.note(.keywords(#""default": """#))
    json.input("after", &marks.after, PlainTextType(limit: 64))
    json.type(
      "MarkdownStyle",
      """
      `**bold**`, `_italic_`, `~~strike~~`, code in backticks or, if it has several lines, in a
      block, or a link whose destination `url` is selected.
      """)
    let style = json.optional("style", .name(of: Event.Style.self))
    json.check {
      let hasMarks = !marks.before.isEmpty || !marks.after.isEmpty
      if hasMarks == $0.has("style") {
        $0.report("needs \"before\" or \"after\", or else \"style\"")
      }
    }
    self = style.map { .style($0) } ?? .marks(marks)
  }
}
