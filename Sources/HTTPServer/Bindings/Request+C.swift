import CHTTPServer

extension Request {
  /// Copies the header of a request; C frees its memory after the call.
  ///
  /// - Parameters:
  ///   - target: the parts of the target; nil if it is malformed.
  ///   - peer: the address of the client.
  init(
    _ header: chttp_header, method: Method, target: RequestTarget?, peer: PeerAddress
  ) {
    let path = target.map { $0.path.isEmpty ? "/" : unsafe header.target.text($0.path) }
    unsafe self.init(
      method, path ?? "", query: target?.query.map { unsafe header.target.text($0) },
      headers: Headers(header), peer: peer)
  }
}

extension Method {
  /// The method of a request; one that is not a token becomes `?`, which no route has.
  init(_ header: chttp_header) {
    let isToken = unsafe ASCII.isToken(header.method.buffer.span)
    self.init(rawValue: isToken ? unsafe header.method.text : "?")
  }
}

extension Headers {
  /// Copies the header fields of a request.
  fileprivate init(_ header: chttp_header) {
    let lines = unsafe Array(header.fields.buffer)
    let ends = unsafe UnsafeBufferPointer(
      start: header.field_ends, count: 2 * header.fields_count)
    self = Headers(lines, ends: unsafe Array(ends))
  }
}

extension chttp_bytes {
  init(_ buffer: UnsafeBufferPointer<UInt8>) {
    unsafe self.init(start: buffer.baseAddress, count: buffer.count)
  }

  var buffer: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: start, count: count)
  }

  fileprivate var text: String { unsafe String(decoding: buffer, as: UTF8.self) }

  fileprivate func text(_ range: Range<Int>) -> String {
    unsafe String(decoding: UnsafeBufferPointer(rebasing: buffer[range]), as: UTF8.self)
  }
}
