import CHTTPServer
import Glibc

extension Request {
  /// Copies the request line; C frees its memory after the call.
  ///
  /// - Parameters:
  ///   - target: the parts of the target; nil if it is malformed.
  ///   - peer: the address of the client.
  init(
    _ header: chttp_header, method: Method, target: RequestTarget?, fields: RequestFields,
    peer: PeerAddress
  ) {
    let path = target.map { $0.path.isEmpty ? "/" : unsafe header.target.text($0.path) }
    self.init(
      method, path ?? "", query: target?.query.map { unsafe header.target.text($0) },
      fields: fields, peer: peer)
  }
}

extension Method {
  /// The method of a request; one that is not a token becomes `?`, which no route has.
  init(_ header: chttp_header) {
    let token = unsafe header.method.buffer.span
    if let known = Method.known.first(where: { ASCII.isSame(token, $0.rawValue) }) {
      self = known
    } else {
      self = .other(ASCII.isToken(token) ? unsafe header.method.text : "?")
    }
  }
}

extension RequestFields {
  /// The longest fields that a connection keeps, in bytes.
  ///
  /// The fields of a browser fit. They are short compared with libmicrohttpd's memory for a connection.
  private static let mostKeptBytes = 2 << 10

  /// Copies the header fields of a request.
  ///
  /// - Returns: the fields, and whether the connection should keep them.
  static func read(_ header: chttp_header) -> (fields: RequestFields, isToBeKept: Bool) {
    let values = unsafe withUnsafePointer(to: header) { unsafe chttp_header_clean($0) }
    let nulOffsets = unsafe UnsafeBufferPointer(
      start: header.field_ends, count: 2 * header.fields_count)
    let fields = unsafe RequestFields(
      Headers(Array(header.fields.buffer)), nulOffsets: nulOffsets.span,
      hasMalformedValue: values == .CHTTP_MALFORMED)
    // The next request has the original bytes, which would not match replaced ones.
    return (fields, unsafe values == .CHTTP_PLAIN && header.fields.count <= mostKeptBytes)
  }

  /// Whether these fields have the same bytes as those of a header.
  func hasSameBytes(as header: chttp_header) -> Bool {
    unsafe headers.terminated.withUnsafeBufferPointer { own in
      guard let own = own.baseAddress, let other = unsafe header.fields.start,
        unsafe headers.terminated.count == header.fields.count
      else { return false }
      return unsafe memcmp(own, other, header.fields.count) == 0
    }
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
