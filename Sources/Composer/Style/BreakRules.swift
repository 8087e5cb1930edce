/// The line-breaking properties of a text, in CSS terms.
///
/// Source: CSS Text Module Level 3, sections 5.2 (word-break), 5.3 (line-break) and 5.5
/// (overflow-wrap).
public struct BreakRules: Hashable, Sendable {
  /// How strict the rules between East Asian characters are.
  public enum LineBreak: String, Hashable, Sendable, CaseIterable {
    /// The engine's choice for the language.
    case auto
    /// The least strict East Asian rules.
    case loose
    /// The usual East Asian rules.
    case normal
    /// The strictest East Asian rules (kinsoku): small kana may not start a line.
    case strict
    /// A break between any two grapheme clusters.
    case anywhere
  }

  /// Whether words break between letters.
  public enum WordBreak: String, Hashable, Sendable, CaseIterable {
    /// By the script's own rules.
    case normal
    /// Never between two letters, also in Chinese, Japanese and Korean.
    case keepAll = "keep-all"
    /// Between any two letters.
    case breakAll = "break-all"
    /// Between phrases, in Japanese and Korean; as with `normal` where a phrase is wider than the line.
    case autoPhrase = "auto-phrase"
  }

  /// The treatment of a word that is wider than the line.
  public enum OverflowWrap: String, Hashable, Sendable, CaseIterable {
    /// It overflows.
    case normal
    /// It breaks between grapheme clusters.
    case breakWord = "break-word"
    /// The same as `breakWord` here; in CSS they differ only for intrinsic sizes.
    case anywhere
  }

  /// How strict the rules between East Asian characters are.
  public package(set) var lineBreak: LineBreak
  /// Whether words break between letters.
  public package(set) var wordBreak: WordBreak
  /// The treatment of a word that is wider than the line.
  public package(set) var overflowWrap: OverflowWrap

  /// Makes a set of properties; the defaults are those of a `<textarea>`.
  public init(
    lineBreak: LineBreak = .auto, wordBreak: WordBreak = .normal,
    overflowWrap: OverflowWrap = .breakWord
  ) {
    self.lineBreak = lineBreak
    self.wordBreak = wordBreak
    self.overflowWrap = overflowWrap
  }
}
