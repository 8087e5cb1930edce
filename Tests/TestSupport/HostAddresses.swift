import Glibc

/// Calls a function with a new socket and each address of a host in turn, until it returns true.
///
/// - Parameters:
///   - host: an address, or a name that the system resolves.
/// - Returns: the socket for which the function returned true; the others are closed.
func openSocket(
  _ host: String, port: UInt16,
  _ isTaken: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Bool
) -> Int32? {
  var hints = unsafe addrinfo()
  unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
  var first: UnsafeMutablePointer<addrinfo>?
  guard unsafe getaddrinfo(host, "\(port)", &hints, &first) == 0 else { return nil }
  defer { unsafe freeaddrinfo(first) }
  var next = unsafe first
  while let address = unsafe next?.pointee {
    let made = unsafe socket(address.ai_family, address.ai_socktype, 0)
    if unsafe isTaken(made, address.ai_addr, address.ai_addrlen) { return made }
    close(made)
    unsafe next = address.ai_next
  }
  return nil
}

/// The addresses of a host name that this machine has, as text; none when the name is unknown.
public func localAddresses(of name: String) -> [String] {
  var found: [String] = []
  _ = unsafe openSocket(name, port: 0) { made, address, size in
    if unsafe bind(made, address, size) == 0 { unsafe found.append(text(of: address, size)) }
    return false
  }
  return found
}

private func text(of address: UnsafePointer<sockaddr>, _ size: socklen_t) -> String {
  var name = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
  _ = unsafe getnameinfo(address, size, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST)
  return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}
