/// One HTTP answer, as a value.
public struct Response: Sendable {
  /// The status code.
  public let status: Status
  /// The header fields beyond Date and Content-Length, which the listener adds.
  public var headers: Headers
  /// The whole body; empty when there is none.
  public let body: [UInt8]

  /// Makes an answer.
  public init(_ status: Status, headers: Headers = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
