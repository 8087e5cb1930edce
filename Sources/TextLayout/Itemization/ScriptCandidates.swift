/// The scripts that a character may have, or a run may still turn out to have.
struct ScriptCandidates: Hashable, Sendable {
  private let code: UInt16

  private static let preferring: UInt16 = 0x4000
  private static let inheriting: UInt16 = 0x8000
  private static let firstList: UInt16 = 2

  private init(code: UInt16) { self.code = code }

  /// Used with any script.
  static let common = ScriptCandidates(code: 0)
  /// A mark that takes the script of its base.
  static let inherited = ScriptCandidates(code: 1)

  /// Used with any script, but alone it is of this one.
  static func common(preferring script: UnicodeData.Script) -> ScriptCandidates {
    ScriptCandidates(code: preferring + UInt16(script.number))
  }

  /// The scripts of a list in `ScriptSets`.
  fileprivate static func list(_ number: Int) -> ScriptCandidates {
    ScriptCandidates(code: firstList + UInt16(number))
  }

  /// A mark that takes the script of its base, and gives its own to a base that has none.
  static func inherited(orOf list: ScriptCandidates) -> ScriptCandidates {
    ScriptCandidates(code: inheriting + list.code)
  }

  /// Whether a character can be in a run of any script, and is not a mark.
  @inline(__always)
  var isCommon: Bool { code == 0 || code & Self.preferring != 0 }

  /// The scripts that a mark gives to a base without any, nil for all other characters.
  @inline(__always)
  var givenToBase: ScriptCandidates? {
    code & Self.inheriting == 0 ? nil : ScriptCandidates(code: code - Self.inheriting)
  }

  /// The script of a run of nothing else, nil where there is none.
  var preferred: UnicodeData.Script? {
    code & Self.preferring == 0 ? nil : UnicodeData.Script(number: Int(code - Self.preferring))
  }

  /// The number of the list in `ScriptSets`, nil for what goes with any script.
  @inline(__always)
  fileprivate var list: Int? {
    code < Self.firstList || code >= Self.preferring ? nil : Int(code - Self.firstList)
  }
}

/// Lists of scripts, the most likely one first, each kept once.
struct ScriptSets: Sendable {
  private var lists: [[UnicodeData.Script]] = []

  /// The candidates that are the scripts of a list that is not empty.
  mutating func candidates(_ scripts: [UnicodeData.Script]) -> ScriptCandidates {
    if let known = lists.firstIndex(of: scripts) { return .list(known) }
    lists.append(scripts)
    return .list(lists.count - 1)
  }

  /// What is left of a run's candidates when another character joins it, nil where it cannot.
  ///
  /// The run's first script stays the first one if it can, else the character's does.
  ///
  /// - Complexity: O(length of the lists).
  mutating func merge(
    _ run: ScriptCandidates, _ character: ScriptCandidates
  ) -> ScriptCandidates? {
    guard run != character, let other = character.list else { return run }
    guard let own = run.list else { return character }
    let scripts = lists[own]
    let hasFirst = lists[other].contains(scripts[0])
    if scripts.count == 1 { return hasFirst ? run : nil }
    let first = hasFirst ? scripts[0] : lists[other][0]
    let rest = scripts.dropFirst().filter { $0 != first && lists[other].contains($0) }
    let left = (hasFirst || scripts.contains(first) ? [first] : []) + rest
    return left.isEmpty ? nil : candidates(left)
  }

  /// The scripts of candidates; none for what goes with any.
  func scripts(_ candidates: ScriptCandidates) -> [UnicodeData.Script] {
    candidates.list.map { lists[$0] } ?? []
  }
}
