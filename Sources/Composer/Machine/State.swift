/// The composer at one moment: all that events have changed.
///
/// It holds no geometry of the composer. Where the composer is follows from what is here and from
/// the machine, every time anew, so that nothing can add up or be left behind.
public struct State: Hashable, Sendable {
  /// Where a list or table is scrolled to.
  public struct ListPosition: Hashable, Sendable {
    /// How far it is scrolled, in points.
    public let offset: Double
    /// The room below its content that the offset belongs to, in points.
    public let bottomInset: Double

    /// Makes a position.
    public init(offset: Double, bottomInset: Double) {
      // A negative zero would not survive being written and read.
      self.offset = offset + 0
      self.bottomInset = bottomInset + 0
    }
  }

  /// Whether the composer's screen is shown; an accessory bar is installed exactly then.
  public internal(set) var appeared: Bool
  /// Whether the text has the focus, which also decides its colour.
  public internal(set) var focused: Bool
  /// The text.
  public internal(set) var text: UTF16Text
  /// The selection, in code units of `text`.
  public internal(set) var selection: Range<Int>
  /// The marked (IME) range, in code units of `text`; `nil` when nothing is marked.
  public internal(set) var composing: Range<Int>?
  /// The last keyboard event that was followed; `nil` while the keyboard is hidden.
  public internal(set) var keyboard: KeyboardEvent?
  /// The finger that drags the keyboard; `nil` when none does.
  public internal(set) var drag: Drag?
  /// The stage after it was resized; `nil` is the machine's own.
  public internal(set) var stage: Stage?
  /// The room below the composer after it changed, in points; `nil` is the composer's own.
  public internal(set) var bottomOffset: Double?
  /// Where the list or table is scrolled to; `nil` is where the machine has it.
  public internal(set) var list: ListPosition?

  /// Makes a state; the defaults are a fresh composer: not appeared, without focus, empty, with the
  /// keyboard hidden.
  public init(
    appeared: Bool = false, focused: Bool = false, text: UTF16Text = "",
    selection: Range<Int> = 0..<0, composing: Range<Int>? = nil, keyboard: KeyboardEvent? = nil,
    drag: Drag? = nil, stage: Stage? = nil, bottomOffset: Double? = nil,
    list: ListPosition? = nil
  ) {
    self.appeared = appeared
    self.focused = focused
    self.text = text
    self.selection = selection
    self.composing = composing
    self.keyboard = keyboard
    self.drag = drag
    self.stage = stage
    self.bottomOffset = bottomOffset
    self.list = list
  }
}

/// What must hold in every state.
public enum StateInvariant: String, CaseIterable, Sendable {
  /// The selection lies in the text and cuts no surrogate pair.
  case selectionInText
  /// The marked range lies in the text and cuts no surrogate pair.
  case composingInText
  /// Only a composer that has appeared has the focus.
  case focusNeedsAppearance
  /// Only a docked keyboard is dragged, and by a finger that is down.
  case dragNeedsDockedKeyboard
  /// Only where there is a list or table, it is scrolled somewhere.
  case listNeedsContent
}

extension State {
  /// The invariants that the state breaks, in their order; none after any event.
  public func brokenInvariants(in machine: Machine) -> [StateInvariant] {
    StateInvariant.allCases.filter { !holds($0, in: machine) }
  }

  private func holds(_ invariant: StateInvariant, in machine: Machine) -> Bool {
    switch invariant {
    case .selectionInText: text.holds(selection)
    case .composingInText: composing.map(text.holds) ?? true
    case .focusNeedsAppearance: appeared || !focused
    case .dragNeedsDockedKeyboard:
      drag.map { $0.phase == .changed && reading(in: machine).state == .docked } ?? true
    case .listNeedsContent: list == nil || machine.content != nil || machine.scroll != nil
    }
  }
}
