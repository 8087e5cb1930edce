import Composer

/// Changes the case of the letters of a text as CSS `text-transform` does.
///
/// Source: CSS Text Module Level 3, section 2.1; Unicode's SpecialCasing; Chromium 156, whose results are
/// those of ICU 78.
struct CaseMapping {
  /// The changed units.
  private(set) var mapped: [UInt16] = []
  /// The offset of the character that each changed unit comes from, then the length of the text.
  private(set) var sources: [Int32] = []

  private let units: [UInt16]
  private let transform: TextProcessing.Transform
  private let isTurkic: Bool
  private let isGreek: Bool
  private var words = WordStarts()
  private var greek = GreekCapitals()
  private var offset = 0

  /// Prepares to change a text.
  ///
  /// - Parameter language: a BCP 47 tag; empty if unknown.
  init(_ units: [UInt16], _ transform: TextProcessing.Transform, language: String) {
    self.units = units
    self.transform = transform
    let primary = language.primarySubtag
    isTurkic = primary == "tr" || primary == "az"
    isGreek = primary == "el"
  }

  /// Changes all letters.
  ///
  /// - Complexity: O(length of the text).
  mutating func run() {
    while offset < units.count {
      let (value, length) = units.scalar(at: offset, limit: units.count)
      let start = offset
      offset += length
      guard let scalar = Unicode.Scalar(value) else {
        add(CollectionOfOne(units[start]), from: start)
        continue
      }
      add(changed(scalar, at: start).utf16, from: start)
    }
    sources.append(Int32(units.count))
  }

  private mutating func add(_ changed: some Collection<UInt16>, from source: Int) {
    mapped.append(contentsOf: changed)
    sources.append(contentsOf: repeatElement(Int32(source), count: changed.count))
  }

  private mutating func changed(_ scalar: Unicode.Scalar, at start: Int) -> String {
    // Georgian has no capital letters in CSS.
    if (0x10D0...0x10FF).contains(scalar.value) {
      _ = words.startsWord(scalar)
      return String(scalar)
    }
    return switch transform {
    case .none: String(scalar)
    case .uppercase: capital(scalar, at: start)
    case .lowercase:
      scalar == "\u{3A3}" && isFinal(start)
        ? "\u{3C2}" : isTurkic && scalar == "I" ? "\u{131}" : scalar.properties.lowercaseMapping
    case .capitalize:
      words.startsWord(scalar) ? Self.title(scalar) : String(scalar)
    }
  }

  /// The capital of a character; in Greek, accents and the marks after the character vanish.
  private mutating func capital(_ scalar: Unicode.Scalar, at start: Int) -> String {
    if isTurkic, scalar == "i" { return "\u{130}" }
    guard isGreek else { return scalar.properties.uppercaseMapping }
    var marks: [UInt32] = []
    while let next = self.scalar(at: offset), GreekCapitals.isDropped(next.value) {
      marks.append(next.value)
      offset += 1
    }
    let capital = greek.capital(of: scalar, marks) { [units, offset] in
      Self.isFollowedByCased(offset, in: units)
    }
    if let capital { return capital }
    offset = start + UTF16.width(scalar)
    return scalar.properties.uppercaseMapping
  }

  private func scalar(at offset: Int) -> Unicode.Scalar? {
    guard offset < units.count else { return nil }
    return Unicode.Scalar(units.scalar(at: offset, limit: units.count).scalar)
  }

  /// Returns the title case of the letter at the start of a word.
  ///
  /// Letters above U+FFFF stay, and those whose title case has several characters.
  ///
  /// Source: Blink's Capitalize, which asks u_totitle for each unit.
  private static func title(_ scalar: Unicode.Scalar) -> String {
    let title = scalar.properties.titlecaseMapping
    return scalar.value > 0xFFFF || title.unicodeScalars.count > 1 ? String(scalar) : title
  }

  // MARK: Final sigma

