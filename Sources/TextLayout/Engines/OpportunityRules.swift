/// Where the lines of an engine may break.
enum OpportunityRules: Sendable {
  /// Where a scan of the text finds an opportunity.
  case scan(ScanRules)
  /// Gecko's: after spaces, and inside words by ICU4X's line segmenter.
  case words
  /// WebKit's: the ends of its inline items (BreakLines.h).
  case breakLines
  /// minikin's: ICU's opportunities except those after hyphens; in web and e-mail addresses its own.
  case minikin

  /// The newlines and separators that end a paragraph.
  var forcedBreaks: ForcedBreaks {
    switch self {
    case .scan(let rules): rules.forcedBreaks
    case .words, .breakLines, .minikin: .newlines
    }
  }

  /// The release of ICU that the engine asks.
  var release: ICURelease {
    switch self {
    case .scan, .words: .icu78
    case .breakLines, .minikin: .icu72
    }
  }
}

/// The rules of a scan for break opportunities.
struct ScanRules: Sendable {
  /// The rules that come before UAX #14.
  enum Form: Sendable {
    /// None.
    case unicode
    /// Chromium's: spaces, pairs below U+0100, and CSS `line-break` and `word-break`.
    case browser
  }

  /// The rules that come before UAX #14.
  let form: Form
  /// The tailoring of UAX #14; nil if CSS `line-break` and the language select it.
  let tailoring: LineBreakTailoring?
  /// Whether dictionaries find words in scripts without spaces.
  let usesDictionaries: Bool
  /// The characters that end a paragraph.
  let forcedBreaks: ForcedBreaks

  /// The text that the rules see; it has as many units.
  ///
  /// Before Unicode 17, LB20a holds for U+2010 and the hyphen-minus only. The hyphen-minus stands for
  /// both; they differ only before digits (LB25). U+034F is of the class GL, as U+00A0 is.
  func read(_ text: [UInt16]) -> [UInt16] {
    guard tailoring == .normalInUnicode16, text.contains(where: { $0 == 0x2010 || $0 == 0x34F })
    else { return text }
    return text.map { $0 == 0x2010 ? 0x2D : $0 == 0x34F ? 0xA0 : $0 }
  }

  /// Chromium's rules.
  static let chromium = ScanRules(
    form: .browser, tailoring: nil, usesDictionaries: true, forcedBreaks: .newlines)

  /// UAX #14 as Unicode publishes it.
  static let unicode = ScanRules(
    form: .unicode, tailoring: .strict, usesDictionaries: false, forcedBreaks: .newlines)
}
