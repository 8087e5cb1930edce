import Composer

/// A kind of fault: what clients read of it, and what finds it.
///
/// Each kind is declared beside its measure, in a file of this folder. `all` is the only list of them. It is a
/// class, because each of a recording's faults has its kind, and a struct would be copied with each.
public final class FaultKind: Sendable {
  /// The name, which never changes, because clients compare it.
  public let name: StaticString
  /// The name as a value.
  public let code: FaultCode
  /// What is wrong, as a sentence of the contract.
  public let summary: StaticString
  /// What the fault is about; only faults of one subject explain one another.
  let subject: Subject
  /// The rank of the fault among others that it is found with; the one with the least rank is their cause.
  let rank: @Sendable (FoundTogether) -> Int
  /// Makes what finds the fault; `nil` if a recording cannot have it.
  let measure: @Sendable (JudgeContext) -> (any FaultMeasure)?

  /// What a fault is about.
  enum Subject: Int, CaseIterable { case bar, list, text, limit }

  /// The kinds, in the order of the contract.
  public static let all: [FaultKind] = [
    UnderKeyboard.kind, Gap.kind, DoubleInset.kind, Late.kind, WrongCurve.kind, UnknownCurve.kind,
    Jump.kind, BackAndForth.kind, NotRestored.kind, OffScreen.kind, WrongHeight.kind,
    CaretHidden.kind, ListNotFollowed.kind, ListJumped.kind, TextLost.kind, TextOverLimit.kind,
    EventMissing.kind,
  ]

  /// Creates a kind whose rank depends on what it is found with.
  init(
    _ name: StaticString, _ summary: StaticString, of subject: Subject,
    rank: @escaping @Sendable (FoundTogether) -> Int,
    measure: @escaping @Sendable (JudgeContext) -> (any FaultMeasure)?
  ) {
    (self.name, code) = (name, FaultCode(name))
    (self.summary, self.subject, self.rank, self.measure) = (summary, subject, rank, measure)
  }

  /// Creates a kind that has one rank.
  convenience init(
    _ name: StaticString, _ summary: StaticString, of subject: Subject, rank: Int,
    measure: @escaping @Sendable (JudgeContext) -> (any FaultMeasure)?
  ) {
    self.init(name, summary, of: subject, rank: { _ in rank }, measure: measure)
  }
}

/// The name of a kind of fault.
public struct FaultCode: NamedChoice, Hashable {
  /// The name.
  public let rawValue: String

  /// The names of all kinds, in the order of the contract.
  public static let allCases: [FaultCode] = FaultKind.all.map { $0.code }

  fileprivate init(_ name: StaticString) { rawValue = "\(name)" }
}

/// What measures need besides the samples.
struct JudgeContext {
  let film: Film
  /// Measures texts against limits; `nil` without limits.
  let limits: TextLimits?
  /// The budget of every pass over a text.
  let budget: WorkBudget
}
