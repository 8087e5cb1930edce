/// The state of a composer: everything that events change.
///
/// The state holds no frame of the composer. Every layout is computed anew from state and machine,
/// so errors cannot accumulate.
public struct State: Hashable, Sendable {
  /// The scroll position of a list or table.
  public struct ListPosition: Hashable, Sendable {
    /// The scroll offset, in points.
    public let offset: Double
    /// The bottom inset at which the offset was computed, in points.
    public let bottomInset: Double
    /// Whether a message list stays at its end while it grows; `nil` before its content changed.
    public let holdsEnd: Bool?

    /// Creates a position; both numbers saturate at `Length.positions`.
    public init(offset: Double, bottomInset: Double, holdsEnd: Bool? = nil) {
      self.holdsEnd = holdsEnd
      // Encoding does not preserve a negative zero, so it becomes positive.
      self.offset = Length.positions.clamping(offset) + 0
      self.bottomInset = Length.positions.clamping(bottomInset) + 0
    }
  }

  /// The text of a field without focus.
  public struct Draft: Hashable, Sendable {
    /// The name of the field.
    public let field: PartID
    /// The text.
    public let text: UTF16Text
    /// The selection, in UTF-16 code units of `text`.
    public let selection: Range<Int>
    /// The ranges of the text that are single units.
    public let tokens: [Range<Int>]

    /// Creates a draft.
    public init(
      field: PartID, text: UTF16Text, selection: Range<Int>, tokens: [Range<Int>] = []
    ) {
      self.field = field
      self.text = text
      self.selection = selection
      self.tokens = tokens
    }
  }

  /// Whether the composer's screen is shown; an accessory bar is installed exactly while it is.
  public internal(set) var appeared: Bool
  /// Whether the text has the focus, which also determines its colour.
  public internal(set) var focused: Bool
  /// The field that has or had the focus; `nil` is the first or only one.
  public internal(set) var field: PartID?
  /// The texts of other fields, except empty ones.
  public internal(set) var drafts: [Draft]
  /// The text.
  public internal(set) var text: UTF16Text
  /// The selection, in UTF-16 code units of `text`.
  public internal(set) var selection: Range<Int>
  /// The marked text (IME) in `text`; `nil` without marked text.
  public internal(set) var marked: MarkedText?
  /// The ranges of the text that are single units, such as mentions.
  public internal(set) var tokens: [Range<Int>]
  /// The word that begins with a trigger and ends at the caret; `nil` if there is none.
  public internal(set) var session: TriggerMatch?
  /// The attachments of the message.
  public internal(set) var attachments: Attachments
  /// The last applied keyboard event; `nil` if the keyboard is hidden.
  ///
  /// After a panel is hidden it is the keyboard that the platform is expected to show.
  public internal(set) var keyboard: KeyboardEvent?
  /// The panel in the keyboard's place, which a keyboard covers; `nil` if there is none.
  public internal(set) var panel: Panel?
  /// The height of the last docked keyboard in points; `nil` if there was none.
  public internal(set) var lastKeyboardHeight: Double?
  /// The drag in progress; `nil` without one.
  public internal(set) var drag: Drag?
  /// The display after a resize; `nil` is the machine's display.
  public internal(set) var display: Display?
  /// The height below the composer after a change, in points; `nil` is the machine's value.
  public internal(set) var bottomOffset: Double?
  /// The scroll position of the list or table; `nil` is the machine's offset.
  public internal(set) var list: ListPosition?
  /// The message list after new content; `nil` is the machine's.
  public internal(set) var content: MessageList?
  /// The time of the last event with one, and the movements since; `nil` without times.
  public internal(set) var clock: Clock?

  /// Creates a state; the defaults are a new composer: not appeared, without focus, empty, with the
  /// keyboard hidden.
  public init(
    appeared: Bool = false, focused: Bool = false, field: PartID? = nil, drafts: [Draft] = [],
    text: UTF16Text = "", selection: Range<Int> = 0..<0, marked: MarkedText? = nil,
    tokens: [Range<Int>] = [], session: TriggerMatch? = nil, attachments: Attachments = .none,
    keyboard: KeyboardEvent? = nil, panel: Panel? = nil, lastKeyboardHeight: Double? = nil,
    drag: Drag? = nil, display: Display? = nil, bottomOffset: Double? = nil,
    list: ListPosition? = nil, content: MessageList? = nil, clock: Clock? = nil
  ) {
    self.appeared = appeared
    self.focused = focused
    self.field = field
    self.drafts = drafts
    self.text = text
    self.selection = selection
    self.marked = marked
    self.tokens = tokens
    self.session = session
    self.attachments = attachments
    self.keyboard = keyboard
    self.panel = panel
    self.lastKeyboardHeight = lastKeyboardHeight
    self.drag = drag
    self.display = display
    self.bottomOffset = bottomOffset
    self.list = list
    self.content = content
    self.clock = clock
  }
}

/// A property of every state.
public enum StateInvariant: String, CaseIterable, Sendable {
  /// The selection is inside the text and splits no surrogate pair.
  case selectionInText
  /// The marked range is inside the text and splits no surrogate pair.
  case composingInText
  /// Only a composer that has appeared has the focus.
  case focusNeedsAppearance
  /// The tokens are inside the text, in ascending order and without overlaps.
  case tokensInText
  /// The word that begins with a trigger is inside the text and ends at the caret.
  case sessionAtCaret
  /// Only a composer that has appeared follows a keyboard or a panel.
  case keyboardNeedsAppearance
  /// The current field is one of the machine's.
  case fieldInMachine
  /// Every draft belongs to another field of the machine, and to one of its own.
  case draftsInOtherFields
  /// Only a docked keyboard is dragged, and only while the finger touches the screen.
  case dragNeedsDockedKeyboard
  /// A scroll position exists only with a list or table, and new content only with a list.
  case listNeedsContent
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
    case .tokensInText: tokens.areTokens(of: text)
    case .sessionAtCaret:
      session.map {
        text.holds($0.range) && selection.isEmpty && $0.range.upperBound == selection.lowerBound
      } ?? true
    case .keyboardNeedsAppearance: appeared || (keyboard == nil && panel == nil)
    case .fieldInMachine: field == nil || machine.fields.contains { $0.id == field }
    case .draftsInOtherFields:
      drafts.allSatisfy { draft in
        draft.field != machine.field(of: self)?.id && draft.text.holds(draft.selection)
          && draft.tokens.areTokens(of: draft.text)
          && machine.fields.contains { $0.id == draft.field }
      } && Set(drafts.map { $0.field }).count == drafts.count
    case .dragNeedsDockedKeyboard:
      drag.map { $0.phase == .changed && reading(in: machine).state == .docked } ?? true
    case .listNeedsContent:
      (list == nil || machine.content != nil || machine.scroll != nil)
        && (content == nil || machine.content != nil)
    }
  }
}
