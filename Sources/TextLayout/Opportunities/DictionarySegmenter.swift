/// Segments one run of a script without spaces into words.
///
/// Among the words at an offset, it takes the longest that two more words follow. Text unknown to
/// the dictionary is joined with the short word before it, up to a possible start of a word. The
/// words after a boundary do not depend on the text before it.
///
/// Source: ICU's dictionary break engine (three words ahead); compared with Chromium 156.
struct DictionarySegmenter {
  private static let remembered = 8

  /// The end of the run.
  let end: Int
  private let dictionary: WordDictionary
  private let units: [UInt16]
  /// The last lookups, indexed by offset modulo the capacity.
  private var found = InlineArray<8, WordPrefixes>(repeating: WordPrefixes(start: -1))
  /// The range skipped in the last search for a word, without its first offset.
  private var passed = 0..<0

  /// Makes a segmenter for the run around an offset.
  init(_ dictionary: WordDictionary, units: [UInt16], from offset: Int) {
    self.dictionary = dictionary
    self.units = units
    end = dictionary.endOfRun(in: units, from: offset)
  }

  /// Whether the run is long enough for two words after `start`; shorter runs are not segmented.
  func divides(from start: Int) -> Bool { end - start >= dictionary.rules.shortestRun }

  /// Returns the end of the word that starts at `start`; nil at the end of the run.
  ///
  /// - Complexity: amortised O(1) for each word of a run.
  mutating func wordEnd(after start: Int) -> Int? {
    guard start < end else { return nil }
    let root = rootEnd(after: start)
    var position = isJoined(to: root, from: start) ? nextWord(after: root) : root
    while position < end && dictionary.isMark(units[position]) { position += 1 }
    return suffixEnd(at: position)
  }

  private mutating func words(at offset: Int) -> WordPrefixes {
    let slot = offset % Self.remembered
    if found[slot].start != offset {
      found[slot] = dictionary.automaton.prefixes(of: units, in: offset..<end)
    }
    return found[slot]
  }

  private mutating func hasWord(at offset: Int) -> Bool { words(at: offset).count > 0 }
}

// MARK: Words of the dictionary

extension DictionarySegmenter {
  /// The end of the word that allows the most following words; `start` if there is none.
  private mutating func rootEnd(after start: Int) -> Int {
    let first = words(at: start)
    guard first.count > 1, start + first.longest < end else { return start + first.longest }
    var best = start + first.longest
    for index in (0..<first.count).reversed() {
      let second = words(at: start + first[index])
      guard second.count > 0 else { continue }
      best = start + first[index]
      if best + second.longest >= end || leadsOn(second) { break }
    }
    return best
  }

  /// Whether another word follows any of these words.
  private mutating func leadsOn(_ words: WordPrefixes) -> Bool {
    for index in (0..<words.count).reversed() where hasWord(at: words.start + words[index]) {
      return true
    }
    return false
  }
}

// MARK: Text that is not in the dictionary

extension DictionarySegmenter {
  /// Whether the text after a word is joined with it.
  private mutating func isJoined(to root: Int, from start: Int) -> Bool {
    guard root < end, root - start < dictionary.rules.longRoot else { return false }
    let next = words(at: root)
    let isUnlike = root == start || next.charactersRead < dictionary.rules.longPrefix
    return next.count == 0 && isUnlike
  }

  /// The first offset after `offset` at which a dictionary word may start.
  private mutating func nextWord(after offset: Int) -> Int {
    if passed.contains(offset) { return passed.upperBound }
    var position = offset + 1
    while position < end && !mayPart(at: position) { position += 1 }
    passed = offset..<position
    return position
  }

  private mutating func mayPart(at offset: Int) -> Bool {
    let (last, next) = (units[offset - 1], units[offset])
    let rules = dictionary.rules
    return rules.starts.contains { $0.contains(next) }
      && !rules.neverEnds.contains { $0.contains(last) } && hasWord(at: offset)
  }

  /// The end of the abbreviation and repetition marks at an offset.
  private mutating func suffixEnd(at offset: Int) -> Int {
    guard let suffixes = dictionary.rules.suffixes, offset < end else { return offset }
    let (last, next) = (units[offset - 1], units[offset])
    let isAfterSuffix = last == suffixes.abbreviation || last == suffixes.repetition
    let isAbbreviated = next == suffixes.abbreviation && !isAfterSuffix
    guard isAbbreviated || next == suffixes.repetition, !hasWord(at: offset) else { return offset }
    let position = isAbbreviated ? offset + 1 : offset
    let isRepeated =
      position < end && units[position] == suffixes.repetition
      && units[position - 1] != suffixes.repetition
    return isRepeated ? position + 1 : position
  }
}
