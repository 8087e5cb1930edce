import CHTTPServer

extension Request {
  /// Copies a request; C frees its memory after the call.
  init(_ request: UnsafePointer<chttp_request>) {
    let parts = unsafe request.pointee
    unsafe self.init(
      Method(rawValue: parts.method.text), parts.path.text,
      query: parts.query.start == nil ? nil : parts.query.text,
      headers: Headers(parts), body: Array(parts.body.buffer),
      peer: PeerAddress(parts.peer))
  }
}

extension Headers {
  /// Copies the header fields of a request.
  fileprivate init(_ request: chttp_request) {
    let lines = unsafe Array(request.fields.buffer)
    let ends = unsafe UnsafeBufferPointer(
      start: request.field_ends, count: 2 * request.fields_count)
    self = Headers(lines, ends: unsafe Array(ends))
  }
}

extension chttp_bytes {
  init(_ buffer: UnsafeBufferPointer<UInt8>) {
    unsafe self.init(start: buffer.baseAddress, count: buffer.count)
  }

  fileprivate var buffer: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: start, count: count)
  }

  var text: String { unsafe String(decoding: buffer, as: UTF8.self) }
}

extension PeerAddress {
  /// Creates an address from sixteen bytes in network order.
  fileprivate init(_ bytes: some Any) {
    let halves = unsafe withUnsafeBytes(of: bytes) { bytes in
      unsafe bytes.loadUnaligned(as: (UInt64, UInt64).self)
    }
    self.init(high: UInt64(bigEndian: halves.0), low: UInt64(bigEndian: halves.1))
  }
}
