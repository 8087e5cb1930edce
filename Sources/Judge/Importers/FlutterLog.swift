import Composer

/// Flutter: the insets of a view whenever its metrics change, in milliseconds.
///
/// | member | meaning |
/// |---|---|
/// | `timeMs` | milliseconds |
/// | `viewInsets` | what the keyboard covers, at the bottom: `bottom`, or the last of four numbers |
/// | `devicePixelRatio` | physical pixels in a point |
///
/// A `FlutterView` has `ViewPadding` in physical pixels, `MediaQuery` has `EdgeInsets` in points. The engine sends the
/// insets with each frame of the keyboard's movement.
///
/// Source: Flutter `FlutterView.viewInsets`, `MediaQueryData.viewInsets`, `EdgeInsetsGeometry.toString`.
struct FlutterLog: LogImporter {
  static let format = LogFormat("flutter") { Self(device: $0) }

  let device: LoggedDevice

  func read(_ entry: PrintedRecord) -> LogEntry.Reading {
    guard let insets = insets(entry) else { return .unknown }
    guard let bottom = insets.bottom, (0...Length.greatest).contains(bottom) else {
      return .unread("has no bottom inset")
    }
    let ratio = insets.arePoints ? 1 : entry.number("devicePixelRatio") ?? device.pixelRatio
    guard let ratio, (0.1...100).contains(ratio) else {
      return .unread("has no devicePixelRatio, and the device has none")
    }
    return .message(.placed(LoggedPlace(insetting: bottom / ratio, of: device.display)))
  }

  private func insets(_ entry: PrintedRecord) -> (bottom: Double?, arePoints: Bool)? {
    let found = entry.find("viewInsets")
    let isNamed = found != nil
    if let edges = (found?.record).flatMap({ $0.record(named: "EdgeInsets") }) ?? entry.edges {
      return (edges.bottomInset, true)
    }
    if let word = found?.label ?? entry.first({ $0 == "EdgeInsets.zero" ? $0 : nil }),
      word.hasSuffix(".zero")
    {
      return (0, true)
    }
    if let record = found?.record {
      return (record.bottomInset, record.isMediaQuery || entry.isMediaQuery)
    }
    if let padding = entry.record(named: "ViewPadding", "_ViewPadding", "WindowPadding") {
      return (padding.bottomInset, false)
    }
    guard isNamed || entry.contains({ $0.hasSuffix("viewInsets.bottom") }) else { return nil }
    return (entry.number("bottom"), entry.number("devicePixelRatio") == nil)
  }
}

extension PrintedRecord {
  /// Insets that are printed as `EdgeInsets(…)` alone.
  fileprivate var edges: PrintedRecord? {
    record(named: "EdgeInsets", "EdgeInsets.only", "EdgeInsets.all", "EdgeInsets.fromLTRB")
  }

  /// Whether the line is about `MediaQuery`, whose insets are in points.
  fileprivate var isMediaQuery: Bool {
    contains { $0.hasPrefix("MediaQuery") }
  }

  /// The bottom one of insets: left, top, right, bottom.
  fileprivate var bottomInset: Double? {
    if let bottom = number("bottom") { return bottom }
    let numbers = values.compactMap(\.number)
    if name == "EdgeInsets.only" { return 0 }
    return numbers.count == 4 ? numbers[3] : numbers.count == 1 ? numbers[0] : nil
  }
}
