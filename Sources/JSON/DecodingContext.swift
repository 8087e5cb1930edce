/// The state of decoding one text: the parsed text and the problems found so far.
///
/// The first pass over a text only finds out whether the text is acceptable, because most texts are.
/// When one is not, a second pass collects the problems and the places of the values.
@usableFromInline
final class DecodingContext: @unchecked Sendable {
  private let parser: Parser
  /// The greatest length of a `JSONUTF16String`, in UTF-16 code units.
  let maxTextUnits: Int
  /// What to send instead of frequent mistakes.
  private let mistakes: KnownMistakes
  /// How many known names may still be compared with misspelt ones in this pass.
  private var comparisonsLeft = 0
  private var root: Node?
  private var problems: [JSONProblem] = []
  private var warnings: [JSONWarning] = []
  /// The names and indices from the root to the value that is being decoded; only in the second pass.
  private var path: [JSONPointer.Token] = []
  #if !hasFeature(Embedded)
    /// What was made of values of earlier texts.
    var recent = RecentValues()
  #endif
  /// What every object reads, also in the first pass; it is reset when a text begins.
  private struct Pass {
    var faults = 0
    /// Whether the first pass has noted a warning, which the second pass collects.
    var hasWarnings = false
    var isDiagnosing = false
  }

  // One thread uses the context, and no access to this value overlaps with another. Checking that took
  // 1,500 instructions of a request with five objects.
  @exclusivity(unchecked) private var uncheckedPass = Pass()
  private var pass: Pass {
    get { unsafe uncheckedPass }
    _modify { yield unsafe &uncheckedPass }
  }

  /// How many problems were found in this pass, reported or not.
  var faults: Int { pass.faults }
  /// Whether no problem was found.
  @usableFromInline var isAcceptable: Bool { faults == 0 }
  /// Whether a warning was noted in this pass.
  var hasWarnings: Bool { pass.hasWarnings }
  /// Whether this is the second pass.
  var isDiagnosing: Bool { pass.isDiagnosing }

  init(_ limits: JSONLimits, _ mistakes: KnownMistakes) {
    parser = Parser(maxDepth: limits.depth)
    maxTextUnits = limits.textUnits
    self.mistakes = mistakes
  }

  /// The length of the longest text that the parser has memory for, in bytes.
  var capacity: Int { parser.capacity }

  /// Whether as many problems were collected as an error may have.
  var isFull: Bool { problems.count >= JSONError.problemLimit }

  /// Parses a text; its root is valid until the next call.
  @usableFromInline
  func begin(_ text: Span<UInt8>) throws(JSONError) -> JSONValue {
    let root = try parser.parse(text)
    self.root = root
    pass = Pass()
    return JSONValue(root, depth: 0, in: self)
  }

  /// Decodes the text again to collect its problems.
  @usableFromInline
  func diagnose(decoding: (borrowing JSONValue) -> Void) -> JSONError {
    decodeAgain(decoding)
    defer { problems = [] }
    return .unacceptable(problems)
  }

  /// Decodes an acceptable text again to collect its warnings, if it has any.
  @usableFromInline
  func collectWarnings(decoding: (borrowing JSONValue) -> Void) -> [JSONWarning] {
    guard pass.hasWarnings else { return [] }
    decodeAgain(decoding)
    return warnings
  }

  /// The greatest number of known names that are compared with misspelt ones in one text.
  ///
  /// A suggestion compares a misspelt name with all known ones. A request can have twenty mistakes, and
  /// there are a hundred names of devices; the first mistakes matter most.
  private static let comparisonLimit = 500

  private func decodeAgain(_ decoding: (borrowing JSONValue) -> Void) {
    (problems, warnings, pass.faults) = ([], [], 0)
    comparisonsLeft = Self.comparisonLimit
    pass.isDiagnosing = true
    if let root { decoding(JSONValue(root, depth: 0, in: self)) }
    pass.isDiagnosing = false
    path = []
  }

  /// Notes the place of the value that is decoded next.
  ///
  /// - Parameters:
  ///   - token: the value's name or index in its container.
  ///   - depth: the number of objects and arrays around the container.
  func enter(_ token: @autoclosure () -> JSONPointer.Token, depth: Int) {
    guard isDiagnosing else { return }
    path.removeLast(path.count - depth)
    path.append(token())
  }

  /// Rejects the text without saying why; the second pass reports the problems.
  func reject() { pass.faults += 1 }

  /// Reports a problem of the current value at a depth, or of a member of that value, which may be absent.
  func report(depth: Int, member: String? = nil, _ detail: @autoclosure () -> String) {
    pass.faults += 1
    guard isDiagnosing, !isFull else { return }
    problems.append(JSONProblem(pointer: pointer(depth, member), detail: detail()))
  }

  /// Notes that the current value at a depth, or a member of it, is acceptable, but probably not meant.
  func warn(depth: Int, member: String? = nil, code: String, _ detail: @autoclosure () -> String) {
    pass.hasWarnings = true
    guard isDiagnosing, warnings.count < JSONError.problemLimit else { return }
    warnings.append(JSONWarning(code: code, pointer: pointer(depth, member), detail: detail()))
  }

  /// The place of the current value at a depth, or of a member of that value.
  ///
  /// Not inlined: this is called in each place that reports something.
  @inline(never)
  private func pointer(_ depth: Int, _ member: String?) -> String {
    JSONPointer(path.prefix(depth) + (member.map { [.member($0)] } ?? [])).description
  }
}

extension DecodingContext {
  /// Whether this many names may be compared; counts them as compared.
  private func mayCompare(_ count: Int) -> Bool {
    comparisonsLeft -= count
    return isDiagnosing && comparisonsLeft >= 0
  }

  /// A suggestion of the nearest known name; empty if none is near.
  func suggestion(for name: String, among known: Spelling.Names) -> String {
    mayCompare(known.count) ? Spelling.suggestion(for: name, among: known) : ""
  }

  /// What to send instead of an unknown member of the object at a depth.
  func advice(on name: String, _ value: Node, among known: [String], depth: Int) -> String {
    guard mayCompare(known.count) else { return "" }
    return mistakes.advice(on: name, value, among: known, at: path.prefix(depth))
  }

  /// What to send instead of a value of another kind at a depth.
  func advice(on value: Node, expecting kind: JSONValue.Kind, depth: Int) -> String {
    mistakes.advice(on: value, expecting: kind, at: path.prefix(depth))
  }

  /// What to send instead of an unknown name of an enumeration at a depth.
  func advice(on value: Node, named name: String, among known: [String], depth: Int) -> String {
    guard mayCompare(known.count) else { return "" }
    return mistakes.advice(on: value, named: name, among: known, at: path.prefix(depth))
  }
}

/// The place of a value in a text.
///
/// Source: RFC 6901.
struct JSONPointer: CustomStringConvertible {
  /// One step from a container to a value in it.
  enum Token {
    /// The name of a member.
    case member(String)
    /// The index of an element.
    case element(Int)
  }

  /// The pointer as text.
  private(set) var description = ""

  init(_ path: some Sequence<Token>) {
    for token in path {
      switch token {
      case .member(let name): append(name)
      case .element(let index): description += "/\(index)"
      }
    }
  }

  /// Appends a name; a long one is shortened, because no known name is long.
  ///
  /// Source: RFC 6901, section 3.
  private mutating func append(_ name: String) {
    description += "/"
    for character in name.shortened.unicodeScalars {
      switch character {
      case "~": description += "~0"
      case "/": description += "~1"
      default: description.unicodeScalars.append(character)
      }
    }
  }
}
