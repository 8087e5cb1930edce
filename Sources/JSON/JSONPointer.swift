/// The way from the root of a text to one of its values.
///
/// Source: RFC 6901.
struct JSONPointer: CustomStringConvertible {
  private(set) var description = ""

  /// Finds the way to a value of a text.
  ///
  /// It is looked for only when something is wrong, so that nobody has to keep track of it.
  ///
  /// - Complexity: O(members before the value, of the containers around it).
  init(to target: Node, from root: Node) {
    var container = root
    while container.order < target.order {
      guard let step = JSONPointer.step(to: target, in: container) else { return }
      append(step.token)
      container = step.value
    }
  }

  /// Adds a member's name or an element's index; a long name is cut, as no known one is long.
  ///
  /// Source: RFC 6901, section 3.
  mutating func append(_ token: String) {
    description += "/"
    for character in token.shortened.unicodeScalars {
      switch character {
      case "~": description += "~0"
      case "/": description += "~1"
      default: description.unicodeScalars.append(character)
      }
    }
  }

  /// The child of a container that is the target or holds it: the last one that begins before it.
  private static func step(
    to target: Node, in container: Node
  ) -> (token: String, value: Node)? {
    var last: (index: Int, member: Member)?
    for (index, member) in container.members.enumerated() {
      guard member.value.order <= target.order else { break }
      last = (index: index, member: member)
    }
    guard let last else { return nil }
    let isArray = container.kind == .array
    return (token: isArray ? String(last.index) : last.member.name, value: last.member.value)
  }
}
