/// A member of a response that a request can include.
@usableFromInline package protocol AnswerMember: RawRepresentable, CaseIterable
where RawValue == String {
  /// The place of the member in a set.
  var bit: UInt32 { get }
}

/// The set of members that a response has.
@usableFromInline package struct AnswerMembers<Member: AnswerMember>: Sendable {
  @usableFromInline let bits: UInt32

  private init(bits: UInt32) { self.bits = bits }

  init(_ members: [Member]) {
    bits = members.reduce(0) { $0 | $1.bit }
  }

  /// All members.
  static var all: AnswerMembers { AnswerMembers(bits: .max) }

  /// The members that are in either set.
  func union(_ other: AnswerMembers) -> AnswerMembers { AnswerMembers(bits: bits | other.bits) }

  /// The set without some members.
  func subtracting(_ members: Member...) -> AnswerMembers {
    AnswerMembers(bits: members.reduce(bits) { $0 & ~$1.bit })
  }

  /// Whether the set has a member; inlined, because a response asks for each of its members.
  @inlinable package func contains(_ member: Member) -> Bool { bits & member.bit != 0 }

  /// The members that are in both sets.
  func intersection(_ other: AnswerMembers) -> AnswerMembers {
    AnswerMembers(bits: bits & other.bits)
  }
}
