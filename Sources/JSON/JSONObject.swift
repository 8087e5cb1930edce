/// An object of a text that is being decoded, whose members are read by name.
///
/// An unacceptable member is reported with its JSON Pointer and read as nil, so that decoding goes on
/// and finds all problems. An object is unacceptable if a problem was reported anywhere in it; nothing is
/// then computed from it. Members that were not read are reported at the end as unknown. The object
/// cannot be copied and is therefore never used after the call that it is passed to.
public struct JSONObject: ~Copyable {
  let value: JSONValue
  /// How many of the object's members no read has found yet.
  @usableFromInline private(set) var remaining: Int
  /// Whether this pass collects problems; it then keeps the names that were read.
  private let isDiagnosing: Bool
  /// How many problems the text had before this object.
  private let faultsBefore: Int
  /// The names that were read, found or not; only when diagnosing.
  private var readNames: [StaticString] = []
  /// The bits of the object's names, so that an absent member costs the test of one bit.
  @usableFromInline let nameBits: UInt64
  /// The bits of the names that are still searched for: all bits when diagnosing, which notes each
  /// name, and none once all members are found.
  @usableFromInline private(set) var wantedBits: UInt64

  /// Nil when the value is not an object, which is reported.
  @usableFromInline
  init?(_ value: borrowing JSONValue) {
    guard let summary = value.node.summary else {
      value.reportKind(expected: .object)
      return nil
    }
    self.value = JSONValue(value.node, depth: value.depth, reference: value.reference)
    (remaining, nameBits) = summary
    isDiagnosing = value.reference.isDiagnosing
    wantedBits = isDiagnosing ? ~0 : nameBits
    faultsBefore = value.reference.faults
  }

  /// Whether no problem was reported in the object so far; if one was, nothing must be computed from its
  /// members.
  public var isAcceptable: Bool { value.reference.faults == faultsBefore }

  /// Whether a member exists that is not `null`; does not count as reading it.
  @inlinable
  public func has(_ name: StaticString) -> Bool { nameBits & name.nameBit != 0 && isNotNull(name) }

  @usableFromInline
  func isNotNull(_ name: StaticString) -> Bool {
    value.node.member(name).map { $0.kind != .null } ?? false
  }

  /// Reads a member that must exist; nil when it is missing or unacceptable, which is reported.
  @inlinable
  #if hasFeature(Embedded)
    @inline(never)
  #else
    @inline(__always)
  #endif
  public mutating func required<Type: JSONType>(
    _ name: StaticString, _ type: Type
  ) -> Type.Value? {
    if let member = findRequired(name) { return type.read(member) }
    return nil
  }

  /// Reads a member that may be absent; nil when it is absent, `null` or unacceptable.
  ///
  /// Typed clients write `null` for the members that they leave out.
  @inlinable
  #if hasFeature(Embedded)
    @inline(never)
  #else
    @inline(__always)
  #endif
  public mutating func optional<Type: JSONType>(
    _ name: StaticString, _ type: Type
  ) -> Type.Value? {
    if let member = findSent(name) { return type.read(member) }
    return nil
  }

  /// Reports that a member, which may be absent, is not acceptable.
  ///
  /// - Parameters:
  ///   - name: the member's name.
  ///   - detail: a phrase with the member as its subject, such as "must be positive".
  public func report(_ name: StaticString, _ detail: @autoclosure () -> String) {
    value.context.report(depth: value.depth, member: name.description, detail())
  }

  /// Notes that a member is acceptable, but probably not meant.
  ///
  /// - Parameters:
  ///   - name: the member's name.
  ///   - code: a name for this kind of warning.
  ///   - detail: a phrase with the member as its subject.
  public func warn(_ name: StaticString, code: String, _ detail: @autoclosure () -> String) {
    value.context.warn(depth: value.depth, member: name.description, code: code, detail())
  }

  /// Accepts all members that were not read; nothing is read afterwards.
  ///
  /// For objects of another system, which may have members that this program does not know.
  public mutating func ignoreOthers() { (remaining, wantedBits) = (0, 0) }

  /// Reports that the object as a whole is not acceptable.
  public func report(_ detail: @autoclosure () -> String) { value.report(detail()) }

  /// Finds a member that is read; each name is read once.
  ///
  /// Most members of most objects are absent. The test of their bit is therefore inlined into each row; the
  /// module for JavaScript, which must be short, has it once for each type.
  @inlinable
  #if hasFeature(Embedded)
    @inline(never)
  #else
    @inline(__always)
  #endif
  mutating func find(_ name: StaticString) -> JSONValue? {
    wantedBits & name.nameBit != 0 ? search(name) : nil
  }

  /// Finds a member that is read, and reports it when it is missing.
  @inlinable
  #if hasFeature(Embedded)
    @inline(never)
  #else
    @inline(__always)
  #endif
  mutating func findRequired(_ name: StaticString) -> JSONValue? {
    if let member = find(name) { return member }
    report(name, "is required")
    return nil
  }

  /// Finds a member that is read, and is not `null`.
  @inlinable
  #if hasFeature(Embedded)
    @inline(never)
  #else
    @inline(__always)
  #endif
  mutating func findSent(_ name: StaticString) -> JSONValue? {
    if let member = find(name), member.kind != .null { return member }
    return nil
  }

  @usableFromInline
  mutating func search(_ name: StaticString) -> JSONValue? {
    if isDiagnosing { readNames.append(name) }
    guard remaining > 0, let found = value.node.member(name) else { return nil }
    remaining -= 1
    if remaining == 0, !isDiagnosing { wantedBits = 0 }
    return value.child(found, .member(name.description))
  }

  /// Reports members that were not read, and members whose name occurs again.
  ///
  /// Each name is read once. Such members therefore exist exactly if a member was not found.
  @usableFromInline
  func end() {
    guard remaining > 0 else { return }
    let context = value.context
    guard isDiagnosing else { return context.reject() }
    var occurred = Array(repeating: false, count: readNames.count)
    for child in value.node.children where !context.isFull {
      let name = child.name
      if let index = readNames.firstIndex(where: { name.hasBytes(of: $0.description) }) {
        if occurred[index] { value.reportDuplicate(name) }
        occurred[index] = true
      } else {
        let advice = context.advice(
          on: name, child.value, among: readNames.map { $0.description }, depth: value.depth)
        context.report(depth: value.depth, member: name, "is not a known field" + advice)
      }
    }
  }
}
