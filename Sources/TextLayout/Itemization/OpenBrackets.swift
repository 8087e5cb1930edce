/// The brackets that were opened, each with the script of the run that it is in.
///
/// Source: Blink's ScriptRunIterator.
struct OpenBrackets {
  private var stack: [(opener: UInt32, script: UnicodeData.Script)] = []
  /// How many of the last ones are in the run that is not ended yet.
  private var unresolved = 0

  // Deeper nesting than anybody writes; beyond it brackets are forgotten.
  private static let limit = 32

  /// Notes a bracket that opens.
  mutating func open(_ scalar: UInt32) {
    if stack.count == Self.limit {
      stack.removeFirst()
      unresolved = min(unresolved, stack.count)
    }
    stack.append((opener: scalar, script: .common))
    unresolved += 1
  }

  /// The script of the last bracket that one closes, which forgets those behind it; nil when none was
  /// opened, and no script of its own when that was in the same run.
  mutating func close(_ opener: UInt32) -> UnicodeData.Script? {
    guard let index = stack.lastIndex(where: { $0.opener == opener }) else { return nil }
    unresolved = max(0, unresolved - (stack.count - 1 - index))
    stack.removeSubrange((index + 1)...)
    return stack[index].script
  }

  /// Whether the bracket that was opened last is this one.
  func isLast(_ scalar: UInt32) -> Bool { stack.last?.opener == scalar }

  /// Ends a run.
  ///
  /// - Parameter exceptLast: the last bracket starts the next run.
  mutating func resolve(to script: UnicodeData.Script, exceptLast: Bool) {
    let end = stack.count - (exceptLast ? 1 : 0)
    for index in max(0, stack.count - unresolved)..<max(end, 0) { stack[index].script = script }
    unresolved = exceptLast ? 1 : 0
  }
}
