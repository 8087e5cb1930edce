/// Where the composer is shown: the screen with its safe area, and the host view on it.
///
/// A `resized` event brings another display; every layout of the state machine is on the current one.
public struct Display: Hashable, Sendable {
  /// The size of the screen; the keyboard's frame is in screen coordinates.
  public package(set) var screen: Size
  /// The screen's safe area.
  public package(set) var safeArea: Insets
  /// The host view in screen coordinates; `nil` if it fills the screen.
  public package(set) var view: Rect?
  /// The orientation of the device if it differs from the screen's shape; otherwise `nil`.
  ///
  /// No layout depends on it; it selects the next keyboard of a device preset.
  public package(set) var orientation: Orientation?
  /// The way in which an iPad shows the app.
  public package(set) var windowing: Windowing
  /// The hinge or fold of the screen in screen coordinates, which can have no width or no height; `nil`
  /// without one.
  public package(set) var hinge: Rect?
  /// The part of the view with the composer where the hinge splits it.
  public package(set) var pane: Pane

  /// Creates a display.
  ///
  /// - Parameters:
  ///   - view: the host view in screen coordinates; `nil` if it fills the screen.
  ///   - orientation: the orientation of the device; `nil` to derive it from the screen's shape.
  public init(
    screen: Size, safeArea: Insets = .zero, view: Rect? = nil, orientation: Orientation? = nil,
    windowing: Windowing = .full, hinge: Rect? = nil, pane: Pane = .second
  ) {
    self.screen = screen
    self.safeArea = safeArea
    self.view = view
    self.orientation = orientation == Orientation(of: screen) ? nil : orientation
    self.windowing = windowing
    self.hinge = hinge
    self.pane = pane
  }

  /// The orientation of the device.
  public var heldOrientation: Orientation { orientation ?? Orientation(of: screen) }

  /// The host view in screen coordinates; where a hinge splits it, the pane of the composer.
  var shownView: Rect { split ?? view ?? Rect(screen) }

  /// The screen and the view, against which keyboard frames are judged.
  var window: Window { Window(screen: screen, view: shownView, windowing: windowing) }

  /// The pane that is the composer's view, in screen coordinates; `nil` if no hinge splits the view.
  ///
  /// A hinge splits a view that it crosses from edge to edge. Below a hinge across the screen is the
  /// pane of the composer, above it what the composer is about; beside an upright one the pane is
  /// that of the conversation, beside the list of conversations.
  ///
  /// Source: Android `FoldingFeature.isSeparating`, tabletop and book posture; W3C Viewport Segments.
  public var split: Rect? {
    guard let hinge else { return nil }
    let view = view ?? Rect(screen)
    if hinge.y <= view.y, hinge.maxY >= view.maxY, hinge.x > view.x, hinge.maxX < view.maxX {
      return pane == .first
        ? Rect(x: view.x, y: view.y, width: hinge.x - view.x, height: view.height)
        : Rect(x: hinge.maxX, y: view.y, width: view.maxX - hinge.maxX, height: view.height)
    }
    guard hinge.x <= view.x, hinge.maxX >= view.maxX, hinge.y > view.y, hinge.maxY < view.maxY
    else { return nil }
    return pane == .first
      ? Rect(x: view.x, y: view.y, width: view.width, height: hinge.y - view.y)
      : Rect(x: view.x, y: hinge.maxY, width: view.width, height: view.maxY - hinge.maxY)
  }
}

/// A part of a view that a hinge splits.
public enum Pane: String, CaseIterable, Sendable {
  /// The left or the upper part.
  case first
  /// The right or the lower part.
  case second
}

/// The orientation of a device.
public enum Orientation: String, CaseIterable, Sendable {
  /// The screen is taller than wide.
  case portrait
  /// The screen is wider than tall.
  case landscape

  /// The orientation that a screen's shape implies; a square is portrait.
  public init(of screen: Size) {
    self = screen.width > screen.height ? .landscape : .portrait
  }
}
