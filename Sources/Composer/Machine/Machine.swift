/// A composer as a state machine: all that events do not change.
///
/// The values are finite and already in range; a device preset is resolved before.
public struct Machine: Hashable, Sendable {
  /// Where the composer lives, until it is resized.
  public let stage: Stage
  /// The composer, less its text and whether it has appeared, which are the state's.
  public let composer: ComposerBox
  /// The list of messages, if there is one, scrolled to where it starts.
  public let content: MessageList?
  /// The row of a table that is brought into sight while the text has the focus, if there is one.
  public let scroll: ScrollRequest?
  /// The rules that every edit must keep.
  public let rules: EditRules

  /// Makes a machine.
  public init(
    stage: Stage, composer: ComposerBox = ComposerBox(), content: MessageList? = nil,
    scroll: ScrollRequest? = nil, rules: EditRules = EditRules()
  ) {
    self.stage = stage
    self.composer = composer
    self.content = content
    self.scroll = scroll
    self.rules = rules
  }
}
