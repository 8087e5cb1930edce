// POST /transition in place of the core in the page: where WebAssembly is not allowed, where a
// configuration needs what a page does not have, or where `core: "service"` asks for it.
import { ProblemError, isOfConfiguration } from "./problem.js";
import { textual } from "./text.js";

const answerOf = ({ state, steps }) => ({ state, steps, text: state.text, selection: state.selection });
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
  async answer(entries, { config, before: { state }, predicted }) {
    const sent = entries.slice(0, config.fields?.length ? 1 : this.#limit);
    try {
      const response = await this.#request(config, state, sent);
      const kept = this.#agreed(sent, response.steps, state?.text ?? "", predicted);
      this.#limit = Math.min(batchSize, this.#limit * 2);
      // The response is about texts that the user has never seen: ask again without them.
      return answerOf(kept === sent.length ? response : await this.#request(config, state, sent.slice(0, kept)));
    } catch (error) {
      // One of them cannot be read, or they are too many: the first goes alone, and twice as many with each answer.
      const isOfAll = ![413, 422].includes(error.problem?.status) || isOfConfiguration(error);
      if (sent.length === 1 || isOfAll) throw error;
      this.#limit = 1;
      return { steps: [], state };
    }
  }

  // How many of the sent events hold: up to the first one that changed the text under later ones.
  #agreed(sent, steps, text, predicted) {
    for (const [index, { effects, ignored }] of steps.entries()) {
      const { event, after } = sent[index];
      // A web address that becomes a link leaves the text as it was.
      const isLink = effects.some(({ type }) => type === "setLink");
      if (!ignored && !isLink) text = effects.findLast(({ type }) => type === "setText")?.text ?? predicted(text, event);
      if (text !== after && sent.slice(index + 1).some((each) => textual.has(each.event.type))) return index + 1;
    }
    return sent.length;
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
