import TestSupport
import Testing

@testable import HTTPServer

@Suite struct PeerTests {
  @Test(arguments: [
    "192.0.2.1", "127.0.0.1", "0.0.0.0", "255.255.255.255", "::", "::1", "2001:db8::1",
    "fe80::1234:5678:9abc:def0", "2001:db8:1:2:3:4:5:6",
  ])
  func anAddressReadsBackFromItsText(text: String) throws {
    let address = try #require(PeerAddress(text))
    #expect(address.description == text)
    #expect(address.isIPv4 == !text.contains(":"))
  }

  @Test(arguments: ["", "localhost", "192.0.2", "192.0.2.256", "2001:db8:::1", "::1%lo"])
  func whatIsNoAddressIsNone(text: String) {
    #expect(PeerAddress(text) == nil)
  }

  @Test func aMappedAddressIsTheIPv4AddressItStandsFor() {
    #expect(PeerAddress("::ffff:192.0.2.1") == PeerAddress("192.0.2.1"))
  }

  @Test(arguments: ["127.0.0.1", "::"])
  func aRequestSaysWhereItComesFrom(host: String) throws {
    try withListener(host: host, respond: { Sample.text("\($0.peer)") }) { port in
      var connection = try RawConnection(port: port)
      connection.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try connection.readReply().body == "127.0.0.1")
    }
  }
}
