/// What is known while one text is decoded: the text, and what is wrong with it so far.
///
/// A text is decoded once as quickly as possible. Only when something is wrong with it, it is decoded
/// a second time to find out what to say.
final class Reading: @unchecked Sendable {
  private let parser: Parser
  /// How long a text in the text may be, in UTF-16 code units.
  let maxTextUnits: Int
  private var root: Node?
  private var problems: [JSONProblem] = []
  private var isAcceptable = true
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

  func read<Type: JSONType>(_ text: [UInt8], as type: Type) throws(JSONError) -> Type.Value {
    let root = try parser.parse(text)
    self.root = root
    isAcceptable = true
    if let value = type.read(JSONValue(root, reading: self)), isAcceptable { return value }
    throw .unacceptable(explain(root, as: type))
  }

  private func explain(_ root: Node, as type: some JSONType) -> [JSONProblem] {
    isExplaining = true
    defer {
      isExplaining = false
      problems = []
    }
    _ = type.read(JSONValue(root, reading: self))
    return problems
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
