/// One HTTP answer, as a value.
public struct Response: Sendable {
  /// What follows the header.
  public enum Body: Sendable {
    /// The whole body; empty when there is none.
    case bytes([UInt8])
    /// A body that is made while it is sent.
    case stream(BodyStream)

    /// All bytes; of a stream those that nobody has taken, which are taken then.
    public func allBytes() -> [UInt8] {
      switch self {
      case .bytes(let bytes): return bytes
      case .stream(let stream):
        var bytes: [UInt8] = []
        while case let piece = stream.read(upTo: .max), !piece.isEmpty { bytes += piece }
        return bytes
      }
    }
  }

  /// The status code.
  public let status: Status
  /// The header fields beyond Date and Content-Length, which the listener adds.
  public var headers: Headers
  /// What follows the header.
  public let body: Body

  /// Makes an answer.
  public init(_ status: Status, headers: Headers = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = .bytes(body)
  }

  /// Makes an answer whose body is made while it is sent.
  public init(_ status: Status, headers: Headers = [:], stream: BodyStream) {
    self.status = status
    self.headers = headers
    body = .stream(stream)
  }
}
