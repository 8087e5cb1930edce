import Composer

/// What distinguishes one text engine from the others, as values that its folder makes.
///
/// The stages of the pipeline read the part that concerns them. No code outside this folder asks
/// which engine it works for.
struct Engine: Sendable {
  /// Where lines may break.
  let opportunities: any OpportunityRules
  /// How text is divided and measured.
  let measuring: Measuring
  /// The algorithm with which it ends its lines.
  let filler: any LineFiller.Type
  /// Which fonts are tried, in which order.
  let fallback: any FontFallback
  /// How the height and the baseline of a line follow from the fonts that draw in it.
  let lineBoxes: any LineBoxRules
}

extension EngineName {
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
}
