import Composer
import ComposerContract
import JSON

/// Flutter: the insets of a view whenever its metrics change, in milliseconds and physical pixels.
///
/// | member | meaning |
/// |---|---|
/// | `timeMs` | milliseconds |
/// | `viewInsets.bottom` | what the keyboard covers, in physical pixels |
/// | `devicePixelRatio` | physical pixels in a point |
///
/// The engine sends the insets with each frame of the keyboard's movement.
///
/// Source: Flutter `FlutterView.viewInsets`, `WidgetsBindingObserver.didChangeMetrics`.
struct FlutterLog: LogImporter {
  let display: Display

  func entry(_ json: inout JSONObject) -> LogEntry? {
    let time = json.required("timeMs", .time)
    let pixels = json.bottomInset("viewInsets")
    let ratio = json.required("devicePixelRatio", .number(in: 0.1...100))
    json.ignore("viewPadding", "padding", "systemGestureInsets", "physicalSize")
    guard let time, let pixels, let ratio else { return nil }
    return LogEntry(
      atMs: time,
      message: .placed(LoggedPlace(insetting: pixels / ratio, of: display)))
  }
}
