/// The constant configuration of a composer's state machine.
///
/// All values are finite and in range; device presets are already resolved.
///
/// A class, because each step hands the configuration on, and a copy of a value would retain each of its
/// texts and lists.
public final class Machine: Sendable {
  /// The initial display, until a resize.
  public let display: Display
  /// The platform of the device.
  public let platform: Platform
  /// The keyboards of the device, which a rotation exchanges; `nil` if they are unknown.
  public let keyboards: DeviceKeyboards?
  /// The composer; the state holds its text and whether it has appeared.
  public let composer: ComposerBox
  /// The fields of the screen, in the order of the `next` key; empty for a single one.
  public let fields: [Field]
  /// The message list at its initial offset; `nil` if there is none.
  public let content: MessageList?
  /// The table row to scroll to while the text has the focus; `nil` if there is none.
  public let scroll: ScrollRequest?
  /// The rules for every edit.
  public let rules: EditRules
  /// The rules for sending a message.
  public let send: SendRules
  /// What sending means while an answer is running; `nil` if that makes no difference.
  public let running: RunningRules?
  /// Whether sent messages can be recalled.
  public let history: Bool
  /// The actions of keys.
  public let keys: KeyTables
  /// The words that open a list.
  public let triggers: [TriggerRule]
  /// The list that is beside the bar while there is such a word, at the offset where it begins or at
  /// the bar; `nil` if there is none.
  public let popover: Popover?
  /// Whether a keyboard that hides takes the focus from the text.
  public let blursOnKeyboardHide: Bool
  /// Whether a key that types gives the text the focus.
  public let focusesOnType: Bool
  /// The rules of a microphone that is held; `nil` if there is none.
  public let recording: RecordingRules?
  /// The number of device pixels per point, to which frames are rounded; `nil` for exact frames.
  public let pixelRatio: Double?

  /// Creates a machine.
  public init(
    display: Display, platform: Platform = .ios, keyboards: DeviceKeyboards? = nil,
    composer: ComposerBox = ComposerBox(),
    fields: [Field] = [], content: MessageList? = nil, scroll: ScrollRequest? = nil,
    rules: EditRules = EditRules(), send: SendRules = SendRules(),
    running: RunningRules? = nil, history: Bool = false, keys: KeyTables = KeyTables(),
    triggers: [TriggerRule] = [], popover: Popover? = nil, blursOnKeyboardHide: Bool = false,
    focusesOnType: Bool = false, recording: RecordingRules? = nil, pixelRatio: Double? = nil
  ) {
    self.display = display
    self.platform = platform
    self.keyboards = keyboards
    self.composer = composer
    self.fields = fields
    self.content = content
    self.scroll = scroll
    self.rules = rules
    self.send = send
    self.running = running
    self.history = history
    self.keys = keys
    self.triggers = triggers
    self.popover = popover
    self.blursOnKeyboardHide = blursOnKeyboardHide
    self.focusesOnType = focusesOnType
    self.recording = recording
    self.pixelRatio = pixelRatio
  }
}

extension Machine {
  /// The same machine on another device.
  public func on(
    _ display: Display, of platform: Platform, keyboards: DeviceKeyboards?
  ) -> Machine {
    Machine(
      display: display, platform: platform, keyboards: keyboards, composer: composer,
      fields: fields, content: content, scroll: scroll, rules: rules, send: send,
      running: running, history: history, keys: keys, triggers: triggers, popover: popover,
      blursOnKeyboardHide: blursOnKeyboardHide, focusesOnType: focusesOnType,
      recording: recording, pixelRatio: pixelRatio)
  }
}

/// One of several text fields on a screen.
public struct Field: Hashable, Sendable {
  /// The name of the field.
  public package(set) var id: PartID
  /// The resting frame in view coordinates; `nil` is the composer's.
  public package(set) var frame: Rect?
  /// The action of the Return key in this field; `nil` is the action of the rules.
  public package(set) var returnKey: Edit.ReturnKey?
  /// The smallest distance between this field and the keyboard, in points; `nil` is the composer's.
  public package(set) var gap: Double?

  /// Creates a field.
  public init(
    id: PartID, frame: Rect? = nil, returnKey: Edit.ReturnKey? = nil, gap: Double? = nil
  ) {
    self.id = id
    self.frame = frame
    self.returnKey = returnKey
    self.gap = gap
  }
}

/// The rules for sending a message.
public struct SendRules: Hashable, Sendable {
  /// The part that is removed from both ends of a message.
  public enum Trimming: String, CaseIterable, Sendable {
    /// Nothing.
    case none
    /// Newlines.
    case newlines
    /// White space, which includes newlines.
    case whiteSpace
  }

  /// Whether the text is empty afterwards.
  public package(set) var clears: Bool
  /// Whether a text without visible characters can be sent.
  public package(set) var allowsEmpty: Bool
  /// The part that is removed from both ends of the message; the text in the field keeps it.
  public package(set) var trims: Trimming

  /// Creates rules; the defaults clear the text and do not send an empty one.
  public init(clears: Bool = true, allowsEmpty: Bool = false, trims: Trimming = .none) {
    self.clears = clears
    self.allowsEmpty = allowsEmpty
    self.trims = trims
  }
}

/// What sending a message does.
public enum SendAction: String, CaseIterable, Sendable {
  /// Sends the message.
  case send
  /// Sends the message once the running answer has ended.
  case queue
  /// Sends the message to the running answer.
  case steer
  /// Stops the running answer.
  case stop
  /// Nothing: the message waits in the box.
  case block
}

/// What sending means while an answer is running.
public struct RunningRules: Hashable, Sendable {
  /// What it means with an empty message.
  public enum WhenEmpty: String, CaseIterable, Sendable {
    /// It stops the answer.
    case stop
    /// Nothing.
    case block
  }

  /// What it means with any other message.
  public enum WithText: String, CaseIterable, Sendable {
    /// The message is sent once the answer has ended.
    case queue
    /// The message is sent to the running answer.
    case steer
    /// The message is sent.
    case send
    /// The message waits in the box.
    case block
  }

  /// What it means with an empty message.
  public package(set) var whenEmpty: WhenEmpty
  /// What it means with any other message.
  public package(set) var withText: WithText

  /// Creates rules.
  public init(whenEmpty: WhenEmpty = .stop, withText: WithText = .queue) {
    self.whenEmpty = whenEmpty
    self.withText = withText
  }

  /// What sending does with a message.
  func action(isEmpty: Bool) -> SendAction {
    if isEmpty { return whenEmpty == .stop ? .stop : .block }
    return switch withText {
    case .queue: .queue
    case .steer: .steer
    case .send: .send
    case .block: .block
    }
  }
}
