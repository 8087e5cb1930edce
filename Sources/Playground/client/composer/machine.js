// The state machine of a message box, without a page: events in, effects out.
//
// The core in the page answers each event at once. Until it is loaded, and where the service answers
// in its place, events wait; a response that changes the text is merged with what was typed meanwhile.
import { applied, caretOf, mover, rebased } from "./text.js";

// Only the last of these matters while no answer has taken them.
const replaceable = new Set(["dragChanged", "selectionChanged", "contentChanged", "resized"]);
/** The events that can change the text or the selection. */
export const textual = new Set(["edited", "selectionChanged", "textSet"]);

/** What a configuration's `keys` say of a key: one table, or one for hardware and one for soft keyboards. */
export function actionOf({ keys = {} }, key) {
  const { hardware, soft } = keys;
  return hardware || soft ? hardware?.[key] ?? soft?.[key] : keys[key];
}

/** An error response; `problem` is its problem document. */
export class ProblemError extends Error {
  constructor(problem, status = problem.status) {
    const places = problem.errors?.map(({ pointer, detail }) => `${pointer} ${detail}`).join("; ");
    super([problem.detail ?? problem.title ?? `The service returned ${status}.`, places].filter(Boolean).join(" "));
    this.name = "ProblemError";
    this.problem = { status, ...problem };
  }
}

/** Says on the console what a program does not take with `onError`. */
export const report = ({ onError }, error, waitMs = null) =>
  (onError ? onError(error, waitMs) : console.error(`Composer: ${error.message}`, error.problem ?? error));

const loading = new Map();
const isProblem = ({ type }) => typeof type === "string" && type.startsWith("urn:composer:problem:");

/** The core in the page, loaded once for all machines. */
async function loadCore(devices) {
  const { load } = await import("../core.js");
  if (!loading.has(devices)) loading.set(devices, load({ devices }));
  loading.get(devices).catch(() => loading.delete(devices));
  return new PageCore(await loading.get(devices));
}

/** Answers a machine's events one by one, at once. */
class PageCore {
  #core;

  constructor(core) {
    this.#core = core;
  }

  answer([{ event }], { config, state }) {
    const response = this.#core.transition({ config, state, events: [event] });
    if (isProblem(response)) throw new ProblemError(response);
    return response;
  }
}

/** Makes a machine. See composer.d.ts. */
export const createMachine = (options) => new Machine(options);

export class Machine {
  state = null;
  text = "";
  selection = { start: 0, end: 0 };
  #options;
  #core = null;
  #loaded;
  #queue = [];
  #taken = 0;
  #isPumping = false;
  #isClosed = false;

  constructor(options) {
    this.#options = options;
    this.config = options.config;
    this.ready = this.#load();
  }

  /** Whether each event is answered at once. */
  get isLocal() {
    return this.#core instanceof PageCore;
  }

  /** The number of events without an answer. */
  get pending() {
    return this.#queue.length;
  }

  /** The texts that were sent and have no answer yet. */
  get unanswered() {
    return this.#queue.flatMap(({ before, event }) => (this.#isSending(event) && before.trim() ? [before] : []));
  }

