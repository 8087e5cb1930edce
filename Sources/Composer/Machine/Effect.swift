/// An action that the caller performs after an event.
///
/// A caller that performs all effects in order shows the same as the layouts, without reading them.
/// Effects on the text concern the field that has the focus at that point of the list.
public enum Effect: Hashable, Sendable {
  /// The colour of the text.
  public enum TextColor: String, CaseIterable, Sendable {
    /// The colour of a focused text.
    case active
    /// The colour of a text without focus.
    case inactive
  }

  /// The reason why a field must not show the typed text.
  public enum Rejection: String, CaseIterable, Sendable {
    /// The text would have too many lines.
    case maxLines
    /// The text would be too long.
    case maxLength
    /// The Return key was pressed, which does not insert a newline.
    case returnKey
  }

  /// Move the composer or one of its fields.
  indirect case animate(Movement)
  /// Focus the text of a field; `nil` is the only one.
  case focus(field: PartID?)
  /// Remove the focus from the text.
  case blur
  /// Show the keyboard.
  case showKeyboard
  /// Hide the keyboard.
  case hideKeyboard
  /// Install the bar as an accessory view, which the platform keeps above the keyboard.
  case installAccessory
  /// Remove the accessory bar, so that no reference keeps it alive.
  case removeAccessory
  /// Show a panel of a height in the keyboard's place.
  case showPanel(Panel)
  /// Hide the panel.
  case hidePanel
  /// Send the message; while an answer is running, `mode` is how: `send`, `queue` or `steer`.
  case publish(
    UTF16Text, mode: SendAction? = nil, tokens: Shared<[Range<Int>]>? = nil,
    attachments: Shared<[PartID]>? = nil)
  /// Show the messages that wait for the end of an answer.
  case setQueue([QueuedMessage])
  /// Stop the running answer.
  case stop
  /// Start to record.
  case record
  /// Show that the recording goes on without the finger.
  case lockRecording
  /// Stop to record, and throw the recording away.
  case cancelRecording
  /// Stop to record, and send the recording.
  case sendRecording
  /// Keep a message that was not sent, because the box holds another text.
  case keepUnsent(
    UTF16Text, tokens: Shared<[Range<Int>]>? = nil, attachments: Shared<[PartID]>? = nil)
  /// Set the text to the sent message `back` messages ago, with the event `textSet`.
  case recall(back: Int)
  /// Tell the user that the typed text was rejected in whole or in part.
  case rejectEdit(Rejection)
  /// Show another text than the typed one, without marked text.
  case setText(UTF16Text, selection: Range<Int>)
  /// Attach a text that is too long for the field, which shows the text before.
  case attach(UTF16Text)
  /// Make a link of a range of the text, which the field shows as it was.
  case setLink(Range<Int>, url: UTF16Text)
  /// Tell the user that attachments were not taken.
  case refuseAttachments([RefusedAttachment])
  /// Take away an attachment.
  case removeAttachment(PartID)
  /// Enable or disable the send button, which does `action`.
  case setSend(enabled: Bool, action: SendAction = .send)
  /// Show what a limit leaves; `nil` hides it.
  case setCounter(LengthCounter?)
  /// Show the list for a word that begins with a trigger, or hide the list.
  indirect case setSession(TriggerMatch?)
  /// Move the mark in the open list by a number of entries, downwards if it is positive.
  case movePick(by: Int)
  /// Take the marked entry of the open list.
  case pick
  /// Place the items beside or below the text.
  case setMode(BarMode)
  /// Scroll the list or table to an offset in points.
  case scroll(offset: Double)
  /// Show or hide the placeholder.
  case setPlaceholder(visible: Bool)
  /// Set the colour of the text.
  case setTextColor(TextColor)
}

extension Effect {
  /// The length of the text that the effect carries, in UTF-16 code units.
  ///
  /// The budget counts it, because a thousand events can each publish the longest text.
  public var textLength: Int {
    switch self {
    case .publish(let text, mode: _, let tokens, let attached),
      .keepUnsent(let text, let tokens, let attached):
      text.count + (tokens?.value.textLength ?? 0) + (attached?.value.idBytes ?? 0)
    case .setText(let text, selection: _), .attach(let text), .setLink(_, url: let text): text.count
    case .setSession(let session): session?.query.count ?? 0
    case .setQueue(let messages): messages.reduce(0) { $0 + $1.textLength }
    case .refuseAttachments(let refused): refused.map { $0.id }.idBytes
    case .animate, .focus, .blur, .showKeyboard, .hideKeyboard, .showPanel, .hidePanel,
      .installAccessory, .removeAccessory, .rejectEdit, .scroll, .setPlaceholder, .setTextColor,
      .setSend, .setMode, .setCounter, .movePick, .pick, .recall, .stop, .removeAttachment, .record,
      .lockRecording, .cancelRecording, .sendRecording:
      0
    }
  }
}

/// A movement of the composer, or of one of several fields.
public struct Movement: Hashable, Sendable {
  /// The field that moves; `nil` is the only one.
  public let field: PartID?
  /// The frame at the start, in view coordinates.
  public let from: Rect
  /// The frame at the end, in view coordinates.
  public let to: Rect
  /// The frame of the text at the end, in view coordinates; `nil` if the placement has none.
  public let textFrame: Rect?
  /// The duration that the platform reported, in milliseconds; 0 is a jump.
  public let durationMs: Double
  /// The time before the movement begins, in milliseconds.
  public let delayMs: Double
  /// The curve of the movement.
  public let curve: Curve
  /// The time from the begin of the movement after which the composer rests, in milliseconds; 0 is a
  /// jump.
  public let settleMs: Double
  /// The CSS easing function, which expects `settleMs` as its duration; `nil` for a jump.
  public let css: String?
  /// The velocity of the top at the start in points per second, positive downwards.
  public let initialVelocity: Double

  /// Creates a movement with the timing of an animation; without one, it is a jump.
  package init(
    of field: PartID?, from: Rect, to: Rect, textFrame: Rect? = nil, timing: AnimationLayout? = nil
  ) {
    self.field = field
    self.from = from
    self.to = to
    self.textFrame = textFrame
    durationMs = timing?.durationMs ?? 0
    delayMs = timing?.delayMs ?? 0
    curve = timing?.curve ?? .linear
    settleMs = timing?.settleMs ?? 0
    css = timing?.css
    initialVelocity = timing?.initialVelocity ?? 0
  }
}

extension [Effect] {
  /// Appends effects; most events have none of a kind, and that takes no array.
  mutating func add(_ others: [Effect]) {
    if isEmpty { self = others } else if !others.isEmpty { self += others }
  }
}

extension QueuedMessage {
  /// The length of its texts, in UTF-16 code units.
  public var textLength: Int {
    let own = text.count + tokens.textLength + attachments.map { $0.id }.idBytes
    return attachments.reduce(own) {
      $0 + ($1.name?.count ?? 0) + ($1.type?.count ?? 0)
    }
  }
}

extension [Range<Int>] {
  /// What the tokens take in a response, as units of a text, each of which takes up to six bytes.
  fileprivate var textLength: Int { count * 6 }
}

extension [PartID] {
  /// The length of the names in UTF-8.
  fileprivate var idBytes: Int { reduce(0) { $0 + $1.text.utf8.count } }
}
