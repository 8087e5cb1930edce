import Glibc

/// The system's limit of open files, which bounds the connections of a listener.
enum OpenFiles {
  /// The number of descriptors that the rest of the program may have open.
  private static let otherDescriptors: UInt64 = 128

  /// Raises the soft limit, and the hard limit if the system permits it, to what a listener needs.
  ///
  /// - Throws: `ListenerError.tooFewFiles` if the limit stays too low.
  static func allow(connections: Int, threads: Int) throws(ListenerError) {
    let wanted = needed(connections: connections, threads: threads)
    guard var limit = current else { throw .outOfResources }
    if limit.rlim_cur >= wanted { return }
    let allowed = Int(clamping: limit.rlim_max)
    limit.rlim_cur = rlim_t(wanted)
    limit.rlim_max = max(limit.rlim_max, rlim_t(wanted))
    guard unsafe setrlimit(resource, &limit) == 0 else {
      let connections = needed(connections: 1, threads: threads) > allowed ? 1 : connections
      let needed = needed(connections: connections, threads: threads)
      throw .tooFewFiles(
        connections: connections, needed: Int(clamping: needed), allowed: allowed)
    }
  }

  /// The number of connections that the hard limit allows; at least 1.
  static func affordableConnections(threads: Int) -> Int {
    let others = needed(connections: 0, threads: threads)
    guard let limit = current, limit.rlim_max > others else { return 1 }
    return Int(clamping: min(UInt64(limit.rlim_max) - others, UInt64(UInt32.max)))
  }

  private static func needed(connections: Int, threads: Int) -> UInt64 {
    let connections = UInt64(UInt32(clamping: connections)) + UInt64(ConnectionPolicy.reserve)
    let loops = UInt64(UInt32(clamping: threads))
    return otherDescriptors + connections + loops * descriptorsOfALoop
  }

  /// An event loop has three descriptors of its own: the epoll set and the wake-up event of libmicrohttpd,
  /// and the event of resumed requests.
  private static let descriptorsOfALoop = UInt64(
    3 + ListeningSockets.addressLimit + ConnectionPolicy.lingeringConnections
      + ConnectionPolicy.replacedATurn)

  private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }

  private static var current: rlimit? {
    var limit = rlimit()
    return unsafe getrlimit(resource, &limit) == 0 ? limit : nil
  }
}
