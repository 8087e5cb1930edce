/// Divides a text into runs of one script, as Gecko does.
///
/// Characters without a script of their own, and all marks, join the run before them, or the run after
/// them at the start. A closing bracket has the script of its opening bracket.
///
/// Source: Gecko's gfxScriptItemizer.cpp.
struct GeckoScriptRuns {
  private struct OpenBracket {
    let closing: UInt32
    var script: UnicodeData.Script
  }

  private let text: [UInt16]
  private let end: Int
  /// The script of a run without any.
  private let defaultScript: OpenTypeTag
  private var position: Int
  private var brackets: [OpenBracket] = []
  /// The number of brackets at the end of the list that the current run opened.
  private var unresolved = 0

  /// The maximum nesting depth; beyond it, the outermost bracket is dropped.
  private static let deepest = 32

  /// Starts at the beginning of a range of well-formed text.
  ///
  /// - Parameter language: the content's language, which gives its script to a text without any.
  init(_ text: [UInt16], in range: Range<Int>, language: String) {
    self.text = text
    position = range.lowerBound
    end = range.upperBound
    defaultScript = LikelyScriptOfLanguage.tag(language)
  }

  /// The next run; nil after the last one.
  ///
  /// - Complexity: O(length of the run).
  mutating func next() -> (range: Range<Int>, script: OpenTypeTag)? {
    guard position < end else { return nil }
    let start = position
    var script = UnicodeData.Script.common
    var fallback: UnicodeData.Script?
    unresolved = 0
    while position < end {
      let (scalar, length) = text.scalar(at: position, limit: end)
      if scalar < 0x2EA {
        let own = Self.isLatinLetter(scalar) ? UnicodeData.Script.latin : .common
        if own == .latin, script.isDefinite, script != .latin { break }
        if own == .latin { resolve(&script, to: own) }
        if own == .common, let bracket = UnicodeData.bracket(scalar) {
          guard note(bracket, &script) else { break }
        }
        position += length
        continue
      }
      guard add(scalar, &script, &fallback) else { break }
      position += length
    }
    let tag = script.isDefinite ? script.tag : fallback?.tag ?? defaultScript
    return (start..<position, tag)
  }

  private static func isLatinLetter(_ scalar: UInt32) -> Bool {
    scalar < 0x80
      ? (0x61...0x7A).contains(scalar | 0x20) : UnicodeData.script(of: scalar) == .latin
  }

  private mutating func resolve(
    _ script: inout UnicodeData.Script, to own: UnicodeData.Script
  ) {
    guard !script.isDefinite else { return }
    script = own
    for index in brackets.indices.suffix(unresolved) { brackets[index].script = own }
    unresolved = 0
  }

  /// Notes a bracket; returns false if its script ends the run.
  private mutating func note(
    _ bracket: UnicodeData.Bracket, _ script: inout UnicodeData.Script
  ) -> Bool {
    switch bracket {
    case .open(let closing):
      if brackets.count == Self.deepest { brackets.removeFirst() }
      brackets.append(OpenBracket(closing: closing, script: script))
      unresolved = min(unresolved + (script.isDefinite ? 0 : 1), brackets.count)
      return true
    case .close(let opening):
      guard let index = brackets.lastIndex(where: { Self.closes($0, opening) }) else {
        brackets.removeAll()
        unresolved = 0
        return true
      }
      let own = brackets[index].script
      if own.isDefinite, script.isDefinite, own != script { return false }
      brackets.removeSubrange(index...)
      unresolved = min(unresolved, brackets.count)
      if own.isDefinite { resolve(&script, to: own) }
      return true
    }
  }

  private static func closes(_ bracket: OpenBracket, _ opening: UInt32) -> Bool {
    guard case .open(let closing) = UnicodeData.bracket(opening) else { return false }
    return bracket.closing == closing
  }

