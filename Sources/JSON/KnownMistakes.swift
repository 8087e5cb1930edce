/// Mistakes that clients often make, with what to send instead.
///
/// The tables are data of the contract. This type finds the entry for a value that is not acceptable, and
/// fills in what the client sent. Conversions that follow from JSON alone, such as a number in
/// quotation marks, need no entry.
public struct KnownMistakes: Sendable {
  /// A member with a name that clients know from elsewhere, or in the wrong object.
  public struct WrongMember: Sendable {
    fileprivate let foldedName: [UInt8]
    fileprivate let object: String?
    fileprivate let path: [String]
    fileprivate let template: String?

    /// Reads the description of a mistake: `name > path`, `name in object > path`, or either with
    /// ` as template` behind it.
    ///
    /// - `name` is the wrong name; case and punctuation do not count.
    /// - `object` is the name of the object in which the client sent it; without one, any object.
    /// - `path` says where to send it, from that object, such as `keyboard/height`; the first name is
    ///   `..` or a member of that object, otherwise the entry does not apply.
    /// - `template` is the value to send, as in `WrongValue`; without one, the same value.
    public init(entry: String) {
      let words = entry.parts { $0 == UInt8(ascii: " ") }
      foldedName = Spelling.folded(words[0])
      let hasObject = words[1] == "in"
      object = hasObject ? words[2] : nil
      let place = hasObject ? 4 : 2
      path = words[place].parts { $0 == UInt8(ascii: "/") }
      let value = Array(words.dropFirst(place + 2))
      template = value.isEmpty ? nil : value.joined(separator: " ")
    }
  }

  /// A value that another platform would accept.
  public struct WrongValue: Sendable {
    /// The values to which an entry applies.
    public enum Pattern: Sendable {
      /// Any value of a kind.
      case kind(JSONValue.Kind)
      /// A string; case and punctuation do not count.
      case text(String)
      /// A string that begins with these characters.
      case prefix(String)
    }

    fileprivate let members: [String]
    fileprivate let pattern: Pattern
    fileprivate let template: String

    /// Describes a mistake.
    ///
    /// - Parameters:
    ///   - pattern: what the client wrote.
    ///   - members: the names of the members that take the value.
    ///   - template: JSON to send instead, in which `$` stands for the value as the client wrote it,
    ///     and `$1`, `$2` … for the numbers in it.
    public init(_ pattern: Pattern, for members: String..., send template: String) {
      self.members = members
      self.pattern = pattern
      self.template = template
    }
  }

  private let members: [WrongMember]
  private let values: [WrongValue]
  /// Other words for names of enumerations, which are folded, each with the name.
  private let synonyms: [(word: [UInt8], name: String)]

  /// Prepares tables.
  ///
  /// - Parameters:
  ///   - members: the first entry that fits applies.
  ///   - values: the first entry that fits applies.
  ///   - synonyms: other words for names of enumerations, each with the name; case and punctuation do
  ///     not count.
  public init(
    members: [WrongMember] = [], values: [WrongValue] = [], synonyms: [(String, String)] = []
  ) {
    self.members = members
    self.values = values
    self.synonyms = synonyms.map { (Spelling.folded($0.0), $0.1) }
  }
}

// MARK: Finding an entry

extension KnownMistakes {
  /// What to send instead of an unknown member, to be appended to a sentence.
  ///
  /// - Parameters:
  ///   - name: the unknown name.
  ///   - value: the member's value.
  ///   - known: the names that its object may have.
  ///   - path: the names and indices from the root to its object.
  func advice(
    on name: String, _ value: Node, among known: [String], at path: ArraySlice<JSONPointer.Token>
  ) -> String {
    let folded = Spelling.folded(name.shortened)
    let isMisspelt = known.contains { Spelling.folded($0) == folded }
    if !isMisspelt, let entry = entry(for: folded, among: known, at: path) {
      let target = path.dropLast(entry.path.first == ".." ? 1 : 0)
      let names = entry.path.drop { $0 == ".." }.map(JSONPointer.Token.member)
      let other = entry.template.flatMap { filled($0, with: value) }
      return "; send \(JSONPointer(target + names))" + (other.map { " as \($0)" } ?? " instead")
    }
    return Spelling.suggestion(for: name, among: Spelling.Names(known))
  }

  private func entry(
    for folded: [UInt8], among known: [String], at path: ArraySlice<JSONPointer.Token>
  ) -> WrongMember? {
    members.first { entry in
      guard entry.foldedName == folded, let first = entry.path.first else { return false }
      guard entry.object == nil || entry.object == path.lastName else { return false }
      return first == ".." ? !path.isEmpty : known.contains(first)
    }
  }

  /// What to send instead of a value of another kind, to be appended to a sentence.
  ///
  /// - Parameter path: the names and indices from the root to the value.
  func advice(
    on value: Node, expecting expected: JSONValue.Kind, at path: ArraySlice<JSONPointer.Token>
  ) -> String {
    var other =
      replacement(of: value, at: path) ?? value.converted(to: expected, named: path.lastName)
    if expected == .array, let element = other, element.begins(with: "{") { other = "[\(element)]" }
    return other.map { "; send \($0)" } ?? ""
  }

  /// What to send instead of an unknown name of an enumeration, to be appended to a sentence.
  func advice(
    on value: Node, named name: String, among known: [String],
    at path: ArraySlice<JSONPointer.Token>
  ) -> String {
    if let other = replacement(of: value, at: path) { return "; send \(other)" }
    let folded = Spelling.folded(name.shortened)
    if let other = synonyms.first(where: { $0.word == folded })?.name, known.contains(other) {
      return "; did you mean \"\(other)\"?"
    }
    return Spelling.suggestion(for: name, among: Spelling.Names(known))
  }

  private func replacement(of value: Node, at path: ArraySlice<JSONPointer.Token>) -> String? {
    guard let member = path.lastName else { return nil }
    return values.lazy.filter { $0.members.contains(member) && $0.pattern.matches(value) }
      .compactMap { filled($0.template, with: value) }.first
  }

  /// The template with the client's value in it; nil if the value lacks a part, or is long.
  private func filled(_ template: String, with value: Node) -> String? {
    let numbers = value.numbers
    let parts = template.parts { $0 == UInt8(ascii: "$") }
    var result = parts[0]
    for part in parts.dropFirst() {
      if let first = part.utf8.first, (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(first) {
        let index = Int(first - UInt8(ascii: "1"))
        guard index < numbers.count else { return nil }
        result += numbers[index].jsonText + String(decoding: Array(part.utf8)[1...], as: UTF8.self)
      } else {
        guard let text = value.shortText else { return nil }
        result += text + part
      }
    }
    return result
  }
}

extension KnownMistakes.WrongValue.Pattern {
  fileprivate func matches(_ value: Node) -> Bool {
    switch self {
    case .kind(let kind): value.kind == kind
    case .text(let text):
      value.kind == .string && Spelling.folded(value.string.shortened) == Spelling.folded(text)
    case .prefix(let prefix): value.kind == .string && value.string.begins(with: prefix)
    }
  }
}

extension ArraySlice<JSONPointer.Token> {
  /// The name of the member that is the value or has it as an element; nil for the root.
  var lastName: String? {
    for case .member(let name) in reversed() { return name }
    return nil
  }
}
