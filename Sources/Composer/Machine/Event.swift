/// An event that concerns the composer.
public indirect enum Event: Hashable, Sendable {
  /// The composer's screen appeared.
  case appeared
  /// The composer's screen disappeared.
  case disappeared
  /// The screen, its safe area or the host view changed its size, for example by a rotation.
  case resized(Display)
  /// The height below the composer changed, in points, at least 0.
  case offsetChanged(Double)
  /// A field gained the focus; `nil` is the one that had it last.
  case focused(field: PartID? = nil)
  /// The user tapped the text.
  case tapped
  /// The text lost the focus.
  case blurred
  /// The user tapped outside the composer.
  case tappedOutside
  /// The user pressed the close button of the keyboard's accessory view.
  case tappedClose
  /// The platform announced the keyboard's next frame.
  case keyboardMoved(KeyboardEvent)
  /// The app showed a panel in the keyboard's place; without a height it is as high as the keyboard.
  case panelShown(kind: PartID, height: Double? = nil)
  /// The app hid the panel.
  case panelHidden
  /// A drag on the keyboard moved or ended.
  case dragged(Finger)
  /// The user typed, pasted, deleted or composed text.
  case edited(Change)
  /// The user pressed a key of a hardware keyboard.
  case keyPressed(KeyPress)
  /// The selection changed, in UTF-16 code units of the text.
  case selectionChanged(Range<Int>)
  /// Attachments were added, removed or uploaded.
  case attachmentsChanged(Attachments)
  /// Messages were added to the list or changed their heights.
  case contentChanged(MessageList.Change)
  /// The user pressed the send button.
  case sent
  /// The user pressed the stop button.
  case stopped
  /// An answer began to run.
  case runStarted
  /// The answer ended, or was stopped.
  case runEnded
  /// A message was not sent.
  case sendFailed(UTF16Text, tokens: [Range<Int>] = [], attachments: Attachments = .none)
  /// A program sets the text.
  case textSet(NewText)
  /// The user put marks around the selection, or took them away.
  case wrapped(Wrapping)
  /// The user put marks at the start of lines, or took them away.
  case prefixed(LineStyle)
  /// The user changed the text of a message that waits; without tokens, those that the change leaves stay.
  case queueEdited(PartID, UTF16Text, tokens: [Range<Int>]? = nil)
  /// The user moved a message that waits to another place, counted from 0.
  case queueMoved(PartID, to: Int)
  /// The user took back a message that waits.
  case queueRemoved(PartID)
  /// The user sent a message that waits to the running answer.
  case queueSteered(PartID)
  /// A sheet came to the front of the composer, or went.
  case held(Bool)
  /// The user dragged the top of the bar, in points in view coordinates.
  case barDragged(y: Double)
  /// The user gave the height of the bar back to its text.
  case barReset
  /// The user went down on the microphone.
  case recordStarted
  /// The finger on the microphone moved; the distance from where it went down, in points.
  case recordMoved(by: Point)
  /// The finger left the microphone.
  case recordEnded
}

extension Event {
  /// An edit from a text field, before the rules are applied.
  public struct Change: Hashable, Sendable {
    /// The replaced range, in UTF-16 code units of the previous text.
    public let range: Range<Int>
    /// The replacement text.
    public let replacement: UTF16Text
    /// The marked text (IME) after the edit, as a range of the resulting text; `nil` without marked
    /// text.
    public let composing: Range<Int>?
    /// The ranges of `replacement` that become single units, such as a picked mention.
    public let tokens: [Range<Int>]
    /// Where the replacement comes from.
    public let source: Edit.Source
    /// The text after the edit, of which `range` and `replacement` are not known; `nil` if they are.
    public let result: Shared<Result>?

    /// A text after an edit.
    public struct Result: Hashable, Sendable {
      /// The text.
      public let text: UTF16Text
      /// The selection; `nil` if it is unknown.
      public let selection: Range<Int>?
    }

    /// Creates a change.
    public init(
      range: Range<Int>, replacement: UTF16Text, composing: Range<Int>? = nil,
      tokens: [Range<Int>] = [], source: Edit.Source = .typing
    ) {
      self.range = range
      self.replacement = replacement
      self.composing = composing
      self.tokens = tokens
      self.source = source
      result = nil
    }

