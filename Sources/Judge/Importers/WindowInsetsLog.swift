import Composer
import ComposerContract
import JSON

/// Android and Jetpack Compose: `WindowInsetsAnimation`, in milliseconds and physical pixels.
///
/// | member | meaning |
/// |---|---|
/// | `timeMs` | milliseconds, as `SystemClock.uptimeMillis()` |
/// | `type` | `ime`; entries about other insets are ignored |
/// | `phase` | `start`, `progress` or `end` |
/// | `insets.bottom` | what the keyboard covers with the navigation bar, in physical pixels |
/// | `density` | physical pixels in a point |
///
/// The insets of `start` are those before the movement in some apps, those after it in others.
///
/// Source: Android `WindowInsetsAnimation.Callback`.
struct WindowInsetsLog: LogImporter {
  let display: Display

  private enum InsetsType: String, CaseIterable {
    case ime, statusBars, navigationBars, systemBars, captionBar, systemGestures, displayCutout
  }

  private enum Phase: String, CaseIterable { case start, progress, end }

  func entry(_ json: inout JSONObject) -> LogEntry? {
    let time = json.required("timeMs", .time)
    let type = json.required("type", .name(of: InsetsType.self))
    let phase = json.required("phase", .name(of: Phase.self))
    let pixels = json.bottomInset("insets")
    let density = json.required("density", .number(in: 0.1...100))
    json.ignore("fraction", "interpolatedFraction", "durationMillis", "alpha", "typeMask")
    guard let time, let type, let phase, let pixels, let density else { return nil }
    guard type == .ime else { return LogEntry(atMs: time, message: .nothing) }
    let place = LoggedPlace(insetting: pixels / density, of: display)
    switch phase {
    case .start: return LogEntry(atMs: time, message: .started)
    case .progress: return LogEntry(atMs: time, message: .placed(place))
    case .end: return LogEntry(atMs: time, message: .ended(place))
    }
  }
}
