/// What is known while one text is decoded: the text, and what is wrong with it so far.
final class Reading: @unchecked Sendable {
  /// More would not help whoever reads them.
  private static let problemLimit = 20

  private let parser = Parser()
  private var root: Node?
  private var problems: [JSONProblem] = []
  /// The names that were asked for, of all objects that are being read; the innermost comes last.
  private(set) var names: [StaticString] = []

  /// The length of the longest text that it has memory for.
  var capacity: Int { parser.capacity }

  /// Whether no more problems are taken.
  var isFull: Bool { problems.count >= Reading.problemLimit }

  func read<Type: JSONType>(_ text: [UInt8], as type: Type) throws(JSONError) -> Type.Value {
    problems.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    let root = try parser.parse(text)
    self.root = root
    let value = type.read(JSONValue(root, reading: self))
    guard problems.isEmpty, let value else { throw .unacceptable(problems) }
    return value
  }

  func remember(_ name: StaticString) { names.append(name) }

  func forgetNames(after count: Int) { names.removeLast(names.count - count) }

  /// Takes a problem with a value, or with its member of that name, which need not be there.
  func report(_ node: Node, member: String? = nil, _ detail: String) {
    guard !isFull, let root else { return }
    var pointer = JSONPointer(to: node, from: root)
    if let member { pointer.append(member) }
    problems.append(JSONProblem(pointer: pointer.description, detail: detail))
  }
}
