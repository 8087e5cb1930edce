/// The visible part of a web page, as a browser reports it in place of a keyboard's frame.
///
/// Source: CSSOM View, `window.visualViewport`.
public struct VisualViewport: Hashable, Sendable {
  /// The height of the visible part, in CSS pixels of the zoomed page.
  public package(set) var height: Double
  /// The distance from the top of the layout viewport to the visible part, in CSS pixels.
  public package(set) var offsetTop: Double
  /// The factor of a pinch zoom, above 0.
  public package(set) var scale: Double

  /// Creates a viewport.
  public init(height: Double, offsetTop: Double = 0, scale: Double = 1) {
    self.height = height
    self.offsetTop = offsetTop
    self.scale = scale
  }

  /// The least height of a keyboard; a lower one is a toolbar of the browser.
  private static let leastHeight = 60.0
  /// The least part of the view that a keyboard covers; less is a toolbar or a pinch.
  private static let leastPart = 0.15

  /// The frame of the keyboard in screen coordinates; `nil` if the browser shows none.
  ///
  /// A page that is panned behind the keyboard has a lower keyboard, whose frame can lie below the
  /// view. Panning does not change whether there is a keyboard.
  ///
  /// - Parameters:
  ///   - view: the layout viewport, in screen coordinates.
  ///   - screen: the size of the screen, in points.
  public func keyboardFrame(in view: Rect, on screen: Size) -> Rect? {
    let hidden = view.height - height * scale
    guard hidden >= Self.leastHeight, hidden >= Self.leastPart * view.height else { return nil }
    let wanted = view.y + offsetTop + height * scale
    let top = min(max(wanted, -Length.greatest), Length.greatest)
    // A docked keyboard ends at the screen's bottom, even if the view ends above it.
    let bottom = max(view.maxY, screen.height) + max(0, offsetTop)
    return Rect(
      x: 0, y: top, width: screen.width, height: min(max(0, bottom - top), Length.greatest))
  }
}
