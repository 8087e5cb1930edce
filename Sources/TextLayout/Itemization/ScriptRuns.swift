/// Cuts a text into runs of one script.
///
/// Characters of no script of their own stay with what precedes them, or with what follows at the
/// start; a closing bracket takes the script of its opener.
///
/// Source: UAX #24, section 5, with Blink's treatment of brackets and wide punctuation.
struct ScriptRuns {
  /// A range of UTF-16 offsets and its script.
  struct Run: Equatable {
    let range: Range<Int>
    let script: UnicodeData.Script
  }

  private let text: [UInt16]
  private let end: Int
  private let traits = ItemTraitsTable.shared
  private var sets = ItemTraitsTable.shared.sets
  private var position: Int
  private var openBrackets: [(closedBy: UInt32, scripts: ScriptCandidates)] = []

  // Deeper nesting than anybody writes; beyond it brackets are plain characters.
  private static let bracketDepth = 32

  /// Starts at the beginning of a range of well-formed text.
  init(_ text: [UInt16], in range: Range<Int>) {
    self.text = text
    position = range.lowerBound
    end = range.upperBound
  }

  /// The next run, nil after the last one.
  ///
  /// - Complexity: O(length of the run).
  mutating func next() -> Run? {
    guard position < end else { return nil }
    let start = position
    var candidates = ScriptCandidates.any
    while position < end {
      let (scalar, length) = text.scalar(at: position, limit: end)
      let own = traits[scalar]
      if own.isBracket {
        guard let narrowed = sets.intersection(candidates, scripts(ofBracket: scalar, own)) else {
          break
        }
        candidates = narrowed
        remember(scalar, candidates)
      } else if own.scripts != candidates, own.scripts != .any {
        guard let narrowed = sets.intersection(candidates, own.scripts) else { break }
        candidates = narrowed
      }
      position += length
    }
    return Run(range: start..<position, script: sets.resolved(candidates))
  }

  private func scripts(ofBracket scalar: UInt32, _ own: ItemTraits) -> ScriptCandidates {
    guard case .close(let opener) = UnicodeData.bracket(scalar) else { return own.scripts }
    let open = openBrackets.last { $0.closedBy == scalar || $0.closedBy == opener }
    return open?.scripts ?? own.scripts
  }

  private mutating func remember(_ scalar: UInt32, _ candidates: ScriptCandidates) {
    switch UnicodeData.bracket(scalar) {
    case .open(let closing):
      if openBrackets.count == Self.bracketDepth { openBrackets.removeFirst() }
      openBrackets.append((closedBy: closing, scripts: candidates))
    case .close:
      guard let index = openBrackets.lastIndex(where: { $0.closedBy == scalar }) else { return }
      openBrackets.removeSubrange(index...)
    case nil: break
    }
  }
}
