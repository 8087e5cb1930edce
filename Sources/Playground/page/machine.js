// Sends events to /transition, one request at a time, and keeps the state between requests.

export class Machine {
  state = null;
  /** The layout of the last step. */
  layout = null;
  config = {};
  #service;
  #perform;
  #queue = Promise.resolve();

  /** `perform` is called with each step and its event. It returns the events to send next. */
  constructor(service, perform) {
    this.#service = service;
    this.#perform = perform;
  }

  /** Starts again with another configuration and no state. */
  restart(config) {
    this.config = config;
    this.state = null;
  }

  /** Sends events after the pending ones; resolves when they and the events they cause are processed. */
  send(...events) {
    const sent = this.#queue.then(() => this.#process(events));
    this.#queue = sent.catch(() => {});
    return sent;
  }

  /** Resolves when no event is pending. */
  get isIdle() {
    return this.#queue;
  }

  // Effects can cause events: the platform reports the keyboard that an effect told it to show.
  async #process(events) {
    for (let next = events; next.length > 0; ) {
      const { config, state } = this;
      const response = await this.#service.post("/transition", { config, state, events: next });
      this.state = response.state;
      const caused = [];
      for (const step of response.steps) {
        this.layout = step.layout;
        caused.push(...this.#perform(step, next[step.event]));
      }
      next = caused;
    }
  }
}
