import Composer
import JSON

extension State {
  /// Reads a state; absent members have the values of a new composer.
  ///
  /// - Parameter config: the configuration; nil if it is not valid.
  init(json: inout JSONObject, for config: TransitionConfiguration?) {
    let display = json.optional("stage", .object(Display.init(json:)))
    let units = json.optional("text", .text)
    let text = json.has("text") ? units.map(UTF16Text.init(units:)) : ""
    let displays = config.map { DisplayTracker($0, resizedTo: display) }
    self.init(
      appeared: json.optional("appeared", .boolean) ?? false,
      focused: json.optional("focused", .boolean) ?? false,
      field: json.optional("field", .partID),
      drafts: json.optional("drafts", .array(of: .object(Draft.init(json:)), count: 0...Field.most))
        ?? [],
      text: text ?? "",
      selection: json.optional("selection", .object { TextRange(json: &$0, in: text) })?.units
        ?? State.end(of: text),
      marked: MarkedText(json: &json, "composing", in: text),
      tokens: json.tokens(in: text) ?? [],
      session: json.optional("session", .object { TriggerMatch(json: &$0, in: text) }),
      attachments: json.optional("attachments", .object(Attachments.init(json:))) ?? .none,
      keyboard: json.optional(
        "keyboard",
        .object {
          KeyboardEvent(json: &$0, display: displays?.current, preset: displays?.preset)
        }),
      panel: json.optional("panel", .object(Panel.init(json:))),
      lastKeyboardHeight: json.optional("lastKeyboardHeight", .nonNegativeLength),
      drag: json.optional("drag", .object(Drag.init(json:))), display: display,
      bottomOffset: json.optional("bottomOffset", .nonNegativeLength),
      list: json.optional("list", .object(ListPosition.init(json:))),
      content: json.optional("content", .object(MessageList.init(json:))),
      clock: json.optional("clock", .object(Clock.init(json:))))
    if let machine = config?.machine, json.isAcceptable { check(json, in: machine) }
  }

  fileprivate static func end(of text: UTF16Text?) -> Range<Int> {
    let end = text?.count ?? 0
    return end..<end
  }

  /// Reports broken invariants of a state whose members are acceptable.
  private func check(_ json: borrowing JSONObject, in machine: Machine) {
    for invariant in brokenInvariants(in: machine) {
      switch invariant {
      case .selectionInText, .composingInText, .tokensInText: break
      case .sessionAtCaret:
        json.report("session", "must end at the caret, which \"selection\" gives")
      case .focusNeedsAppearance:
        json.report("focused", "must be false while \"appeared\" is false")
      case .keyboardNeedsAppearance:
        json.report(
          keyboard == nil ? "panel" : "keyboard", "must be null while \"appeared\" is false")
      case .fieldInMachine: json.report("field", "must be the id of a field in \"config\"")
      case .draftsInOtherFields:
        json.report("drafts", "must each have another field of \"config\" than \"field\"")
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

extension State: JSONWritable {
  /// Writes the state in the form of a request.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("appeared", appeared)
      $0.member("focused", focused)
      $0.memberIfPresent("field", field)
      $0.memberIfPresent("drafts", drafts.isEmpty ? nil : drafts)
      $0.member("text", text)
      $0.member("selection", selection)
      $0.member("composing", marked?.range)
      $0.memberIfPresent("replaced", marked?.replacedIfAny)
      $0.memberIfPresent("tokens", tokens.isEmpty ? nil : tokens)
      $0.memberIfPresent("session", session)
      $0.memberIfPresent("attachments", attachments == .none ? nil : attachments)
      $0.member("keyboard", keyboard)
      $0.memberIfPresent("panel", panel)
      $0.memberIfPresent("lastKeyboardHeight", lastKeyboardHeight)
      $0.member("drag", drag)
      $0.member("stage", display)
      $0.member("bottomOffset", bottomOffset)
      $0.member("list", list)
      $0.memberIfPresent("content", content)
      $0.memberIfPresent("clock", clock)
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

extension State.Draft {
  fileprivate init?(json: inout JSONObject) {
    let field = json.required("field", .partID)
    let text = json.required("text", .text).map(UTF16Text.init(units:))
    let selection = json.optional("selection", .object { TextRange(json: &$0, in: text) })?.units
    let tokens = json.tokens(in: text) ?? []
    guard let field, let text else { return nil }
    self.init(
      field: field, text: text, selection: selection ?? State.end(of: text), tokens: tokens)
  }
}

extension State.Draft: JSONWritable {
  /// Writes the text of the field.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("field", field)
      $0.member("text", text)
      $0.member("selection", selection)
      $0.memberIfPresent("tokens", tokens.isEmpty ? nil : tokens)
    }
  }
}

extension Display {
  fileprivate init?(json: inout JSONObject) {
    let screen = json.required("screen", .size)
    let safeArea = json.optional("safeArea", .insets) ?? .zero
    let view = json.optional("view", .rect)
    let orientation = json.optional("orientation", .name(of: Orientation.self))
    let windowing = json.optional("windowing", .name(of: Windowing.self)) ?? .full
    guard let screen else { return nil }
    self.init(
      screen: screen, safeArea: safeArea, view: view, orientation: orientation,
      windowing: windowing)
    check(json)
  }
}

extension Display: JSONWritable {
  /// Writes the display; `orientation` is null if the shape of the screen determines it.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("screen", screen)
      $0.member("safeArea", safeArea)
      $0.member("view", view)
      $0.member("orientation", orientation)
      $0.member("windowing", windowing)
    }
  }
}

extension Windowing: JSONWritable {}

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
