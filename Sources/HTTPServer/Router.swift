/// One operation of the service: the handler of a method at a path.
public struct Route: Sendable {
  /// Answers a request; the router turns a thrown error into a response.
  public typealias Handler = @Sendable (Request, PathParameters) throws -> Answer

  /// The answer of a handler; see `HTTPServer.Answer`.
  public enum Answer: Sendable {
    /// The response.
    case response(Response)
    /// Work for a worker thread; the router turns a thrown error into a response.
    case work(@Sendable (RequestMemory) throws -> Response)
  }

  /// The clients that a route serves.
  public enum Audience: Sendable, Equatable {
    /// Clients with a token, if the service requires tokens.
    case clients
    /// All clients, with or without a token; the request rate is limited.
    case anyone
    /// All clients, without tokens and without the rate limit: for the files of the program, which
    /// cost no more than a 429.
    case anyoneUnlimited
    /// Load balancers and orchestrators: neither tokens nor the rate limit apply.
    case probes
  }

  let method: Method
  let path: String
  let audience: Audience
  /// Whether a body may be as long as a batch.
  let takesLongBodies: Bool
  let handler: Handler

  /// Creates a route.
  ///
  /// - Parameters:
  ///   - method: a GET route also serves HEAD; the router itself responds to OPTIONS.
  ///   - path: the path, where `{name}` matches one segment, as in `/devices/{id}`.
  ///   - audience: the clients that the route serves.
  ///   - handler: responds to the request, on the event-loop thread.
  public init(
    _ method: Method, _ path: String, for audience: Audience = .clients,
    _ handler: @escaping @Sendable (Request, PathParameters) throws -> Response
  ) {
    self.init(method, path, for: audience, handler: { .response(try handler($0, $1)) })
  }

  /// Returns a route for clients whose handler may return work for a worker thread.
  ///
  /// - Parameter takesLongBodies: whether a body may be as long as a batch.
  public static func post(
    _ path: String, takesLongBodies: Bool = false, _ handler: @escaping Handler
  ) -> Route {
    Route(.post, path, for: .clients, takesLongBodies: takesLongBodies, handler: handler)
  }

  private init(
    _ method: Method, _ path: String, for audience: Audience, takesLongBodies: Bool = false,
    handler: @escaping Handler
  ) {
    self.method = method
    self.path = path
    self.audience = audience
    self.takesLongBodies = takesLongBodies
    self.handler = handler
  }
}

/// Finds the route of a request and turns every error into a response.
public struct Router: Sendable {
  /// Turns an error into the response that describes it.
  public typealias Failure = @Sendable (any Error, Request) -> Response

  /// The paths without parameters, by their lengths.
  ///
  /// Hashing a path takes longer than comparing it with the few that are as long.
  private let literals: [[(path: [UInt8], place: Place)]]
  /// Every path, including those of `literals`, which a client may percent-encode (`/l%61yout`).
  private let templates: [(template: PathTemplate, place: Place)]
  private let methods: [Method]
  private let cors: CORS
  private let access: Access
  private let failure: Failure

  /// The routes of one path.
  private struct Place {
    /// The index of the path in `paths(of:)`.
    let index: Int
    let routes: [Route]
  }

  /// Creates a router.
  ///
  /// - Parameters:
  ///   - routes: every operation. Where two templates match a path, the one without parameters takes
  ///     precedence, then the first one.
  ///   - cors: which web pages may read responses.
  ///   - access: which clients may use the routes.
  ///   - failure: responds to the errors of handlers, to the `HTTPError`s of the router and to the
  ///     listener's refusals; the only place that turns errors into responses.
  public init(
    _ routes: [Route], cors: CORS = CORS(), access: Access = .open, failure: @escaping Failure
  ) {
    let entries = Router.paths(of: routes).enumerated().map { index, path in
      let place = Place(index: index, routes: routes.filter { $0.path == path })
      return (path: path, template: PathTemplate(path), place: place)
    }
    let literals = entries.filter(\.template.isLiteral)
    templates = (literals + entries.filter { !$0.template.isLiteral }).map {
      (template: $0.template, place: $0.place)
    }
    let longest = literals.map(\.path.utf8.count).max() ?? 0
    self.literals = (0...longest).map { length in
      literals.filter { $0.path.utf8.count == length }.map { (Array($0.path.utf8), $0.place) }
    }
    methods = Router.allowed(routes)
    self.cors = cors
    self.access = access
    self.failure = failure
  }

  /// The paths of routes, each once, in their order.
  public static func paths(of routes: [Route]) -> [String] {
    routes.reduce(into: []) { if !$0.contains($1.path) { $0.append($1.path) } }
  }

  /// The paths for load balancers and orchestrators.
  public static func probePaths(of routes: [Route]) -> [String] {
    paths(of: routes.filter { $0.audience == .probes })
  }

  /// The paths whose bodies may be as long as a batch.
  public static func longBodyPaths(of routes: [Route]) -> [String] {
    paths(of: routes.filter(\.takesLongBodies))
  }

