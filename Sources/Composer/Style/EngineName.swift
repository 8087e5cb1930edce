/// The engines that a request can name.
public enum EngineName: String, Hashable, Sendable, CaseIterable {
  /// Chromium: an HTML `<textarea>`.
  case chromium
  /// Firefox: an HTML `<textarea>`.
  case gecko
  /// Flutter: a `TextField`, whose lines are SkParagraph's.
  case flutter
  /// WebKit: an HTML `<textarea>` in WebKitGTK.
  case webkit
  /// Android: an `EditText`, whose lines are minikin's.
  case android
  /// The plain Unicode algorithm (UAX #14), measured and filled as in Chromium.
  case uax14

  /// Whether lines are filled and measured as in Chromium.
  package var hasChromiumLines: Bool { self == .chromium || self == .uax14 }

  /// Whether lines can break between phrases only, CSS's `word-break: auto-phrase`.
  package var breaksPhrases: Bool { self == .chromium }

  /// Whether text can have space before and after it, as inline elements of HTML have padding.
  package var padsText: Bool { self != .flutter && self != .android }

  /// Whether a CSS property has an effect in the engine.
  public func supports(_ property: LineProperty) -> Bool {
    switch (self, property) {
    case (.chromium, _), (.gecko, _), (.webkit, _): true
    case (.uax14, .lineBreak), (.uax14, .wordBreak): false
    case (.uax14, .overflowWrap), (.uax14, .tabSize): true
    case (.flutter, _), (.android, _): false
    }
  }
}

/// A CSS property of lines that some engines do not have.
public enum LineProperty: Sendable, CaseIterable {
  /// `line-break`.
  case lineBreak
  /// `word-break`.
  case wordBreak
  /// `overflow-wrap`.
  case overflowWrap
  /// `tab-size`.
  case tabSize
}
