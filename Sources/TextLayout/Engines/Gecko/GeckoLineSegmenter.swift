/// Iterates the break opportunities inside a piece of text, as ICU4X's line segmenter finds them.
///
/// The offsets are ascending and inside the piece. The text around the piece has no effect.
///
/// Source: ICU4X 2.2, components/segmenter/src/line.rs (LineBreakIterator::next).
struct GeckoLineSegmenter: IteratorProtocol {
  /// A character of the piece.
  private struct Place {
    var offset: Int
    var end: Int
    var scalar: UInt32
    var lineClass: SegmenterClass
  }

  /// A character with the marks after it.
  private struct Base {
    /// The class of the character, after tailoring.
    var lineClass: SegmenterClass
    /// The class of the last character read: the base, or its last mark.
    var last: SegmenterClass
    /// The offset of the last character read.
    var lastOffset: Int
    /// Whether the last character read is U+200D, after which no line may break.
    ///
    /// Source: UAX #14 LB8a.
    var endsInJoiner: Bool { last == .zwj }
  }

  /// A character before which a line may break if no longer rule matches.
  private struct Candidate {
    let place: Place
    /// Whether U+200D is before it.
    let followsJoiner: Bool
  }

  private let table: GeckoLineStateTable
  private let rules: GeckoSegmenterRules
  private let units: [UInt16]
  private let end: Int
  /// The character after the last one read; at the end it has no meaning.
  private var place: Place
  /// The ends of words in the run of a script without spaces that was read last.
  private var wordEnds: [Int] = []
  private var nextWordEnd = 0

  /// Starts at the beginning of a piece.
  ///
  /// - Parameter piece: offsets into `units`, between scalars; not empty.
  init(table: GeckoLineStateTable, rules: GeckoSegmenterRules, units: [UInt16], piece: Range<Int>) {
    self.table = table
    self.rules = rules
    self.units = units
    end = piece.upperBound
    place = Place(offset: piece.lowerBound, end: piece.lowerBound, scalar: 0, lineClass: .al)
    read(at: piece.lowerBound)
  }

  /// The next opportunity; nil after the last one.
  ///
  /// - Complexity: linear over all opportunities.
  mutating func next() -> Int? {
    if let known = takeWordEnd() { return known }
    while isInside {
      let base = readBase()
      guard isInside else { return nil }
      if startsRun(after: base) {
        readWords(from: base.lastOffset)
        return takeWordEnd()
      }
      if breaks(after: base) { return isInside ? place.offset : nil }
    }
    return nil
  }

  private var isInside: Bool { place.offset < end }

  @inline(__always)
  private mutating func advance() { read(at: place.end) }

  @inline(__always)
  private mutating func read(at offset: Int) {
    place.offset = offset
    guard offset < end else { return }
    let (scalar, length) = units.scalar(at: offset, limit: end)
    place.end = offset + length
    place.scalar = scalar
    place.lineClass = rules.resolved(table.lineClass(of: scalar))
  }

  /// Reads a character and the marks that attach to it.
  ///
  /// Source: UAX #14 LB9.
  private mutating func readBase() -> Base {
    var base = Base(
      lineClass: place.lineClass, last: place.lineClass, lastOffset: place.offset)
    advance()
    while isInside, place.lineClass.isMark, base.lineClass.takesMarks {
      base.last = place.lineClass
      base.lastOffset = place.offset
      advance()
    }
    return base
  }

  /// Whether a line may break between a character and the one after it.
  ///
  /// If a longer rule decides against a break, the characters that it matched are skipped.
  private mutating func breaks(after base: Base) -> Bool {
    if rules.keepsTogether(base.lineClass, place.lineClass) { return false }
    let left = rules.resolvedBefore(base.lineClass)
    if let decision = rules.decision(between: left, and: place.lineClass, of: place.scalar) {
      return decision && !base.endsInJoiner
    }
    switch table.step(from: left.rawValue, over: place.lineClass) {
    case .breaks, .unmatched: return !base.endsInJoiner
    case .joins: return false
    case .candidate(let state), .state(let state):
      return matches(state, followsJoiner: base.endsInJoiner)
    }
  }
}

