import TestSupport

/// Many kept-alive connections to one listener.
final class Pool {
  private final class Member {
    var connection: RawConnection
    init(host: UInt8? = nil, port: UInt16) throws {
      connection = try RawConnection(port: port, from: host)
    }
  }

  private var members: [Member]

  init(count: Int, port: UInt16) throws {
    members = try (0..<count).map { _ in try Member(port: port) }
  }

  /// Connects from 127.0.0.x for each x.
  init(hosts: [UInt8], port: UInt16) throws {
    members = try hosts.map { try Member(host: $0, port: port) }
  }

  /// Closes every connection.
  func close() { members = [] }

  /// Sends a request over every connection, before any answer is read.
  func send(path: String) { send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n") }

  /// Sends the text of a request over every connection.
  func send(_ request: String) { for member in members { member.connection.write(request) } }

  /// The body that each connection receives.
  func bodies() throws -> [String] { try members.map { try $0.connection.readReply().body } }

  /// How many connections got a 200; an error when one gets nothing.
  func receive() throws -> Int {
    try members.filter { try $0.connection.readReply().status == 200 }.count
  }

  /// The status that each connection got; nil for those that were closed.
  func statuses() -> [Int?] { members.map { try? $0.connection.readReply().status } }

  /// A request and its answer over each connection.
  func roundTrip(path: String) throws {
    send(path: path)
    guard try receive() == members.count else { throw ConnectionError.closed }
  }
}
