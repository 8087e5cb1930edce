import Composer
import JSON

/// `POST /edit`: judges whether an edit is allowed, and returns the resulting text.
package final class EditOperation: Operation {
  private let source: any LineSource
  private let devices: DeviceTable
  private let defaults: TextDefaults

  package init(source: any LineSource, devices: DeviceTable, defaults: TextDefaults) {
    self.source = source
    self.devices = devices
    self.defaults = defaults
  }

  package func decode(_ json: inout JSONObject) -> EditRequest? {
    EditRequest.visit(&json, devices: devices, defaults)
  }

  package func cost(of edit: EditRequest) -> RequestCost {
    var cost = RequestCost()
    if let style = edit.box?.style {
      cost.add(style, in: source)
      if edit.hasSpans { cost.add(edit.edit.text.spans, in: style, source) }
    }
    return cost
  }

  package func respond(
    to edit: EditRequest, _ warnings: Warnings, within allowance: WorkAllowance
  ) throws(JSONError) -> EditResponse {
    try source.check(hasSpans: edit.hasSpans && edit.box != nil, at: "/spans")
    let budget = WorkBudget(allowance)
    let box = edit.box.map { $0.lineCounter(measuring: source, within: budget) }
    let result = edit.edit.judged(in: box, within: budget)
    try budget.check()
    var warnings = warnings
    if let style = edit.box?.style {
      warnings.addFonts(of: style, at: edit.fontPointer, in: source)
      if edit.hasSpans {
        warnings.addFonts(of: edit.edit.text.spans, in: style, at: "/spans", from: source)
      }
    }
    warnings.add(missing: budget.missingScalar, at: "/text")
    let session = edit.triggers.map {
      TriggerMatch(
        in: result.text, selection: result.selection, rules: $0, tokens: result.tokens,
        within: budget)
    }
    let limits = edit.edit.rules.limits
    return EditResponse(
      result: result, session: session, hasTokens: edit.hasTokens, more: edit.more,
      spans: edit.hasSpans ? edit.edit.text.spans : nil,
      counter: limits.warnAt == nil
        ? nil : .some(LengthCounter(of: result.text, under: limits, within: budget)),
      warnings: warnings)
  }
}

