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
    if (!quiet) this.#record({ path, body, response, responseBody, sentAt, hasToken });
    return checked(response, responseBody);
  }

  /** Sends the same request, and returns the response as an SVG drawing. */
  async drawing(path, body) {
    const { response } = await this.#send(path, body, "image/svg+xml");
    return response.ok ? response.blob() : checked(response, await response.json());
  }

  /** Sends a request whose response is a text file; returns its name and text. */
  async file(path, body) {
    const { response } = await this.#send(path, body, "*/*");
    if (!response.ok) return checked(response, await response.json());
    const [, name] = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition"));
    return { name, text: await response.text() };
  }

  /** `fetch` for the client module: with the token and the pauses of all requests, and recorded. */
  fetch = async (url, { method, body, headers, signal }) => {
    const options = { method, body, headers, signal };
    const { response, sentAt, hasToken } = await this.#transport.send(url, options);
    const responseBody = await response.clone().json();
    this.#record({ path: new URL(url).pathname, body: JSON.parse(body), response, responseBody, sentAt, hasToken });
    return response;
  };

  #record({ path, body, response: { status }, responseBody, sentAt, hasToken }) {
    const tookMs = performance.now() - sentAt;
    const record = { path, body, status, responseBody, tookMs, hasToken };
    this.#listeners.forEach((listener) => listener(record));
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
