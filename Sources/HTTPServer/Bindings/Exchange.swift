import CHTTPServer

/// A request with its connection, until its response is sent.
@safe struct Exchange: @unchecked Sendable {
  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) { unsafe self.handle = handle }

  /// Lets another thread respond later; from the event loop's thread.
  func deferResponse() { unsafe chttp_defer(handle) }

  /// Makes more memory count as held by a request; from the thread that works on it.
  ///
  /// - Parameter bytes: negative to release what was held so.
  /// - Returns: false if that memory is not available.
  func hold(_ bytes: Int) -> Bool { unsafe chttp_hold(handle, bytes) }

  /// Responds to a deferred request; from any thread.
  ///
  /// - Parameter response: an empty one closes the connection.
  func respond(_ response: chttp_response) { unsafe chttp_respond(handle, response) }

  /// Suspends the connection while its stream has no bytes to send; from the event loop's thread.
  func suspend() { unsafe chttp_suspend(handle) }

  /// Resumes the connection; from any thread.
  func resume() { unsafe chttp_resume(handle) }
}
