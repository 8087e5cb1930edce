/// A microphone that is held: how far the finger goes before something happens.
public struct RecordingRules: Hashable, Sendable {
  /// The distance upwards at which the recording goes on without the finger, in points.
  public package(set) var lockAt: Double
  /// The distance towards the leading edge at which the recording is thrown away, in points.
  public package(set) var cancelAt: Double

  /// Creates rules.
  public init(lockAt: Double = 60, cancelAt: Double = 100) {
    self.lockAt = lockAt
    self.cancelAt = cancelAt
  }
}

/// A recording that has not ended.
public enum VoiceRecording: String, CaseIterable, Sendable {
  /// A finger holds the microphone.
  case held
  /// It goes on without the finger until it is sent.
  case locked
}

/// Recording while a microphone is held.
extension State {
  /// Starts a recording.
  mutating func startRecording(in machine: Machine) throws(Ignored) -> AppliedEvent {
    guard appeared else { throw .notAppeared }
    guard machine.recording != nil else { throw .notRecording }
    guard recording == nil else { throw .duplicate }
    recording = .held
    return AppliedEvent(effects: [.record])
  }

  /// Follows the finger, which locks or cancels the recording, whatever it reaches first.
  ///
  /// - Parameter finger: how far it is from where it went down, in points.
  mutating func moveRecording(to finger: Point, in machine: Machine) throws(Ignored) -> AppliedEvent
  {
    guard let rules = machine.recording, let recording else { throw .notRecording }
    guard recording == .held else { throw .locked }
    let aside = machine.composer.direction == .leftToRight ? -finger.x : finger.x
    let (locks, cancels) = (-finger.y > rules.lockAt, aside > rules.cancelAt)
    // On a straight way, the limit with the greater part behind it was passed first; of two at once, the one
    // that sends nothing.
    if cancels, !locks || aside * rules.lockAt >= -finger.y * rules.cancelAt {
      return AppliedEvent(effects: endRecording(with: .cancelRecording))
    }
    guard locks else { return AppliedEvent() }
    self.recording = .locked
    return AppliedEvent(effects: [.lockRecording])
  }

  /// Sends the recording when the finger leaves.
  mutating func releaseRecording() throws(Ignored) -> AppliedEvent {
    guard let recording else { throw .notRecording }
    guard recording == .held else { throw .locked }
    return AppliedEvent(effects: endRecording(with: .sendRecording))
  }

  /// Ends the recording, if there is one.
  mutating func endRecording(with effect: Effect) -> [Effect] {
    defer { recording = nil }
    return recording == nil ? [] : [effect]
  }
}
