import Glibc

/// The sockets on which a listener accepts connections: one for each thread and address.
///
/// All share a port, and the kernel spreads connections over those of an address.
///
/// Source: socket(7), SO_REUSEPORT and SO_REUSEADDR; ipv6(7), IPV6_V6ONLY.
struct ListeningSockets {
  /// The addresses, at least one; a host name can have several.
  private(set) var addresses: [PeerAddress] = []
  /// The port of all addresses.
  private(set) var port: UInt16
  /// The descriptors of each thread, one for each address.
  private(set) var sockets: [[Int32]]

  private let host: String

  /// How many addresses of a host name are used at most.
  static let addressLimit = 8

  /// Checks that a host is an address or a known name.
  static func verify(host: String) throws(ListenerError) {
    guard !SocketName.all(of: host).isEmpty else { throw .hostNotFound(host) }
  }

  /// Opens the sockets, which the event loops close.
  ///
  /// - Parameters:
  ///   - host: a numeric address, or a name; the first eight addresses of a name count.
  ///   - port: the port; 0 for a free one that the system chooses.
  ///   - threads: at least 1.
  /// - Throws: `ListenerError`; every socket is closed then.
  init(host: String, port: UInt16, threads: Int) throws(ListenerError) {
    self.host = host
    self.port = port
    sockets = Array(repeating: [], count: threads)
    let names = SocketName.all(of: host).prefix(ListeningSockets.addressLimit)
    guard !names.isEmpty else { throw .hostNotFound(host) }
    do {
      try listen(on: names)
    } catch {
      for socket in sockets.joined() { close(socket) }
      throw self.error(error)
    }
  }

  /// Listens on every one of the addresses that this machine has: without IPv6 it has no `::1`.
  private mutating func listen(on names: ArraySlice<SocketName>) throws(SystemError) {
    for name in names {
      do {
        try listen(on: name, isAlone: names.count == 1)
      } catch  where error.isOfMissingAddress && (name != names.last || !addresses.isEmpty) {
        continue
      }
    }
  }

  /// Listens on an address with every thread.
  ///
  /// Sockets that share a port would also share it with another copy of the program, silently: each
  /// would get half of the connections. So a socket that does not share tries first.
  ///
  /// - Parameter isAlone: whether `::` takes IPv4 too; beside other addresses it must not.
  private mutating func listen(on name: SocketName, isAlone: Bool) throws(SystemError) {
    close(try name.listeningSocket(port: port, isShared: false, isAlone: isAlone))
    for thread in sockets.indices {
      let socket = try name.listeningSocket(port: port, isShared: true, isAlone: isAlone)
      sockets[thread].append(socket)
      if port == 0 { port = SocketName.port(of: socket) }
    }
    addresses.append(name.address)
  }

  private func error(_ error: SystemError) -> ListenerError {
    switch error.code {
    case EADDRINUSE: .addressInUse(host: host, port: port)
    case EADDRNOTAVAIL, EAFNOSUPPORT: .addressNotAvailable(host)
    case EACCES, EPERM: .notPermitted(port: port)
    default: .outOfResources
    }
  }
}

/// The error of the last system call.
private struct SystemError: Error {
  let code = errno

  /// Whether this machine does not have the address.
  var isOfMissingAddress: Bool { code == EADDRNOTAVAIL || code == EAFNOSUPPORT }
}

/// An address that a socket can be bound to.
private struct SocketName: Equatable {
  let address: PeerAddress
  /// The network interface of a link-local IPv6 address (`fe80::1%eth0`); otherwise 0.
  private let interface: UInt32

  /// The kernel cuts this to net.core.somaxconn.
  private static let backlog: Int32 = 4096
  /// The send buffer, which connections inherit; the kernel doubles it.
  ///
  /// Without a bound it grows to megabytes. A client that reads nothing would then look as if it read, and
  /// each client could take that much of the kernel's memory.
  private static let sendBufferBytes: Int32 = 128 << 10

  /// Resolves a host; returns each address once, and none if the host is unknown.
  static func all(of host: String) -> [SocketName] {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    unsafe hints.ai_flags = AI_PASSIVE
    var found: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(host, "0", &hints, &found) == 0 else { return [] }
    defer { unsafe freeaddrinfo(found) }
    var names: [SocketName] = []
    var next = unsafe found
    while let info = unsafe next {
      if let name = unsafe SocketName(info.pointee.ai_addr), !names.contains(name) {
        names.append(name)
      }
      unsafe next = info.pointee.ai_next
    }
    return names
  }

  private init?(_ name: UnsafePointer<sockaddr>) {
    switch unsafe Int32(name.pointee.sa_family) {
    case AF_INET:
      let bytes = unsafe name.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        unsafe $0.pointee.sin_addr.s_addr
      }
      address = PeerAddress(ipv4: UInt32(bigEndian: bytes))
      interface = 0
    case AF_INET6:
      let name = unsafe name.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
        unsafe $0.pointee
      }
      address = PeerAddress(name.sin6_addr)
      interface = name.sin6_scope_id
    default: return nil
    }
  }

  /// Returns a socket that listens on this address.
  func listeningSocket(port: UInt16, isShared: Bool, isAlone: Bool) throws(SystemError) -> Int32 {
    let kind = SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue
    let made = socket(address.isIPv4 ? AF_INET : AF_INET6, Int32(kind), 0)
    guard made >= 0 else { throw SystemError() }
    guard set(SOL_SOCKET, SO_REUSEADDR, to: 1, of: made),
      !isShared || set(SOL_SOCKET, SO_REUSEPORT, to: 1, of: made),
      address.isIPv4 || set(Int32(IPPROTO_IPV6), IPV6_V6ONLY, to: isAlone ? 0 : 1, of: made),
      set(SOL_SOCKET, SO_SNDBUF, to: Self.sendBufferBytes, of: made),
      bind(made, port: port), listen(made, Self.backlog) == 0
    else {
      let error = SystemError()
      close(made)
      throw error
    }
    return made
  }

  private func set(_ level: Int32, _ option: Int32, to value: Int32, of socket: Int32) -> Bool {
    var value = value
    return unsafe setsockopt(socket, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
      == 0
  }

  private func bind(_ socket: Int32, port: UInt16) -> Bool {
    if address.isIPv4 {
      var name = sockaddr_in()
      name.sin_family = sa_family_t(AF_INET)
      name.sin_port = port.bigEndian
      name.sin_addr.s_addr = UInt32(truncatingIfNeeded: address.low).bigEndian
      return Self.bind(socket, to: &name)
    }
    var name = sockaddr_in6()
    name.sin6_family = sa_family_t(AF_INET6)
    name.sin6_port = port.bigEndian
    unsafe withUnsafeMutableBytes(of: &name.sin6_addr) { unsafe $0.copyBytes(from: address.bytes) }
    name.sin6_scope_id = interface
    return Self.bind(socket, to: &name)
  }

  private static func bind<Name>(_ socket: Int32, to name: inout Name) -> Bool {
    unsafe withUnsafePointer(to: &name) { name in
      unsafe name.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
        unsafe Glibc.bind(socket, name, socklen_t(MemoryLayout<Name>.size)) == 0
      }
    }
  }

  /// The port of a bound socket, which stands at the same place in the names of both families.
  static func port(of socket: Int32) -> UInt16 {
    var name = sockaddr_in6()
    var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    unsafe withUnsafeMutablePointer(to: &name) { name in
      _ = unsafe name.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
        unsafe getsockname(socket, name, &size)
      }
    }
    return UInt16(bigEndian: name.sin6_port)
  }
}
