/// A rule for the words that open a list.
public struct TriggerRule: Hashable, Sendable {
  /// Where the trigger may stand.
  public enum Place: String, CaseIterable, Sendable {
    /// At the start of a word: at the start of the text, or after what `after` says.
    case word
    /// At the start of the text.
    case start
    /// Anywhere, also inside a word.
    case anywhere
  }

  /// What may stand before a trigger.
  public enum Neighbour: Hashable, Sendable {
    /// White space.
    case white
    /// An opening bracket.
    case open
    /// A letter of Chinese, Japanese or Korean text.
    case cjk
    /// Any punctuation.
    case punctuation
    /// One character.
    case scalar(UInt32)
  }

  /// What a query may begin with.
  public enum First: Hashable, Sendable {
    /// Anything but white space.
    case any
    /// A letter of any script.
    case letter
    /// A digit of any script.
    case digit
    /// A letter or a digit of any script.
    case alphanumeric
    /// One of some characters.
    case scalars([UInt32])
  }

  /// The text with which the word begins, such as `@`; without white space.
  public package(set) var trigger: UTF16Text
  /// Where it may stand.
  public package(set) var place: Place
  /// What may stand before it, if it stands at the start of a word.
  public package(set) var after: [Neighbour]
  /// What the query may begin with.
  public package(set) var first: First
  /// How many white spaces the query may have; newlines end it in any case.
  public package(set) var spaces: Int
  /// The number of characters that the query has before the list opens.
  public package(set) var minLength: Int
  /// The greatest number of characters of the query; `nil` is no limit.
  public package(set) var maxLength: Int?

  /// The characters that end a query.
  public package(set) var excludes: [UInt32]
  /// Whether what follows the word, which is a command at the start of the text, are its arguments.
  public package(set) var arguments: Bool

  /// The greatest number of white spaces in a query.
  public static let mostSpaces = 10

  /// Creates a rule; the defaults are those of a mention.
  public init(
    _ trigger: UTF16Text, place: Place = .word, after: [Neighbour] = [.white, .open],
    first: First = .any, spaces: Int = 0, minLength: Int = 0, maxLength: Int? = nil,
    excludes: [UInt32] = [], arguments: Bool = false
  ) {
    self.trigger = trigger
    self.place = place
    self.after = after
    self.first = first
    self.spaces = spaces
    self.minLength = minLength
    self.maxLength = maxLength
    self.excludes = excludes
    self.arguments = arguments
  }
}

extension TriggerRule: ExpressibleByStringLiteral {
  /// Creates the rule of a mention.
  public init(stringLiteral value: String) { self.init(UTF16Text(value)) }
}

extension TriggerRule {
  /// Whether the rule opens a list for a word.
  ///
  /// - Parameters:
  ///   - start: the offset of the word, between scalars.
  ///   - word: what was counted between there and the caret.
  ///   - excluded: the offset of the last character before the caret that ends a query; -1 without one.
  /// - Complexity: O(n) in the length of the trigger and of the marks before it.
  func matches(
    _ text: UTF16Text, from start: Int, _ word: WordBeforeCaret, excluded: Int
  ) -> Bool {
    let query = start + trigger.count
    guard query <= word.caret, query > excluded, word.spaces <= spaces,
      text.units[start...].starts(with: trigger.units), mayStand(at: start, in: text)
    else { return false }
    let count = word.characters - trigger.units.count { !UTF16.isTrailSurrogate($0) }
    guard count >= minLength, count <= maxLength ?? .max else { return false }
    return query == word.caret || begins(with: text.scalar(at: query))
  }