  /// Whether a sigma is the last letter of a word, but not the first one.
  ///
  /// Source: The Unicode Standard, section 3.13 (Final_Sigma), which Chromium follows in every language.
  private func isFinal(_ sigma: Int) -> Bool {
    var start = sigma
    var isAfterLetter = false
    while start > 0, !isAfterLetter {
      start -= start > 1 && UTF16.isTrailSurrogate(units[start - 1]) ? 2 : 1
      guard let found = Self.isCased(units.scalar(at: start, limit: sigma).scalar) else { continue }
      guard found else { return false }
      isAfterLetter = true
    }
    return isAfterLetter && !Self.isFollowedByCased(sigma + 1, in: units)
  }

  /// Whether the next character that is not case-ignorable has a case.
  private static func isFollowedByCased(_ offset: Int, in units: [UInt16]) -> Bool {
    var end = offset
    while end < units.count {
      let (value, length) = units.scalar(at: end, limit: units.count)
      if let found = isCased(value) { return found }
      end += length
    }
    return false
  }

  /// Whether a character has a case; nil if it is case-ignorable.
  static func isCased(_ value: UInt32) -> Bool? {
    guard let properties = Unicode.Scalar(value)?.properties else { return false }
    return properties.isCaseIgnorable ? nil : properties.isCased
  }
}

/// The capital letters of Greek: vowels lose their accents, and a word of one eta alone keeps it.
///
/// Source: ICU's ustrcase.cpp, GreekUpper; compared with Chromium 156.
struct GreekCapitals {
  private static let vowels: Set<Unicode.Scalar> = ["Α", "Ε", "Η", "Ι", "Ο", "Υ", "Ω"]
  private static let accents: Set<UInt32> = [0x300, 0x301, 0x302, 0x303, 0x311, 0x342, 0x344]
  private static let dialytika: Set<UInt32> = [0x308, 0x344]
  private static let others: Set<UInt32> = [0x304, 0x306, 0x313, 0x314, 0x343, 0x345]
  private static let hypogegrammeni: UInt32 = 0x345

  /// Whether the last letter is a vowel that lost its accent.
  private var isAfterAccent = false
  /// Whether the last character that is not case-ignorable has a case.
  private var isAfterCased = false

  /// Whether a mark vanishes after a Greek letter.
  static func isDropped(_ scalar: UInt32) -> Bool {
    (0x300...0x345).contains(scalar)
      && (accents.contains(scalar) || dialytika.contains(scalar) || others.contains(scalar))
  }

  /// Returns the capital of the next character and the marks after it; nil if they have none of their own.
  mutating func capital(
    of scalar: Unicode.Scalar, _ following: [UInt32], isFollowedByCased: () -> Bool
  ) -> String? {
    let (wasAfterAccent, wasAfterCased) = (isAfterAccent, isAfterCased)
    isAfterAccent = false
    if let isCased = CaseMapping.isCased(scalar.value) { isAfterCased = isCased }
    guard Self.isLetter(scalar) else { return nil }
    let (base, own) = ShapingFont.fullDecomposition(of: scalar.value)
    let upper = Unicode.Scalar(base).map(\.properties.uppercaseMapping) ?? String(scalar)
    guard let letter = upper.unicodeScalars.first,
      letter != "\u{3D2}" || own.isEmpty || own[0] == 0x301
    else { return nil }
    let marks = own + following
    let hasAccent = marks.contains(where: Self.accents.contains)
    var hasDialytika = marks.contains(where: Self.dialytika.contains)
    let isVowel = Self.vowels.contains(letter)
    if isVowel, hasAccent, !hasDialytika { isAfterAccent = true }
    if wasAfterAccent, letter == "Ι" || letter == "Υ" { hasDialytika = true }
    let iotas = marks.count { $0 == Self.hypogegrammeni }
    if letter == "Η", hasAccent, iotas == 0, !wasAfterCased, !isFollowedByCased() {
      return following.isEmpty ? "\u{389}" : "\u{397}\u{301}"
    }
    let capital = hasDialytika ? Self.withDialytika(letter) : String(letter)
    return capital + String(repeating: "\u{399}", count: iotas)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    let isInBlock =
      (0x370...0x3FF).contains(scalar.value) || (0x1F00...0x1FFF).contains(scalar.value)
    return isInBlock && scalar.properties.isCased || scalar == "\u{2126}"
  }

