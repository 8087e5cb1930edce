import Composer

/// Where the lines of an engine may break.
protocol OpportunityRules: Sendable {
  /// The newlines and separators that end a paragraph.
  var forcedBreaks: ForcedBreaks { get }
  /// The release of ICU that the engine asks.
  var release: ICURelease { get }
  /// Where a line may break beside an object.
  var objectBreaks: ObjectBreaks { get }

  /// Returns a scanner for lines that start inside a paragraph; nil if the opportunities of the paragraph
  /// hold for every line.
  ///
  /// - Parameter rules: the properties of the style, or other ones for a line.
  func lineStartScanner(
    over text: [UInt16], in style: ResolvedStyle, _ rules: BreakRules
  ) -> (any OpportunityScanning)?

  /// Adds the opportunities of a paragraph to its unit flags.
  ///
  /// - Complexity: O(length of the text).
  func addingBreaks(
    to flags: consuming [UnitFlags], of text: [UInt16], in style: ResolvedStyle
  ) -> [UnitFlags]

  /// Adds the opportunities of a paragraph with runs to its unit flags.
  ///
  /// - Complexity: O(length of the text × languages).
  func addingBreaks(
    to flags: consuming [UnitFlags], of text: [UInt16], in style: ResolvedStyle, _ runs: [StyledRun]
  ) -> [UnitFlags]

  /// Returns all offsets in (0, length] at which a line of a text may end.
  func offsets(in text: [UInt16], _ style: ResolvedStyle) -> BreakOpportunities

  /// Returns all offsets in (0, length] at which a line of a text with runs may end.
  ///
  /// - Complexity: O(length of the text × languages).
  func offsets(in text: [UInt16], _ style: ResolvedStyle, _ runs: [StyledRun]) -> [Int]
}

extension OpportunityRules {
  var forcedBreaks: ForcedBreaks { .newlines }
  var release: ICURelease { .icu78 }
  var objectBreaks: ObjectBreaks { .besideText }

  func addingBreaks(
    to flags: consuming [UnitFlags], of text: [UInt16], in style: ResolvedStyle, _ runs: [StyledRun]
  ) -> [UnitFlags] {
    runs.changingBreaks(addingBreaks(to: flags, of: text, in: style), of: text, in: style)
  }

  func offsets(in text: [UInt16], _ style: ResolvedStyle, _ runs: [StyledRun]) -> [Int] {
    runs.offsets(in: text, style)
  }

  func lineStartScanner(
    over text: [UInt16], in style: ResolvedStyle, _ rules: BreakRules
  ) -> (any OpportunityScanning)? { nil }
}

/// Where a line may break beside an object.
enum ObjectBreaks: Sendable {
  /// Before it, except after joiners, and after it, except before spaces.
  case besideText
  /// Before and after it, whatever is there.
  case everywhere
  /// Before and after it, except before spaces; the text after it is broken as if it began there.
  case apart
  /// Where the rules of the text allow it beside U+FFFC.
  case ofText
}

/// Opportunities that a scanner finds, one after another.
protocol ScannedOpportunities: OpportunityRules {
  /// Returns a scanner placed at the start of a text.
  func scanner(over text: [UInt16], in style: ResolvedStyle) -> any OpportunityScanning
}

extension ScannedOpportunities {
  func addingBreaks(
    to flags: consuming [UnitFlags], of text: [UInt16], in style: ResolvedStyle
  ) -> [UnitFlags] {
    var scanner = scanner(over: text, in: style)
    return scanner.addingBreaks(to: flags)
  }

  func offsets(in text: [UInt16], _ style: ResolvedStyle) -> BreakOpportunities {
    BreakOpportunities(scanner(over: text, in: style), text)
  }
}

/// The rules of a scan by UAX #14, which several engines share.
struct ScanRules: ScannedOpportunities {
  /// The rules that come before UAX #14.
  enum Form: Sendable {
    /// None.
    case unicode
    /// Spaces, pairs below U+0100, and CSS `line-break` and `word-break`.
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
  var objectBreaks = ObjectBreaks.besideText

  func scanner(over text: [UInt16], in style: ResolvedStyle) -> any OpportunityScanning {
    scanner(over: text, in: style, style.style.breaking)
  }

  func lineStartScanner(
    over text: [UInt16], in style: ResolvedStyle, _ rules: BreakRules
  ) -> (any OpportunityScanning)? { scanner(over: text, in: style, rules) }

  private func scanner(
    over text: [UInt16], in style: ResolvedStyle, _ rules: BreakRules
  ) -> OpportunityScanner {
    style.breakTables.scanner(
      over: read(text), self, rules: rules, language: style.style.language)
  }

  /// The text that the rules see; it has as many units.
  ///
  /// Before Unicode 17, LB20a holds for U+2010 and the hyphen-minus only. The hyphen-minus stands for
  /// both; they differ only before digits (LB25). U+034F is of the class GL, as U+00A0 is.
  private func read(_ text: [UInt16]) -> [UInt16] {
    guard tailoring == .normalInUnicode16, text.contains(where: { $0 == 0x2010 || $0 == 0x34F })
    else { return text }
    return text.map { $0 == 0x2010 ? 0x2D : $0 == 0x34F ? 0xA0 : $0 }
  }

  /// UAX #14 as Unicode publishes it.
  static let unicode = ScanRules(
    form: .unicode, tailoring: .strict, usesDictionaries: false, forcedBreaks: .newlines)
}