// MARK: Rules of more than two characters

extension GeckoLineSegmenter {
  /// Reads on until the rules that begin in a state are decided.
  ///
  /// - Returns: whether a line may break before the place, which has moved; at the end of the piece
  ///   the result has no meaning.
  private mutating func matches(_ first: UInt8, followsJoiner: Bool) -> Bool {
    var state = first
    var candidate = Candidate(place: place, followsJoiner: followsJoiner)
    var last = place.lineClass
    while true {
      advanceOverMarks(after: &last)
      guard isInside else { return table.isUnmatchedAtEnd(state) && breaks(at: candidate) }
      let followsJoiner = last == .zwj
      switch table.step(from: state, over: place.lineClass) {
      case .joins: return false
      case .breaks: return !followsJoiner
      case .unmatched:
        return breaks(at: candidate) && (!followsJoiner || !table.isClass(first))
      case .candidate(let next):
        candidate = Candidate(place: place, followsJoiner: followsJoiner)
        state = next
      case .state(let next):
        if table.isClass(state) {
          candidate = Candidate(place: place, followsJoiner: followsJoiner)
        }
        state = next
      }
      last = place.lineClass
    }
  }

  /// Reads the next character that is not a mark of the last one.
  private mutating func advanceOverMarks(after last: inout SegmenterClass) {
    advance()
    while isInside, place.lineClass.isMark, last.takesMarks {
      last = place.lineClass
      advance()
    }
  }

  /// Returns to a candidate: whether a line may break before it.
  private mutating func breaks(at candidate: Candidate) -> Bool {
    place = candidate.place
    return !candidate.followsJoiner
  }
}

// MARK: Scripts without spaces

extension GeckoLineSegmenter {
  private func startsRun(after base: Base) -> Bool {
    base.last == .sa && place.lineClass == .sa && rules.findsWords
  }

  /// Reads a run of characters of class SA and finds its words.
  ///
  /// A line may also break after the run, whatever follows.
  private mutating func readWords(from start: Int) {
    while isInside, place.lineClass == .sa { advance() }
    wordEnds.removeAll(keepingCapacity: true)
    nextWordEnd = 0
    var slices = LanguageSlices(units, start..<place.offset)
    while let slice = slices.next() {
      guard let model = slice.model else {
        wordEnds.append(slice.range.upperBound)
        continue
      }
      model.findWordEnds(in: units, slice.range) { wordEnds.append($0) }
    }
  }

  private mutating func takeWordEnd() -> Int? {
    guard nextWordEnd < wordEnds.count, wordEnds[nextWordEnd] < end else { return nil }
    nextWordEnd += 1
    return wordEnds[nextWordEnd - 1]
  }
}

/// Divides a run of scripts without spaces into slices with the same model.
///
/// Source: ICU4X 2.2, components/segmenter/src/complex/language.rs.
private struct LanguageSlices {
  private let units: [UInt16]
  private var rest: Range<Int>

  init(_ units: [UInt16], _ run: Range<Int>) {
    self.units = units
    rest = run
  }

  /// The next slice; its model is nil if its script has none, and the slice is one word then.
  mutating func next() -> (range: Range<Int>, model: WordModel?)? {
    guard !rest.isEmpty else { return nil }
    let model = Self.model(of: units[rest.lowerBound])
    let end = units[rest].firstIndex { Self.model(of: $0) != model } ?? rest.upperBound
    defer { rest = end..<rest.upperBound }
    return (rest.lowerBound..<end, model)
  }

  private static func model(of unit: UInt16) -> WordModel? {
    switch unit {
    case 0x0E01...0x0E7F: .thai
    case 0x0E80...0x0EFF: .lao
    case 0x1000...0x109F, 0xA9E0...0xA9FF, 0xAA60...0xAA7F: .burmese
    case 0x1780...0x17FF, 0x19E0...0x19FF: .khmer
    default: nil
    }
  }
}