  /// The command at the start of a text whose arguments a caret is in; `nil` if there is none.
  ///
  /// - Complexity: O(n) in the length of the text before the caret and of the argument.
  func command(in text: UTF16Text, at caret: Int, tokens: [Range<Int>]) -> TriggerMatch? {
    let units = text.units
    guard arguments, place == .start, units[..<caret].starts(with: trigger.units),
      !units[..<caret].contains(where: { $0.isNewline }),
      let end = units[trigger.count..<caret].firstIndex(where: { $0.isWhiteSpace }),
      !tokens.areTouched(by: 0..<end)
    else { return nil }
    let name = text.part(trigger.count..<end)
    var word = WordBeforeCaret(caret: end)
    for offset in (trigger.count..<end).reversed() { word.count(offset, in: text) }
    guard !name.isEmpty, word.characters >= minLength, word.characters <= maxLength ?? .max,
      begins(with: name.scalar(at: 0)), !name.contains(anyOf: excludes)
    else { return nil }
    return TriggerMatch(
      trigger: trigger, query: name, range: 0..<caret,
      command: TriggerMatch.Command(argument: .init(in: text, after: end, at: caret)))
  }

  private func mayStand(at start: Int, in text: UTF16Text) -> Bool {
    guard start > 0 else { return true }
    switch place {
    case .start: return false
    case .anywhere: return true
    case .word:
      let before = text.letter(before: start)
      return after.contains { $0.includes(before) }
    }
  }

  private func begins(with scalar: UInt32) -> Bool {
    if UInt16(exactly: scalar)?.isWhiteSpace == true { return false }
    return switch first {
    case .any: true
    case .letter: scalar.isLetter
    case .digit: scalar.isWordPart && !scalar.isMark && !scalar.isLetter
    case .alphanumeric: scalar.isWordPart && !scalar.isMark
    case .scalars(let known): known.contains(scalar)
    }
  }
}

/// What is counted between the start of a word and the caret.
struct WordBeforeCaret {
  /// The caret, in UTF-16 code units of the text.
  let caret: Int
  /// The number of white spaces.
  private(set) var spaces = 0
  /// The number of characters: scalars without marks.
  private(set) var characters = 0

  init(caret: Int) { self.caret = caret }

  /// Counts the code unit at an offset.
  mutating func count(_ offset: Int, in text: UTF16Text) {
    let unit = text.units[offset]
    if unit.isWhiteSpace { spaces += 1 }
    if unit < 0x300 || !(UTF16.isTrailSurrogate(unit) || text.scalar(at: offset).isMark) {
      characters += 1
    }
  }
}

extension TriggerRule.Neighbour {
  fileprivate func includes(_ scalar: UInt32) -> Bool {
    switch self {
    case .white: UInt16(exactly: scalar)?.isWhiteSpace == true
    case .open: UInt16(exactly: scalar)?.isOpeningBracket == true
    case .cjk: scalar.isEastAsian
    case .punctuation: scalar.isPunctuation
    case .scalar(let expected): scalar == expected
    }
  }
}

extension UTF16Text {
  /// Whether one of some scalars is in the text.
  fileprivate func contains(anyOf scalars: [UInt32]) -> Bool {
    !scalars.isEmpty && (0..<count).contains { scalars.contains(scalar(at: $0)) }
  }

  /// The scalar before an offset above 0; the letter that marks before it belong to.
  ///
  /// - Complexity: O(n) in the number of marks.
  fileprivate func letter(before offset: Int) -> UInt32 {
    var start = offset
    var scalar: UInt32 = 0
    repeat {
      start -= 1
      if start > 0, UTF16.isTrailSurrogate(units[start]), UTF16.isLeadSurrogate(units[start - 1]) {
        start -= 1
      }
      scalar = self.scalar(at: start)
    } while start > 0 && scalar.isMark
    return scalar
  }
}

extension UInt16 {
  /// Whether this code unit is an opening bracket.
  ///
  /// Source: Unicode 17, general category Ps, for the brackets of keyboards and of Chinese and
  /// Japanese text.
  fileprivate var isOpeningBracket: Bool {
    switch self {
    case 0x28, 0x5B, 0x7B, 0x27E8, 0x27EA, 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016,
      0x3018, 0x301A, 0xFF08, 0xFF3B, 0xFF5B, 0xFF5F, 0xFF62:
      true
    default: false
    }
  }
}
