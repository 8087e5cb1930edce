/// What is known while one text is decoded: the text, and what is wrong with it so far.
///
/// A text is decoded once as quickly as possible. Only when something is wrong with it, it is decoded
/// a second time to find out what to say.
@usableFromInline
final class Reading: @unchecked Sendable {
  private let parser: Parser
  /// How long a text in the text may be, in UTF-16 code units.
  let maxTextUnits: Int
  private var root: Node?
  private var problems: [JSONProblem] = []
  /// Whether nothing wrong was found.
  @usableFromInline private(set) var isAcceptable = true
  /// Whether this is the second time.
  private(set) var isExplaining = false

  init(_ limits: JSONLimits) {
    parser = Parser(maxDepth: limits.depth)
    maxTextUnits = limits.textUnits
  }

  /// The length of the longest text that it has memory for.
  var capacity: Int { parser.capacity }

  /// Whether no more problems are taken.
  var isFull: Bool { problems.count >= JSONError.problemLimit }

  /// Reads a text; its root is valid as long as the reading, and until the next text is read.
  @usableFromInline
  func begin(_ text: Span<UInt8>) throws(JSONError) -> JSONValue {
    let root = try parser.parse(text)
    self.root = root
    isAcceptable = true
    return JSONValue(root, reading: self)
  }

  /// Decodes the text again to find out what is wrong with it.
  @usableFromInline
  func explain(decoding: (borrowing JSONValue) -> Void) -> JSONError {
    isExplaining = true
    defer {
      isExplaining = false
      problems = []
    }
    if let root { decoding(JSONValue(root, reading: self)) }
    return .unacceptable(problems)
  }

  /// Takes a problem with a value, or with its member of that name, which need not be there.
  func report(_ node: Node, member: String? = nil, _ detail: @autoclosure () -> String) {
    isAcceptable = false
    guard isExplaining, !isFull, let root else { return }
    var pointer = JSONPointer(to: node, from: root)
    if let member { pointer.append(member) }
    problems.append(JSONProblem(pointer: pointer.description, detail: detail()))
  }
}
