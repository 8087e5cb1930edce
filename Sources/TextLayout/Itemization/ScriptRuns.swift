/// Divides a text into runs of one script.
///
/// Characters without their own script join the preceding run, or the following run at the start. A
/// closing bracket has the script of its opening bracket.
///
/// Source: UAX #24, section 5, as Blink's ScriptRunIterator applies it.
struct ScriptRuns {
  /// A range of UTF-16 offsets and its script.
  struct Run: Equatable {
    let range: Range<Int>
    let script: UnicodeData.Script
  }

  private let text: [UInt16]
  private let end: Int
  /// The end of the leading spaces.
  private let leadingEnd: Int
  private let traits = ItemTraitsTable.shared
  private var sets = ItemTraitsTable.shared.sets
  private var start: Int
  private var position: Int
  private var candidates = ScriptCandidates.common
  /// The script of a run whose characters go with any script.
  private var preferred = UnicodeData.Script.common
  private var brackets = OpenBrackets()

  /// Starts at the beginning of a range of well-formed text.
  init(_ text: [UInt16], in range: Range<Int>) {
    self.text = text
    start = range.lowerBound
    position = range.lowerBound
    end = range.upperBound
    leadingEnd = range.first { text[$0] != 0x20 } ?? range.upperBound
  }

  /// The next run; nil after the last one.
  ///
  /// - Complexity: O(length of the run).
  mutating func next() -> Run? {
    guard start < end else { return nil }
    while position < end {
      let (scalar, length) = text.scalar(at: position, limit: end)
      let own = traits[scalar]
      var scripts = own.scripts
      if scripts != candidates || own.isBracket || scripts.isCommon {
        scripts = resolved(own, before: position + length)
        if own.isBracket { scripts = note(bracket: scalar, scripts) }
        guard join(scripts) else { return endRun(before: scalar, own, scripts, length) }
      }
      position += length
    }
    return takeRun()
  }

  /// The scripts of a character in its context.
  ///
  /// A mark has none, but gives its script to a base without one. A leading space takes no script,
  /// because a browser allows a break after it.
  private func resolved(_ own: ItemTraits, before next: Int) -> ScriptCandidates {
    if own.scripts.givenToBase != nil { return .inherited }
    guard own.scripts.isCommon, next < end, next > leadingEnd, text[next] >= Self.firstMark else {
      return own.scripts
    }
    return traits[text.scalar(at: next, limit: end).scalar].scripts.givenToBase ?? own.scripts
  }

  private static let firstMark: UInt16 = 0x300

  /// Adds a character's scripts to the run; returns false if the character starts the next run.
  private mutating func join(_ scripts: ScriptCandidates) -> Bool {
    if candidates == .common, preferred == .common, let script = scripts.preferred {
      preferred = script
    }
    guard let merged = sets.merge(candidates, scripts) else { return false }
    candidates = merged
    return true
  }

  private var script: UnicodeData.Script { sets.scripts(candidates).first ?? preferred }

  private mutating func takeRun() -> Run {
    defer { start = position }
    return Run(range: start..<position, script: script)
  }

  /// Ends a run before a character, which starts the next run.
  private mutating func endRun(
    before scalar: UInt32, _ own: ItemTraits, _ scripts: ScriptCandidates, _ length: Int
  ) -> Run {
    let run = takeRun()
    brackets.resolve(to: run.script, exceptLast: own.isBracket && brackets.isLast(scalar))
    candidates = scripts
    position += length
    return run
  }

  /// Records a bracket and returns its scripts.
  ///
  /// A wide opening bracket without its own script is East Asian. A closing bracket has the script
  /// of its opening bracket; between Chinese and Japanese, that of the run.
  private mutating func note(
    bracket scalar: UInt32, _ scripts: ScriptCandidates
  ) -> ScriptCandidates {
    switch UnicodeData.bracket(scalar) {
    case .open:
      brackets.open(scalar)
      return scripts == .common && UnicodeData.isEastAsian(scalar) ? traits.eastAsian : scripts
    case .close(let opener):
      guard let script = brackets.close(opener), script != .common else { return scripts }
      let han = script.isHan ? sets.scripts(candidates).first(where: \.isHan) : nil
      return sets.candidates([han ?? script])
    case nil: return scripts
    }
  }
}

/// The open brackets, each with the script of its run.
///
/// Source: Blink's ScriptRunIterator.
struct OpenBrackets {
  private var stack: [(opener: UInt32, script: UnicodeData.Script)] = []
  /// The number of brackets at the top of the stack that belong to the current run.
  private var unresolved = 0

  // More than the usual nesting depth. Beyond it, the outermost bracket is dropped.
  private static let limit = 32

  /// Adds an opening bracket.
  mutating func open(_ scalar: UInt32) {
    if stack.count == Self.limit {
      stack.removeFirst()
      unresolved = min(unresolved, stack.count)
    }
    stack.append((opener: scalar, script: .common))
    unresolved += 1
  }

  /// Finds the opening bracket of a closing one and drops the brackets inside.
  ///
  /// Returns the opening bracket's script: `common` if it is in the current run, nil if there is no
  /// such bracket.
  mutating func close(_ opener: UInt32) -> UnicodeData.Script? {
    guard let index = stack.lastIndex(where: { $0.opener == opener }) else { return nil }
    unresolved = max(0, unresolved - (stack.count - 1 - index))
    stack.removeSubrange((index + 1)...)
    return stack[index].script
  }

  /// Whether a scalar is the last opening bracket.
  func isLast(_ scalar: UInt32) -> Bool { stack.last?.opener == scalar }

  /// Ends a run and sets the script of its open brackets.
  ///
  /// - Parameter exceptLast: whether the last bracket starts the next run.
  mutating func resolve(to script: UnicodeData.Script, exceptLast: Bool) {
    let end = stack.count - (exceptLast ? 1 : 0)
    for index in max(0, stack.count - unresolved)..<max(end, 0) { stack[index].script = script }
    unresolved = exceptLast ? 1 : 0
  }
}
