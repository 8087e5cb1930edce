/// A member of a response that a request can include.
@usableFromInline package protocol ResponseMember: RawRepresentable, CaseIterable
where RawValue == String {
  /// The place of the member in a set.
  var bit: UInt32 { get }
}

/// The set of members that a response has.
@usableFromInline package struct ResponseMembers<Member: ResponseMember>: Sendable {
  @usableFromInline let bits: UInt32

  private init(bits: UInt32) { self.bits = bits }

  init(_ members: [Member]) {
    bits = members.reduce(0) { $0 | $1.bit }
  }

  /// All members.
  static var all: ResponseMembers { ResponseMembers(bits: .max) }

  /// The members that are in either set.
  func union(_ other: ResponseMembers) -> ResponseMembers {
    ResponseMembers(bits: bits | other.bits)
  }

  /// The set without some members.
  func subtracting(_ members: Member...) -> ResponseMembers {
    ResponseMembers(bits: members.reduce(bits) { $0 & ~$1.bit })
  }

  /// Whether the set has a member; inlined, because a response asks for each of its members.
  @inlinable package func contains(_ member: Member) -> Bool { bits & member.bit != 0 }

  /// The members that are in both sets.
  func intersection(_ other: ResponseMembers) -> ResponseMembers {
    ResponseMembers(bits: bits & other.bits)
  }
}
