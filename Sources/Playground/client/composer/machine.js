// The state machine of a message box, without a page: events in, effects out.
//
// The core in the page answers each event at once. Until it is loaded, and where the service answers
// in its place, events wait; a response that changes the text is merged with what was typed meanwhile.
import { ProblemError, isOfConfiguration, report, tell } from "./problem.js";
import { applied, caretOf, mover, rebased, textual } from "./text.js";

// Only the last of these matters while no answer has taken them.
const replaceable = new Set(["dragChanged", "selectionChanged", "contentChanged", "resized"]);
/** What an app says of the answer that streams; about no text. */
const ofRun = new Set(["runStarted", "runEnded"]);
/** What a configuration's `keys` say of a key: one table, or one for hardware and one for soft keyboards. */
export function actionOf({ keys = {} }, key) {
  const { hardware, soft } = keys;
  return hardware || soft ? hardware?.[key] ?? soft?.[key] : keys[key];
}

const loading = new Map();
// The measurer of the machine whose event is answered at the moment.
let measurer = null;

/** The core in the page, loaded once for all machines. */
async function loadCore(devices, ownMeasurer) {
  if (!loading.has(devices)) loading.set(devices, makeCore(devices));
  loading.get(devices).catch(() => loading.delete(devices));
  return new PageCore(await loading.get(devices), ownMeasurer);
}

async function makeCore(devices) {
  const { load } = await import("../core.js");
  if (typeof document === "undefined") return load({ devices });
  const { pageLines } = await import("../core-lines.js"), page = pageLines();
  const lines = Object.fromEntries(["ends", "lineHeight", "caret"].map((name) => [name, (...all) => (measurer ?? page)[name](...all)]));
  return load({ devices, lines });
}

/** Answers a machine's events one by one, at once. The core keeps the configuration and the state. */
class PageCore {
  #core;
  #measurer;
  #machine = null;
  /** What the core's machine was made for: a configuration, and the answer before. */
  #config;
  #answer;

  constructor(core, ownMeasurer = null) {
    this.#core = core;
    this.#measurer = ownMeasurer;
  }

  answer([{ event }], { config, before }) {
    measurer = config.box ? null : this.#measurer;
    try {
      const machine = this.#machineFor(config, before), step = accepted(machine.step(event));
      return this.#answer = { steps: [step], text: machine.text, selection: machine.selection, get state() { return machine.state; } };
    } finally {
      measurer = null;
    }
  }

