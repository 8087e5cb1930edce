import Composer

/// Browsers: `visualViewport` and the VirtualKeyboard API, in milliseconds and CSS pixels.
///
/// | member | meaning |
/// |---|---|
/// | `timeStamp` | milliseconds, as of the event |
/// | `visualViewport` | `height`, `offsetTop`, `scale`, also where they are printed alone |
/// | `boundingRect` | the keyboard's rectangle in the page's viewport, also a `DOMRect` alone |
///
/// Source: CSSOM View, `VisualViewport`; VirtualKeyboard API.
struct BrowserLog: LogImporter {
  static let format = LogFormat("web") { Self(device: $0) }

  let device: LoggedDevice

  func read(_ entry: PrintedRecord) -> LogEntry.Reading {
    let isGeometry = entry.contains { ["geometrychange", "geometry"].contains($0) }
    let rect = entry.find("boundingRect")?.record ?? entry.record(named: "DOMRect")
    if isGeometry || rect != nil { return boundingRect(rect ?? entry) }
    let isViewport = entry.contains { ["resize", "scroll"].contains($0) }
    guard
      let viewport = entry.find("visualViewport")?.record ?? entry.record(named: "VisualViewport")
    else {
      let isAlone = isViewport || entry.find("offsetTop") != nil
      return isAlone ? self.viewport(entry) : .unknown
    }
    return self.viewport(viewport)
  }

  /// The place of the keyboard below the visible part; a part that is only as high as a toolbar is none.
  private func viewport(_ entry: PrintedRecord) -> LogEntry.Reading {
    let numbers = entry.values.compactMap(\.number)
    let height = entry.number("height") ?? numbers.first
    let offsetTop = entry.number("offsetTop") ?? numbers.dropFirst().first ?? 0
    let scale = entry.number("scale") ?? 1
    guard let height, (0...Length.greatest).contains(height), abs(offsetTop) <= Length.greatest,
      scale > 0, scale <= 100
    else { return .unread("has no height of a visual viewport") }
    let display = device.display
    let view = display.view ?? Rect(display.screen)
    let frame = VisualViewport(height: height, offsetTop: offsetTop, scale: scale).keyboardFrame(
      in: view, on: display.screen)
    let place = LoggedPlace(
      height: max(0, view.height - offsetTop - height * scale),
      event: frame.map {
        KeyboardEvent(phase: .show, frame: $0, pageOffset: max(0, offsetTop))
      })
    return .message(.placed(place))
  }

  private func boundingRect(_ entry: PrintedRecord) -> LogEntry.Reading {
    guard let rect = entry.screenRect, rect.height >= 0 else {
      return .unread("has no boundingRect with four numbers")
    }
    let display = device.display
    let top = (display.view?.y ?? 0) + rect.y
    let place = LoggedPlace(top: rect.height > 0 ? top : display.screen.height, on: display)
    return .message(.placed(place))
  }
}
