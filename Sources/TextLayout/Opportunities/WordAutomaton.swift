/// The words of a dictionary as a minimal automaton.
///
/// A state is an index. A character with distance d from the first of its block leads to the entry
/// at state + d. The transition exists if the entry's lowest byte is d + 1.
struct WordAutomaton: Sendable {
  private static let firstState = 1
  private static let blockSize: UInt16 = 0x100
  private static let endsWord: UInt32 = 0x100
  private static let stateShift: UInt32 = 9

  private let entries: [UInt32]
  private let firstCharacter: UInt16

  /// Loads the automaton that a release of ICU has for a script.
  init(_ script: DictionaryScript, of release: ICURelease, firstCharacter: UInt16) {
    entries = DictionaryData.entries(of: script, in: release)
    self.firstCharacter = firstCharacter
  }

  /// Returns the words that start at an offset.
  ///
  /// - Parameter range: from the first unit of the word to the end of the run.
  /// - Complexity: O(length of the longest word).
  func prefixes(of units: [UInt16], in range: Range<Int>) -> WordPrefixes {
    var found = WordPrefixes(start: range.lowerBound)
    var state = Self.firstState
    for offset in range {
      found.charactersRead += 1
      let distance = units[offset] &- firstCharacter
      guard distance < Self.blockSize else { break }
      let entry = entries[state + Int(distance)]
      guard entry & 0xFF == UInt32(distance) + 1 else { break }
      if entry & Self.endsWord != 0 { found.append(length: found.charactersRead) }
      state = Int(entry >> Self.stateShift)
      guard state != 0 else { break }
    }
    return found
  }
}

/// The words of a dictionary that start at one offset, shortest first.
struct WordPrefixes {
  /// Source: ICU's dictionary break engine, which keeps the twenty shortest.
  private static let capacity = 20

  /// The offset of the words.
  let start: Int
  /// The number of characters read: those that some word starts with, and the first mismatch.
  var charactersRead = 0
  /// The number of words.
  private(set) var count = 0
  private var lengths = InlineArray<20, UInt8>(repeating: 0)

  init(start: Int) { self.start = start }

  /// The length of the longest word; 0 if there is none.
  var longest: Int { count > 0 ? self[count - 1] : 0 }

  /// The length of a word.
  subscript(_ index: Int) -> Int { Int(lengths[index]) }

  /// Adds a longer word; ignores it if the capacity is reached.
  mutating func append(length: Int) {
    guard count < Self.capacity else { return }
    lengths[count] = UInt8(length)
    count += 1
  }
}