  #machineFor(config, before) {
    if (this.#machine && this.#config === config && this.#answer === before) return this.#machine;
    if (!this.#machine) this.#machine = accepted(this.#core.machine(config, before.state));
    else accepted(this.#machine.configure(config, before.state));
    this.#config = config;
    return this.#machine;
  }
}

function accepted(answer) {
  if (answer?.type?.startsWith?.("urn:composer:problem:")) throw new ProblemError(answer);
  return answer;
}

/** Makes a machine. See composer.d.ts. */
export const createMachine = (options) => new Machine(options);

export class Machine {
  text = "";
  selection = { start: 0, end: 0 };
  #options;
  /** The last answer: the text, the selection and the state after it; before the first one there is no state. */
  #answer = { state: null };
  /** The configuration as the core gets it. */
  #config = null;
  #core = null;
  #loaded;
  #queue = [];
  #taken = 0;
  /** While callbacks of a step run: how many events they have sent that go before those that wait. */
  #firsts = null;
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

  get state() {
    return this.#answer.state;
  }

  /** The number of events without an answer. */
  get pending() {
    return this.#queue.length;
  }

  /** Whether an answer streams, after the events that wait. */
  get running() {
    const last = this.#queue.findLast(({ event: { type } }) => ofRun.has(type));
    return last ? last.event.type === "runStarted" : Boolean(this.state?.running);
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
    this.#config = null;
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
      if (source !== "service") return await loadCore(source === "devices", this.#options.measurer);
    } catch {
      // A page may not allow WebAssembly, or not reach it.
    }
    const { ServiceCore } = await import("./service.js");
    return new ServiceCore({ ...this.#options, onError: (...failure) => report(this.#options, ...failure) });
  }

  #enqueue(event) {
    if (this.#firsts !== null && ofRun.has(event.type)) return this.#enqueueFirst(event);
    const last = this.#queue.at(-1);
    const isLater = last?.event.type === event.type && replaceable.has(event.type);
    const entry = isLater && this.#queue.length > this.#taken ? last : newEntry();
    const before = this.text;
    Object.assign(entry, { event, before, after: this.#predicted(before, event) });
    if (entry !== last) this.#queue.push(entry);
    this.text = entry.after;
    if (before !== this.text) tell(this.#options, "onPredicted", this.text);
    this.selection = this.text ? caretOf(this.#edited(event)) ?? this.selection : { start: 0, end: 0 };
    const isShown = event.type === "edited" && !this.#isSending(event);
    if (!this.isLocal && !isShown && before !== this.text) this.#emit(this.#correction, event);
    return entry;
  }

  // An app answers a message with its start of an answer: it comes before what the user has done since.
  #enqueueFirst(event) {
    const { text = "" } = this.#answer, entry = Object.assign(newEntry(), { event, before: text, after: text });
    this.#queue.splice(this.#firsts, 0, entry);
    this.#firsts += 1;
    return entry;
  }

  #isSending({ type, key, replacement }) {
    return type === "sent" || (type === "keyPressed" && actionOf(this.config, key) === "send")
      || (type === "edited" && replacement === "\n" && this.config.returnKey === "send");
  }

  // A key that inserts a newline is an edit.
  #edited(event) {
    const isNewline = event.type === "keyPressed" && actionOf(this.config, event.key) === "newline";
    return isNewline ? { type: "edited", range: this.selection, replacement: "\n" } : event;
  }

  // What the text is most likely after an event, shown until the answer: a sent message has left, and a
  // newline is there.
  #predicted(text, event) {
    if (this.#isSending(event)) return text.trim() && this.config.send?.clears !== false ? "" : text;
    if (event.type === "textSet") return event.text ?? text;
    const isReturn = event.replacement === "\n" && (this.config.returnKey ?? "newline") !== "newline", edit = this.#edited(event);
    return isReturn || edit.type !== "edited" ? text : applied(text, edit);
  }

  // With the core in the page, everything is done when this returns. An event that cannot be answered is left
  // out, and the next one is.
  async #pump() {
    if (this.#isPumping || !this.#core) return;
    this.#isPumping = true;
    let isGoingOn = true;
    while (isGoingOn && this.#queue.length > 0 && !this.#isClosed) {
      try {
        const answer = this.#ask();
        this.#take(answer instanceof Promise ? await answer : answer);
      } catch (error) {
        if (this.#isClosed) break;
        report(this.#options, error);
        isGoingOn = this.#leaveOut(error);
      }
    }
    this.#isPumping = false;
  }

  #ask() {
    const include = [...new Set(["effects", ...this.config.include ?? ["layout"]])];
    this.#config ??= { ...this.config, include };
    const sending = this.#queue.findIndex(({ event }) => this.#isSending(event));
    // What an app says to a message comes before what follows it.
    this.#taken = sending < 0 ? this.#queue.length : sending + 1;
    return this.#core.answer(this.#queue.slice(0, this.#taken), {
      config: this.#config, before: this.#answer,
      predicted: (text, event) => this.#predicted(text, event),
    });
  }

  #take(answer) {
    const { steps, text, selection } = answer;
    if (this.#isClosed || steps.length === 0) return;
    const entries = this.#queue.splice(0, steps.length);
    this.#taken = 0;
    this.#answer = answer;
    const shown = entries.at(-1).after;
    const isChanged = shown !== text;
    if (isChanged) this.#rebase(shown, text, selection.end);
    if (!this.#queue.some(({ event }) => textual.has(event.type))) this.selection = selection;
    const isKnown = steps.some(({ effects }) => effects.some(({ type }) => type === "setText"));
    this.#firsts = 0;
    // A web address that becomes a link was shown already: effects are about the text without it.
    if (isChanged && !isKnown) this.#emit(this.#correction);
    steps.forEach((step, index) => this.#perform(step, entries[index]));
    this.#firsts = null;
    this.#finish(entries);
  }

  #finish(entries) {
    tell(this.#options, "onTaken");
    entries.forEach(({ resolve }) => resolve());
  }

  #perform(step, entry) {
    entry.step = step;
    tell(this.#options, "onStep", step, entry.event);
    for (const effect of step.effects) this.#emit(effect.type === "setText" ? this.#correction : effect, entry.event);
  }

  #emit(effect, event) {
    tell(this.#options, "onEffect", effect, event);
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

  // Leaves out the first event. One that is refused has not happened. Where the core itself fails, the letters stay, and a
  // message is sent.
  #leaveOut(error) {
    this.#taken = 0;
    if (isOfConfiguration(error)) return false;
    const [entry] = this.#queue.splice(0, 1), { event, before, after } = entry, known = this.state?.text ?? "";
    if (error.problem) {
      this.#rebase(after, known, known.length);
      this.#emit(this.#correction);
    } else {
      const caret = caretOf(this.#edited(event)) ?? { start: after.length, end: after.length };
      const own = { text: after, selection: after ? caret : { start: 0, end: 0 }, composing: null, tokens: [], spans: [] };
      this.#answer = { ...own, state: { ...this.state ?? { appeared: true }, ...own } };
      if (this.#isSending(event) && before.trim()) this.#emit({ type: "publish", text: before }, event);
      if (after !== known) this.#emit(this.#correction, event);
    }
    this.#finish([entry]);
    return true;
  }
}

function newEntry() {
  const entry = {};
  entry.done = new Promise((resolve) => { entry.resolve = resolve; });
  return entry;
}
