/// What the platform reported last about the keyboard.
public struct KeyboardEvent: Hashable, Sendable {
  /// Which of the three notifications it was.
  public enum Phase: String, CaseIterable, Sendable {
    /// The keyboard comes up.
    case show
    /// The keyboard's frame changes.
    case change
    /// The keyboard goes away.
    case hide
  }

  /// Which notification it was.
  public let phase: Phase
  /// The frame at the end of the animation, in screen coordinates.
  public let frame: Rect
  /// Whether the keyboard belongs to this app; in split view it may be the neighbour's.
  public let isLocal: Bool
  /// Whether the frame already contains the composer, as an input accessory view's does.
  public let includesAccessory: Bool
  /// The duration of a timing curve in milliseconds, at least 0; `nil` takes the curve's own.
  public let durationMs: Double?
  /// How the composer travels with the keyboard.
  public let curve: Curve
  /// The movement that duration and curve make, for all layouts until the next event: sampling a
  /// spring takes as long as dozens of layouts.
  let easing: Easing

  /// Makes an event.
  public init(
    phase: Phase, frame: Rect, isLocal: Bool = true, includesAccessory: Bool = false,
    durationMs: Double? = nil, curve: Curve = .keyboard
  ) {
    self.phase = phase
    self.frame = frame
    self.isLocal = isLocal
    self.includesAccessory = includesAccessory
    self.durationMs = durationMs
    self.curve = curve
    easing = curve.easing(durationMs: durationMs ?? curve.defaultDurationMs)
  }

  /// The same event with another frame.
  public func with(frame: Rect) -> KeyboardEvent { KeyboardEvent(self, frame: frame) }

  private init(_ event: KeyboardEvent, frame: Rect) {
    phase = event.phase
    self.frame = frame
    isLocal = event.isLocal
    includesAccessory = event.includesAccessory
    durationMs = event.durationMs
    curve = event.curve
    easing = event.easing
  }

  /// The end frame of a docked keyboard of full width.
  ///
  /// - Parameters:
  ///   - height: the keyboard's height in points, the bottom safe area included.
  ///   - screen: the size of the screen.
  public static func dockedFrame(height: Double, on screen: Size) -> Rect {
    Rect(x: 0, y: screen.height - height, width: screen.width, height: height)
  }
}
