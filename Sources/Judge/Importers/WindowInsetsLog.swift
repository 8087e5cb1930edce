import Composer

/// Android and Jetpack Compose: `WindowInsetsAnimation`, in milliseconds and physical pixels.
///
/// | member | meaning |
/// |---|---|
/// | `timeMs` | milliseconds, as `SystemClock.uptimeMillis()` |
/// | `type`, `typeMask` | whose insets move: `ime`, or the bit 8; without either, the keyboard's |
/// | `phase` | `start`, `progress` or `end`, or the name of the method; without one, `progress` |
/// | `insets` | what the keyboard covers with the navigation bar: `bottom`, or the last of four numbers |
/// | `density` | physical pixels in a point |
///
/// The insets of `start` are those before the movement in some apps, those after it in others. A number that is printed
/// as `336.dp` is in points.
///
/// Source: Android `WindowInsetsAnimation.Callback`, `WindowInsets.Type`, `Insets.toString`.
struct WindowInsetsLog: LogImporter {
  static let android = LogFormat("android") { Self(device: $0) }
  static let compose = LogFormat("compose") { Self(device: $0) }

  let device: LoggedDevice

  private enum Phase { case start, progress, end }

  /// Source: `WindowInsets.Type.ime()`.
  private static let imeBit = 8

  func read(_ entry: PrintedRecord) -> LogEntry.Reading {
    guard entry.isAboutKeyboard(bit: Self.imeBit) else { return .other }
    let named = entry.first(Self.phase)
    if case .start? = named { return .message(.started) }
    guard let bottom = bottom(entry) else {
      return named == nil ? .unknown : .unread("has no bottom inset")
    }
    let ratio = bottom.arePoints ? 1 : entry.number("density") ?? device.pixelRatio
    guard let ratio, (0.1...100).contains(ratio) else {
      return .unread("has no density, and the device has none")
    }
    let points = bottom.value / ratio
    guard (0...Length.greatest).contains(points) else { return .unread("has no inset of a screen") }
    let place = LoggedPlace(insetting: points, of: device.display)
    if case .end? = named { return .message(.ended(place)) }
    return .message(.placed(place))
  }

  private static func phase(_ word: String) -> Phase? {
    switch word {
    case "start", "onStart": .start
    case "progress", "onProgress": .progress
    case "end", "onEnd": .end
    default: nil
    }
  }

  /// The bottom inset: of the keyboard, of what moves, or of the only `Insets{…}` in the line.
  private func bottom(_ entry: PrintedRecord) -> (value: Double, arePoints: Bool)? {
    let named = entry.find("ime", "imeInsets", "imeInset", "insets", "typesInset")
    let record = named?.record ?? entry.record(named: "Insets", "InsetsValues", "ImeInsets")
    let numbers = record?.values.compactMap(\.number) ?? []
    let found =
      record?.find("bottom") ?? (numbers.count == 4 ? record?.values[3] : nil)
      ?? named ?? entry.find("bottom", "imeBottom", "imeHeight")
    return found?.measure.map { ($0.number, $0.unit == "dp") }
  }
}

extension PrintedRecord {
  /// Whether the entry is about the keyboard, or does not say whose insets move.
  fileprivate func isAboutKeyboard(bit: Int) -> Bool {
    if let mask = number("typeMask") {
      return mask < 1 || Int(exactly: mask).map { $0 & bit != 0 } ?? true
    }
    guard let type = find("type")?.label, !type.isEmpty else { return true }
    return type.hasPrefix("ime")
  }
}
