/// A view of the app's own in the keyboard's place, such as emoji.
public struct Panel: Hashable, Sendable {
  /// The kind, as the app names it.
  public package(set) var kind: PartID
  /// The height in points, including the bottom safe area.
  public package(set) var height: Double

  /// Creates a panel.
  public init(kind: PartID, height: Double) {
    self.kind = kind
    self.height = height
  }

  /// The keyboard as which the panel counts: docked, and as wide as the screen.
  ///
  /// - Parameters:
  ///   - screen: the size of the screen, in points.
  ///   - event: the keyboard event whose animation the panel has; `nil` for the platform's.
  ///   - platform: the platform of the device.
  public func keyboard(
    on screen: Size, animatedLike event: KeyboardEvent? = nil, of platform: Platform
  ) -> KeyboardEvent {
    KeyboardEvent(
      phase: .show, frame: KeyboardEvent.dockedFrame(height: height, on: screen),
      durationMs: event?.durationMs, curve: event?.curve ?? platform.keyboardCurve)
  }
}

/// The computed frame of a panel.
public struct PanelLayout: Hashable, Sendable {
  /// The frame, in view coordinates.
  public let frame: Rect
}
