/// Finds the route of a request and turns everything that goes wrong into an answer.
public struct Router: Sendable {
  /// Turns an error into the answer that tells of it.
  public typealias Failure = @Sendable (any Error, Request) -> Response

  private let literal: [String: [Route]]
  /// Every path: also those of `literal`, which a client may write with escapes (`/l%61yout`).
  private let templates: [(template: PathTemplate, routes: [Route])]
  private let methods: [Method]
  private let cors: CORS
  private let failure: Failure

  /// Makes a router.
  ///
  /// - Parameters:
  ///   - routes: every operation; where two templates fit a path, the one without parameters wins,
  ///     then the earlier one.
  ///   - cors: which web pages may read the answers.
  ///   - failure: answers for what a handler threw, for an `HTTPError` of the router's own and for
  ///     the listener's refusals; the one place where errors become answers.
  public init(_ routes: [Route], cors: CORS = CORS(), failure: @escaping Failure) {
    let groups = Router.grouped(routes)
    let entries = groups.map { (template: PathTemplate($0.path), routes: $0.routes) }
    templates = entries.filter(\.template.isLiteral) + entries.filter { !$0.template.isLiteral }
    let literals = groups.filter { PathTemplate($0.path).isLiteral }
    literal = Dictionary(uniqueKeysWithValues: literals.map { ($0.path, $0.routes) })
    methods = Router.allowed(routes)
    self.cors = cors
    self.failure = failure
  }

  /// Answers a request; never fails.
  ///
  /// - Complexity: O(1) for paths without parameters or escapes, O(routes) for the others.
  public func respond(to request: Request) -> Response {
    var response = answer(request)
    cors.allow(request, in: &response.headers)
    return response
  }

  /// Answers a request that the listener refuses; its body was not read.
  public func refuse(_ refusal: Refusal, _ request: Request) -> Response {
    var response = failure(HTTPError.refused(refusal), request)
    cors.allow(request, in: &response.headers)
    return response
  }

  private func answer(_ request: Request) -> Response {
    do {
      guard request.method != .options else { return options(request) }
      let (routes, parameters) = try find(request.path)
      let method = request.method == .head ? .get : request.method
      guard let route = routes.first(where: { $0.method == method }) else {
        throw HTTPError.methodNotAllowed(allow: Router.allowed(routes))
      }
      return try route.handler(request, parameters)
    } catch {
      return failure(error, request)
    }
  }

  /// The routes of a path.
  private func find(_ path: String) throws(HTTPError) -> ([Route], PathParameters) {
    if let routes = literal[path] { return (routes, PathParameters(values: [:])) }
    for (template, routes) in templates {
      if let parameters = template.match(path) { return (routes, parameters) }
    }
    throw .notFound
  }

  /// Says what a path allows.
  ///
  /// A path that does not exist is answered too, or else a browser would tell its page of a CORS
  /// failure instead of the 404 that the real request gets.
  private func options(_ request: Request) -> Response {
    let routes = try? find(request.path).0
    let allow = routes.map(Router.allowed) ?? methods
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

  /// The routes by path, in their order.
  private static func grouped(_ routes: [Route]) -> [(path: String, routes: [Route])] {
    var groups: [(path: String, routes: [Route])] = []
    for route in routes {
      if let index = groups.firstIndex(where: { $0.path == route.path }) {
        groups[index].routes.append(route)
      } else {
        groups.append((path: route.path, routes: [route]))
      }
    }
    return groups
  }
}