  /// Adds a character to a run; returns false if it starts the next one.
  private mutating func add(
    _ scalar: UInt32, _ script: inout UnicodeData.Script, _ fallback: inout UnicodeData.Script?
  ) -> Bool {
    let record = UnicodeData.record(of: scalar)
    let own = record.script
    if scalar <= 0xFFFF, UInt16(scalar).isRemovedInGecko { return true }
    if record.isBracket, !own.isDefinite, let bracket = UnicodeData.bracket(scalar) {
      return note(bracket, &script)
    }
    if own.isDefinite, script.isDefinite, own != script, !ClusterExtender.contains(scalar, record),
      !record.scriptExtensions.contains(script)
    {
      return false
    }
    if own.isDefinite { resolve(&script, to: own) }
    if !own.isDefinite, !script.isDefinite, fallback == nil {
      fallback = record.scriptExtensions.first(where: \.isDefinite)
    }
    return true
  }
}

/// The characters that Gecko keeps with the character before them.
///
/// Source: Gecko's nsUnicodeProperties.h, IsClusterExtender.
enum ClusterExtender {
  /// Whether a scalar with the given properties extends a cluster.
  static func contains(_ scalar: UInt32, _ record: UnicodeData.Record) -> Bool {
    record.category.isMark || isListed(scalar)
  }

  /// Whether a scalar extends a cluster.
  static func contains(_ scalar: UInt32) -> Bool {
    scalar >= 0x300 && contains(scalar, UnicodeData.record(of: scalar))
  }

  private static func isListed(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x200C...0x200D, 0xFF9E...0xFF9F, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: true
    default: false
    }
  }
}

/// The script in which a language is usually written.
///
/// Source: CLDR, likely subtags; Gecko's gfxTextRun.cpp, ResolveScriptForLang.
enum LikelyScriptOfLanguage {
  /// Returns the tag of the script; Latin for languages that are not listed.
  static func tag(_ language: String) -> OpenTypeTag {
    let subtags = language.lowercased().split { $0 == "-" || $0 == "_" }
    if let script = subtags.dropFirst().first(where: { $0.count == 4 }) {
      return OpenTypeTag(script.prefix(1).uppercased() + script.dropFirst())
    }
    return subtags.first.flatMap { tags[String($0)] } ?? "Latn"
  }

  private static let tags: [String: OpenTypeTag] = [
    "ja": "Jpan", "ko": "Kore", "zh": "Hans", "yue": "Hant", "ru": "Cyrl", "uk": "Cyrl",
    "be": "Cyrl", "bg": "Cyrl", "mk": "Cyrl", "sr": "Cyrl", "kk": "Cyrl", "ky": "Cyrl",
    "tg": "Cyrl", "mn": "Cyrl", "el": "Grek", "he": "Hebr", "yi": "Hebr", "ar": "Arab",
    "fa": "Arab", "ur": "Arab", "ps": "Arab", "sd": "Arab", "ug": "Arab", "ckb": "Arab",
    "hi": "Deva", "mr": "Deva", "ne": "Deva", "sa": "Deva", "bn": "Beng", "as": "Beng",
    "pa": "Guru", "gu": "Gujr", "or": "Orya", "ta": "Taml", "te": "Telu", "kn": "Knda",
    "ml": "Mlym", "si": "Sinh", "th": "Thai", "lo": "Laoo", "km": "Khmr", "my": "Mymr",
    "bo": "Tibt", "dz": "Tibt", "ka": "Geor", "hy": "Armn", "am": "Ethi", "ti": "Ethi",
    "dv": "Thaa", "chr": "Cher", "iu": "Cans", "ii": "Yiii",
  ]
}

extension OpenTypeTag {
  /// Whether Gecko turns kerning off by default for text of a script.
  ///
  /// Source: Gecko's gfxHarfBuzzShaper.cpp, ShapeText; gfxTextRun.h, IsCJKScript.
  var isUnkernedInGecko: Bool { Self.unkerned.contains(self) }

  private static let unkerned: Set<OpenTypeTag> = [
    "Bopo", "Hani", "Hang", "Hira", "Kana", "Hrkt", "Hans", "Hant", "Jpan", "Kore", "Hanb", "Jamo",
  ]
}
