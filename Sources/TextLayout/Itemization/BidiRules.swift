/// Resolves the classes of one isolating run sequence to levels.
///
/// Source: UAX #9, rules W1 to W7, N0 to N2, I1 and I2.
struct BidiRules {
  private let sequence: IsolatingRunSequences.Element
  /// The classes of the whole text, before the rules.
  private let original: [BidiClass]
  /// The classes of the sequence's characters, after the rules applied so far.
  private var classes: [BidiClass]

  /// Prepares the rules for a sequence.
  ///
  /// - Parameter original: the classes of the whole text.
  init(_ sequence: IsolatingRunSequences.Element, _ original: [BidiClass]) {
    self.sequence = sequence
    self.original = original
    classes =
      sequence.offsets.count == original.count
      ? original : sequence.offsets.map { original[Int($0)] }
  }

  /// Applies the rules.
  ///
  /// - Parameter scalar: returns the scalar of a character by its offset in the text.
  /// - Complexity: O(length of the sequence).
  mutating func resolve(scalar: (Int) -> UInt32) {
    resolveMarksAndArabic()
    resolveSeparators()
    resolveTerminators()
    resolveBrackets(scalar)
    resolveNeutrals()
  }

  /// Writes the levels of the characters.
  ///
  /// Source: UAX #9, rules I1 and I2.
  func store(in levels: inout [UInt8]) {
    let level = sequence.level
    for index in classes.indices {
      let rise: UInt8 =
        switch classes[index] {
        case .l: level % 2
        case .r: 1 - level % 2
        default: 2 - level % 2
        }
      levels[Int(sequence.offsets[index])] = level + rise
    }
  }

  // MARK: Weak classes

  /// Marks take the class before them; numbers after Arabic letters become Arabic numbers; Arabic
  /// letters become R.
  ///
  /// Source: UAX #9, rules W1 to W3.
  private mutating func resolveMarksAndArabic() {
    var previous = sequence.start
    var strong = sequence.start
    var classes = classes.mutableSpan
    for index in classes.indices {
      var bidiClass = classes[index]
      if bidiClass == .nsm { bidiClass = previous.isIsolate ? .on : previous }
      previous = bidiClass
      switch bidiClass {
      case .l, .r: strong = bidiClass
      case .al:
        strong = .al
        bidiClass = .r
      case .en: if strong == .al { bidiClass = .an }
      default: break
      }
      classes[index] = bidiClass
    }
  }

  /// A single separator between two numbers takes their class.
  ///
  /// Source: UAX #9, rule W4.
  private mutating func resolveSeparators() {
    guard classes.count > 2 else { return }
    var classes = classes.mutableSpan
    for index in 1..<classes.count - 1 {
      let bidiClass = classes[index]
      guard bidiClass == .es || bidiClass == .cs, classes[index - 1] == classes[index + 1] else {
        continue
      }
      let number = classes[index - 1]
      if number == .en || number == .an && bidiClass == .cs { classes[index] = number }
    }
  }

  /// Terminators beside European numbers join them, other separators and terminators become
  /// neutral, and European numbers after left-to-right text become L.
  ///
  /// Source: UAX #9, rules W5 to W7.
  private mutating func resolveTerminators() {
    var strong = sequence.start
    var isAfterNumber = false
    var index = 0
    var classes = classes.mutableSpan
    while index < classes.count {
      var bidiClass = classes[index]
      if bidiClass == .r || bidiClass == .l {
        strong = bidiClass
        isAfterNumber = false
        index += 1
        continue
      }
      var end = index + 1
      if bidiClass == .et {
        while end < classes.count, classes[end] == .et { end += 1 }
        let isBeforeNumber = end < classes.count && classes[end] == .en
        bidiClass = isAfterNumber || isBeforeNumber ? .en : .on
      } else if bidiClass == .es || bidiClass == .cs {
        bidiClass = .on
      }
      isAfterNumber = bidiClass == .en
      if bidiClass == .en, strong == .l { bidiClass = .l }
      while index < end {
        classes[index] = bidiClass
        index += 1
      }
    }
  }

  // MARK: Neutral classes

