import HTTPServer

/// An answer as a client sees it.
public struct Reply: Equatable, CustomStringConvertible {
  /// The status code.
  public let status: Int
  /// The header fields.
  public let headers: Headers
  /// The body as text.
  public let body: String

  /// Everything, for the message of a test that fails.
  public var description: String { "\(status) \(Array(headers)) \(body)" }

  /// What Content-Length says; 0 without one.
  public var contentLength: Int { headers["Content-Length"].flatMap { Int($0) } ?? 0 }

  /// Whether the connection ends with the answer.
  public var closes: Bool { headers["Connection"] == "close" }

  /// The answer without what only the network adds.
  public var withoutTransport: Reply {
    var kept: Headers = [:]
    for (name, value) in headers where !["Date", "Content-Length", "Connection"].contains(name) {
      kept.append(name, value)
    }
    return Reply(status: status, headers: kept, body: body)
  }

  func with(body: [UInt8]) -> Reply {
    Reply(status: status, headers: headers, body: String(decoding: body, as: UTF8.self))
  }
}

extension Reply {
  /// Sees an answer as a client of that method would.
  public init(_ response: Response, to method: Method) {
    let isSent = method != .head && response.status != .notModified
    let body = isSent ? response.body.bytes : []
    self.init(
      status: response.status.rawValue, headers: response.headers,
      body: String(decoding: body, as: UTF8.self))
  }

  /// Takes a status line and header fields apart.
  init(head: ArraySlice<UInt8>) {
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
    var headers: Headers = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      headers.append(String(parts[0]), String(parts[1].drop { $0 == " " }))
    }
    let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    self.init(status: status ?? 0, headers: headers, body: "")
  }

  /// Where the body begins, once the whole head is there.
  ///
  /// A plain loop: generic algorithms look up their types for every byte in a debug build, which took
  /// three fifths of a client's time under ThreadSanitizer.
  static func headEnd(_ bytes: [UInt8]) -> Int? {
    var end = 4
    while end <= bytes.count {
      if bytes[end - 1] == 0x0A, bytes[end - 2] == 0x0D, bytes[end - 3] == 0x0A,
        bytes[end - 4] == 0x0D
      {
        return end
      }
      end += 1
    }
    return nil
  }
}

extension Response.Body {
  /// All of it; a stream is read to its end.
  public var bytes: [UInt8] { allBytes() }
}
