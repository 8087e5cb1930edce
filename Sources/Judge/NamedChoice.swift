/// A value that a request chooses by its name, from the list of all.
///
/// Each value is declared beside the code that belongs to it; `allCases` is the only list.
public protocol NamedChoice: RawRepresentable<String>, CaseIterable, Sendable
where AllCases == [Self] {}

extension NamedChoice {
  /// The value with a name; `nil` if there is none.
  public init?(rawValue: String) {
    guard let value = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = value
  }
}
