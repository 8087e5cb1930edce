import Composer
import ComposerContract
import JSON

/// Browsers: `visualViewport` and the VirtualKeyboard API, in milliseconds and CSS pixels.
///
/// | member | meaning |
/// |---|---|
/// | `timeStamp` | milliseconds, as of the event |
/// | `type` | `resize` or `scroll` with `visualViewport`, `geometrychange` with `boundingRect` |
/// | `visualViewport` | `height`, `offsetTop`, `scale` |
/// | `boundingRect` | the keyboard's rectangle in the page's viewport |
///
/// Source: CSSOM View, `VisualViewport`; VirtualKeyboard API.
struct BrowserLog: LogImporter {
  let display: Display

  private enum Name: String, CaseIterable { case resize, scroll, geometrychange }

  func entry(_ json: inout JSONObject) -> LogEntry? {
    let time = json.required("timeStamp", .time)
    let name = json.required("type", .name(of: Name.self))
    switch name {
    case .resize?, .scroll?:
      let place = json.required("visualViewport", .object(viewport))
      guard let time, let place else { return nil }
      return LogEntry(atMs: time, message: .placed(place))
    case .geometrychange?:
      let place = json.required("boundingRect", .object(boundingRect))
      guard let time, let place else { return nil }
      return LogEntry(atMs: time, message: .placed(place))
    case nil: return nil
    }
  }

  /// The place of the keyboard below the visible part: a toolbar hides a part as well, but is none.
  private func viewport(_ json: inout JSONObject) -> LoggedPlace? {
    let height = json.required("height", .nonNegativeLength)
    let offsetTop = json.optional("offsetTop", .length) ?? 0
    let scale = json.optional("scale", .number(above: 0, through: 100)) ?? 1
    json.ignore("width", "offsetLeft", "pageTop", "pageLeft")
    guard let height else { return nil }
    let view = display.view ?? Rect(display.screen)
    let frame = VisualViewport(height: height, offsetTop: offsetTop, scale: scale).keyboardFrame(
      in: view, on: display.screen)
    return LoggedPlace(
      height: max(0, view.height - offsetTop - height * scale),
      event: frame.map {
        KeyboardEvent(phase: .show, frame: $0, pageOffset: max(0, offsetTop))
      })
  }

  private func boundingRect(_ json: inout JSONObject) -> LoggedPlace? {
    let y = json.required("y", .length)
    let height = json.required("height", .nonNegativeLength)
    json.ignore("x", "width", "top", "left", "right", "bottom")
    guard let y, let height else { return nil }
    let top = (display.view?.y ?? 0) + y
    return LoggedPlace(top: height > 0 ? top : display.screen.height, on: display)
  }
}