/// A request of `POST /edit`.
///
/// It is a class, because each step would copy the edit, which has about 300 bytes.
package final class EditRequest: Sendable {
  let edit: Edit
  /// The box in which lines are counted; nil if the request has none.
  let box: TextColumn?
  /// The triggers of words; nil if the request has none.
  let triggers: [TriggerRule]?
  /// Whether the request has tokens.
  let hasTokens: Bool
  /// Whether the request has spans.
  let hasSpans: Bool
  /// The place of the column's font in the request.
  let fontPointer: String
  /// Members that few requests have; nil if this request has none of them.
  let more: Shared<More>?

  /// Members that few requests have.
  struct More: Hashable {
    /// The edit, found from the text after it; nil if the request has the edit itself.
    var difference: TextDifference?
    /// The attachments, and those that limits refuse; nil if the request has none.
    var attachments: Attachments?
    var refused: [RefusedAttachment] = []
  }

  private init(
    _ edit: consuming Edit, box: consuming TextColumn?, triggers: [TriggerRule]?, hasTokens: Bool,
    hasSpans: Bool, fontPointer: String, more: Shared<More>?
  ) {
    self.edit = edit
    self.box = box
    self.triggers = triggers
    self.hasTokens = hasTokens
    self.hasSpans = hasSpans
    self.fontPointer = fontPointer
    self.more = more
  }

  /// Visits the members; nil if they are not read, or make no request.
  ///
  /// Not an initializer, because Embedded Swift does not free the object of one that fails.
  static func visit<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, devices: DeviceTable, _ defaults: TextDefaults
  ) -> EditRequest? {
    json.schema(
      "EditRequest",
      """
      A text and an edit, or the text after it. `limits.maxLines` requires `box`, or `device` or
      `screen` for the text of `composer`.
      """)
    json.rule(
      #"""
      "not": {"anyOf": [{"required": ["to", "range"]}, {"required": ["to", "replacement"]},
      {"required": ["selection"], "not": {"required": ["to"]}}, {"required": ["box", "composer"]},
      {"required": ["limits"], "properties": {"limits": {"required": ["maxLines"]}}, "not":
      {"anyOf": [{"required": ["box"]}, {"required": ["device"]}, {"required": ["screen"]}]}},
      {"required": ["composer"], "not": {"anyOf": [{"required": ["device"]}, {"required":
      ["screen"]}]}}, {"required": ["limits", "composer"], "properties": {"limits": {"required":
      ["maxLines"]}, "composer": {"required": ["textHeight"], "not": {"required": ["text"]}}}}]}
      """#)
    json.rule(#""if": {"not": {"required": ["to"]}}"#)
    json.rule(#""then": {"required": ["range", "replacement"]}"#)
    var text = json.required("text", PlainTextType())
    json.about("The range to replace.")
    var range = json.optional("range", .range(in: text))
    var replacement = json.optional("replacement", PlainTextType())
    // The usual members come first: once all members are found, absent ones cost nothing.
    json.about("The width and style to count lines with.")
    let own = json.optional("box", members: ColumnMember(in: defaults.style))?.column
    var rules = EditRules()
    rules.visit(&json)
    let hasComposer = json.has("composer")
    var members = DisplayMembers(of: devices)
    members.isRequired = hasComposer
    json.about("A preset, which has the screen and the safe area of the composer.")
    members.visit(&json)
    rules.complete(for: members.preset?.platform ?? .ios)
    json.about("The marked range of an input method before the edit, in `text`.")
    let marked = json.marked("marked", in: text)
    let triggers = json.optional("triggers", TriggersType())
    json.about("The tokens of `text`.")
    let tokens = json.optional("tokens", TokensType(text: text))
    let composer = TextColumn.ofComposer(
      &json, members, defaultStyle: defaults.style(on: members.preset))
    let box = own ?? composer
    json.about(
      """
      The parts of `text` with a style of their own. Absent members of their fonts are those of the
      font in which lines are counted.
      """)
    let hasSpans = json.spans(of: &text, in: box?.style ?? defaults.style)
    json.type("TextAfterEdit")
    let result = json.optional("to", PlainTextType())
    json.about(
      "The selection after the edit, in `to`. It tells which of equal letters were edited.")
    let selection = json.optional("selection", .range(in: result))
    var source = Edit.Source.typing
    json.type("EditSource")
    json.input("source", &source, .name())
    json.about("`corrected` of the last response: a Backspace right behind the word gives it back.")
    let correction = json.optional("corrected", CorrectionType(text: text))
    json.about("The attachments, which `limits.files` judges.")
    let attachments = json.optional("attachments", AttachmentListType())
    json.check { $0.checkEdit() }
    var more = attachments.map { More(judging: $0, under: rules.limits.files?.value) }
    let isComposing = json.has("composing")
    var edit: Edit?
    json.check {
      guard $0.isAcceptable, let text else { return }
      if let result {
        let difference = TextDifference(from: text, to: result, caret: selection?.upperBound)
        (range, replacement) = (difference.range, difference.replacement)
        more = more ?? More()
        more?.difference = difference
      }
      guard let range, let replacement else { return }
      edit = Edit(
        text: text, range: range, replacement: replacement, marked: marked,
        isComposing: isComposing, tokens: tokens ?? [], source: source, selection: selection,
        correction: correction, rules: rules)
    }
    json.note(.orNull)
    json.about("The marked range of an input method, in the text after the edit.")
    let composing = json.optional("composing", .range(in: edit?.result))
    json.check { check($0, countsLines: rules.limits.maxLines != nil, in: box) }
    if let composing { edit = edit?.composing(composing) }
    guard let edit = edit.take() else { return nil }
    return EditRequest(
      edit, box: box, triggers: triggers, hasTokens: tokens != nil, hasSpans: hasSpans,
      fontPointer: own == nil ? "/composer/text/font" : "/box/font", more: more.map { Shared($0) })
  }

  /// Reports an error if lines are limited, but nothing or too much says where they end.
  private static func check(
    _ json: borrowing JSONObject, countsLines: Bool, in column: TextColumn?
  ) {
    let hasComposer = json.has("composer")
    if hasComposer, json.has("box") {
      json.report("box", "must not be sent together with \"composer\", which has a box")
    }
    guard countsLines, column == nil, !json.has("box") else { return }
    if !hasComposer {
      json.report(
        "box",
        "is required with \"limits.maxLines\", because lines are counted in this box; or send "
          + "\"device\" and \"composer\"")
    } else {
      json.report(
        "composer", "needs \"text\" with \"limits.maxLines\", because lines are counted in its box")
    }
  }
}

extension TextColumn {
  /// Visits the composer whose text is edited; nil if it has no composer, device or screen.
  ///
  /// The column is the same as in a layout, so that limits and heights agree.
  ///
  /// Not an initializer, because that would copy the display.
  fileprivate static func ofComposer<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, _ members: DisplayMembers, defaultStyle: TextStyle
  ) -> TextColumn? {
    json.note(.keywords(#""properties": {"text": {"properties": {"value": {"maxLength": 0}}}}"#))
    json.about("The composer whose text is edited, without `text.value`; excludes `box`.")
    let composer = json.optional("composer", members: ComposerMember(in: defaultStyle))
    json.check {
      guard let text = composer?.box.text.box, !text.value.isEmpty else { return }
      $0.report("composer", "must not have a \"text.value\" here: send it as \"text\"")
    }
    guard let display = members.display,
      json.has("composer") || members.preset != nil || json.has("screen")
    else { return nil }
    let scene = LayoutScene(display: display, composer: composer?.box ?? ComposerBox())
    guard let width = scene.wrapWidth else { return nil }
    return TextColumn(style: composer?.style ?? defaultStyle, width: width)
  }
}

extension EditRequest.More {
  /// Judges attachments.
  fileprivate init(judging attachments: [Attachment], under limits: FileLimits?) {
    let judged = limits?.judge(attachments) ?? (taken: attachments, refused: [])
    self.attachments = Attachments(judged.taken)
    refused = judged.refused
  }
}

/// A response of `POST /edit`.
package final class EditResponse: ResponseObject, Sendable {
  let result: EditResult
  /// The word at the caret that begins with a trigger; nil if the request has no triggers, so that
  /// the response has no such member, and `.some(nil)` if there is no such word.
  let session: TriggerMatch??
  let hasTokens: Bool
  /// Members that few requests have; nil if this request has none of them.
  let more: Shared<EditRequest.More>?
  /// The spans of the request; nil if it has none.
  let spans: [TextSpan]?
  /// What a limit leaves; nil if the request has no `warnAt`, and `.some(nil)` if every limit leaves
  /// more.
  let counter: LengthCounter??
  let warnings: Warnings

  init(
    result: EditResult, session: TriggerMatch??, hasTokens: Bool, more: Shared<EditRequest.More>?,
    spans: [TextSpan]?, counter: LengthCounter??, warnings: Warnings
  ) {
    (self.result, self.session, self.hasTokens) = (result, session, hasTokens)
    (self.more, self.spans, self.counter, self.warnings) = (more, spans, counter, warnings)
  }

  @inline(__always)
  package static func visit<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, of value: () -> EditResponse
  ) {
    json.schema("EditResponse", "The decision, and the text after the edit.")
    json.about("Whether the whole replacement was inserted.")
    json.output("allowed", value().result.allowed)
    json.type(
      "EditOutcome",
      """
      The outcome of an edit. `deferred` edits are judged when composing ends. A Return key without
      a newline is `returnKey`, or `ignored` if it is of the input method. `attach` is a paste that
      becomes an attachment, `link` a web address of which the client makes a link.
      """)
    json.output("outcome", value().result.outcome)
    json.type("EditAction", "What the client does after the edit.")
    json.output("action", value().result.action)
    json.type("EditReason", "A limit that an edit exceeds, or an input method that is composing.")
    json.about("The limit that the edit exceeds, or why it was ignored; null if neither.")
    json.output("reason", value().result.reason)
    json.about("The text after the edit.")
    json.output("text", value().result.text)
    json.about("The selection after the edit.")
    json.output("selection", value().result.selection)
    json.about("The marked range after the edit; null without one.")
    json.output("composing", value().result.composing)
    json.about(
      "The accepted text that the marked text replaces; absent if empty. For the next request.")
    json.type("ReplacedText")
    json.outputIfPresent("replaced", value().result.marked?.replacedIfAny)
    json.about("The part of the replacement that was inserted.")
    json.output("inserted", value().result.inserted)
    json.about("The numbers of lines; null without `box`, `device` and `screen`.")
    json.output("lines", value().result.lines)
    json.about(
      "The length after the edit; of several limits, that of the one which leaves the least.")
    json.output("length", value().result.length)
    json.note(.keywords(#""maxItems": 9"#))
    json.about("The lengths of all limits; present only with `limits.lengths`.")
    json.outputIfPresent("lengths", value().lengths)
    json.about("Whether the text is empty.")
    json.output("placeholderVisible", value().result.placeholderVisible)
    json.about("Whether the text is within its limits and not only white space.")
    json.output("sendEnabled", value().canBeSent)
    json.about("The spans after the edit; present only if the request has `spans`.")
    json.outputIfPresent("spans", value().movedSpans)
    json.about(
      "The word that begins with a trigger; null without one. Present only with `triggers`.")
    json.outputIfPresent("session", value().session)
    json.about("The tokens after the edit; present only if the request has `tokens`.")
    json.type("Tokens")
    json.outputIfPresent("tokens", value().hasTokens ? value().result.tokens : nil)
    json.about(
      """
      What the tightest limit leaves; null while that is more than `limits.warnAt`. Present only
      with that member.
      """)
    json.outputIfPresent("counter", value().counter)
    json.about("The edit between `text` and `to`; present only with `to`.")
    json.outputIfPresent("edit", value().more?.value.difference)
    json.about(
      "The word that the edit replaced, for the next request; present only if it replaced one.")
    json.outputIfPresent("corrected", value().result.correction)
    json.note(.keywords(#""maxItems": 256"#))
    json.about(
      """
      The attachments that `limits.files` refuses; present only with `attachments`, which then count
      for `sendEnabled`.
      """)
    json.outputIfPresent("refused", value().refused)
    json.warnings(value().warnings)
  }

  private var movedSpans: [MovedSpan]? {
    spans.map { spans in result.text.spans.map { MovedSpan($0, of: spans) } }
  }

  private var refused: [RefusedAttachment]? {
    more?.value.attachments == nil ? nil : more?.value.refused
  }

  // Here, not of the result, which would be copied.

  /// The lengths of several limits; nil without any.
  private var lengths: [LengthOfSeveral]? {
    result.lengths.isEmpty ? nil : result.lengths.map { LengthOfSeveral(length: $0) }
  }

  private var canBeSent: Bool {
    guard let attachments = more?.value.attachments else { return result.sendEnabled }
    return result.isWithinLimits && attachments.uploading == 0
      && (!result.isBlank || attachments.ready > 0)
  }
}

extension EditResult.Lines: ResponseObject {
  /// Visits the line counts before and after the edit.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("EditLineCounts", "The numbers of lines before and after the edit.")
    json.about("The number of lines before the edit.")
    json.output("before", value().before)
    json.about("The number of lines after the edit.")
    json.output("after", value().after)
    json.about("The limit; null without one.")
    json.output("max", value().max)
  }
}

extension EditResult.Outcome: JSONWritable {}
extension EditResult.Action: JSONWritable {}
extension EditResult.Reason: JSONWritable {}

/// A span after an edit.
private struct MovedSpan: ResponseObject {
  private let range: Range<Int>
  /// The index of the span in the request.
  private let index: Int

  /// Finds the span in the request; of several spans with one style, the first one serves as well.
  init(_ span: TextSpan, of spans: [TextSpan]) {
    range = span.range
    index = spans.firstIndex { $0.style == span.style } ?? 0
  }

  /// Visits the members.
  @inline(__always)
  static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("MovedSpan", "The place of a span after an edit.")
    json.note(.notNegative)
    json.about(
      """
      Its place among the `spans` of the request. A span that a replacement divides is there twice.
      """)
    json.output("index", value().index)
    json.outputs(value().range)
  }
}
