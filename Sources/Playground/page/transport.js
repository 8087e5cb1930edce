// Sends HTTP requests: adds the token if the service requires one, and retries after a 429.
//
// Source: RFC 6750, section 2.1 (Bearer); RFC 6585, section 4 (429); RFC 9110, section 10.2.3.

// The longest total delay of one request.
const longestDelayMs = 60_000;

export class Transport {
  #token;
  #notBefore = 0;

  constructor(token) {
    this.#token = token;
  }

  /** Whether the service requires a token. */
  get hasToken() {
    return this.#token.current !== null;
  }

  /**
   * Sends a request until the service accepts it. A delay applies to all requests. After too long
   * a total delay, returns the 429. Returns the last response, when its request was sent
   * (`performance.now()`), and whether it had a token.
   */
  async send(path, { headers, ...options }) {
    for (let delayLeft = longestDelayMs; ; ) {
      await this.#waitForDelay();
      const token = this.#token.current;
      const authorization = token === null ? {} : { Authorization: `Bearer ${token}` };
      const sentAt = performance.now();
      const response = await fetch(path, { ...options, headers: { ...headers, ...authorization } });
      if (response.status === 429) delayLeft -= delayOf(response);
      if (response.status === 401) await this.#token.replace(token);
      else if (response.status !== 429 || delayLeft < 0) {
        return { response, sentAt, hasToken: token !== null };
      } else this.#delay(delayOf(response));
    }
  }

  #delay(ms) {
    this.#notBefore = Math.max(this.#notBefore, performance.now() + ms);
  }

  async #waitForDelay() {
    for (let left; (left = this.#notBefore - performance.now()) > 0; ) {
      await new Promise((resolve) => setTimeout(resolve, left));
    }
  }
}

// In milliseconds; one second without a valid Retry-After.
function delayOf(response) {
  const seconds = Number(response.headers.get("Retry-After") ?? 1);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : 1000;
}
