import HTTPServer

/// Carries a listener into another thread.
final class Box: @unchecked Sendable {
  private var listener: Listener?
  init(_ listener: consuming Listener) { self.listener = consume listener }
  func take() -> Listener? { listener.take() }
}
