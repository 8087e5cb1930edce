import Foundation

/// A socket with a path that receives datagrams, as a service manager has one.
public final class DatagramSocket {
  private let socket: Int32

  /// Creates the socket at a path without a file.
  public init(path: String) throws {
    socket = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &name.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    var longest = timeval(tv_sec: 30, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    unsafe setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &longest, size)
    let result = unsafe withUnsafePointer(to: &name) { name in
      unsafe name.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
  }

  deinit { close(socket) }

  /// The next datagram; empty if none arrives in time.
  public func receive() -> String {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = unsafe recv(socket, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }
}
