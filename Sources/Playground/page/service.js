// Talks to the service, and tells who listens of every request and its answer.

/** An answer other than 200: its problem document says why. */
export class Refusal extends Error {
  constructor(problem) {
    super(problem.detail ?? problem.title ?? "The service did not answer.");
    this.problem = problem;
  }
}

export class Service {
  #listeners = [];

  /** Calls `listener` with `{path, body, status, answer, tookMs}` after each exchange. */
  listen(listener) {
    this.#listeners.push(listener);
  }

  /** Asks for a document. */
  async get(path) {
    const response = await fetch(path, { headers: { Accept: "application/json" } });
    const answer = await response.json();
    if (!response.ok) throw new Refusal(answer);
    return answer;
  }

  /** Sends a request, and returns the answer or throws a `Refusal`. */
  async post(path, body, { quiet = false } = {}) {
    const start = performance.now();
    const response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    const exchange = { path, body, status: response.status, answer, tookMs: performance.now() - start };
    if (!quiet) this.#listeners.forEach((listener) => listener(exchange));
    if (!response.ok) throw new Refusal(answer);
    return answer;
  }

  /** The answer to the same request as a drawing. */
  async picture(path, body) {
    const response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "image/svg+xml" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Refusal(await response.json());
    return response.blob();
  }
}
