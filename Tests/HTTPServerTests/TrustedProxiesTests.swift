import Testing

@testable import HTTPServer

/// Whom a request comes from.
@Suite struct TrustedProxiesTests {
  struct Case: CustomTestStringConvertible {
    let peer: String
    let forwarded: [String]
    let client: String
    var testDescription: String { "\(forwarded) by \(peer)" }
  }

  /// With 10.0.0.0/8 and fd00::/8 trusted.
  static let cases = [
    Case(peer: "192.0.2.1", forwarded: [], client: "192.0.2.1"),
    Case(peer: "192.0.2.1", forwarded: ["198.51.100.7"], client: "192.0.2.1"),
    Case(peer: "10.1.2.3", forwarded: [], client: "10.1.2.3"),
    Case(peer: "10.1.2.3", forwarded: ["198.51.100.7"], client: "198.51.100.7"),
    Case(peer: "10.1.2.3", forwarded: ["203.0.113.9, 198.51.100.7"], client: "198.51.100.7"),
    Case(peer: "10.1.2.3", forwarded: ["198.51.100.7,10.9.9.9"], client: "198.51.100.7"),
    Case(peer: "10.1.2.3", forwarded: ["203.0.113.9", "198.51.100.7"], client: "198.51.100.7"),
    Case(peer: "10.1.2.3", forwarded: ["10.4.4.4, 10.5.5.5"], client: "10.4.4.4"),
    Case(peer: "10.1.2.3", forwarded: ["198.51.100.7, nonsense, 10.9.9.9"], client: "10.9.9.9"),
    Case(peer: "10.1.2.3", forwarded: ["unknown"], client: "10.1.2.3"),
    Case(peer: "10.1.2.3", forwarded: [""], client: "10.1.2.3"),
    Case(peer: "10.1.2.3", forwarded: ["198.51.100.7:5678"], client: "198.51.100.7"),
    Case(peer: "10.1.2.3", forwarded: ["198.51.100.7:1, 10.9.9.9:65535"], client: "198.51.100.7"),
    Case(peer: "10.1.2.3", forwarded: ["[2001:db8::1]:443"], client: "2001:db8::1"),
    Case(peer: "10.1.2.3", forwarded: ["[2001:db8::1]"], client: "2001:db8::1"),
    Case(peer: "10.1.2.3", forwarded: ["\"[2001:db8::1]\""], client: "2001:db8::1"),
    Case(peer: "10.1.2.3", forwarded: ["\"[2001:db8::1]:80\" , fd00::2"], client: "2001:db8::1"),
    Case(peer: "10.1.2.3", forwarded: ["\"198.51.100.7\""], client: "198.51.100.7"),
    Case(peer: "10.1.2.3", forwarded: ["[::ffff:198.51.100.7]:1"], client: "198.51.100.7"),
    Case(peer: "10.1.2.3", forwarded: ["2001:db8::1:443"], client: "2001:db8::1:443"),
    Case(peer: "10.1.2.3", forwarded: ["198.51.100.7:"], client: "10.1.2.3"),
    Case(peer: "10.1.2.3", forwarded: ["198.51.100.7:http"], client: "10.1.2.3"),
    Case(peer: "10.1.2.3", forwarded: ["198.51.100.7:123456"], client: "10.1.2.3"),
    Case(peer: "10.1.2.3", forwarded: ["[198.51.100.7]:80"], client: "10.1.2.3"),
    Case(peer: "10.1.2.3", forwarded: ["[2001:db8::1"], client: "10.1.2.3"),
    Case(peer: "10.1.2.3", forwarded: ["[2001:db8::1]443"], client: "10.1.2.3"),
    Case(peer: "10.1.2.3", forwarded: ["\"198.51.100.7"], client: "10.1.2.3"),
    Case(peer: "10.1.2.3", forwarded: ["\""], client: "10.1.2.3"),
    Case(peer: "fd00::1", forwarded: ["2001:db8::7"], client: "2001:db8::7"),
    Case(peer: "fe80::1", forwarded: ["2001:db8::7"], client: "fe80::1"),
  ]

  @Test(arguments: cases)
  func aProxyIsBelievedOnlyWhenItIsTrusted(sample: Case) throws {
    let ranges = ["10.0.0.0/8", "fd00::/8"].compactMap(AddressRange.init)
    var headers: Headers = [:]
    for line in sample.forwarded { headers.append("X-Forwarded-For", line) }
    let peer = try #require(PeerAddress(sample.peer))
    let request = Request(.get, "/", headers: headers, peer: peer)
    #expect(TrustedProxies(ranges).client(of: request).description == sample.client)
    #expect(TrustedProxies().client(of: request) == peer)
  }

  @Test(
    arguments: [
      ("10.0.0.0/8", "10.255.255.255", true), ("10.0.0.0/8", "11.0.0.0", false),
      ("192.0.2.1", "192.0.2.1", true), ("192.0.2.1", "192.0.2.2", false),
      ("0.0.0.0/0", "203.0.113.9", true), ("0.0.0.0/0", "2001:db8::1", false),
      ("::/0", "2001:db8::1", true), ("2001:db8::/32", "2001:db8:ffff::1", true),
      ("2001:db8::/32", "2001:db9::1", false), ("2001:db8::8000:0/97", "2001:db8::8000:1", true),
      ("2001:db8::8000:0/97", "2001:db8::7fff:ffff", false),
    ])
  func aRangeHoldsItsAddresses(range: String, address: String, isInside: Bool) throws {
    let block = try #require(AddressRange(range))
    #expect(block.contains(try #require(PeerAddress(address))) == isInside)
    #expect(AddressRange(block.description) == block)
  }

  @Test(
    arguments: [
      "", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/8/8", "10.0.0.1/8",
      "::/129", "2001:db8::1/64", "example.org", "10.0.0/8",
    ])
  func whatIsNoRangeIsNotRead(text: String) {
    #expect(AddressRange(text) == nil)
  }
}