  send(...events) {
    const entries = events.map((event) => this.#enqueue(event));
    this.#pump();
    return Promise.all(entries.map(({ done }) => done)).then(() => {});
  }

  /** Sends an event, and returns its step if it is answered at once. */
  now(event) {
    const entry = this.#enqueue(event);
    this.#pump();
    return entry.step;
  }

  update(config) {
    this.config = { ...this.config, ...config };
    if (this.#source !== this.#loaded) this.#load();
    this.#pump();
  }

  close() {
    this.#isClosed = true;
    this.#core?.close?.();
    this.#queue.splice(0).forEach(({ resolve }) => resolve());
  }

  // What answers the configuration. The service has the lines of other engines; only devices need their
  // table.
  get #source() {
    const { core = "page" } = this.#options, { device, composer, box } = this.config;
    if (core !== "page" || composer?.text?.engine || box?.engine) return core === "page" ? "service" : core;
    return device ? "devices" : "page";
  }

  async #load() {
    const source = this.#loaded = this.#source;
    this.#core = null;
    const core = await this.#coreOf(source);
    if (this.#loaded !== source) return;
    this.#core = core;
    this.#pump();
  }

  async #coreOf(source) {
    try {
      if (typeof source === "object") return new PageCore(source);
      if (source !== "service") return await loadCore(source === "devices");
    } catch {
      // A page may not allow WebAssembly, or not reach it.
    }
    const { ServiceCore } = await import("./service.js");
    return new ServiceCore({ ...this.#options, onError: (...failure) => report(this.#options, ...failure) });
  }

  #enqueue(event) {
    const last = this.#queue.at(-1);
    const isLater = last?.event.type === event.type && replaceable.has(event.type);
    const entry = isLater && this.#queue.length > this.#taken ? last : newEntry();
    const before = this.text;
    Object.assign(entry, { event, before, after: this.#predicted(before, event) });
    if (entry !== last) this.#queue.push(entry);
    this.text = entry.after;
    this.selection = this.text ? caretOf(event) ?? this.selection : { start: 0, end: 0 };
    if (!this.isLocal && this.#isSending(event) && before !== this.text) this.#emit(this.#correction, event);
    return entry;
  }

  #isSending({ type, key, replacement }) {
    return type === "sent" || (type === "keyPressed" && actionOf(this.config, key) === "send")
      || (type === "edited" && replacement === "\n" && this.config.returnKey === "send");
  }

  // What the text is most likely after an event, shown until the answer: a sent message has left.
  #predicted(text, event) {
    if (this.#isSending(event)) return text.trim() && this.config.send?.clears !== false ? "" : text;
    if (event.type === "textSet") return event.text ?? text;
    if (event.type !== "edited") return text;
    const isReturn = event.replacement === "\n" && (this.config.returnKey ?? "newline") !== "newline";
    return isReturn ? text : applied(text, event);
  }

  // With the core in the page, everything is done when this returns.
  async #pump() {
    if (this.#isPumping || !this.#core) return;
    this.#isPumping = true;
    try {
      while (this.#queue.length > 0 && !this.#isClosed) {
        const answer = this.#ask();
        this.#take(answer instanceof Promise ? await answer : answer);
      }
      this.#isPumping = false;
    } catch (error) {
      this.#isPumping = false;
      if (this.#isClosed) return;
      report(this.#options, error);
      if (this.#leaveOut(error)) this.#pump();
    }
  }

  #ask() {
    const include = [...new Set(["effects", ...this.config.include ?? ["layout"]])];
    this.#taken = this.#queue.length;
    return this.#core.answer(this.#queue, {
      config: { ...this.config, include }, state: this.state,
      predicted: (text, event) => this.#predicted(text, event),
    });
  }

  #take({ state, steps }) {
    if (this.#isClosed || steps.length === 0) return;
    const entries = this.#queue.splice(0, steps.length);
    this.#taken = 0;
    this.state = state;
    const shown = entries.at(-1).after;
    const isChanged = shown !== state.text;
    if (isChanged) this.#rebase(shown, state.text, state.selection.end);
    if (!this.#queue.some(({ event }) => textual.has(event.type))) this.selection = state.selection;
    const isKnown = steps.some(({ effects }) => effects.some(({ type }) => type === "setText"));
    steps.forEach((step, index) => this.#perform(step, entries[index]));
    if (isChanged && !isKnown) this.#emit(this.#correction);
    entries.forEach(({ resolve }) => resolve());
  }

  #perform(step, entry) {
    entry.step = step;
    this.#options.onStep?.(step, entry.event);
    for (const effect of step.effects) this.#emit(effect.type === "setText" ? this.#correction : effect, entry.event);
  }

  #emit(effect, event) {
    this.#options.onEffect?.(effect, event);
  }

  // The machine's text with the events that wait.
  get #correction() {
    return { type: "setText", text: this.text, selection: this.selection };
  }

  // Adapts events that wait, which are about the text `base`, to the text `other`.
  #rebase(base, other, end) {
    let last = { ...this.selection };
    for (const entry of this.#queue) {
      entry.event = rebased(entry.event, base, other, end);
      base = entry.after;
      if (entry.event.type === "edited") end = mover(entry.event)(end);
      entry.before = other;
      entry.after = other = this.#predicted(other, entry.event);
      last = caretOf(entry.event) ?? last;
    }
    this.text = other;
    this.selection = { start: Math.min(last.start, other.length), end: Math.min(last.end, other.length) };
  }

  // Removes the first event if it cannot be read. A configuration that cannot be read has to change.
  #leaveOut({ problem }) {
    this.#taken = 0;
    if (!problem || problem.errors?.[0]?.pointer?.startsWith("/config")) return false;
    const [{ after, resolve }] = this.#queue.splice(0, 1);
    const before = this.state?.text ?? "";
    this.#rebase(after, before, before.length);
    this.#emit(this.#correction);
    resolve();
    return true;
  }
}

function newEntry() {
  const entry = {};
  entry.done = new Promise((resolve) => { entry.resolve = resolve; });
  return entry;
}