  /// Responds to a request whose client is at the other end of the connection.
  ///
  /// - Complexity: O(1) for paths without parameters or escapes, O(routes) for the others.
  public func respond(to request: Request) -> Response {
    route(request, from: request.peer).answer.response()
  }

  /// Answers a request, and returns which route answered.
  ///
  /// - Parameter client: the address whose request rate counts.
  public func route(
    _ request: Request, from client: PeerAddress
  ) -> (answer: Answer, place: RoutedPlace) {
    let found = find(request.path)
    let place = RoutedPlace(
      path: found?.place.index, isProbe: found?.place.routes.first?.audience == .probes)
    return (answer(to: request, from: client, at: found), place)
  }

  private func answer(
    to request: Request, from client: PeerAddress, at found: Found?
  ) -> Answer {
    do {
      switch try handle(request, from: client, at: found) {
      // Changed in place: another reference to the header fields would copy them.
      case .response(var response):
        complete(&response, for: request)
        return .response(response)
      case .work(let work):
        return .work { finished(work, for: request, $0) }
      }
    } catch {
      return .response(failed(request, error))
    }
  }

  private func finished(
    _ work: (RequestMemory) throws -> Response, for request: Request, _ memory: RequestMemory
  ) -> Response {
    do {
      var response = try work(memory)
      complete(&response, for: request)
      return response
    } catch {
      return failed(request, error)
    }
  }

  private func failed(_ request: Request, _ error: any Error) -> Response {
    var response = failure(error, request)
    complete(&response, for: request)
    return response
  }

  /// Responds to a request that the listener refuses; its body was not read.
  public func refuse(_ refusal: Refusal, _ request: Request) -> Response {
    failed(request, HTTPError.refused(refusal))
  }

  /// Adds the header fields that the response to a request has, whatever its route.
  private func complete(_ response: inout Response, for request: Request) {
    response.headers.reserve(bytes: Router.usualHeaderBytes)
    guard request.mayBeReadByPage else { return }
    cors.allow(request, in: &response.headers)
    SecurityHeaders.add(to: &response.headers)
  }

  /// The longest path that can have a route, in bytes.
  ///
  /// The longest ones have a font family and its style, percent-encoded.
  private static let longestPath = 1024

  /// Capacity for the fields that every response has and for those that identify the request.
  private static let usualHeaderBytes = 448

  private typealias Found = (place: Place, parameters: PathParameters)

  private func handle(
    _ request: Request, from client: PeerAddress, at found: Found?
  ) throws -> Route.Answer {
    guard request.method != .options else {
      return .response(try options(request, from: client, at: found?.place))
    }
    let method = request.method == .head ? .get : request.method
    // An index, because a copy of a route retains all that it has.
    let index = found?.place.routes.firstIndex { $0.method == method }
    let audience = found?.place.routes[index ?? 0].audience ?? .clients
    try access.admit(request, from: client, to: audience)
    guard let found else { throw HTTPError.notFound }
    guard let index else {
      throw HTTPError.methodNotAllowed(allow: Router.allowed(found.place.routes))
    }
    return try found.place.routes[index].handler(request, found.parameters)
  }

  /// The routes of a path; nil if it has none.
  ///
  /// A path that is too long is rejected at once. Swift compares strings by characters, which takes
  /// quadratic time for a sequence of combining marks.
  private func find(_ path: String) -> Found? {
    guard path.utf8.count <= Router.longestPath else { return nil }
    if let place = literalPlace(of: path) { return (place, PathParameters(values: [:])) }
    for (template, place) in templates {
      if let parameters = template.match(path) { return (place, parameters) }
    }
    return nil
  }

  private func literalPlace(of path: String) -> Place? {
    let bytes = path.utf8.span
    guard bytes.count < literals.count else { return nil }
    let index = literals[bytes.count].firstIndex { ASCII.isSame(bytes, $0.path.span) }
    return index.map { literals[bytes.count][$0].place }
  }

  /// Responds to OPTIONS.
  ///
  /// An unknown path also gets a response: otherwise a browser would report a CORS failure to its
  /// page instead of the 404 of the real request. Browsers send no token with a preflight, and its
  /// rate is limited as that of any request.
  private func options(
    _ request: Request, from client: PeerAddress, at place: Place?
  ) throws(HTTPError) -> Response {
    try access.admit(request, from: client, to: .anyone)
    let allow = place.map { Router.allowed($0.routes) } ?? methods
    var headers: Headers = ["Allow": Method.list(allow)]
    cors.allowPreflight(request, methods: methods, in: &headers)
    return Response(.noContent, headers: headers)
  }

  /// The methods of routes in their order, with HEAD after GET and OPTIONS at the end.
  private static func allowed(_ routes: [Route]) -> [Method] {
    var methods: [Method] = []
    for route in routes where !methods.contains(route.method) {
      methods += route.method == .get ? [.get, .head] : [route.method]
    }
    return methods + [.options]
  }
}

/// The route that answered a request.
public struct RoutedPlace: Sendable {
  /// The index of the request's path in `Router.paths(of:)`; nil if there is no such path.
  public let path: Int?
  /// Whether the route serves load balancers and orchestrators.
  public let isProbe: Bool
}
