/// The way in which an iPad shows the app.
public enum Windowing: String, CaseIterable, Sendable {
  /// The app fills the screen, or shares it in Split View.
  case full
  /// A narrow window that floats over another app.
  case slideOver
  /// A window of Stage Manager.
  case stageManager
  /// A page or form sheet.
  case sheet
}

/// What the state of a keyboard is judged by: the screen, the host view on it and the windowing.
struct Window: Hashable {
  /// The size of the screen.
  let screen: Size
  /// The host view, in screen coordinates.
  let view: Rect
  /// The way in which the screen shows the app.
  let windowing: Windowing

  /// A keyboard's frame as its state is judged.
  ///
  /// In Slide Over, iOS reports the keyboard's frame as if the window ended at the screen's bottom.
  /// A docked keyboard therefore seems to float by the distance between the two bottoms.
  ///
  /// Source: Flutter `FlutterKeyboardInsetManager`, multitasking adjustment.
  func judged(_ frame: Rect) -> Rect {
    switch windowing {
    case .slideOver:
      frame.maxY < screen.height ? frame.offsetBy(y: max(0, screen.height - view.maxY)) : frame
    case .full, .stageManager, .sheet: frame
    }
  }
}

/// The heights of a device's docked keyboards, which a rotation exchanges.
public struct DeviceKeyboards: Hashable, Sendable {
  /// The heights of one keyboard in points, including the bottom safe area; `nil` is unknown.
  public struct Heights: Hashable, Sendable {
    /// The height in portrait.
    public let portrait: Double?
    /// The height in landscape.
    public let landscape: Double?

    /// Creates the heights of a keyboard.
    public init(portrait: Double?, landscape: Double?) {
      self.portrait = portrait
      self.landscape = landscape
    }

    fileprivate subscript(orientation: Orientation) -> Double? {
      switch orientation {
      case .portrait: portrait
      case .landscape: landscape
      }
    }
  }

  /// The keyboards; the first one stands for keyboards of other heights.
  public let heights: [Heights]

  /// Creates a table of keyboards.
  public init(_ heights: [Heights]) { self.heights = heights }

  /// The height of the first keyboard, in points; `nil` if it is unknown.
  func usualHeight(in orientation: Orientation) -> Double? { heights.first?[orientation] }

  /// The height of a keyboard after a rotation; `nil` if it is unknown.
  ///
  /// - Parameter height: the height before the rotation, in points.
  func height(
    insteadOf height: Double, from before: Orientation, to after: Orientation
  ) -> Double? {
    (heights.first { $0[before] == height } ?? heights.first)?[after]
  }
}
