/// One object of a text that is being decoded, asked for its members by name.
///
/// A member that is wrong is reported with its JSON Pointer and read as nil, so that decoding goes on
/// and finds everything that is wrong. Members that nobody asked for are reported at the end. The
/// object cannot be copied, and so not be kept beyond the call that it is given to.
public struct JSONObject: ~Copyable {
  private let node: Node
  private let reference: ReadingReference
  /// How many members were not found yet; without any, absent ones need not be searched for.
  @usableFromInline private(set) var remaining: Int
  /// Whether all that is wrong is to be found, for which names are remembered.
  @usableFromInline let isExplaining: Bool
  /// The names that were asked for, kept only when something is to be explained.
  private var known: [StaticString] = []

  /// Nil when the value is no object, which is reported.
  @usableFromInline
  init?(_ value: borrowing JSONValue) {
    guard value.mustBe(.object) else { return nil }
    node = value.node
    reference = value.reference
    remaining = node.count
    isExplaining = value.reading.isExplaining
  }

  private var reading: Reading { reference.reading }

  /// Whether there is a member of that name, also `null`; does not count as asking for it.
  public func has(_ name: StaticString) -> Bool { node.member(name) != nil }

  /// Whether there is a member of that name that is not `null`; does not count as asking for it.
  ///
  /// What is said of members together leaves out those that are `null`: where `null` is no value,
  /// that is reported of the member itself, and nothing more needs to be said.
  public func hasValue(_ name: StaticString) -> Bool {
    node.member(name).map { $0.kind != .null } ?? false
  }

  /// Whether a member is there and `null`; does not count as asking for it.
  public func isNull(_ name: StaticString) -> Bool { node.member(name)?.kind == .null }

  /// Reads a member that must be there; nil when it is missing or wrong, which is reported.
  @inlinable
  public mutating func required<Type: JSONType>(
    _ name: StaticString, _ type: Type
  ) -> Type.Value? {
    if let member = find(name) { return type.read(member) }
    report(name, "is required")
    return nil
  }

  /// Reads a member that may be absent, but not `null`; nil when it is absent or wrong.
  @inlinable
  public mutating func optional<Type: JSONType>(
    _ name: StaticString, _ type: Type
  ) -> Type.Value? {
    guard let member = find(name) else { return nil }
    if member.kind != .null { return type.read(member) }
    member.report("must not be null; leave it out instead")
    return nil
  }

  /// Reads a member that may be absent or `null`; nil when it is one of these or wrong.
  @inlinable
  public mutating func nullable<Type: JSONType>(
    _ name: StaticString, _ type: Type
  ) -> Type.Value? {
    if let member = find(name), member.kind != .null { return type.read(member) }
    return nil
  }

  /// Reports that a member, which need not be there, is not acceptable.
  ///
  /// - Parameters:
  ///   - name: the member's name.
  ///   - detail: a phrase that goes on from the name, such as "must be positive".
  public func report(_ name: StaticString, _ detail: @autoclosure () -> String) {
    reading.report(node, member: name.description, detail())
  }

  /// Reports that the object as a whole is not acceptable.
  public func report(_ detail: @autoclosure () -> String) { reading.report(node, detail()) }

  /// Finds a member that is asked for once.
  ///
  /// Most members of most objects are absent: once all that are there are found, the others cost
  /// nothing.
  @inlinable
  mutating func find(_ name: StaticString) -> JSONValue? {
    remaining > 0 || isExplaining ? search(name) : nil
  }

  @usableFromInline
  mutating func search(_ name: StaticString) -> JSONValue? {
    if isExplaining { known.append(name) }
    guard remaining > 0, let found = node.member(name) else { return nil }
    remaining -= 1
    return JSONValue(found, reading: reading)
  }

  /// Reports the members that nobody asked for, and those whose name comes twice.
  ///
  /// Counting suffices to know that there are none, because every name is asked for once.
  @usableFromInline
  func end() {
    guard remaining > 0 else { return }
    for member in node.members where !reading.isFull {
      let name = member.name
      if let match = known.first(where: { name.utf8.elementsEqual($0.description.utf8) }) {
        let isFirst = node.member(match)?.order == member.value.order
        if !isFirst { reading.report(member.value, "occurs more than once in its object") }
      } else {
        let hint = Spelling.hint(for: name, among: known.map(\.description))
        reading.report(member.value, "is not a known field" + hint)
      }
      guard isExplaining else { return }
    }
  }
}
