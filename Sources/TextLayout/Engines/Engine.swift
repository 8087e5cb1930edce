/// What distinguishes one text engine from the others, as values.
///
/// The stages of the pipeline read the part that concerns them. No code outside this folder asks
/// which engine it works for.
struct Engine: Sendable {
  /// Where lines may break.
  let opportunities: OpportunityRules
  /// How text is divided and measured.
  let measuring: Measuring
  /// How a line ends.
  let filling: Filling
  /// Which fonts are tried, in which order.
  let fallback: FontFallback
}

/// Which fonts an engine tries after the named families.
struct FontFallback: Hashable, Sendable {
  /// Whether the standard font of the content's script comes before the system's choice.
  let addsStandardFont: Bool
}

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

  /// The values of the engine.
  var engine: Engine {
    switch self {
    case .chromium: .chromium
    case .gecko: .gecko
    case .flutter: .flutter
    case .webkit: .webkit
    case .android: .android
    case .uax14: .uax14
    }
  }

  /// Whether a CSS property has an effect in the engine.
  public func supports(_ property: LineProperty) -> Bool {
    switch property {
    case .lineBreak, .wordBreak: engine.opportunities.obeysCSS
    case .overflowWrap: engine.filling.obeysOverflowWrap
    case .tabSize: engine.measuring.tabs == .stops
    }
  }
}

/// A CSS property of lines that some engines do not have.
public enum LineProperty: Sendable, CaseIterable {
  case lineBreak
  case wordBreak
  case overflowWrap
  case tabSize
}
