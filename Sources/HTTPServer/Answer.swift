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
  private let change: @Sendable (_ bytes: Int, _ own: Int) -> Refusal?

  /// Creates memory without a limit, for requests that no listener received.
  public init() { change = { _, _ in nil } }

  /// Creates memory that a closure counts.
  ///
  /// - Parameter change: adds a number of bytes, which is negative if they are released; false if they
  ///   are not available.
  public init(_ change: @escaping @Sendable (Int) -> Bool) {
    self.change = { bytes, _ in change(bytes) ? nil : Refusal(.outOfMemory) }
  }

  /// Creates memory that a closure counts, which returns a refusal.
  ///
  /// - Parameter change: adds a number of bytes, which is negative if they are released. Returns why they
  ///   are not available, or nil. `own` is what the same piece of work has reserved already.
  init(refusing change: @escaping @Sendable (_ bytes: Int, _ own: Int) -> Refusal?) {
    self.change = change
  }

  /// Reserves memory.
  ///
  /// - Parameters:
  ///   - bytes: 0 or more.
  ///   - own: what the same piece of work has reserved already. If both together are over the limit, no
  ///     later request can succeed, and the error says so.
  /// - Throws: `HTTPError.refused` if this request alone or all together would hold too much.
  public func reserve(_ bytes: Int, beside own: Int = 0) throws(HTTPError) {
    if bytes > 0, let refusal = change(bytes, own) { throw .refused(refusal) }
  }

  /// Releases memory that was reserved, while the response is sent.
  ///
  /// - Parameter bytes: 0 or more.
  public func release(_ bytes: Int) {
    if bytes > 0 { _ = change(-bytes, 0) }
  }
}
