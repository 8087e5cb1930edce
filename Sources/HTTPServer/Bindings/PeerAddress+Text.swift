import Glibc

extension PeerAddress: LosslessStringConvertible {
  /// Reads the text of an IPv4 or IPv6 address, such as `192.0.2.1` or `2001:db8::1`.
  public init?(_ description: String) {
    var bytes = [UInt8](repeating: 0, count: 16)
    if unsafe inet_pton(AF_INET6, description, &bytes) == 1 {
      self.init(bytes: bytes)
      return
    }
    guard unsafe inet_pton(AF_INET, description, &bytes) == 1 else { return nil }
    self.init(bytes: PeerAddress.mappedPrefix + bytes.prefix(4))
  }

  /// The address as text, in the form of RFC 5952; IPv4 in dots.
  public var description: String {
    let capacity = Int(INET6_ADDRSTRLEN)
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { text in
      let family = isIPv4 ? AF_INET : AF_INET6
      let bytes = isIPv4 ? Array(bytes.suffix(4)) : bytes
      guard let start = text.baseAddress,
        unsafe inet_ntop(family, bytes, start, socklen_t(capacity)) != nil
      else { return "" }
      return unsafe String(cString: start)
    }
  }

  /// The address as it stands in a URL: an IPv6 address in brackets.
  ///
  /// Source: RFC 3986, section 3.2.2.
  public var urlHost: String { isIPv4 ? description : "[\(description)]" }

  private static let mappedPrefix = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

  private var bytes: [UInt8] {
    [high, low].flatMap { half in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: half >> $0) }
    }
  }

  /// - Parameter bytes: sixteen, in network order.
  init(bytes: [UInt8]) {
    let halves = [bytes.prefix(8), bytes.suffix(8)].map { half in
      half.reduce(0) { $0 << 8 | UInt64($1) }
    }
    self.init(high: halves[0], low: halves[1])
  }
}
