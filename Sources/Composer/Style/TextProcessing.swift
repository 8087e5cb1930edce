/// What CSS does to a text before it is laid out, to its spaces and to its first line.
public struct TextProcessing: Hashable, Sendable {
  /// What happens to spaces and newlines.
  public enum WhiteSpace: String, Hashable, Sendable, CaseIterable {
    /// Nothing: spaces and newlines stand as in the text, and hang at the end of a line.
    case preWrap = "pre-wrap"
    /// Spaces and newlines collapse to one space.
    case normal
    /// Spaces collapse to one space; newlines stay.
    case preLine = "pre-line"
    /// Spaces and newlines stand as in the text. Spaces at the end of a line take up space, and a line may
    /// end after each.
    case breakSpaces = "break-spaces"
    /// Spaces and newlines collapse to one space, and the text is one line.
    case nowrap

    /// Whether spaces collapse.
    package var collapses: Bool {
      switch self {
      case .normal, .preLine, .nowrap: true
      case .preWrap, .breakSpaces: false
      }
    }
  }

  /// The case of letters.
  public enum Transform: String, Hashable, Sendable, CaseIterable {
    /// As in the text.
    case none
    /// Capital letters.
    case uppercase
    /// Small letters.
    case lowercase
    /// A capital letter at the start of each word.
    case capitalize
  }

  /// How the breaks of lines are chosen.
  public enum Wrap: String, Hashable, Sendable, CaseIterable {
    /// Each line takes what fits.
    case wrap
    /// The lines of a short text are about equally long.
    case balance
    /// The last line of a paragraph is not a short word.
    case pretty
  }

  /// The space between East Asian text and other text.
  public enum Autospace: String, Hashable, Sendable, CaseIterable {
    /// None.
    case noAutospace = "no-autospace"
    /// An eighth of an ideograph between Chinese, Japanese or Korean letters and letters or digits of other scripts.
    case normal
  }

  /// What happens to spaces and newlines.
  public package(set) var whiteSpace: WhiteSpace
  /// The case of letters.
  public package(set) var transform: Transform
  /// Extra space after each space, in points; may be negative.
  public package(set) var wordSpacing: Double
  /// The distance before the first line of the text, in points; may be negative.
  public package(set) var indent: Double
  /// How the breaks of lines are chosen.
  public package(set) var wrap: Wrap
  /// The space between East Asian text and other text.
  public package(set) var autospace: Autospace

  /// Makes a set of properties; the defaults are those of a `<textarea>`.
  public init(
    whiteSpace: WhiteSpace = .preWrap, transform: Transform = .none, wordSpacing: Double = 0,
    indent: Double = 0, wrap: Wrap = .wrap, autospace: Autospace = .noAutospace
  ) {
    self.whiteSpace = whiteSpace
    self.transform = transform
    self.wordSpacing = wordSpacing
    self.indent = indent
    self.wrap = wrap
    self.autospace = autospace
  }

  /// Returns the properties with all lengths multiplied by a factor.
  package func scaled(by factor: Double) -> TextProcessing {
    var scaled = self
    scaled.wordSpacing *= factor
    scaled.indent *= factor
    return scaled
  }

  /// Whether the text that is laid out differs from the one as sent.
  package var changesText: Bool { whiteSpace.collapses || transform != .none }

  /// The properties of a `<textarea>`.
  public static let none = TextProcessing()
}

extension TextProcessing {
  /// Hashes the properties that differ from those of a `<textarea>`, which most texts have.
  public func hash(into hasher: inout Hasher) {
    if whiteSpace != .preWrap { hasher.combine(whiteSpace) }
    if transform != .none { hasher.combine(transform) }
    if wordSpacing != 0 { hasher.combine(wordSpacing) }
    if indent != 0 { hasher.combine(indent) }
    if wrap != .wrap { hasher.combine(wrap) }
    if autospace != .noAutospace { hasher.combine(autospace) }
  }
}
