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

/// Where the keyboard is, as far as the composer is concerned.
public enum KeyboardState: String, CaseIterable, Sendable {
  /// Off the screen, or not there at all.
  case hidden
  /// At the bottom edge of the screen.
  case docked
  /// On the screen but away from its bottom edge: floating, split or undocked.
  case floating
}

/// Why a keyboard event was not followed.
public enum KeyboardIgnoredReason: String, CaseIterable, Sendable {
  /// A frame of zeros in a change of frame: the keyboard is about to float and says nothing yet.
  case zeroFrame
  /// The keyboard belongs to another app.
  case notLocal
}

/// The keyboard as the view sees it.
public struct KeyboardLayout: Hashable, Sendable {
  /// Where the keyboard is.
  public let state: KeyboardState
  /// The keyboard's frame in view coordinates; `nil` when it is hidden.
  public let frame: Rect?
  /// How much of the view's height the keyboard covers, in points.
  public let overlap: Double
  /// Why the event was not followed; `nil` when it was.
  public let ignored: KeyboardIgnoredReason?
}