  private static func withDialytika(_ letter: Unicode.Scalar) -> String {
    switch letter {
    case "Ι": "\u{3AA}"
    case "Υ": "\u{3AB}"
    default: String(letter) + "\u{308}"
    }
  }
}

/// Finds the letters at which words start.
///
/// Source: UAX #29, section 4.1, with ICU's tailoring (full stops and colons end words, and letters of
/// Thai, Lao, Khmer and Burmese are as others); compared with Chromium 156.
struct WordStarts {
  private enum Kind {
    case letter, numeric, joining, middle, other
  }

  /// The last character without those that belong to it, and the one before it.
  private var (last, lastButOne) = (Kind.other, Kind.other)

  /// Whether the next character is a letter at the start of a word.
  mutating func startsWord(_ scalar: Unicode.Scalar) -> Bool {
    guard let kind = Self.kind(of: scalar) else { return false }
    let continues =
      switch last {
      case .letter, .numeric, .joining: true
      case .middle: lastButOne == .letter
      case .other: false
      }
    (lastButOne, last) = (last, kind)
    return kind == .letter && !continues
  }

  /// The kind of a character; nil if it belongs to the one before it.
  private static func kind(of scalar: Unicode.Scalar) -> Kind? {
    if scalar.isASCII { return kind(ofASCII: scalar) }
    if middles.contains(scalar.value) { return .middle }
    let properties = scalar.properties
    let record = UnicodeData.record(of: scalar.value)
    if properties.isGraphemeExtend || record.category == .mc || properties.isEmojiModifier {
      return nil
    }
    if record.lineBreak == .nu { return .numeric }
    if record.category == .cf { return scalar == "\u{200B}" ? .other : nil }
    if record.category == .pc || scalar == "\u{202F}" { return .joining }
    return isLetter(scalar, record) ? .letter : .other
  }

  private static func kind(ofASCII scalar: Unicode.Scalar) -> Kind {
    switch scalar {
    case "a"..."z", "A"..."Z": .letter
    case "0"..."9": .numeric
    case "_": .joining
    case "'": .middle
    default: .other
    }
  }

  /// MidLetter, MidNumLet and Single_Quote.
  private static let middles: Set<UInt32> = [
    0xB7, 0x387, 0x55F, 0x5F4, 0x2018, 0x2019, 0x2024, 0x2027, 0xFE13, 0xFF07,
  ]
  /// Letters by Word_Break that are not alphabetic.
  private static let letters: [ClosedRange<UInt32>] = [
    0x2C2...0x2C5, 0x2D2...0x2D7, 0x2DE...0x2DF, 0x2E5...0x2EB, 0x2ED...0x2ED, 0x2EF...0x2FF,
    0x55A...0x55C, 0x55E...0x55E, 0x58A...0x58A, 0x5F3...0x5F3, 0xA708...0xA716, 0xA720...0xA721,
    0xA789...0xA78A, 0xAB5B...0xAB5B,
  ]
  private static let katakana: Set<UInt32> = [
    0x3031, 0x3032, 0x3033, 0x3034, 0x3035, 0x309B, 0x309C, 0x30A0, 0x30FC, 0xFF70,
  ]

  private static func isLetter(
    _ scalar: Unicode.Scalar, _ record: UnicodeData.Record
  ) -> Bool {
    let properties = scalar.properties
    guard properties.isAlphabetic else {
      return letters.contains { $0.contains(scalar.value) }
    }
    return !properties.isIdeographic && !record.script.hasDictionaryWords
      && !katakana.contains(scalar.value)
  }
}

extension UnicodeData.Script {
  /// Whether a dictionary finds the words of the script.
  fileprivate var hasDictionaryWords: Bool {
    ["Hani", "Hira", "Kana", "Hang"].contains(tag)
  }
}
