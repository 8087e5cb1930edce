import Composer
import JSON

/// A state of a request; absent members have the values of a new composer.
struct StateMember: Members {
  private(set) var state = State()
  /// The configuration; nil if it is not valid.
  let config: TransitionConfiguration?

  init(for config: TransitionConfiguration?) { self.config = config }

  mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.input(
      "stage", &state.display, .members(of: Display(screen: Size(width: 0, height: 0))))
    let displays = config.map { DisplayTracker($0, resizedTo: state.display) }
    let keyboard = JSONMembers.members(
      of: LayoutKeyboard(on: displays?.current, of: displays?.preset))
    let style = config?.spanStyle ?? TextStyle(font: .ofPreset)
    state.message = FieldText(visiting: &json, in: style)
    state.message.marked = json.marked("composing", in: state.text)
    json.input("appeared", &state.appeared, .boolean)
    json.input("focused", &state.focused, .boolean)
    json.input("field", &state.field, .partID)
    let drafts = json.optional(
      "drafts", .array(of: .members(of: DraftMember(in: style)), count: 0...2 * Field.most))
    state.drafts = (drafts ?? []).map { $0.draft }
    json.input("session", &state.session, SessionType(text: state.text))
    json.input("closedList", &state.closedList, .offset)
    json.input("recalling", &state.recalling, .integer(in: 1...Draft.mostBack))
    json.input("running", &state.isRunning, .boolean)
    json.input("recording", &state.recording, .name())
    json.input("attachments", &state.attachments, .members(of: Attachments.none))
    state.keyboard = json.optional("keyboard", keyboard)?.event
    state.panel = json.optional("panel", .members(of: PanelMember(from: .none)))?.panel
    json.input("lastKeyboardHeight", &state.lastKeyboardHeight, .nonNegativeLength)
    json.input("drag", &state.drag, .drag)
    state.held = json.optional("held", .members(of: HeldMember(as: keyboard)))?.held
    json.input("bottomOffset", &state.bottomOffset, .nonNegativeLength)
    json.input("userHeight", &state.userHeight, .inset)
    json.input("list", &state.list, .members(of: State.ListPosition(offset: 0, bottomInset: 0)))
    json.input("content", &state.content, .messageList)
    json.input("clock", &state.clock, .members(of: Clock(nowMs: 0)))
    json.check {
      if let machine = config?.machine, $0.isAcceptable { state.check($0, in: machine) }
    }
  }
}

extension State {
  /// Reports broken invariants of a state whose members are acceptable.
  fileprivate func check(_ json: borrowing JSONObject, in machine: Machine) {
    for invariant in brokenInvariants(in: machine) {
      switch invariant {
      case .selectionInText, .composingInText, .tokensInText: break
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
  let state: State
  /// The font from which spans take what they leave out.
  let font: FontRequest

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("appeared", state.appeared)
      $0.member("focused", state.focused)
      $0.memberIfPresent("field", state.field)
      $0.memberIfPresent(
        "drafts",
        state.drafts.isEmpty ? nil : state.drafts.map { WrittenDraft(draft: $0, font: font) })
      $0.member("text", state.text)
      $0.member("selection", state.selection)
      $0.member("composing", state.marked?.range)
      $0.memberIfPresent("replaced", state.marked?.replacedIfAny)
      $0.memberIfPresent("tokens", state.tokens.isEmpty ? nil : state.tokens)
      $0.memberIfPresent("spans", state.text.stateSpans(in: font))
      $0.memberIfPresent("session", state.session)
      $0.memberIfPresent("closedList", state.closedList)
      $0.memberIfPresent("recalling", state.recalling)
      $0.memberIfPresent("running", state.isRunning ? true : nil)
      $0.memberIfPresent("recording", state.recording)
      $0.memberIfPresent("attachments", state.attachments == .none ? nil : state.attachments)
      $0.member("keyboard", state.keyboard)
      $0.memberIfPresent("panel", state.panel)
      $0.memberIfPresent("lastKeyboardHeight", state.lastKeyboardHeight)
      $0.member("drag", state.drag)
      $0.memberIfPresent("held", state.held)
      $0.member("stage", state.display)
      $0.member("bottomOffset", state.bottomOffset)
      $0.memberIfPresent("userHeight", state.userHeight)
      $0.member("list", state.list)
      $0.memberIfPresent("content", state.content)
      $0.memberIfPresent("clock", state.clock)
    }
  }
}

extension Attachments: Members {
  /// Visits the numbers of attachments.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.member("ready", &ready, .attachmentCount)
    json.member("uploading", &uploading, .attachmentCount)
  }
}

extension Attachments: JSONWritable {}

/// The keyboard behind a sheet.
private struct HeldMember: Members {
  private var keyboard: LayoutKeyboard?
  private let type: JSONMembers<LayoutKeyboard>

  init(as type: JSONMembers<LayoutKeyboard>) { self.type = type }

  mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.input("keyboard", &keyboard, type)
  }

  var held: HeldKeyboard { HeldKeyboard(keyboard?.event) }
}

extension HeldKeyboard: JSONWritable {
  /// Writes the event of the keyboard; null if there was none.
  public func write(to json: inout JSONWriter) { json.object { $0.member("keyboard", event) } }
}

/// What stands in the place of a draft.
private enum SubstituteName: String, CaseIterable, JSONWritable { case edit, history }

/// A draft of a state.
private struct DraftMember: Members {
  private(set) var draft = Draft(field: nil, .empty)
  /// The style from which spans take what they leave out.
  let style: TextStyle

  init(in style: TextStyle) { self.style = style }

  mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    let field = json.optional("field", .partID)
    let name = json.optional("replacedBy", .name(of: SubstituteName.self))
    var back = 1
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

/// A draft, and what stands in its place.
private struct WrittenDraft: JSONWritable {
  let draft: Draft
  let font: FontRequest

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
      $0.memberIfPresent("spans", content.text.stateSpans(in: font))
    }
  }
}

extension Display: Members {
  /// Visits the display of a state; `orientation` is null if the shape of the screen determines it.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    var sent = ScreenMember(size: screen, hinge: hinge)
    var (safeArea, view, orientation, windowing, pane) = (
      safeArea, view, orientation, windowing, pane
    )
    json.required("screen", &sent, .members(of: ScreenMember()))
    json.member("safeArea", &safeArea, .insets)
    json.nullable("view", &view, .rect)
    json.nullable("orientation", &orientation, .name())
    json.member("windowing", &windowing, .name())
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
    json.required("offset", &offset, .position)
    json.required("bottomInset", &bottomInset, .position)
    json.member("holdsEnd", &holdsEnd, .boolean)
  }
}

extension State.ListPosition: JSONWritable {}
