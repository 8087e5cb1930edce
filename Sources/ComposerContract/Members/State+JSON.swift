import Composer
import JSON

/// A state; absent members of a request have the values of a new composer.
///
/// It is written in another order than it is read in, which is that of its problems: the stage decides what a
/// keyboard is. Hence its rows stand in groups.
struct StateMember: Members {
  private(set) var state: State
  /// The configuration; nil if it is not valid, or the state is written.
  private let config: TransitionConfiguration?
  /// The style from which spans take what they leave out.
  private let style: TextStyle

  /// A state to read.
  init(for config: TransitionConfiguration?) {
    (state, self.config) = (State(), config)
    style = config?.spanStyle ?? TextStyle(font: .ofPreset)
  }

  /// A state to write.
  fileprivate init(_ state: State, in style: TextStyle) {
    (self.state, self.style, config) = (state, style, nil)
  }

  mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema(
      "TransitionState",
      """
      The composer at one moment. A member that a request leaves out has its value in a new
      composer. `focused`, `keyboard`, `panel` and `held` require `appeared`.
      """)
    json.rule(
      #"""
      "not": {"anyOf": [{"required": ["focused"], "properties": {"focused": {"const": true},
      "appeared": {"const": false}}}, {"required": ["keyboard"], "properties": {"keyboard": {"type":
      "object"}, "appeared": {"const": false}}}, {"required": ["held"], "properties": {"held": {"type":
      "object"}, "appeared": {"const": false}}}, {"required": ["panel"], "properties": {"appeared":
      {"const": false}}}, {"required": ["recording"], "properties": {"appeared": {"const":
      false}}}]}
      """#)
    visitStage(&json)
    state.message = FieldText(visiting: &json, in: style)
    json.about("The marked range of an input method; null without one.")
    state.message.marked = json.marked("composing", in: state.text)
    visitFocus(&json)
    visitMessage(&json)
    visitKeyboard(&json)
    visitPlace(&json)
    json.check {
      if let machine = config?.machine, $0.isAcceptable { state.check($0, in: machine) }
    }
  }

  /// Writes the groups.
  fileprivate mutating func write(to json: inout JSONWriter) {
    visitFocus(&json)
    json.member("text", state.text)
    json.member("selection", state.selection)
    json.member("composing", state.marked?.range)
    json.memberIfPresent("replaced", state.marked?.replacedIfAny)
    json.memberIfPresent("tokens", state.tokens.isEmpty ? nil : state.tokens)
    json.memberIfPresent("spans", state.text.stateSpans(in: style))
    visitMessage(&json)
    visitKeyboard(&json)
    visitStage(&json)
    visitPlace(&json)
  }

  private mutating func visitStage<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.note(.orNull)
    json.about("The screen after the last resize; null means the configuration's.")
    let display = json.optional(
      "stage", .members(of: Display(screen: Size(width: 0, height: 0))))
    if let display { state.display = display }
    json.output("stage", state.display)
  }

  private mutating func visitFocus<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.about("Whether the composer's screen is visible.")
    json.member("appeared", &state.appeared, .boolean)
    json.about("Whether the text has the focus.")
    json.member("focused", &state.focused, .boolean)
    json.note(.orNull)
    json.about("The id of the field that has or had the focus; null means the first one.")
    json.member("field", &state.field, .partID)
    json.about(
      """
      The texts that come back: those of the other fields, except empty ones, and those in whose
      place a message to edit or a message of the history stands.
      """)
    let drafts = json.optional(
      "drafts", .array(of: .members(of: DraftMember(in: style)), count: 0...2 * Field.most))
    if let drafts { state.drafts = drafts.map { $0.draft } }
    json.outputIfPresent(
      "drafts",
      state.drafts.isEmpty ? nil : state.drafts.map { WrittenDraft(draft: $0, style: style) })
  }

  /// Visits what belongs to the text.
  private mutating func visitMessage<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.about("The word that begins with a trigger; absent without one.")
    json.member("session", &state.session, SessionType(text: state.text))
    json.about("The start of the word whose list was closed with a key; absent without one.")
    json.member("closedList", &state.closedList, .offset)
    json.about("The message of the last `recall`; absent once the client has set it.")
    json.member("recalling", &state.recalling, .integer(in: 1...Draft.mostBack))
    json.about("Whether an answer is running; absent if not.")
    json.member("running", &state.isRunning, .boolean, unless: false)
    json.type("RecordingState", "Whether a finger holds the microphone.")
    json.about("The recording; absent without one.")
    json.member("recording", &state.recording, .name())
    json.about(
      "The attachments, or their numbers if the client tells only these; absent if there are none.")
    json.member("attachments", &state.attachments, AttachmentsType(), unless: Attachments.none)
    visitQueue(&json)
    json.about("The word that the last edit replaced; absent if it replaced none.")
    let correction = json.optional("corrected", CorrectionType(text: state.text))
    if let correction { state.message.correction = Shared(correction) }
    json.outputIfPresent("corrected", state.message.correction?.value)
  }

  private mutating func visitKeyboard<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    let displays = config.map { DisplayTracker($0, resizedTo: state.display) }
    let type = JSONMembers.members(
      of: LayoutKeyboard(on: displays?.current, of: displays?.preset))
    json.note(.orNull)
    json.about("The last keyboard event, or the keyboard that follows a panel; null if hidden.")
    if let keyboard = json.optional("keyboard", type) { state.keyboard = keyboard.event }
    json.output("keyboard", state.keyboard)
    json.note(.keywords(#""required": ["kind", "height"]"#))
    json.about("The panel in the keyboard's place; absent if there is none.")
    let panel = json.optional("panel", members: PanelMember(from: .none))
    if let panel { state.panel = panel.panel }
    json.outputIfPresent("panel", state.panel)
    json.about("The height of the last docked keyboard; absent if there was none.")
    json.member("lastKeyboardHeight", &state.lastKeyboardHeight, .nonNegativeLength)
    json.note(.orNull)
    json.note(.keywords(#""properties": {"phase": {"const": "changed"}}"#))
    json.about("The finger that drags a docked keyboard, with the phase `changed`.")
    json.nullable("drag", &state.drag, .drag)
    json.about("What happened to the keyboard behind a sheet; absent without a sheet.")
    if let held = json.optional("held", members: HeldMember(as: type)) { state.held = held.held }
    json.outputIfPresent("held", state.held)
  }

  /// Visits what is changed of the configuration's places, and the clock.
  private mutating func visitPlace<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.note(.orNull)
    json.about("The last `bottomOffset` of an event; null means the configuration's.")
    json.nullable("bottomOffset", &state.bottomOffset, .nonNegativeLength)
    json.about("The height to which the user dragged the bar; absent means the configuration's.")
    json.member("userHeight", &state.userHeight, .inset)
    json.note(.orNull)
    json.about("The scroll position of `content` or `scroll`; null means the configuration's.")
    json.nullable("list", &state.list, .members(of: State.ListPosition(offset: 0, bottomInset: 0)))
    json.about("The list after the last `contentChanged`; absent without one.")
    json.member("content", &state.content, .messageList)
    json.about("Present only after events with `atMs`, or with `frames`.")
    json.member("clock", &state.clock, .members(of: Clock(nowMs: 0)))
  }

  private mutating func visitQueue<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    var (messages, last) = (state.queue?.value.waiting, state.queue?.value.last)
    json.about(
      """
      The messages that wait for the end of an answer, in the order in which they are sent; absent
      if there are none.
      """)
    json.member(
      "queue", &messages,
      .array(of: .members(of: QueuedMessage(id: "", text: "")), count: 0...MessageQueue.most))
    json.about("The number of the last message that was queued; absent before the first one.")
    json.member("lastQueued", &last, .integer(in: 1...MessageQueue.mostLast))
    json.check {
      if messages?.isEmpty == false, last == nil {
        $0.report("lastQueued", "is required with \"queue\": the number of the last message")
      }
      state.queue = last.map { Shared(MessageQueue(messages ?? [], last: $0)) }
    }
  }
}

extension MessageQueue {
  /// The messages; nil if there are none.
  fileprivate var waiting: [QueuedMessage]? { messages.isEmpty ? nil : messages }
}

extension State {
  /// Reports broken invariants of a state whose members are acceptable.
  fileprivate func check(_ json: borrowing JSONObject, in machine: Machine) {
    for invariant in brokenInvariants(in: machine) {
      switch invariant {
      case .selectionInText, .composingInText, .tokensInText, .correctionInText,
        .attachmentsHaveNames:
        break
      case .queueHasNumbers:
        json.report(
          "queue",
          "needs \"running.drain\" in \"config\", and ids that are different numbers up to "
            + "\"lastQueued\"")
      case .sessionAtCaret:
        json.report("session", "must end at the caret, which \"selection\" gives")
      case .closedListIsClosed:
        json.report("closedList", "must not be the start of \"session\"")
      case .focusNeedsAppearance:
        json.report("focused", "must be false while \"appeared\" is false")
      case .keyboardNeedsAppearance:
        let name: StaticString =
          keyboard != nil ? "keyboard" : panel != nil ? "panel" : "held"
        json.report(name, "must be null while \"appeared\" is false")
      case .recordingNeedsMicrophone:
        json.report(
          "recording", "needs \"recording\" in \"config\", and \"appeared\" must be true")
      case .fieldInMachine: json.report("field", "must be the id of a field in \"config\"")
      case .draftsHaveFields:
        json.report(
          "drafts",
          "must each have a field of \"config\" of its own: another one than \"field\", "
            + "unless they have \"replacedBy\"")
      case .dragNeedsDockedKeyboard:
        json.report("drag", "needs a docked keyboard and the phase \"changed\"")
      case .listNeedsContent:
        json.report(
          content == nil || list != nil ? "list" : "content",
          "needs \"content\" or \"scroll\" in \"config\"")
      }
    }
  }
}

/// A state in the form of a request.
struct WrittenState: JSONWritable {
  let moment: MachineRun.Moment
  /// The style from which spans take what they leave out.
  let style: TextStyle

  func write(to json: inout JSONWriter) {
    var member = StateMember(moment.state, in: style)
    json.object { member.write(to: &$0) }
  }

  #if !hasFeature(Embedded)
    static var schema: String { .schema(named: "TransitionState") }
  #endif
}

/// The keyboard behind a sheet.
private struct HeldMember: Members {
  private var keyboard: LayoutKeyboard?
  private let type: JSONMembers<LayoutKeyboard>

  init(as type: JSONMembers<LayoutKeyboard>) { self.type = type }

  mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema("HeldKeyboard", "The keyboard behind a sheet.")
    json.note(.orNull)
    json.about("The last event of the keyboard since the sheet came; null if there was none.")
    json.input("keyboard", &keyboard, type)
  }

  var held: HeldKeyboard { HeldKeyboard(keyboard?.event) }
}

extension HeldKeyboard: JSONWritable {
  /// Writes the event of the keyboard; null if there was none.
  public func write(to json: inout JSONWriter) { json.object { $0.member("keyboard", event) } }
}

/// The name of a text that replaces a draft.
private enum SubstituteName: String, CaseIterable, JSONWritable { case edit, history }

/// A draft of a state.
private struct DraftMember: Members {
  private(set) var draft = Draft(field: nil, .empty)
  /// The style from which spans take what they leave out.
  let style: TextStyle

  init(in style: TextStyle) { self.style = style }

  mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema(
      "Draft", "A text that comes back, of a field without the focus or of one with another text.")
    json.rule(#""if": {"not": {"required": ["field"]}}"#)
    json.rule(#""then": {"required": ["replacedBy"]}"#)
    json.about("The field; absent if there is only one.")
    let field = json.optional("field", .partID)
    json.type(
      "DraftSubstitute",
      "What stands in the place of a draft: a message to edit, or one of the history.")
    let name = json.optional("replacedBy", .name(of: SubstituteName.self))
    var back = 1
    json.about("How many messages ago the one of the history was sent.")
    json.input("back", &back, .integer(in: 1...Draft.mostBack))
    let content = FieldText(visiting: &json, in: style)
    json.require("text")
    json.check { if name == nil, !$0.has("field") { $0.report("field", "is required") } }
    let substitute: Draft.Substitute? =
      switch name {
      case nil: nil
      case .edit?: .edit
      case .history?: .history(back: back)
      }
    draft = Draft(field: field, replacedBy: substitute, content)
  }
}

/// A draft with the name of the text that replaces it, as a response has it.
private struct WrittenDraft: JSONWritable {
  let draft: Draft
  let style: TextStyle

  func write(to json: inout JSONWriter) {
    let content = draft.content
    json.object {
      $0.memberIfPresent("field", draft.field)
      switch draft.substitute {
      case nil: break
      case .edit?: $0.member("replacedBy", SubstituteName.edit)
      case .history(let back)?:
        $0.member("replacedBy", SubstituteName.history)
        $0.member("back", back)
      }
      $0.member("text", content.text)
      $0.member("selection", content.selection)
      $0.memberIfPresent("tokens", content.tokens.isEmpty ? nil : content.tokens)
      $0.memberIfPresent("spans", content.text.stateSpans(in: style))
    }
  }
}

extension Display: Members {
  /// Visits the display of a state; `orientation` is null if the shape of the screen determines it.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema("Stage", "The screen with its safe area, the host view and the orientation.")
    var sent = ScreenMember(size: screen, hinge: hinge)
    var (safeArea, view, orientation, windowing, pane) = (
      safeArea, view, orientation, windowing, pane
    )
    json.required("screen", &sent, .members(of: ScreenMember()))
    json.member("safeArea", &safeArea, .insets)
    json.note(.orNull)
    json.about("The host view in screen coordinates; null means the whole screen.")
    json.nullable("view", &view, .rect)
    json.type("Orientation")
    json.note(.orNull)
    json.about("The orientation; null means that of the screen's shape.")
    json.nullable("orientation", &orientation, .name())
    json.type("Windowing")
    json.member("windowing", &windowing, .name())
    json.type("Pane")
    json.member("pane", &pane, .name(), unless: .second)
    json.check {
      self = Display(
        screen: sent.size, safeArea: safeArea, view: view, orientation: orientation,
        windowing: windowing, hinge: sent.hinge, pane: pane)
      if sent.size.width > 0 { check($0) }
    }
  }
}

extension Display: JSONWritable {}
extension Windowing: JSONWritable {}
extension Pane: JSONWritable {}

extension State.ListPosition: Members {
  /// Visits the scroll offset and the bottom inset of the list.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema("ListPosition", "The scroll position of a list.")
    json.about("The scroll offset in points.")
    json.required("offset", &offset, .position)
    json.about("The bottom inset in points that the offset is for.")
    json.required("bottomInset", &bottomInset, .position)
    json.about(
      "Whether a message list stays at its end while it grows; absent before it has changed.")
    json.member("holdsEnd", &holdsEnd, .boolean)
  }
}

extension State.ListPosition: JSONWritable {}
