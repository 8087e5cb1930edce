/// One operation of the service: what a method does at a path.
public struct Route: Sendable {
  /// Answers a request; what it throws is turned into an answer by the router.
  public typealias Handler = @Sendable (Request, PathParameters) throws -> Response

  let method: Method
  let path: String
  let handler: Handler

  /// Makes a route.
  ///
  /// - Parameters:
  ///   - method: GET also answers HEAD; OPTIONS is answered by the router.
  ///   - path: the path, where `{name}` stands for one segment, as in `/devices/{id}`.
  ///   - handler: answers the request.
  public init(_ method: Method, _ path: String, _ handler: @escaping Handler) {
    self.method = method
    self.path = path
    self.handler = handler
  }
}
