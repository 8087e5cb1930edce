import CHTTPServer

extension Response {
  /// Creates the C response.
  func makeC() -> chttp_response {
    let code = UInt32(truncatingIfNeeded: status.rawValue)
    return unsafe withBytes { fields, bytes in
      guard case .stream(let stream) = body else {
        return unsafe chttp_response_make(code, fields, bytes)
      }
      return unsafe chttp_response_stream(code, fields, stream.makeC())
    }
  }

  /// Calls a closure with the header fields and the body as C reads them; a stream's body is empty.
  private func withBytes<Result>(_ use: (chttp_bytes, chttp_bytes) -> Result) -> Result {
    unsafe headers.terminated.withUnsafeBufferPointer { fields in
      guard case .bytes(let bytes) = body else {
        return unsafe use(chttp_bytes(fields), chttp_bytes())
      }
      return unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe use(chttp_bytes(fields), chttp_bytes(bytes))
      }
    }
  }
}

extension BodyStream {
  /// Creates the C stream, which retains this one until C calls `end`.
  fileprivate func makeC() -> chttp_stream {
    unsafe chttp_stream(
      context: Unmanaged.passRetained(self).toOpaque(),
      read: { unsafe BodyStream.read($0, $1, $2) }, end: { unsafe BodyStream.end($0) },
      held: heldBytes)
  }

  private static func read(
    _ context: UnsafeMutableRawPointer?, _ into: UnsafeMutablePointer<UInt8>?, _ capacity: Int
  ) -> Int {
    guard let context = unsafe context, let into = unsafe into else { return 0 }
    let stream = unsafe Unmanaged<BodyStream>.fromOpaque(context).takeUnretainedValue()
    let bytes = stream.read(upTo: capacity)
    let buffer = unsafe UnsafeMutableBufferPointer(start: into, count: capacity)
    return unsafe buffer.update(fromContentsOf: bytes)
  }

  private static func end(_ context: UnsafeMutableRawPointer?) {
    guard let context = unsafe context else { return }
    unsafe Unmanaged<BodyStream>.fromOpaque(context).release()
  }
}
