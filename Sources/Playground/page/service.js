// Sends requests to the service and reports each request and response to listeners.

/** An error response of the service; `problem` is its problem document. */
export class ProblemError extends Error {
  constructor(problem) {
    super(problem.detail ?? problem.title ?? "The service returned an error.");
    this.problem = problem;
  }
}

export class Service {
  #transport;
  #listeners = [];

  constructor(transport) {
    this.#transport = transport;
  }

  /** Calls `listener` with `{path, body, status, responseBody, tookMs, hasToken}` after each request. */
  listen(listener) {
    this.#listeners.push(listener);
  }

  /** Gets a JSON document. */
  async get(path) {
    const headers = { Accept: "application/json" };
    const { response } = await this.#transport.send(path, { headers });
    return checked(response, await response.json());
  }

  /** Sends a JSON request and returns the response's JSON, or throws a `ProblemError`. */
  async post(path, body, { quiet = false } = {}) {
    const { response, sentAt, hasToken } = await this.#send(path, body, "application/json");
    const responseBody = await response.json();
    const tookMs = performance.now() - sentAt;
    const record = { path, body, status: response.status, responseBody, tookMs, hasToken };
    if (!quiet) this.#listeners.forEach((listener) => listener(record));
    return checked(response, responseBody);
  }

  /** Sends the same request, and returns the response as an SVG drawing. */
  async drawing(path, body) {
    const { response } = await this.#send(path, body, "image/svg+xml");
    return response.ok ? response.blob() : checked(response, await response.json());
  }

  #send(path, body, accept) {
    const headers = { "Content-Type": "application/json", Accept: accept };
    return this.#transport.send(path, { method: "POST", headers, body: JSON.stringify(body) });
  }
}

function checked(response, json) {
  if (!response.ok) throw new ProblemError(json);
  return json;
}
