/// One operation of the service: what a method does at a path.
public struct Route: Sendable {
  /// Answers a request; what it throws is turned into an answer by the router.
  public typealias Handler = @Sendable (Request, PathParameters) throws -> Response

  /// Whom a route is for.
  public enum Audience: Sendable, Equatable {
    /// Clients with a token, where tokens are asked for.
    case clients
    /// Everybody, with or without a token.
    case everybody
    /// Everybody, as often as they like: files that are part of the program, which cost no more than
    /// the answer that one has asked too often.
    case readers
    /// Load balancers and orchestrators: neither tokens nor limits hold them up.
    case probes
  }

  let method: Method
  let path: String
  let audience: Audience
  let handler: Handler

  /// Makes a route.
  ///
  /// - Parameters:
  ///   - method: GET also answers HEAD; OPTIONS is answered by the router.
  ///   - path: the path, where `{name}` stands for one segment, as in `/devices/{id}`.
  ///   - audience: whom the route is for.
  ///   - handler: answers the request.
  public init(
    _ method: Method, _ path: String, for audience: Audience = .clients,
    _ handler: @escaping Handler
  ) {
    self.method = method
    self.path = path
    self.audience = audience
    self.handler = handler
  }
}
