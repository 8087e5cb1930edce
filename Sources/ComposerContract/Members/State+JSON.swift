import Composer
import JSON

extension State {
  /// Reads a state; absent members have the values of a new composer.
  ///
  /// - Parameter config: the configuration; nil if it is not valid.
  init(json: inout JSONObject, for config: TransitionConfiguration?) {
    let display = json.optional("stage", .members(of: Display(screen: Size(width: 0, height: 0))))
    let displays = config.map { DisplayTracker($0, resizedTo: display) }
    let style = config?.spanStyle ?? TextStyle(font: .ofPreset)
    var message = FieldText(json: &json, in: style)
    message.marked = MarkedText(json: &json, "composing", in: message.text)
    self.init(
      appeared: json.optional("appeared", .boolean) ?? false,
      focused: json.optional("focused", .boolean) ?? false, message: message)
    field = json.optional("field", .partID)
    drafts =
      json.optional(
        "drafts", .array(of: .object { Draft(json: &$0, in: style) }, count: 0...2 * Field.most))
      ?? []
    session = json.optional("session", SessionType(text: message.text))
    closedList = json.optional("closedList", .offset)
    recalling = json.optional("recalling", .integer(in: 1...Draft.mostBack))
    isRunning = json.optional("running", .boolean) ?? false
    attachments = json.optional("attachments", .members(of: Attachments.none)) ?? .none
    keyboard =
      json.optional(
        "keyboard",
        .members(of: LayoutKeyboard(on: displays?.current, of: displays?.preset)))?.event
    panel = json.optional("panel", .members(of: PanelMember(from: .none)))?.panel
    lastKeyboardHeight = json.optional("lastKeyboardHeight", .nonNegativeLength)
    drag = json.optional("drag", .drag)
    held =
      json.optional(
        "held",
        .members(of: HeldMember(on: displays?.current, of: displays?.preset)))?.held
    self.display = display
    bottomOffset = json.optional("bottomOffset", .nonNegativeLength)
    list = json.optional("list", .members(of: ListPosition(offset: 0, bottomInset: 0)))
    content = json.optional("content", .messageList)
    clock = json.optional("clock", .members(of: Clock(nowMs: 0)))
    if let machine = config?.machine, json.isAcceptable { check(json, in: machine) }
  }

  /// Reports broken invariants of a state whose members are acceptable.
  private func check(_ json: borrowing JSONObject, in machine: Machine) {
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
      $0.memberIfPresent("attachments", state.attachments == .none ? nil : state.attachments)
      $0.member("keyboard", state.keyboard)
      $0.memberIfPresent("panel", state.panel)
      $0.memberIfPresent("lastKeyboardHeight", state.lastKeyboardHeight)
      $0.member("drag", state.drag)
      $0.memberIfPresent("held", state.held)
      $0.member("stage", state.display)
      $0.member("bottomOffset", state.bottomOffset)
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
  private let standard: LayoutKeyboard

  init(on display: Display?, of preset: Preset?) {
    standard = LayoutKeyboard(on: display, of: preset)
  }

  mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.input("keyboard", &keyboard, .members(of: standard))
  }

  var held: HeldKeyboard { HeldKeyboard(keyboard?.event) }
}

extension HeldKeyboard: JSONWritable {
  /// Writes the event of the keyboard; null if there was none.
  public func write(to json: inout JSONWriter) { json.object { $0.member("keyboard", event) } }
}

/// What stands in the place of a draft.
private enum SubstituteName: String, CaseIterable, JSONWritable { case edit, history }

extension Draft {
  /// - Parameter style: the style from which spans take what they leave out.
  fileprivate init?(json: inout JSONObject, in style: TextStyle) {
    let field = json.optional("field", .partID)
    let name = json.optional("replacedBy", .name(of: SubstituteName.self))
    let back = json.optional("back", .integer(in: 1...Draft.mostBack))
    let content = FieldText(json: &json, in: style)
    if !json.has("text") { json.report("text", "is required") }
    switch name {
    case nil:
      if field == nil, !json.has("field") { json.report("field", "is required") }
      self.init(field: field, content)
    case .edit?: self.init(field: field, replacedBy: .edit, content)
    case .history?: self.init(field: field, replacedBy: .history(back: back ?? 1), content)
    }
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
