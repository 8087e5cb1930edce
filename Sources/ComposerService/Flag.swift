import Synchronization

/// Something that happens once, and that every thread can see.
final class Flag: Sendable {
  private let state = Atomic(false)

  /// Whether it has happened.
  var isSet: Bool { state.load(ordering: .acquiring) }

  /// Lets it happen.
  func set() { state.store(true, ordering: .releasing) }
}
