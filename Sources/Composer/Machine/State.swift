/// The state of a composer: everything that events change.
///
/// The state holds no frame of the composer. A layout is that of state and machine alone, so errors cannot
/// accumulate: a step keeps the one before only where computing it anew gives the same.
public struct State: Hashable, Sendable {
  /// The scroll position of a list or table.
  public struct ListPosition: Hashable, Sendable {
    /// The scroll offset, in points.
    public package(set) var offset: Double
    /// The bottom inset at which the offset was computed, in points.
    public package(set) var bottomInset: Double
    /// Whether a message list stays at its end while it grows; `nil` before its content changed.
    public package(set) var holdsEnd: Bool?

    /// Creates a position; both numbers saturate at `Length.positions`.
    public init(offset: Double, bottomInset: Double, holdsEnd: Bool? = nil) {
      self.holdsEnd = holdsEnd
      // Encoding does not preserve a negative zero, so it becomes positive.
      self.offset = Length.positions.clamping(offset) + 0
      self.bottomInset = Length.positions.clamping(bottomInset) + 0
    }
  }

  /// Whether the composer's screen is shown; an accessory bar is installed exactly while it is.
  public package(set) var appeared: Bool
  /// Whether the text has the focus, which also determines its colour.
  public package(set) var focused: Bool
  /// The field that has or had the focus; `nil` is the first or only one.
  public package(set) var field: PartID?
  /// The texts that come back later: those of other fields, and those in whose place something else
  /// stands.
  public package(set) var drafts: [Draft] = []
  /// The text of the field that has or had the focus.
  public package(set) var message: FieldText
  /// The word that begins with a trigger and ends at the caret, whose list is open; `nil` if there is
  /// none.
  public package(set) var session: TriggerMatch?
  /// The offset of the word whose list the user closed; `nil` if there is none.
  public package(set) var closedList: Int?
  /// The sent message that the client was asked for last, counted from the newest, which is 1; `nil`
  /// once it came.
  public package(set) var recalling: Int?
  /// Whether an answer to an earlier message is running.
  public package(set) var isRunning = false
  /// The recording that has not ended; `nil` if there is none.
  public package(set) var recording: VoiceRecording?
  /// The attachments of the message.
  public package(set) var attachments = Attachments.none
  /// The messages that wait for the end of an answer; `nil` before the first one.
  public package(set) var queue: Shared<MessageQueue>?
  /// The last applied keyboard event; `nil` if the keyboard is hidden.
  ///
  /// After a panel is hidden it is the keyboard that the platform is expected to show.
  public package(set) var keyboard: KeyboardEvent?
  /// The panel in the keyboard's place, which a keyboard covers; `nil` if there is none.
  public package(set) var panel: Panel?
  /// The height of the last docked keyboard in points; `nil` if there was none.
  public package(set) var lastKeyboardHeight: Double?
  /// The drag in progress; `nil` without one.
  public package(set) var drag: Drag?
  /// What happened to the keyboard behind a sheet; `nil` if no sheet is in front.
  @Rare public package(set) var held: HeldKeyboard?
  /// The display after a resize; `nil` is the machine's display.
  @Rare public package(set) var display: Display?
  /// The height below the composer after a change, in points; `nil` is the machine's value.
  public package(set) var bottomOffset: Double?
  /// The height to which the user has dragged the bar, in points; `nil` is the machine's.
  public package(set) var userHeight: Double?
  /// The scroll position of the list or table; `nil` is the machine's offset.
  public package(set) var list: ListPosition?
  /// The message list after new content; `nil` is the machine's.
  @Rare public package(set) var content: MessageList?
  /// The time of the last event with one, and the movements since; `nil` without times.
  @Rare public package(set) var clock: Clock?

  /// Creates a state: a new composer, which has not appeared and has no focus and no text, with the
  /// keyboard hidden, unless the parameters say otherwise.
  public init(appeared: Bool = false, focused: Bool = false, message: FieldText = .empty) {
    self.appeared = appeared
    self.focused = focused
    self.message = message
  }

  /// The text of the field that has or had the focus.
  public var text: UTF16Text { message.text }
  /// The selection, in UTF-16 code units of `text`.
  public var selection: Range<Int> { message.selection }
  /// The marked text (IME) in `text`; `nil` without marked text.
  public var marked: MarkedText? { message.marked }
  /// The ranges of the text that are single units, such as mentions.
  public var tokens: [Range<Int>] { message.tokens }
}

/// What happened to the keyboard while a sheet was in front of the composer.
public struct HeldKeyboard: Hashable, Sendable {
  /// The last event of the keyboard since; `nil` if there was none.
  public internal(set) var event: KeyboardEvent?

  /// Creates a note of a keyboard event.
  public init(_ event: KeyboardEvent? = nil) { self.event = event }
}

