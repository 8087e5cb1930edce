/// The platform's last keyboard notification.
///
/// A class, because states, scenes and reactions to events each have one, and most have none.
public final class KeyboardEvent: Sendable {
  /// The kind of the notification.
  public enum Phase: String, CaseIterable, Sendable {
    /// The keyboard appears.
    case show
    /// The keyboard's frame changes.
    case change
    /// The keyboard disappears.
    case hide
  }

  /// The kind of the notification.
  public let phase: Phase
  /// The keyboard's frame at the end of the animation, in screen coordinates.
  public let frame: Rect
  /// Whether the keyboard belongs to this app; in split view it can belong to the other app.
  public let isLocal: Bool
  /// Whether the frame includes the composer, as for an input accessory view.
  public let includesAccessory: Bool
  /// The duration of a timing curve in milliseconds, at least 0; `nil` is the curve's default.
  ///
  /// With a duration of 0, nothing is animated, whatever the curve.
  public let durationMs: Double?
  /// The curve of the keyboard's animation.
  public let curve: Curve
  /// The distance by which a browser has panned the page up, in points.
  ///
  /// The frame is on the panned page, so it can lie below the screen while the keyboard is shown.
  public let pageOffset: Double
  /// The motion from duration and curve, computed once for all layouts until the next event.
  ///
  /// Sampling a spring takes as long as dozens of layouts.
  let easing: Easing

  /// Creates an event.
  public init(
    phase: Phase, frame: Rect, isLocal: Bool = true, includesAccessory: Bool = false,
    durationMs: Double? = nil, curve: Curve = .keyboard, pageOffset: Double = 0
  ) {
    self.phase = phase
    self.frame = frame
    self.isLocal = isLocal
    self.includesAccessory = includesAccessory
    self.durationMs = durationMs
    self.curve = curve
    self.pageOffset = pageOffset
    easing = curve.easing(durationMs: durationMs ?? curve.defaultDurationMs)
  }

  /// The same event with another curve.
  public func with(curve: Curve) -> KeyboardEvent {
    KeyboardEvent(
      phase: phase, frame: frame, isLocal: isLocal, includesAccessory: includesAccessory,
      durationMs: durationMs, curve: curve, pageOffset: pageOffset)
  }

  /// The same event with another frame, in screen coordinates.
  ///
  /// - Parameter pageOffset: the distance by which a browser has panned the page up, in points.
  public func with(frame: Rect, pageOffset: Double = 0) -> KeyboardEvent {
    KeyboardEvent(self, phase: phase, frame: frame, pageOffset: pageOffset)
  }

  /// An event with the same animation that hides the keyboard.
  public var hidden: KeyboardEvent {
    KeyboardEvent(self, phase: .hide, frame: .zero, pageOffset: 0)
  }

  private init(_ event: KeyboardEvent, phase: Phase, frame: Rect, pageOffset: Double) {
    self.phase = phase
    self.frame = frame
    self.pageOffset = pageOffset
    isLocal = event.isLocal
    includesAccessory = event.includesAccessory
    durationMs = event.durationMs
    curve = event.curve
    easing = event.easing
  }

  /// The final frame of a docked keyboard as wide as the screen.
  ///
  /// Its top has at most nine decimals, so that it has no rounding error of the subtraction.
  ///
  /// - Parameters:
  ///   - height: the keyboard's height in points, including the bottom safe area.
  ///   - screen: the size of the screen, in points.
  public static func dockedFrame(height: Double, on screen: Size) -> Rect {
    let top = ((screen.height - height) * 1e9).rounded() / 1e9
    return Rect(x: 0, y: top, width: screen.width, height: height)
  }
}

extension KeyboardEvent: Hashable {
  /// Whether two events have equal properties.
  public static func == (one: KeyboardEvent, other: KeyboardEvent) -> Bool {
    one === other
      || one.phase == other.phase && one.frame == other.frame && one.isLocal == other.isLocal
        && one.includesAccessory == other.includesAccessory && one.durationMs == other.durationMs
        && one.curve == other.curve && one.pageOffset == other.pageOffset
  }

  /// Hashes the properties.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(phase)
    hasher.combine(frame)
    hasher.combine(isLocal)
    hasher.combine(includesAccessory)
    hasher.combine(durationMs)
    hasher.combine(curve)
    hasher.combine(pageOffset)
  }
}

/// The state of the keyboard.
public enum KeyboardState: String, CaseIterable, Sendable {
  /// Off the screen or absent.
  case hidden
  /// At the bottom edge of the screen.
  case docked
  /// On the screen but away from its bottom edge: floating, split or undocked.
  case floating
}

/// The reason why a keyboard event was ignored.
public enum KeyboardIgnoredReason: String, CaseIterable, Sendable {
  /// A frame change to all zeros, which iOS reports before the keyboard floats.
  case zeroFrame
  /// The keyboard belongs to another app.
  case notLocal
}

/// The keyboard in relation to the view.
public struct KeyboardLayout: Hashable, Sendable {
  /// The keyboard's state.
  public let state: KeyboardState
  /// The keyboard's frame with its rows, in view coordinates; `nil` if it is hidden.
  public let frame: Rect?
  /// The height of the view that the keyboard covers, in points.
  public let overlap: Double
  /// The reason why the event was ignored; `nil` if it was not.
  public let ignored: KeyboardIgnoredReason?
  /// The rows at the top of the keyboard's frame; `nil` if the composer has no rows for a keyboard.
  public let rows: [RowLayout]?
}
