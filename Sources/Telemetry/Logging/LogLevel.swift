/// How much is logged.
public enum LogLevel: String, Sendable, CaseIterable, Comparable {
  /// Nothing.
  case off
  /// What went wrong on the service's side.
  case error
  /// Every request but those of load balancers and orchestrators that are well.
  case info

  /// Whether one logs less than the other.
  public static func < (one: LogLevel, other: LogLevel) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .off: 0
    case .error: 1
    case .info: 2
    }
  }
}
