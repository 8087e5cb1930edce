import CHTTPServer

extension Request {
  /// Copies what C knows of a request, which is gone when its call ends.
  init(_ request: UnsafePointer<chttp_request>) {
    let parts = unsafe request.pointee
    unsafe self.init(
      Method(rawValue: parts.method.text), parts.path.text,
      query: parts.query.start == nil ? nil : parts.query.text,
      headers: Headers(request), body: Array(parts.body.buffer),
      peer: PeerAddress(parts.peer))
  }
}

extension Headers {
  /// Copies the fields of a request.
  fileprivate init(_ request: UnsafePointer<chttp_request>) {
    let (size, count) = unsafe (request.pointee.fields_size, request.pointee.fields_count)
    // Into arrays from the stack, up to a KiB: to make arrays of a size and fill them takes longer.
    self = unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: size) { lines in
      unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * count) { ends in
        let copied = unsafe chttp_request_copy_fields(request, lines.baseAddress, ends.baseAddress)
        let places = unsafe Array(UnsafeBufferPointer(start: ends.baseAddress, count: 2 * copied))
        let written = places.last.map { Int($0) + 1 } ?? 0
        return unsafe Headers(
          Array(UnsafeBufferPointer(start: lines.baseAddress, count: written)), ends: places)
      }
    }
  }
}

extension chttp_bytes {
  init(_ buffer: UnsafeBufferPointer<UInt8>) {
    unsafe self.init(start: buffer.baseAddress, count: buffer.count)
  }

  fileprivate var buffer: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: start, count: count)
  }

  fileprivate var text: String { unsafe String(decoding: buffer, as: UTF8.self) }
}

extension PeerAddress {
  /// From sixteen bytes in network order.
  fileprivate init(_ bytes: some Any) {
    let halves = unsafe withUnsafeBytes(of: bytes) { bytes in
      unsafe bytes.loadUnaligned(as: (UInt64, UInt64).self)
    }
    self.init(high: UInt64(bigEndian: halves.0), low: UInt64(bigEndian: halves.1))
  }
}
