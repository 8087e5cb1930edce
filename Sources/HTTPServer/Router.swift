/// Finds the route of a request and turns everything that goes wrong into an answer.
public struct Router: Sendable {
  /// Turns an error into the answer that tells of it.
  public typealias Failure = @Sendable (any Error, Request) -> Response

  private let literal: [String: Place]
  /// Every path: also those of `literal`, which a client may write with escapes (`/l%61yout`).
  private let templates: [(template: PathTemplate, place: Place)]
  private let methods: [Method]
  private let cors: CORS
  private let access: Access
  private let failure: Failure

  /// What there is at a path.
  private struct Place {
    /// The number of the path among `paths(of:)`.
    let index: Int
    let routes: [Route]
  }

  /// Makes a router.
  ///
  /// - Parameters:
  ///   - routes: every operation; where two templates fit a path, the one without parameters wins,
  ///     then the earlier one.
  ///   - cors: which web pages may read the answers.
  ///   - access: who may use the routes, and how much.
  ///   - failure: answers for what a handler threw, for an `HTTPError` of the router's own and for
  ///     the listener's refusals; the one place where errors become answers.
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
    literal = Dictionary(uniqueKeysWithValues: literals.map { ($0.path, $0.place) })
    methods = Router.allowed(routes)
    self.cors = cors
    self.access = access
    self.failure = failure
  }

  /// The paths of routes, each once, in their order.
  public static func paths(of routes: [Route]) -> [String] {
    routes.reduce(into: []) { if !$0.contains($1.path) { $0.append($1.path) } }
  }

  /// Answers a request; never fails.
  ///
  /// - Complexity: O(1) for paths without parameters or escapes, O(routes) for the others.
  public func respond(to request: Request) -> Response { route(request).response }

  /// Answers a request, and says what answered.
  public func route(_ request: Request) -> RoutedResponse {
    let found = find(request.path)
    var response = answer(request, found)
    complete(&response, for: request)
    return RoutedResponse(
      response: response, path: found?.place.index,
      isProbe: found?.place.routes.first?.audience == .probes)
  }

  /// Answers a request that the listener refuses; its body was not read.
  public func refuse(_ refusal: Refusal, _ request: Request) -> Response {
    var response = failure(HTTPError.refused(refusal), request)
    complete(&response, for: request)
    return response
  }

  /// Adds what every answer has.
  private func complete(_ response: inout Response, for request: Request) {
    response.headers.reserve(lines: Router.usualFields, bytes: Router.usualHeaderBytes)
    cors.allow(request, in: &response.headers)
    SecurityHeaders.add(to: &response.headers)
  }

  /// More than a family's name with its style takes, escaped.
  private static let longestPath = 1024

  /// Room for what every answer has, and for what tells requests apart.
  private static let usualFields = 8
  private static let usualHeaderBytes = 448

  private typealias Found = (place: Place, parameters: PathParameters)

  private func answer(_ request: Request, _ found: Found?) -> Response {
    do {
      guard request.method != .options else { return try options(request, found?.place) }
      let method = request.method == .head ? .get : request.method
      let route = found?.place.routes.first { $0.method == method }
      let audience = route ?? found?.place.routes.first
      try access.admit(request, to: audience?.audience ?? .clients)
      guard let found else { throw HTTPError.notFound }
      guard let route else {
        throw HTTPError.methodNotAllowed(allow: Router.allowed(found.place.routes))
      }
      return try route.handler(request, found.parameters)
    } catch {
      return failure(error, request)
    }
  }

  /// What there is at a path; nil when nothing is.
  ///
  /// What is longer than any path can be is not looked for: strings are compared by characters, which
  /// takes the square of a row of combining marks.
  private func find(_ path: String) -> Found? {
    guard path.utf8.count <= Router.longestPath else { return nil }
    if let place = literal[path] { return (place, PathParameters(values: [:])) }
    for (template, place) in templates {
      if let parameters = template.match(path) { return (place, parameters) }
    }
    return nil
  }

  /// Says what a path allows.
  ///
  /// A path that does not exist is answered too, or else a browser would tell its page of a CORS
  /// failure instead of the 404 that the real request gets. Browsers send no token along; how often
  /// they ask is limited as for any request.
  private func options(_ request: Request, _ place: Place?) throws(HTTPError) -> Response {
    try access.admit(request, to: .everybody)
    let allow = place.map { Router.allowed($0.routes) } ?? methods
    var headers: Headers = ["Allow": Method.list(allow)]
    cors.allowPreflight(request, methods: methods, in: &headers)
    return Response(.noContent, headers: headers)
  }

  /// The methods that routes answer, in their order, with what follows from them.
  private static func allowed(_ routes: [Route]) -> [Method] {
    var methods: [Method] = []
    for route in routes where !methods.contains(route.method) {
      methods += route.method == .get ? [.get, .head] : [route.method]
    }
    return methods + [.options]
  }
}

/// An answer, and what gave it.
public struct RoutedResponse: Sendable {
  /// The answer.
  public var response: Response
  /// The number of the path that the request found among `Router.paths(of:)`; nil when there is no
  /// such path.
  public let path: Int?
  /// Whether the route is for load balancers and orchestrators.
  public let isProbe: Bool
}
