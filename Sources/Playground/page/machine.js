// The service's state machine, driven: events go in, one request at a time; steps come out.

export class Machine {
  state = null;
  /** What the last step looks like. */
  layout = null;
  config = {};
  #service;
  #perform;
  #queue = Promise.resolve();

  /** `perform` is called with each step and its event; the events it returns are sent next. */
  constructor(service, perform) {
    this.#service = service;
    this.#perform = perform;
  }

  /** Begins again with another configuration. */
  restart(config) {
    this.config = config;
    this.state = null;
  }

  /** Sends events behind those on their way; fulfilled when all that follows from them is done. */
  send(...events) {
    const sent = this.#queue.then(() => this.#follow(events));
    this.#queue = sent.catch(() => {});
    return sent;
  }

  /** Fulfilled when nothing is on its way. */
  get isIdle() {
    return this.#queue;
  }

  // Effects can ask for more events, as a platform does that is told to show its keyboard.
  async #follow(events) {
    for (let next = events; next.length > 0; ) {
      const { config, state } = this;
      const answer = await this.#service.post("/transition", { config, state, events: next });
      this.state = answer.state;
      const more = [];
      for (const step of answer.steps) {
        this.layout = step.layout;
        more.push(...this.#perform(step, next[step.event]));
      }
      next = more;
    }
  }
}
