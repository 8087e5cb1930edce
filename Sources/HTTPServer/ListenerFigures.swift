/// What a listener has counted, at one moment.
public struct ListenerFigures: Sendable, Equatable {
  /// How many connections are open.
  public let openConnections: Int
  /// How many connections have been accepted since the start.
  public let acceptedConnections: Int
  /// What the bodies and answers in memory take that are larger than 4 KiB, in bytes.
  public let bufferedBytes: Int
  /// How many requests have been refused since the start, by `Refusal.name`.
  ///
  /// Connections that were closed for the same reason without an answer count too. Every reason is
  /// there, also with 0.
  public let refusals: [String: Int]
}
