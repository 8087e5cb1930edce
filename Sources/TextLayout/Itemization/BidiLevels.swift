/// Embedding levels of a text, computed in linear time.
///
/// The steps are those of the Unicode Bidirectional Algorithm. Chromium takes its levels from ICU.
/// Characters that the algorithm removes therefore have the levels that ICU reports, and so do
/// texts of one direction.
///
/// Source: UAX #9 revision 51 (Unicode 17).
struct BidiLevels {
  /// An implementation of the algorithm.
  enum Implementation: Sendable {
    /// ICU: removed characters have the level of the next character.
    case icu
    /// The one that Firefox has: separators are spaces, and removed characters have the level of the character before.
    ///
    /// Source: Gecko's nsBidiPresUtils.cpp, kSeparators; unicode-bidi, assign_levels_to_removed_chars; measured on
    /// Firefox 153.8.
    case gecko
  }

  private let classes: [BidiClass]
  private let implementation: Implementation
  /// The classes that occur.
  private let found: BidiClasses
  private let base: UInt8

  /// Computes the embedding level of each unit as an implementation does.
  ///
  /// - Parameters:
  ///   - text: UTF-16 code units; a paragraph separator (class B) starts a new paragraph.
  ///   - base: the level of every paragraph, 0 or 1.
  /// - Complexity: O(length of the text).
  static func levels(
    of text: ArraySlice<UInt16>, base: UInt8, as implementation: Implementation = .icu
  ) -> [UInt8] {
    let units = Array(text)
    let levels = BidiLevels(classes: classes(of: units), base: base, as: implementation)
    return levels.levels(unifiesDirection: true) { UInt32(units[$0]) }
  }

  /// Prepares to compute the levels of characters by their classes.
  init(classes: [BidiClass], base: UInt8, as implementation: Implementation = .icu) {
    var (classes, found) = (classes, BidiClasses(in: classes))
    if implementation == .gecko, !found.isDisjoint(with: .separators) {
      classes = classes.map { $0 == .s || $0 == .b ? .ws : $0 }
      found = BidiClasses(in: classes)
    }
    self.base = base
    self.implementation = implementation
    self.classes =
      found.contains(.firstStrongIsolate) ? FirstStrong(classes).resolvedIsolates : classes
    self.found = found.contains(.firstStrongIsolate) ? BidiClasses(in: self.classes) : found
  }

  /// Returns the class of each unit; both units of a surrogate pair have the class of the scalar.
  static func classes(of units: [UInt16]) -> [BidiClass] {
    var classes: [BidiClass] = []
    classes.reserveCapacity(units.count)
    while classes.count < units.count {
      let (scalar, length) = units.scalar(at: classes.count, limit: units.count)
      let bidiClass = UnicodeData.bidiClass(of: scalar)
      classes.append(bidiClass)
      if length == 2 { classes.append(bidiClass) }
    }
    return classes
  }

  /// Computes the level of each character.
  ///
  /// - Parameters:
  ///   - unifiesDirection: whether all characters of a text of one direction have one level.
  ///   - scalar: returns the scalar of a character; called for class ON only.
  func levels(unifiesDirection: Bool, scalar: (Int) -> UInt32) -> [UInt8] {
    if unifiesDirection, let level = found.uniformLevel(base: base) { return repeated(level) }
    var explicit = ExplicitLevels(withoutFormatting: classes, base: base)
    if found.needExplicitRules {
      explicit = ExplicitLevels(classes, base: base)
      if unifiesDirection, let level = explicit.found.uniformLevel(base: base) {
        return repeated(level)
      }
    }
    var levels = explicit.levels
    for sequence in IsolatingRunSequences(explicit, base: base) {
      var rules = BidiRules(sequence, explicit.classes)
      rules.resolve(scalar: scalar)
      rules.store(in: &levels)
    }
    resetWhitespace(&levels)
    return levels
  }

  private func repeated(_ level: UInt8) -> [UInt8] { Array(repeating: level, count: classes.count) }

  /// Gives separators, and white space before them and at the end, the base level; characters that
  /// were removed take the level of the character beside them.
  ///
  /// Source: UAX #9, rule L1 and section 5.2; ICU, ubidi_getLevels.
  private func resetWhitespace(_ levels: inout [UInt8]) {
    if implementation == .gecko {
      for index in classes.indices where classes[index].isRemoved {
        levels[index] = index > 0 ? levels[index - 1] : base
      }
    }
    var isTrailing = true
    for index in classes.indices.reversed() {
      let bidiClass = classes[index]
      if bidiClass == .b || bidiClass == .s {
        isTrailing = true
      } else {
        isTrailing =
          isTrailing && (bidiClass == .ws || bidiClass.isIsolate || bidiClass.isRemoved)
      }
      if isTrailing {
        levels[index] = base
      } else if bidiClass.isRemoved, implementation == .icu {
        levels[index] = levels[index + 1]
      }
    }
  }
}
