/// Between which classes `word-break: break-all` breaks where UAX #14 does not.
///
/// Source: measured on Chromium 156 for all pairs of classes.
enum BreakAllRules {
  /// Whether a line may break between characters of two classes before tailoring.
  static func breaks(_ last: LineBreakClass, _ next: LineBreakClass) -> Bool {
    switch next {
    case .al, .ai, .dottedCircle, .hl, .ba, .hy: endsAnything(last)
    case .nu: endsAnything(last) || last == .hy
    case .op: endsWord(last)
    case .pr, .prWide: endsWord(last) || last == .cl || last == .cp || endsAmount(last)
    case .po, .poWide: endsAmount(last) || last == .pr || last == .prWide
    default: DictionaryScript.isComplexContext(next) && (endsWord(last) || last == .cp)
    }
  }

  private static func endsWord(_ last: LineBreakClass) -> Bool {
    switch last {
    case .al, .ai, .dottedCircle, .hl, .ba, .nu, .sy: true
    default: DictionaryScript.isComplexContext(last)
    }
  }

  private static func endsAmount(_ last: LineBreakClass) -> Bool {
    switch last {
    case .ex, .exFullwidth, .po, .poWide: true
    default: false
    }
  }

  private static func endsAnything(_ last: LineBreakClass) -> Bool {
    switch last {
    case .cl, .cp, .is: true
    default: endsWord(last) || endsAmount(last)
    }
  }
}