  /// Gives both brackets of a pair one direction.
  ///
  /// Source: UAX #9, rule N0.
  private mutating func resolveBrackets(_ scalar: (Int) -> UInt32) {
    let embedding = BidiClass(directionOf: sequence.level)
    var context = sequence.start
    var position = 0
    for pair in bracketPairs(scalar) {
      while position < pair.opening {
        context = classes[position].directionAmongNeutrals ?? context
        position += 1
      }
      let contains =
        embedding == .l
        ? (pair.containsLeft, pair.containsRight)
        : (pair.containsRight, pair.containsLeft)
      guard contains.0 || contains.1 else { continue }
      let direction = contains.0 ? embedding : context
      set(direction, at: pair.opening)
      set(direction, at: pair.closing)
    }
  }

  /// Gives a bracket and the marks on it a direction.
  private mutating func set(_ direction: BidiClass, at bracket: Int) {
    classes[bracket] = direction
    var index = bracket + 1
    while index < classes.count, original[Int(sequence.offsets[index])] == .nsm {
      classes[index] = direction
      index += 1
    }
  }

  /// Returns the pairs of brackets in the order of their opening brackets.
  private func bracketPairs(_ scalar: (Int) -> UInt32) -> [BracketPairs.Pair] {
    var pairs = BracketPairs()
    for index in classes.indices {
      let bidiClass = classes[index]
      if let direction = bidiClass.directionAmongNeutrals {
        pairs.note(direction)
      } else if bidiClass == .on {
        guard pairs.note(scalar(Int(sequence.offsets[index])), at: index) else { break }
      }
    }
    return pairs.found
  }

  /// Neutrals between text of one direction take it; others take the embedding direction.
  ///
  /// Source: UAX #9, rules N1 and N2.
  private mutating func resolveNeutrals() {
    let embedding = BidiClass(directionOf: sequence.level)
    let last = sequence.end
    var before = sequence.start
    var index = 0
    var classes = classes.mutableSpan
    while index < classes.count {
      guard classes[index].isNeutral else {
        before = classes[index].directionAmongNeutrals ?? before
        index += 1
        continue
      }
      var end = index
      while end < classes.count, classes[end].isNeutral { end += 1 }
      let after =
        end < classes.count ? classes[end].directionAmongNeutrals ?? embedding : last
      while index < end {
        classes[index] = before == after ? before : embedding
        index += 1
      }
    }
  }
}

/// Finds the pairs of brackets in a sequence.
///
/// Source: UAX #9, definition BD16.
struct BracketPairs {
  /// A pair of brackets.
  struct Pair {
    /// The indices of the brackets in the sequence.
    let opening: Int
    let closing: Int
    /// Whether the pair contains a strong character or number of a direction.
    let containsLeft: Bool
    let containsRight: Bool
  }

  private struct Opening {
    let index: Int
    let closing: UInt32
    var containsLeft = false
    var containsRight = false
  }

  private static let greatestDepth = 63
  private var open: [Opening] = []
  private var closed: [Pair] = []

  /// The pairs, in the order of their opening brackets.
  ///
  /// - Complexity: O(n log n) in their number.
  var found: [Pair] { closed.sorted { $0.opening < $1.opening } }

  /// Notes a strong character or number.
  mutating func note(_ direction: BidiClass) {
    guard !open.isEmpty else { return }
    if direction == .l {
      open[open.count - 1].containsLeft = true
    } else {
      open[open.count - 1].containsRight = true
    }
  }

  /// Notes a neutral character; returns false if brackets are nested so deep that the search ends.
  mutating func note(_ scalar: UInt32, at index: Int) -> Bool {
    switch UnicodeData.bracket(scalar) {
    case .open(let closing):
      guard open.count < Self.greatestDepth else { return false }
      open.append(Opening(index: index, closing: Self.canonical(closing)))
    case .close: close(Self.canonical(scalar), at: index)
    case nil: break
    }
    return true
  }

  private mutating func close(_ closing: UInt32, at index: Int) {
    guard let depth = open.lastIndex(where: { $0.closing == closing }) else { return }
    let left = open[depth...].contains(where: \.containsLeft)
    let right = open[depth...].contains(where: \.containsRight)
    closed.append(
      Pair(opening: open[depth].index, closing: index, containsLeft: left, containsRight: right))
    open.removeSubrange(depth...)
    if left { note(.l) }
    if right { note(.r) }
  }

  /// Angle brackets have a canonical equivalent.
  ///
  /// Source: UAX #9, definition BD16; UnicodeData.txt.
  private static func canonical(_ bracket: UInt32) -> UInt32 {
    switch bracket {
    case 0x2329: 0x3008
    case 0x232A: 0x3009
    default: bracket
    }
  }
}
