// The state machine of a message box, without a page: events in, effects out.
//
// The core in the page answers each event at once. Until it is loaded, and where the service answers
// in its place, events wait; a response that changes the text is merged with what was typed meanwhile.
import { ProblemError, isOfConfiguration, report, tell } from "./problem.js";
import { applied, mover, rebased } from "./text.js";

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

const caretAt = (offset) => ({ start: offset, end: offset });
const empty = { text: "", selection: caretAt(0) };

export class Machine {
  #options;
  /** The last answer: the text, the selection and the state after it; before the first one there is no state. */
  #answer = { state: null, ...empty };
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

  get text() {
    return this.#shown.text;
  }

  get selection() {
    return this.#shown.selection;
  }

  // The text and the selection with the events that wait.
  get #shown() {
    return this.#queue.at(-1)?.after ?? this.#answer;
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
    return this.#queue.flatMap(({ before, event }) => (this.#isSending(event) && before.text.trim() ? [before.text] : []));
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
    const last = this.#queue.at(-1), before = this.#shown, after = this.#predicted(before, event);
    const isLater = last?.event.type === event.type && replaceable.has(event.type) && this.#queue.length > this.#taken;
    const entry = isLater ? last : newEntry();
    if (!isLater) this.#queue.push(entry);
    Object.assign(entry, { event, before, after });
    if (before.text === after.text) return entry;
    tell(this.#options, "onPredicted", after.text);
    if (!this.isLocal && (event.type !== "edited" || this.#isSending(event))) this.#emit(this.#correction, event);
    return entry;
  }

  // An app answers a message with its start of an answer: it comes before what the user has done since.
  #enqueueFirst(event) {
    const entry = Object.assign(newEntry(), { event, before: this.#answer, after: this.#answer });
    this.#queue.splice(this.#firsts, 0, entry);
    this.#firsts += 1;
    return entry;
  }

  #isSending({ type, key, replacement }) {
    return type === "sent" || (type === "keyPressed" && actionOf(this.config, key) === "send")
      || (type === "edited" && replacement === "\n" && this.config.returnKey === "send");
  }

  // What the text and the selection most likely are after an event, shown until the answer: a sent message has left, and
  // a newline is there.
  #predicted(shown, event) {
    if (this.#isSending(event)) return shown.text.trim() && this.config.send?.clears !== false ? empty : shown;
    switch (event.type) {
      case "textSet": {
        const { text = shown.text, selection = caretAt(text.length) } = event;
        return { text, selection };
      }
      case "selectionChanged": return { text: shown.text, selection: event.selection };
      case "keyPressed": return actionOf(this.config, event.key) === "newline" ? edited(shown, { range: shown.selection, replacement: "\n" }) : shown;
      case "edited": return event.replacement === "\n" && (this.config.returnKey ?? "newline") !== "newline" ? shown : edited(shown, event);
      default: return shown;
    }
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
    });
  }

  #take(answer) {
    const { steps, text, selection } = answer;
    if (this.#isClosed || steps.length === 0) return;
    const entries = this.#queue.splice(0, steps.length), shown = entries.at(-1).after.text, isChanged = shown !== text;
    this.#taken = 0;
    this.#answer = answer;
    this.#rebase(shown, selection.end);
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

  get #correction() {
    const { text, selection } = this.#shown;
    return { type: "setText", text, selection };
  }

  // Adapts the events that wait, which are about the text `base`, to the answer's.
  #rebase(base, end) {
    let shown = this.#answer;
    for (const entry of this.#queue) {
      if (base !== shown.text) entry.event = rebased(entry.event, base, shown.text, end);
      if (entry.event.type === "edited") end = mover(entry.event)(end);
      base = entry.after.text;
      Object.assign(entry, { before: shown, after: shown = this.#predicted(shown, entry.event) });
    }
  }

  // Leaves out the first event. One that is refused has not happened. Where the core itself fails, the letters stay, and a
  // message is sent.
  #leaveOut(error) {
    this.#taken = 0;
    if (isOfConfiguration(error)) return false;
    const [entry] = this.#queue.splice(0, 1), { event, before, after } = entry, { text } = this.#answer;
    if (error.problem) {
      this.#rebase(after.text, text.length);
      this.#emit(this.#correction);
    } else {
      const own = { text: after.text, selection: after.selection, composing: null, tokens: [], spans: [] };
      this.#answer = { ...own, state: { ...this.state ?? { appeared: true }, ...own } };
      if (this.#isSending(event) && before.text.trim()) this.#emit({ type: "publish", text: before.text }, event);
      if (after.text !== text) this.#emit(this.#correction, event);
    }
    this.#finish([entry]);
    return true;
  }
}

function edited({ text }, edit) {
  return { text: applied(text, edit), selection: caretAt(edit.range.start + edit.replacement.length) };
}

function newEntry() {
  const entry = {};
  entry.done = new Promise((resolve) => { entry.resolve = resolve; });
  return entry;
}
