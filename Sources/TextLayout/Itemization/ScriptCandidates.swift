/// The possible scripts of a character or of an unfinished run.
struct ScriptCandidates: Hashable, Sendable {
  private let code: UInt16

  private static let preferring: UInt16 = 0x4000
  private static let inheriting: UInt16 = 0x8000
  private static let firstList: UInt16 = 2

  private init(code: UInt16) { self.code = code }

  /// Goes with any script.
  static let common = ScriptCandidates(code: 0)
  /// A mark with the script of its base.
  static let inherited = ScriptCandidates(code: 1)

  /// Goes with any script; has the given script in a run of such characters only.
  static func common(preferring script: UnicodeData.Script) -> ScriptCandidates {
    ScriptCandidates(code: preferring + UInt16(script.number))
  }

  /// The scripts of a list in `ScriptSets`.
  fileprivate static func list(_ number: Int) -> ScriptCandidates {
    ScriptCandidates(code: firstList + UInt16(number))
  }

  /// A mark with the script of its base, which gives its own script to a base without one.
  static func inherited(orOf list: ScriptCandidates) -> ScriptCandidates {
    ScriptCandidates(code: inheriting + list.code)
  }

  /// Whether a character goes with any script and is not a mark.
  @inline(__always)
  var isCommon: Bool { code == 0 || code & Self.preferring != 0 }

  /// The scripts that a mark gives to a base without one; nil for other characters.
  @inline(__always)
  var givenToBase: ScriptCandidates? {
    code & Self.inheriting == 0 ? nil : ScriptCandidates(code: code - Self.inheriting)
  }

  /// The script of a run of only such characters; nil if there is none.
  var preferred: UnicodeData.Script? {
    code & Self.preferring == 0 ? nil : UnicodeData.Script(number: Int(code - Self.preferring))
  }

  /// The list's number in `ScriptSets`; nil if any script is possible.
  @inline(__always)
  fileprivate var list: Int? {
    code < Self.firstList || code >= Self.preferring ? nil : Int(code - Self.firstList)
  }
}

/// Lists of scripts, most likely first, each stored once.
struct ScriptSets: Sendable {
  private var lists: [[UnicodeData.Script]] = []

  /// Returns the candidates for a non-empty list of scripts.
  mutating func candidates(_ scripts: [UnicodeData.Script]) -> ScriptCandidates {
    if let known = lists.firstIndex(of: scripts) { return .list(known) }
    lists.append(scripts)
    return .list(lists.count - 1)
  }

  /// Returns a run's candidates after a character joins it; nil if the character cannot join.
  ///
  /// The run's first script stays first if the character allows it; otherwise the character's first
  /// script does.
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

  /// Returns the scripts of candidates; empty if any script is possible.
  func scripts(_ candidates: ScriptCandidates) -> [UnicodeData.Script] {
    candidates.list.map { lists[$0] } ?? []
  }
}
