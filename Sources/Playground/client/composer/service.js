// POST /transition in place of the core in the page: where WebAssembly is not allowed, where a
// configuration needs what a page does not have, or where `core: "service"` asks for it.
import { ProblemError, isOfConfiguration } from "./problem.js";

const answerOf = ({ state, steps }) => ({ state, steps, text: state.text, selection: state.selection });
// Events whose text is shown before their answer, and effects of a step that has made another text than that.
const writing = new Set(["edited", "textSet", "keyPressed"]), changing = new Set(["setText", "setLink"]);
const home = new URL("..", import.meta.url).href;
const batchSize = 1000, timeoutMs = 30_000, longestPauseMs = 10_000;

/** Answers a machine's events with requests: in order, as many at once as have gathered. */
export class ServiceCore {
  #options;
  #limit = batchSize;
  #isClosed = false;

  constructor(options) {
    this.#options = { service: home, ...options };
  }

  close() {
    this.#isClosed = true;
  }

  /** The state and the steps after the first entries, as many as there are steps. */
  async answer(entries, { config, before }) {
    const sent = entries.slice(0, config.fields?.length ? 1 : this.#limit);
    try {
      const response = await this.#request(config, before.state, sent), held = countOfHeld(sent, response.steps);
      this.#limit = Math.min(batchSize, this.#limit * 2);
      return answerOf(held === sent.length ? response : await this.#request(config, before.state, sent.slice(0, held)));
    } catch (error) {
      // One of them cannot be read, or they are too many: the first goes alone, and twice as many with each answer.
      const isOfAll = ![413, 422].includes(error.problem?.status) || isOfConfiguration(error);
      if (sent.length === 1 || isOfAll) throw error;
      this.#limit = 1;
      return { steps: [] };
    }
  }

  // A request has no effect on the service, so it can be repeated until a response arrives.
  async #request(config, state, entries) {
    const body = JSON.stringify({ config, state, events: entries.map(({ event }) => event) });
    for (let attempt = 0; ; attempt += 1) {
      const { response, json, error } = await this.#fetch(body);
      if (response?.ok && json) return json;
      const problem = json ? new ProblemError(json, response.status) : error;
      const { token } = this.#options;
      // A function is called with the error after the service rejected its token.
      if (response?.status === 401 && typeof token === "function" && await token(problem)) continue;
      if (json && response.status < 500 && ![408, 429].includes(response.status)) throw problem;
      const seconds = Number(response?.headers.get("Retry-After") ?? NaN);
      const pause = Math.min(longestPauseMs, 250 * 2 ** attempt);
      const waitMs = seconds >= 0 ? seconds * 1000 : pause;
      this.#options.onError(problem, waitMs);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      if (this.#isClosed) throw problem;
    }
  }

  async #fetch(body) {
    const { service, token, fetch = globalThis.fetch } = this.#options;
    const value = typeof token === "function" ? await token(null) : token;
    const authorization = value ? { Authorization: `Bearer ${value}` } : {};
    let response;
    try {
      response = await fetch(new URL("transition", service), {
        method: "POST", body, signal: AbortSignal.timeout(timeoutMs),
        headers: { "Content-Type": "application/json", ...authorization },
      });
      return { response, json: await response.json() };
    } catch (error) {
      return { response, error };
    }
  }
}

// How many of the sent events hold: up to the first one that left another text than the user saw, for edits after it are
// about a text that there never was.
function countOfHeld(sent, steps) {
  const isOther = ({ ignored, effects }, { event }) =>
    (ignored ? writing.has(event.type) : effects.some(({ type }) => changing.has(type)));
  const at = steps.findIndex((step, index) => isOther(step, sent[index]));
  return at < 0 ? sent.length : at + 1;
}
