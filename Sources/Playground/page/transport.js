// Requests on their way: with a token where the service wants one, later where it wants a pause.
//
// Source: RFC 6750, section 2.1 (Bearer); RFC 6585, section 4 (429); RFC 9110, section 10.2.3.

// How long one request may be put off, all pauses together.
const patienceMs = 60_000;

export class Transport {
  #token;
  #notBefore = 0;

  constructor(token) {
    this.#token = token;
  }

  /**
   * Sends a request until it is let in: its response, when that request left, and whether it had
   * a token. A pause is for all requests; one that was put off for too long gets the 429.
   */
  async send(path, { headers, ...options }) {
    for (let patience = patienceMs; ; ) {
      await this.#pause();
      const token = this.#token.current;
      const signature = token === null ? {} : { Authorization: `Bearer ${token}` };
      const sentAt = performance.now();
      const response = await fetch(path, { ...options, headers: { ...headers, ...signature } });
      if (response.status === 429) patience -= delayOf(response);
      if (response.status === 401) await this.#token.another(token);
      else if (response.status !== 429 || patience < 0) return { response, sentAt, isSigned: token !== null };
      else this.#putOff(delayOf(response));
    }
  }

  #putOff(delay) {
    this.#notBefore = Math.max(this.#notBefore, performance.now() + delay);
  }

  async #pause() {
    for (let left; (left = this.#notBefore - performance.now()) > 0; ) {
      await new Promise((resolve) => setTimeout(resolve, left));
    }
  }
}

// In milliseconds; a second where the service does not say.
function delayOf(response) {
  const seconds = Number(response.headers.get("Retry-After") ?? 1);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : 1000;
}