    /// Creates a change of which only the text after it is known.
    public init(
      to text: UTF16Text, selection: Range<Int>? = nil, composing: Range<Int>? = nil,
      source: Edit.Source = .typing
    ) {
      range = 0..<0
      replacement = ""
      tokens = []
      self.composing = composing
      self.source = source
      result = Shared(Result(text: text, selection: selection))
    }

    /// The replacement in a text, where only the text after it is known.
    func replacement(in text: UTF16Text) -> Change {
      guard let result = result?.value else { return self }
      let difference = TextDifference(
        from: text, to: result.text, caret: result.selection?.upperBound)
      return Change(
        range: difference.range, replacement: difference.replacement, composing: composing,
        source: source)
    }
  }

  /// The text that a program sets, and what that does to the text before.
  public enum NewText: Hashable, Sendable {
    /// A draft, which takes the place of everything before.
    case draft(FieldText)
    /// A sent message to edit; the draft comes back when that is cancelled or sent.
    case edit(FieldText)
    /// A sent message of the history; the draft comes back after the newest one.
    case history(FieldText)
    /// Nothing: the draft comes back.
    case cancel
  }

  /// A drag on the keyboard; the event that ends it may omit the position.
  public struct Finger: Hashable, Sendable {
    /// The phase of the gesture.
    public let phase: Drag.Phase
    /// The distance from the top of the screen, in points; `nil` is the previous position.
    public package(set) var y: Double?
    /// The velocity in points per second, positive downwards.
    public package(set) var velocityY: Double
    /// The distance above the keyboard's top at which the drag starts, in points; `nil` is the
    /// previous value.
    public package(set) var dismissPadding: Double?

    /// Creates a finger event.
    public init(
      phase: Drag.Phase, y: Double? = nil, velocityY: Double = 0, dismissPadding: Double? = nil
    ) {
      self.phase = phase
      self.y = y
      self.velocityY = velocityY
      self.dismissPadding = dismissPadding
    }
  }
}

/// The reason why an event was ignored; the state is unchanged.
public enum Ignored: String, Error, CaseIterable, Sendable {
  /// The event would change nothing.
  case duplicate
  /// A frame change to all zeros, which iOS reports before the keyboard floats.
  case zeroFrame
  /// The keyboard belongs to another app.
  case notLocal
  /// The composer's screen is not shown.
  case notAppeared
  /// The composer's screen is already shown.
  case alreadyAppeared
  /// The text does not have the focus.
  case notFocused
  /// The text already has the focus.
  case alreadyFocused
  /// The machine has no field of this name.
  case unknownField
  /// No docked keyboard can be dragged.
  case keyboardNotDocked
  /// No drag is in progress.
  case notDragging
  /// A range ends beyond the text, or inside a surrogate pair.
  case outOfRange
  /// The Return key belongs to the input method while text is marked.
  case composing
  /// Neither the event nor a keyboard gives the height of the panel.
  case unknownHeight
  /// The machine has no action for the key.
  case unboundKey
  /// No field follows the current one.
  case noNextField
  /// The machine has no message list.
  case noList
  /// No list of a trigger is open.
  case listClosed
  /// The caret is not on the line of the text where the key does something.
  case insideText
  /// There is no history, or nothing newer in it.
  case noHistory
  /// No draft waits to come back.
  case noDraft
  /// A sheet is in front of the composer.
  case held
  /// An answer is running, and the message must wait for its end.
  case running
  /// No answer is running.
  case notRunning
  /// The text is empty or all white space, and no attachment is ready.
  case nothingToSend
  /// An attachment is not uploaded yet.
  case uploading
  /// The text exceeds one of its limits.
  case overLimit
  /// There is no recording, or no microphone.
  case notRecording
  /// The recording goes on without the finger.
  case locked
  /// As many messages wait as can.
  case queueFull
  /// No message of this name waits.
  case unknownMessage

  init(_ reason: KeyboardIgnoredReason) {
    switch reason {
    case .zeroFrame: self = .zeroFrame
    case .notLocal: self = .notLocal
    }
  }
}
