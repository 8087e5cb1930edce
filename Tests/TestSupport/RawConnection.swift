import Glibc
import HTTPServer

/// One TCP connection to a listener under test; it writes and reads bytes as they are.
public struct RawConnection: ~Copyable {
  private let socket: Int32
  private var received: [UInt8] = []

  /// Connects to a port of this machine; fails when nobody listens.
  ///
  /// Reading fails after 10 seconds without a byte, times `testTimeFactor`.
  ///
  /// - Parameters:
  ///   - host: an address, or a name whose addresses are tried in turn as browsers do.
  ///   - source: the last byte of the address 127.0.0.x to connect from; `nil` for the usual one.
  ///   - receiveBytes: what the kernel keeps for the reader; `nil` for the usual amount.
  public init(
    port: UInt16, to host: String = "127.0.0.1", from source: UInt8? = nil,
    receiving receiveBytes: Int32? = nil
  ) throws {
    let opened = unsafe openSocket(host, port: port) { made, address, size in
      if var bytes = receiveBytes {
        _ = unsafe setsockopt(made, SOL_SOCKET, SO_RCVBUF, &bytes, socklen_t(4))
      }
      return unsafe Self.bind(made, to: source) && connect(made, address, size) == 0
    }
    guard let opened else { throw ConnectionError.refused }
    socket = opened
    var timeout = timeval(tv_sec: 10 * testTimeFactor, tv_usec: 0)
    let timeoutSize = socklen_t(MemoryLayout<timeval>.size)
    _ = unsafe setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &timeout, timeoutSize)
  }

  private static func bind(_ socket: Int32, to source: UInt8?) -> Bool {
    guard let source else { return true }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = (0x7F00_0000 | UInt32(source)).bigEndian
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Glibc.bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  deinit { close(socket) }

  /// Sends text.
  public func write(_ text: String) { _ = write(Array(text.utf8)) }

  /// Sends bytes and returns how many went out: fewer when the other side has closed.
  public func write(_ bytes: [UInt8]) -> Int {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe send(
          socket, $0.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { break }
      sent += count
    }
    return sent
  }

  /// Sends text and tells that no more will come; both arrive together.
  public func writeLast(_ text: String) {
    let bytes = Array(text.utf8)
    unsafe bytes.withUnsafeBytes {
      _ = unsafe send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_MORE))
    }
    shutdown(socket, Int32(SHUT_WR))
  }

  /// Reads one answer.
  ///
  /// - Parameter hasBody: false after a HEAD request.
  public mutating func readReply(hasBody: Bool = true) throws -> Reply {
    while true {
      if let head = Reply.headEnd(received) {
        let reply = Reply(head: received[..<head])
        if reply.headers["Transfer-Encoding"] == "chunked" {
          received.removeFirst(head)
          return reply.with(body: try readChunks())
        }
        let length = hasBody && reply.status != 304 ? reply.contentLength : 0
        while received.count < head + length { try receive() }
        defer { received.removeFirst(head + length) }
        return reply.with(body: Array(received[head..<head + length]))
      }
      try receive()
    }
  }

  /// Reads a body in chunks, up to and with the last one.
  ///
  /// Source: RFC 9112, section 7.1; chunk extensions and trailers are not expected.
  private mutating func readChunks() throws -> [UInt8] {
    var body: [UInt8] = []
    var position = 0
    while true {
      while !received[position...].contains(0x0A) { try receive() }
      let line = received[position...].prefix { $0 != 0x0D }
      let count = Int(String(decoding: line, as: UTF8.self), radix: 16) ?? 0
      let start = line.endIndex + 2
      while received.count < start + count + 2 { try receive() }
      body += received[start..<start + count]
      position = start + count + 2
      guard count > 0 else { break }
    }
    received.removeFirst(position)
    return body
  }

  /// Reads until the other side closes; returns what came.
  public mutating func readToEnd() throws -> [UInt8] {
    do {
      while true { try receive() }
    } catch ConnectionError.closed {
      defer { received = [] }
      return received
    }
  }

  /// Reads at most so many bytes; returns how many came.
  public func readSome(_ count: Int) throws -> Int {
    var bytes = [UInt8](repeating: 0, count: count)
    let read = unsafe recv(socket, &bytes, count, 0)
    guard read > 0 else { throw errno == EAGAIN ? ConnectionError.timedOut : .closed }
    return read
  }

  /// Whether the other side has closed and everything it sent was read.
  public mutating func isClosed() throws -> Bool { try readToEnd().isEmpty }

  private mutating func receive() throws {
    let chunk = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      count = unsafe max(0, recv(socket, buffer.baseAddress, buffer.count, 0))
    }
    if chunk.isEmpty { throw errno == EAGAIN ? ConnectionError.timedOut : .closed }
    received += chunk
  }
}

/// What can go wrong with a connection.
public enum ConnectionError: Error {
  /// Nobody listens.
  case refused
  /// The other side has closed.
  case closed
  /// Nothing came in time.
  case timedOut
}
