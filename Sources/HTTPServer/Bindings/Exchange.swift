import CHTTPServer

/// A request with its connection, until its response is sent.
@safe struct Exchange: @unchecked Sendable {
  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) { unsafe self.handle = handle }

  /// Suspends the connection while its response, or the next piece of it, is computed; from the event
  /// loop's thread.
  func suspend() { unsafe chttp_suspend(handle) }

  /// Resumes the connection; from any thread.
  func resume() { unsafe chttp_resume(handle) }
}
