import CHTTPServer

extension PeerAddress: LosslessStringConvertible {
  /// Reads the text of an IPv4 or IPv6 address, such as `192.0.2.1` or `2001:db8::1`.
  public init?(_ description: String) {
    var bytes = [UInt8](repeating: 0, count: 16)
    guard unsafe chttp_address_parse(description, &bytes) else { return nil }
    self.init(bytes: bytes)
  }

  /// The address as text, in the form of RFC 5952; IPv4 in dots.
  public var description: String {
    let capacity = Int(CHTTP_ADDRESS_CAPACITY)
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { text in
      guard let start = text.baseAddress else { return "" }
      unsafe chttp_address_format(bytes, start)
      return unsafe String(cString: start)
    }
  }

  private var bytes: [UInt8] {
    [high, low].flatMap { half in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: half >> $0) }
    }
  }

  /// - Parameter bytes: sixteen, in network order.
  private init(bytes: [UInt8]) {
    let halves = [bytes.prefix(8), bytes.suffix(8)].map { half in
      half.reduce(0) { $0 << 8 | UInt64($1) }
    }
    self.init(high: halves[0], low: halves[1])
  }
}
