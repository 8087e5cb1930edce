/// The scripts that a character may have, or a run may still turn out to have.
struct ScriptCandidates: Hashable, Sendable {
  /// 0 for any; a script's number and 1; or `firstSet` and the number of a set of several.
  fileprivate let code: UInt16

  private static let firstSet: UInt16 = 0x4000

  /// No script of its own: any.
  static let any = ScriptCandidates(code: 0)

  fileprivate init(code: UInt16) { self.code = code }

  /// One script.
  init(_ script: UnicodeData.Script) { code = UInt16(script.number) + 1 }

  fileprivate init(set: Int) { code = Self.firstSet + UInt16(set) }

  fileprivate var only: UnicodeData.Script? {
    code > 0 && code < Self.firstSet ? UnicodeData.Script(number: Int(code) - 1) : nil
  }

  fileprivate var set: Int? { code >= Self.firstSet ? Int(code - Self.firstSet) : nil }
}

/// Sets of scripts, each kept once.
struct ScriptSets: Sendable {
  private var sets: [[UnicodeData.Script]] = []

  /// The candidates that are the scripts of a list, the most likely first; nil for an empty one.
  mutating func candidates(_ scripts: [UnicodeData.Script]) -> ScriptCandidates? {
    guard scripts.count > 1 else { return scripts.first.map(ScriptCandidates.init) }
    if let known = sets.firstIndex(of: scripts) { return ScriptCandidates(set: known) }
    sets.append(scripts)
    return ScriptCandidates(set: sets.count - 1)
  }

  /// What is left when both must hold, nil when nothing is.
  mutating func intersection(
    _ first: ScriptCandidates, _ second: ScriptCandidates
  ) -> ScriptCandidates? {
    if first == second || second == .any { return first }
    if first == .any { return second }
    let (a, b) = (scripts(first), scripts(second))
    return candidates(a.filter(b.contains))
  }

  /// The script that candidates come down to: the most likely one.
  func resolved(_ candidates: ScriptCandidates) -> UnicodeData.Script {
    candidates == .any ? .common : scripts(candidates)[0]
  }

  private func scripts(_ candidates: ScriptCandidates) -> [UnicodeData.Script] {
    candidates.set.map { sets[$0] } ?? candidates.only.map { [$0] } ?? []
  }
}
