import Composer
import JSON

extension State {
  /// Reads a state; absent members have the values of a new composer.
  ///
  /// - Parameter config: the configuration; nil if it is not valid.
  init(json: inout JSONObject, for config: TransitionConfiguration?) {
    let display = json.optional("stage", .object(Display.init(json:)))
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
    session = json.optional("session", .object { TriggerMatch(json: &$0, in: message.text) })
    closedList = json.optional("closedList", .offset)
    recalling = json.optional("recalling", .integer(in: 1...Draft.mostBack))
    isRunning = json.optional("running", .boolean) ?? false
    attachments = json.optional("attachments", .object(Attachments.init(json:))) ?? .none
    keyboard = json.optional(
      "keyboard",
      .object {
        KeyboardEvent(json: &$0, display: displays?.current, preset: displays?.preset)
      })
    panel = json.optional("panel", .object(Panel.init(json:)))
    lastKeyboardHeight = json.optional("lastKeyboardHeight", .nonNegativeLength)
    drag = json.optional("drag", .object(Drag.init(json:)))
    held = json.optional(
      "held",
      .object {
        HeldKeyboard(json: &$0, display: displays?.current, preset: displays?.preset)
      })
    self.display = display
    bottomOffset = json.optional("bottomOffset", .nonNegativeLength)
    list = json.optional("list", .object(ListPosition.init(json:)))
    content = json.optional("content", .object(MessageList.init(json:)))
    clock = json.optional("clock", .object(Clock.init(json:)))
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

extension Attachments {
  fileprivate init?(json: inout JSONObject) {
    self.init(
      ready: json.optional("ready", .attachmentCount) ?? 0,
      uploading: json.optional("uploading", .attachmentCount) ?? 0)
  }
}

extension Attachments: JSONWritable {
  /// Writes the numbers of attachments.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("ready", ready)
      $0.member("uploading", uploading)
    }
  }
}

extension HeldKeyboard {
  fileprivate init?(json: inout JSONObject, display: Display?, preset: Preset?) {
    self.init(
      json.optional(
        "keyboard", .object { KeyboardEvent(json: &$0, display: display, preset: preset) }))
  }
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

extension Display {
  fileprivate init?(json: inout JSONObject) {
    let screen = json.required("screen", .object(ScreenMember.init(json:)))
    let safeArea = json.optional("safeArea", .insets) ?? .zero
    let view = json.optional("view", .rect)
    let orientation = json.optional("orientation", .name(of: Orientation.self))
    let windowing = json.optional("windowing", .name(of: Windowing.self)) ?? .full
    let pane = json.optional("pane", .name(of: Pane.self)) ?? .second
    guard let screen else { return nil }
    self.init(
      screen: screen.size, safeArea: safeArea, view: view, orientation: orientation,
      windowing: windowing, hinge: screen.hinge, pane: pane)
    check(json)
  }
}

extension Display: JSONWritable {
  /// Writes the display; `orientation` is null if the shape of the screen determines it.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("screen") {
        $0.member("width", screen.width)
        $0.member("height", screen.height)
        $0.memberIfPresent("hinge", hinge)
      }
      $0.member("safeArea", safeArea)
      $0.member("view", view)
      $0.member("orientation", orientation)
      $0.member("windowing", windowing)
      $0.memberIfPresent("pane", pane == .first ? pane : nil)
    }
  }
}

extension Windowing: JSONWritable {}
extension Pane: JSONWritable {}

extension State.ListPosition {
  fileprivate init?(json: inout JSONObject) {
    let offset = json.required("offset", .position)
    let bottomInset = json.required("bottomInset", .position)
    let holdsEnd = json.optional("holdsEnd", .boolean)
    guard let offset, let bottomInset else { return nil }
    self.init(offset: offset, bottomInset: bottomInset, holdsEnd: holdsEnd)
  }
}

extension State.ListPosition: JSONWritable {
  /// Writes the scroll offset and the bottom inset of the list.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("offset", offset)
      $0.member("bottomInset", bottomInset)
      $0.memberIfPresent("holdsEnd", holdsEnd)
    }
  }
}
