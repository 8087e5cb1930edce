// Talks to the service, and tells who listens of every request and its answer.

/** An answer other than 200: its problem document says why. */
export class Refusal extends Error {
  constructor(problem) {
    super(problem.detail ?? problem.title ?? "The service did not answer.");
    this.problem = problem;
  }
}

export class Service {
  #transport;
  #listeners = [];

  constructor(transport) {
    this.#transport = transport;
  }

  /** Calls `listener` with `{path, body, status, answer, tookMs, isSigned}` after each exchange. */
  listen(listener) {
    this.#listeners.push(listener);
  }

  /** Asks for a document. */
  async get(path) {
    const headers = { Accept: "application/json" };
    const { response } = await this.#transport.send(path, { headers });
    return accepted(response, await response.json());
  }

  /** Sends a request, and returns the answer or throws a `Refusal`. */
  async post(path, body, { quiet = false } = {}) {
    const { response, sentAt, isSigned } = await this.#send(path, body, "application/json");
    const answer = await response.json();
    const tookMs = performance.now() - sentAt;
    const exchange = { path, body, status: response.status, answer, tookMs, isSigned };
    if (!quiet) this.#listeners.forEach((listener) => listener(exchange));
    return accepted(response, answer);
  }

  /** The answer to the same request as a drawing. */
  async picture(path, body) {
    const { response } = await this.#send(path, body, "image/svg+xml");
    return response.ok ? response.blob() : accepted(response, await response.json());
  }

  #send(path, body, accept) {
    const headers = { "Content-Type": "application/json", Accept: accept };
    return this.#transport.send(path, { method: "POST", headers, body: JSON.stringify(body) });
  }
}

function accepted(response, answer) {
  if (!response.ok) throw new Refusal(answer);
  return answer;
}
