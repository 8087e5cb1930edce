extension PeerAddress {
  /// Reads an entry of `X-Forwarded-For`: an address, with the port behind it that some proxies
  /// write, IPv6 in brackets then, and the whole in quotes or not.
  ///
  /// Source: RFC 7239, section 6 (node identifiers of `Forwarded`); the older field has no
  /// standard, and proxies write the same into it.
  ///
  /// - Complexity: O(length of the entry).
  init?(forwarded entry: Substring) {
    let node = ASCII.trimmed(entry).unquoted
    self.init(String(node.bracketed ?? node.withoutPort))
  }
}

extension Substring {
  /// What stands between quotes; the text itself without them.
  fileprivate var unquoted: Substring {
    count > 1 && first == "\"" && last == "\"" ? dropFirst().dropLast() : self
  }

  /// The IPv6 address between brackets; nil when it stands in none, or something follows that is no
  /// port.
  fileprivate var bracketed: Substring? {
    guard first == "[", let end = firstIndex(of: "]"), self[index(after: end)...].isPortOrNothing
    else { return nil }
    let address = self[..<end].dropFirst()
    return address.contains(":") ? address : nil
  }

  /// The text without a port: what has more than one colon is an IPv6 address.
  fileprivate var withoutPort: Substring {
    guard let colon = firstIndex(of: ":"), self[colon...].isPortOrNothing else { return self }
    return self[..<colon]
  }

  private var isPortOrNothing: Bool {
    isEmpty || first == ":" && (2...6).contains(count) && utf8.dropFirst().allSatisfy(ASCII.isDigit)
  }
}
