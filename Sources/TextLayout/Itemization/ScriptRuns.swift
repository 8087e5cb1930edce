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
  private var position: Int
  private var openBrackets: [(closedBy: UInt32, scripts: Candidates)] = []

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
    var candidates = Candidates.any
    while position < end {
      let (scalar, length) = text.scalar(at: position, limit: end)
      guard let narrowed = candidates.intersection(scripts(of: scalar, after: candidates)) else {
        break
      }
      candidates = narrowed
      position += length
      remember(scalar, candidates)
    }
    return Run(range: start..<position, script: candidates.resolved)
  }

  private func scripts(of scalar: UInt32, after current: Candidates) -> Candidates {
    if let quick = Self.quickScript(of: scalar) { return quick }
    if case .close(let opener) = UnicodeData.bracket(scalar),
      let open = openBrackets.last(where: { $0.closedBy == scalar || $0.closedBy == opener })
    {
      return open.scripts
    }
    return Self.candidates(of: scalar)
  }

  private mutating func remember(_ scalar: UInt32, _ candidates: Candidates) {
    guard !Self.isLetterAtSight(scalar), let bracket = UnicodeData.bracket(scalar) else { return }
    switch bracket {
    case .open(let closing):
      if openBrackets.count == Self.bracketDepth { openBrackets.removeFirst() }
      openBrackets.append((closedBy: closing, scripts: candidates))
    case .close:
      guard let index = openBrackets.lastIndex(where: { $0.closedBy == scalar }) else { return }
      openBrackets.removeSubrange(index...)
    }
  }

  // Most text is letters of these blocks: no property look-up for them.
  private static func quickScript(of scalar: UInt32) -> Candidates? {
    switch scalar {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6: .one(.latin)
    case 0x4E00...0x9FFF: .one(.han)
    case 0x20, 0x2C, 0x2E, 0x30...0x39: .any
    default: nil
    }
  }

  private static func isLetterAtSight(_ scalar: UInt32) -> Bool { quickScript(of: scalar) != nil }

  private static func candidates(of scalar: UInt32) -> Candidates {
    let script = UnicodeData.script(of: scalar)
    if UnicodeData.bracket(scalar) != nil, script == .common, UnicodeData.isWide(scalar) {
      return .one(.han)
    }
    let extensions = UnicodeData.scriptExtensions(of: scalar)
    if extensions.count > 1 { return .several(extensions) }
    if let only = extensions.first, only.isDefinite { return .one(only) }
    return script.isDefinite ? .one(script) : .any
  }
}

/// The scripts that a run may still turn out to have.
private enum Candidates {
  case any
  case one(UnicodeData.Script)
  case several([UnicodeData.Script])

  var resolved: UnicodeData.Script {
    switch self {
    case .any: .common
    case .one(let script): script
    case .several(let scripts): scripts[0]
    }
  }

  /// What is left when both must hold, nil when nothing is.
  func intersection(_ other: Candidates) -> Candidates? {
    switch (self, other) {
    case (.any, _): other
    case (_, .any): self
    case (.one(let a), .one(let b)): a == b ? self : nil
    case (.one(let a), .several(let b)): b.contains(a) ? self : nil
    case (.several(let a), .one(let b)): a.contains(b) ? other : nil
    case (.several(let a), .several(let b)): Self.of(a.filter(b.contains))
    }
  }

  private static func of(_ scripts: [UnicodeData.Script]) -> Candidates? {
    switch scripts.count {
    case 0: nil
    case 1: .one(scripts[0])
    default: .several(scripts)
    }
  }
}
