/// The answer to a request: a response, or work that produces one.
///
/// Requests are answered on an event-loop thread, where the other connections of the thread wait. The
/// answer is work if the request takes longer than they should wait.
public enum Answer: Sendable {
  /// Produces the response on a worker thread, with the memory that it reserves.
  public typealias Work = @Sendable (RequestMemory) -> Response

  /// The response.
  case response(Response)
  /// Work for a worker thread.
  case work(Work)

  /// The response; does the work on this thread if there is any.
  public func response(with memory: RequestMemory = RequestMemory()) -> Response {
    switch self {
    case .response(let response): response
    case .work(let work): work(memory)
    }
  }
}

/// The memory that one request may hold until its response is sent.
///
/// Work reserves what it needs before it begins, so that the service refuses the request early. The
/// listener releases everything when the response is sent.
public struct RequestMemory: Sendable {
  private let change: @Sendable (Int) -> Bool

  /// Creates memory without a limit, for requests that no listener received.
  public init() { change = { _ in true } }

  /// Creates memory that a closure counts.
  ///
  /// - Parameter change: adds a number of bytes, which is negative if they are released; false if they
  ///   are not available.
  public init(_ change: @escaping @Sendable (Int) -> Bool) { self.change = change }

  /// Reserves memory.
  ///
  /// - Parameter bytes: 0 or more.
  /// - Throws: `HTTPError.refused` if all requests together would hold too much.
  public func reserve(_ bytes: Int) throws(HTTPError) {
    guard bytes == 0 || change(bytes) else { throw .refused(Refusal(.outOfMemory)) }
  }

  /// Releases memory that was reserved, while the response is sent.
  ///
  /// - Parameter bytes: 0 or more.
  public func release(_ bytes: Int) {
    if bytes > 0 { _ = change(-bytes) }
  }
}