/// A property of every state.
public enum StateInvariant: String, CaseIterable, Sendable {
  /// The selection is inside the text and splits no surrogate pair.
  case selectionInText
  /// The marked range is inside the text and splits no surrogate pair.
  case composingInText
  /// Only a composer that has appeared has the focus.
  case focusNeedsAppearance
  /// The tokens are inside their text, the message's or that of one that waits, in ascending order and
  /// without overlaps.
  case tokensInText
  /// The word that begins with a trigger is inside the text and ends at the caret.
  case sessionAtCaret
  /// The word whose list was closed has no open list.
  case closedListIsClosed
  /// Only a composer that has appeared and has a microphone records.
  case recordingNeedsMicrophone
  /// Only a composer that has appeared follows a keyboard or a panel, or is behind a sheet.
  case keyboardNeedsAppearance
  /// The current field is one of the machine's.
  case fieldInMachine
  /// Every draft is that of another field, or the only one in whose place something else stands.
  case draftsHaveFields
  /// Only a docked keyboard is dragged, and only while the finger touches the screen.
  case dragNeedsDockedKeyboard
  /// A scroll position exists only with a list or table, and new content only with a list.
  case listNeedsContent
  /// The word that the last edit replaced is inside the text.
  case correctionInText
  /// The attachments have names of their own.
  case attachmentsHaveNames
  /// The messages that wait have numbers of their own, up to that of the last one, and only a machine
  /// that sends them has some.
  case queueHasNumbers
}

extension State {
  /// The invariants that the state violates, in their order; none after any event.
  public func brokenInvariants(in machine: Machine) -> [StateInvariant] {
    StateInvariant.allCases.filter { !holds($0, in: machine) }
  }

  private func holds(_ invariant: StateInvariant, in machine: Machine) -> Bool {
    switch invariant {
    case .selectionInText: text.holds(selection)
    case .composingInText: marked.map { text.holds($0.range) } ?? true
    case .focusNeedsAppearance: appeared || !focused
    case .tokensInText:
      tokens.areTokens(of: text) && queued.allSatisfy { $0.tokens.areTokens(of: $0.text) }
    case .sessionAtCaret:
      session.map {
        text.holds($0.range) && selection.isEmpty && $0.range.upperBound == selection.lowerBound
      } ?? true
    case .closedListIsClosed:
      closedList.map { $0 >= 0 && session?.range.lowerBound != $0 } ?? true
    case .recordingNeedsMicrophone:
      recording == nil || (appeared && machine.recording != nil)
    case .keyboardNeedsAppearance:
      appeared || (keyboard == nil && panel == nil && held == nil)
    case .fieldInMachine: field == nil || machine.fields.contains { $0.id == field }
    case .draftsHaveFields: drafts.allSatisfy { isDraft($0, in: machine) } && !hasDraftsTwice
    case .dragNeedsDockedKeyboard:
      drag.map { $0.phase == .changed && reading(in: machine).state == .docked } ?? true
    case .listNeedsContent:
      (list == nil || machine.content != nil || machine.scroll != nil)
        && (content == nil || machine.content != nil)
    case .correctionInText: message.correction.map { text.holds($0.value.range) } ?? true
    case .attachmentsHaveNames: attachments.known.map { $0.id }.firstRepeated == nil
    case .queueHasNumbers: queue.map { $0.value.hasNumbers(in: machine) } ?? true
    }
  }

  private func isDraft(_ draft: Draft, in machine: Machine) -> Bool {
    let field = machine.field(of: self)?.id
    let isPlaced =
      machine.fields.isEmpty
      ? draft.field == nil && draft.substitute != nil
      : machine.fields.contains { $0.id == draft.field } && !draft.isWaiting(in: field)
    let content = draft.content
    return isPlaced && content.marked == nil && content.text.holds(content.selection)
      && content.tokens.areTokens(of: content.text)
  }

  private var hasDraftsTwice: Bool {
    drafts.indices.contains { index in
      drafts[..<index].contains {
        $0.field == drafts[index].field
          && ($0.substitute == nil) == (drafts[index].substitute == nil)
      }
    }
  }
}

extension MessageQueue {
  fileprivate func hasNumbers(in machine: Machine) -> Bool {
    machine.running?.drain != nil && messages.map { $0.id }.firstRepeated == nil
      && messages.allSatisfy { $0.id.number.map { 1...last ~= $0 } ?? false }
  }
}

extension PartID {
  /// The number that the name is, in decimal digits; `nil` if it is none, or a large one.
  ///
  /// Not `Int.init`, which takes 4 KB of `composer.wasm`.
  fileprivate var number: Int? {
    var number = 0
    for byte in text.utf8 {
      guard 0x30...0x39 ~= byte, number <= MessageQueue.mostLast / 10 else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    return number
  }
}
