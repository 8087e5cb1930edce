/// Decides whether a client may use a route, by its token and its request rate.
public struct Access: Sendable {
  /// Returns the time of a monotonic clock in nanoseconds.
  public typealias Clock = @Sendable () -> UInt64

  private let tokens: BearerTokens?
  private let limiter: RateLimiter?
  private let now: Clock

  /// Allows every request.
  public static let open = Access(now: { 0 })

  /// Creates the rules.
  ///
  /// - Parameters:
  ///   - tokens: each request must have one of these tokens; nil if no token is required.
  ///   - limiter: limits the request rate of each client; nil for no limit.
  ///   - now: the clock of the limiter.
  public init(tokens: BearerTokens? = nil, limiter: RateLimiter? = nil, now: @escaping Clock) {
    self.tokens = tokens
    self.limiter = limiter
    self.now = now
  }

  /// Checks whether a request is allowed.
  ///
  /// The rate is checked first, so that it also limits the guessing of tokens.
  ///
  /// - Parameters:
  ///   - client: the address whose request rate counts.
  ///   - audience: the clients that the route serves.
  /// - Throws: `HTTPError.tooManyRequests`, `HTTPError.unauthorized`.
  func admit(
    _ request: Request, from client: PeerAddress, to audience: Route.Audience
  ) throws(HTTPError) {
    guard audience != .probes, audience != .anyoneUnlimited else { return }
    if let limiter, let wait = limiter.wait(for: client, at: now()) {
      throw .tooManyRequests(retryAfterSeconds: Int((wait + 999_999_999) / 1_000_000_000))
    }
    guard audience != .anyone, let tokens else { return }
    if let failure = tokens.failure(request.fields[.authorization]) {
      throw .unauthorized(failure)
    }
  }
}
