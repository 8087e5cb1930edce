/// What a field does for its user with an edit, beyond limits: none of it is there unless asked for.
public struct EditAids: Hashable, Sendable {
  /// What becomes of CRLF and CR in a replacement.
  public enum Newlines: String, CaseIterable, Sendable {
    /// They stay.
    case keep
    /// They become LF, as in HTML's `textarea`.
    case lf
  }

  /// What becomes of a web address that is pasted over a selection.
  public enum PastedLink: Hashable, Sendable {
    /// It replaces the selection.
    case text
    /// It becomes the destination of a Markdown link, whose text is the selection.
    case markdown
    /// The client makes a link of the selection.
    case html
  }

  /// A word that is replaced once white space ends it, such as `:)`.
  public struct Abbreviation: Hashable, Sendable {
    /// The word, without white space.
    public let word: UTF16Text
    /// What takes its place.
    public let expansion: UTF16Text

    /// Creates an abbreviation.
    public init(_ word: UTF16Text, _ expansion: UTF16Text) {
      self.word = word
      self.expansion = expansion
    }
  }

  /// What becomes of CRLF and CR in a replacement.
  public package(set) var newlines = Newlines.keep
  /// Which pastes become attachments; `nil` if none does.
  public package(set) var attach: AttachRule?
  /// What a newline continues.
  public package(set) var continues: ContinuedBlocks = []
  /// What becomes of a web address that is pasted over a selection.
  public package(set) var pastedLink = PastedLink.text
  /// The words that are replaced, each of which occurs once.
  public package(set) var abbreviations: [Abbreviation] = []

  /// The greatest number of abbreviations.
  public static let mostAbbreviations = 1_000
  /// The greatest length of an abbreviation and of its expansion, in UTF-16 code units.
  public static let longestAbbreviation = 64

  /// Creates aids; by default nothing is done.
  public init(
    newlines: Newlines = .keep, attach: AttachRule? = nil, continues: ContinuedBlocks = [],
    pastedLink: PastedLink = .text, abbreviations: [Abbreviation] = []
  ) {
    self.newlines = newlines
    self.attach = attach
    self.continues = continues
    self.pastedLink = pastedLink
    self.abbreviations = abbreviations
  }
}

/// What a newline continues at the end of a line, or inside it.
public struct ContinuedBlocks: OptionSet, Hashable, Sendable {
  /// Items of bullet lists and ordered lists.
  public static let list = ContinuedBlocks(rawValue: 1)
  /// Items of task lists, which begin unticked.
  public static let task = ContinuedBlocks(rawValue: 2)
  /// Block quotes.
  public static let quote = ContinuedBlocks(rawValue: 4)
  /// The fence that closes a code block, after the one that opens it.
  public static let fence = ContinuedBlocks(rawValue: 8)

  /// A bit for each block.
  public let rawValue: UInt8

  /// Creates a set of blocks of its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// Which pastes become attachments: those beyond a number of characters or lines.
public struct AttachRule: Hashable, Sendable {
  /// The greatest length of a paste that stays text, in the unit of the limits; `nil` is no limit.
  public package(set) var characters: Int?
  /// The greatest number of lines of a paste that stays text; `nil` is no limit.
  ///
  /// A newline at its end does not begin another line.
  public package(set) var lines: Int?
  /// The greatest size of an attachment in bytes of UTF-8; `nil` is no limit.
  ///
  /// A larger paste stays text.
  public package(set) var maxBytes: Double?
  /// Whether a paste that is nothing but a web address stays text.
  public package(set) var exceptsURL: Bool

  /// Creates a rule.
  public init(
    characters: Int? = nil, lines: Int? = nil, maxBytes: Double? = nil, exceptsURL: Bool = true
  ) {
    self.characters = characters
    self.lines = lines
    self.maxBytes = maxBytes
    self.exceptsURL = exceptsURL
  }

  /// Whether a paste becomes an attachment.
  ///
  /// - Parameter unit: the unit of `characters`.
  /// - Complexity: O(n) in the length of the paste.
  func takes(_ paste: UTF16Text, in unit: LengthUnit, within budget: WorkBudget) -> Bool {
    let isLong = characters.map { unit.length(of: paste, within: budget) > $0 } ?? false
    guard isLong || lines.map({ paste.lineCount > $0 }) ?? false else { return false }
    if let maxBytes, Double(LengthUnit.utf8.length(of: paste, within: budget)) > maxBytes {
      return false
    }
    return !(exceptsURL && paste.isWebAddress)
  }
}

/// A word that an edit replaced, until something else is edited.
public struct Correction: Hashable, Sendable {
  /// What stands in the place of the word, with the white space that ended it, in UTF-16 code units.
  public package(set) var range: Range<Int>
  /// The word as it was typed, with the white space.
  public package(set) var word: UTF16Text

  /// The greatest length of the word, in UTF-16 code units: with CRLF behind it.
  public static let longestWord = EditAids.longestAbbreviation + 2

  /// Creates a correction.
  public init(_ range: Range<Int>, word: UTF16Text) {
    self.range = range
    self.word = word
  }
}

extension UTF16Text {
  /// The number of lines that newlines end; what follows the last one is a line unless it is empty.
  fileprivate var lineCount: Int {
    let text = withLineFeeds.units
    return text.count { $0 == .lineFeed } + (text.last == .lineFeed ? 0 : 1)
  }

  /// The text with a line feed for each newline.
  ///
  /// - Complexity: O(n) in the length of the text.
  var withLineFeeds: UTF16Text { withNewlines(.lineFeed) }

  /// Whether the text is a web address and nothing else, apart from white space at its ends.
  var isWebAddress: Bool { webAddress != nil }

  /// The web address that the text is, without white space at its ends; `nil` if it is none.
  var webAddress: UTF16Text? {
    let address = trimmed { $0.isWhiteSpace }
    guard let first = address.units.first, first | 0x20 == 0x68,
      !address.units.contains(where: { $0.isWhiteSpace })
    else { return nil }
    for scheme in ["http://", "https://"] as [UTF16Text] where address.count > scheme.count {
      if address.part(0..<scheme.count).asciiLowercased == scheme.units { return address }
    }
    return nil
  }
}
