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
