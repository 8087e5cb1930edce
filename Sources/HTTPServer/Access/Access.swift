/// Who may use the service, and how much of it.
public struct Access: Sendable {
  /// A clock that never goes back, in nanoseconds.
  public typealias Clock = @Sendable () -> UInt64

  private let tokens: BearerTokens?
  private let limiter: RateLimiter?
  private let proxies: TrustedProxies
  private let now: Clock

  /// Lets everybody in.
  public static let open = Access(now: { 0 })

  /// Makes the rules.
  ///
  /// - Parameters:
  ///   - tokens: what clients must send; nil when they need none.
  ///   - limiter: how much each may ask; nil when as much as it likes.
  ///   - proxies: who is believed about where a request comes from.
  ///   - now: the clock that the limiter goes by.
  public init(
    tokens: BearerTokens? = nil, limiter: RateLimiter? = nil,
    proxies: TrustedProxies = TrustedProxies(), now: @escaping Clock
  ) {
    self.tokens = tokens
    self.limiter = limiter
    self.proxies = proxies
    self.now = now
  }

  /// Lets a request pass.
  ///
  /// The rate comes first, so that tokens cannot be guessed any faster than that.
  ///
  /// - Parameter audience: whom the route is for.
  /// - Throws: `HTTPError.tooManyRequests`, `HTTPError.unauthorized`.
  func admit(_ request: Request, to audience: Route.Audience) throws(HTTPError) {
    guard audience != .probes, audience != .readers else { return }
    if let limiter, let wait = limiter.wait(for: proxies.client(of: request), at: now()) {
      throw .tooManyRequests(retryAfterSeconds: Int((wait + 999_999_999) / 1_000_000_000))
    }
    guard audience != .everybody, let tokens else { return }
    if let failure = tokens.failure(request.headers["Authorization"]) {
      throw .unauthorized(failure)
    }
  }
}
