// The client module: drives a message box with POST /transition.
//
// Typing never waits: the text shows at once, and each change is queued as an event. A response that
// changes the text is merged with what the user typed in the meantime.

const home = new URL(".", import.meta.url).href;
const batchSize = 1000, timeoutMs = 30_000, longestPauseMs = 10_000;
// A shorter movement of a pointer is a tap, in points.
const slop = 6;
// Only the last of these matters while no request has taken them.
const replaceable = new Set(["dragChanged", "selectionChanged", "contentChanged", "resized"]);
const textual = new Set(["edited", "selectionChanged"]);

/** An error response; `problem` is its problem document. */
export class ProblemError extends Error {
  constructor(status, problem) {
    super(problem.detail ?? problem.title ?? `The service returned ${status}.`);
    this.problem = problem;
  }
}

// ---- Edits of a text

// Offsets inside a surrogate pair are invalid.
const splitsPair = (text, at) => /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(at - 1, at + 1));

// The edit from one text to another; its replacement ends at `end` where several edits are possible.
function difference(before, after, end = after.length) {
  const shorter = Math.min(before.length, after.length);
  let start = 0, tail = 0;
  const extend = (most) => {
    while (tail < most && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  };
  extend(Math.min(shorter, after.length - end));
  while (start < shorter - tail && before[start] === after[start]) start += 1;
  extend(shorter - start);
  if (splitsPair(before, start) || splitsPair(after, start)) start -= 1;
  if (splitsPair(before, before.length - tail) || splitsPair(after, after.length - tail)) tail -= 1;
  return {
    range: { start, end: before.length - tail },
    replacement: after.slice(start, after.length - tail),
  };
}

const applied = (text, { range, replacement }) =>
  text.slice(0, range.start) + replacement + text.slice(range.end);

// Moves offsets along with an edit.
const mover = ({ range, replacement }) => (offset) => {
  if (offset <= range.start) return offset;
  return range.start + replacement.length + Math.max(0, offset - range.end);
};

const movedRange = ({ start, end }, move) => ({ start: move(start), end: Math.max(move(start), move(end)) });

// An event about the text `base`, as it reads on the text `other`.
function rebased(event, base, other, end) {
  const move = mover(difference(base, other, end));
  if (event.type === "selectionChanged") return { ...event, selection: movedRange(event.selection, move) };
  if (event.type !== "edited") return event;
  const moved = { ...event, range: movedRange(event.range, move) };
  if (!event.composing) return moved;
  const moveAfter = mover(difference(applied(base, event), applied(other, moved), move(end)));
  return { ...moved, composing: movedRange(event.composing, moveAfter) };
}

// ---- The machine

/** Sends events to the service in order and emits the effects. See composer.d.ts. */
export const createMachine = (options) => new Machine(options);

class Machine {
  state = null;
  text = "";
  selection = { start: 0, end: 0 };
  #options;
  #queue = [];
  #inFlight = 0;
  #isPumping = false;
  #limit = batchSize;
  #isClosed = false;

  constructor(options) {
    this.#options = { service: home, ...options };
    this.config = options.config;
  }

  get pending() {
    return this.#queue.length;
  }

  send(...events) {
    const entries = events.map((event) => this.#enqueue(event));
    this.#pump();
    return Promise.all(entries.map(({ done }) => done)).then(() => {});
  }

  update(config) {
    this.config = { ...this.config, ...config };
    this.#pump();
  }

  close() {
    this.#isClosed = true;
  }

  #enqueue(event) {
    const last = this.#queue.at(-1);
    const isLater = last?.event.type === event.type && replaceable.has(event.type);
    const entry = isLater && this.#queue.length > this.#inFlight ? last : newEntry();
    Object.assign(entry, { event, after: this.#predicted(this.text, event) });
    if (entry !== last) this.#queue.push(entry);
    this.text = entry.after;
    this.selection = caretOf(event) ?? this.selection;
    return entry;
  }

  // Return inserts nothing where it has another task.
  #predicted(text, event) {
    if (event.type !== "edited") return text;
    const isReturn = event.replacement === "\n" && (this.config.returnKey ?? "newline") !== "newline";
    return isReturn ? text : applied(text, event);
  }

  async #pump() {
    if (this.#isPumping) return;
    this.#isPumping = true;
    try {
      while (this.#queue.length > 0 && !this.#isClosed) await this.#advance();
    } catch (error) {
      this.#options.onError?.(error, null);
    }
    this.#inFlight = 0;
    this.#isPumping = false;
  }

  async #advance() {
    const count = this.config.fields?.length ? 1 : this.#limit;
    const sent = this.#queue.slice(0, count);
    this.#inFlight = sent.length;
    try {
      const response = await this.#request(sent);
      const kept = this.#agreed(sent, response.steps);
      // The response is about texts that the user has never seen: ask again without them.
      const { state, steps } = kept === sent.length ? response : await this.#request(sent.slice(0, kept));
      if (!this.#isClosed) this.#take(sent.slice(0, kept), state, steps);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      this.#drop(sent, error);
    }
  }

  // How many of the sent events hold: up to the first one that changed the text under later ones.
  #agreed(sent, steps) {
    let text = this.state?.text ?? "";
    for (const [index, { effects, ignored }] of steps.entries()) {
      const { event, after } = sent[index];
      if (!ignored) text = lastText(effects) ?? this.#predicted(text, event);
      if (text !== after && sent.slice(index + 1).some((each) => textual.has(each.event.type))) return index + 1;
    }
    return sent.length;
  }

  #take(entries, state, steps) {
    this.#queue.splice(0, entries.length);
    this.#inFlight = 0;
    this.#limit = Math.min(batchSize, this.#limit * 2);
    this.state = state;
    const shown = entries.at(-1).after;
    const isChanged = shown !== state.text;
    if (isChanged) this.#rebase(shown, state.text, state.selection.end);
    if (!this.#queue.some(({ event }) => textual.has(event.type))) this.selection = state.selection;
    const known = steps.some(({ effects }) => lastText(effects) !== undefined);
    steps.forEach((step, index) => this.#perform(step, entries[index].event));
    if (isChanged && !known) this.#emit(this.#correction);
    entries.forEach(({ resolve }) => resolve());
  }

  #perform(step, event) {
    this.#options.onStep?.(step, event);
    for (const effect of step.effects) this.#emit(effect.type === "setText" ? this.#correction : effect, event);
  }

  #emit(effect, event) {
    this.#options.onEffect?.(effect, event);
  }

  // The service's text with the pending edits.
  get #correction() {
    return { type: "setText", text: this.text, selection: this.selection };
  }

  // Adapts pending events, which are about the text `base`, to the text `other`.
  #rebase(base, other, end) {
    let last = { ...this.selection };
    for (const entry of this.#queue) {
      entry.event = rebased(entry.event, base, other, end);
      base = entry.after;
      if (entry.event.type === "edited") end = mover(entry.event)(end);
      entry.after = other = this.#predicted(other, entry.event);
      last = caretOf(entry.event) ?? last;
    }
    this.text = other;
    this.selection = { start: Math.min(last.start, other.length), end: Math.min(last.end, other.length) };
  }

  // Removes the event that the service cannot read. An event that is not the first one is sent again
  // as the first: it may only be too much beside the others. Where none is named, halves find it.
  #drop(sent, error) {
    const { status, errors } = error.problem;
    const pointer = errors?.[0]?.pointer ?? "";
    if (![413, 422].includes(status) || pointer.startsWith("/config")) throw error;
    const index = Number(/^\/events\/(\d+)/.exec(pointer)?.[1] ?? Math.floor(sent.length / 2));
    if (index > 0) {
      this.#limit = index;
      return;
    }
    const [{ after, resolve }] = this.#queue.splice(0, 1);
    const before = this.state?.text ?? "";
    this.#rebase(after, before, before.length);
    this.#emit(this.#correction);
    this.#options.onError?.(error, null);
    resolve();
  }

  // A request has no effect on the service, so it can be repeated until a response arrives.
  async #request(entries) {
    const events = entries.map(({ event }) => event);
    const include = [...new Set(["effects", ...this.config.include ?? ["layout"]])];
    const body = JSON.stringify({ config: { ...this.config, include }, state: this.state, events });
    for (let attempt = 0; ; attempt += 1) {
      const { response, json, error } = await this.#fetch(body);
      if (response?.ok && json) return json;
      const problem = json ? new ProblemError(response.status, json) : error;
      if (response?.status === 401 && await this.#renewToken(problem)) continue;
      if (json && response.status < 500 && ![408, 429].includes(response.status)) throw problem;
      const seconds = Number(response?.headers.get("Retry-After") ?? NaN);
      const pause = Math.min(longestPauseMs, 250 * 2 ** attempt);
      const waitMs = seconds >= 0 ? seconds * 1000 : pause;
      this.#options.onError?.(problem, waitMs);
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

  // `token` may be a function, which is called with the error after the service rejected a token.
  async #renewToken(problem) {
    const { token } = this.#options;
    return typeof token === "function" && Boolean(await token(problem));
  }
}

function newEntry() {
  const entry = {};
  entry.done = new Promise((resolve) => { entry.resolve = resolve; });
  return entry;
}

const lastText = (effects) => effects.findLast(({ type }) => type === "setText")?.text;

function caretOf({ type, range, replacement, selection }) {
  if (type === "selectionChanged") return selection;
  if (type !== "edited") return null;
  const caret = range.start + replacement.length;
  return { start: caret, end: caret };
}

// ---- The page

/** Drives a textarea, and the bar and the list around it. See composer.d.ts. */
export const attach = (options) => new Attachment(options);

const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Gives an element a frame of a response; `motion` animates it from where it is. */
export function place(element, { x, y, width, height }, motion) {
  const read = () => {
    const { translate, width, height } = getComputedStyle(element);
    return { translate, width, height };
  };
  const from = element.style.translate && motion ? read() : null;
  element.getAnimations().forEach((animation) => animation.cancel());
  if (getComputedStyle(element).position === "static") {
    Object.assign(element.style, { position: "fixed", left: 0, top: 0, margin: 0 });
  }
  Object.assign(element.style, { boxSizing: "border-box", translate: `${x}px ${y}px`, width: `${width}px`, height: `${height}px` });
  if (from) element.animate([from, read()], motion);
}

class Attachment {
  #options;
  #end = new AbortController();
  #shown = "";
  #marked = null;
  #isCorrecting = false;
  #lastInput = "";
  #drag = null;
  #entered = null;
  #hasDragged = false;
  #observer;
  #list = { contentHeight: 0, offset: 0 };
  // The offset that the list could not reach yet; undefined where it is where it should be.
  #goal;

  constructor(options) {
    this.#options = options;
    this.keyboard = options.keyboard ?? "default";
    this.machine = createMachine({
      ...options, config: this.#resolved(options.config),
      onEffect: (effect, event) => this.#perform(effect, event),
      onStep: (step, event) => this.#follow(step, event),
    });
    this.#wire();
    const { textarea } = options;
    this.machine.send({ type: "appeared" });
    this.#read();
    if (document.activeElement === textarea) this.machine.send({ type: "focused" });
  }

  send() {
    return this.machine.send({ type: "sent" });
  }

  showKeyboard(keyboard = this.keyboard) {
    this.keyboard = keyboard;
    const { state } = this.machine;
    if (state?.keyboard) return this.machine.send(this.#keyboardEvent("keyboardWillChangeFrame"));
    return this.machine.send({ type: state?.focused ? "tapped" : "focused" });
  }

  hideKeyboard() {
    return this.machine.send({ type: "tappedClose" });
  }

  showPanel(kind, height) {
    return this.machine.send({ type: "panelShown", kind, ...(height && { height }) });
  }

  hidePanel() {
    return this.machine.send({ type: "panelHidden" });
  }

  replace(range, replacement, tokens) {
    const { textarea } = this.#options;
    const text = applied(this.#shown, { range, replacement });
    const end = range.start + replacement.length;
    this.#marked = null;
    this.#isCorrecting = true;
    replaceText(textarea, text, { start: end, end });
    this.#isCorrecting = false;
    this.#edit({ range, replacement, ...(tokens && { tokens }) });
    this.#shown = text;
  }

  update(config) {
    this.machine.update(this.#resolved(config));
    return this.machine.send({ type: "resized" });
  }

  detach() {
    this.#end.abort();
    this.#observer.disconnect();
    this.machine.close();
  }

  get #isThisDevice() {
    return this.#options.config.device === "this";
  }

  // The device "this" is the page itself: its layout viewport, and the keyboard that covers it.
  #resolved({ device, ...rest }) {
    const config = { ...(device === "this" ? viewport() : device && { device }), ...rest };
    if (!config.content || !this.#options.list) return config;
    this.#list = this.#measured;
    return { ...config, content: { ...config.content, ...this.#list } };
  }

  // The list's content, position and pinned message, as the page has them.
  get #measured() {
    const { list } = this.#options;
    const range = document.createRange();
    range.selectNodeContents(list);
    const { top, height } = list.getBoundingClientRect();
    const scale = height / list.offsetHeight || 1, offset = list.scrollTop;
    const bottom = (range.getBoundingClientRect().bottom - top) / scale + offset;
    const pinned = list.querySelector("[data-pin]");
    return { contentHeight: Math.max(0, bottom), offset, ...(pinned && { pin: pinIn(pinned, top, scale, offset) }) };
  }

  #followList() {
    this.#scrollOn();
    const { state, config } = this.machine;
    const { offset, ...content } = this.#measured, last = this.#list;
    const isSame = (a = 0, b = 0) => Math.abs(a - b) <= 1;
    const isUnchanged = isSame(offset, last.offset) && isSame(content.contentHeight, last.contentHeight)
      && isSame(content.pin?.y, last.pin?.y) && isSame(content.pin?.height, last.pin?.height);
    if (!config.content || isUnchanged) return;
    this.#list = { offset, ...content };
    // While a response is on its way that scrolls the list, the list is still where it was.
    const isWhereItShouldBe = isSame(offset, state?.list?.offset ?? config.content.offset);
    const hasScrolled = this.#goal === undefined && !isWhereItShouldBe;
    this.machine.send({ type: "contentChanged", content: { ...content, ...(hasScrolled && { offset }) } });
  }

  #scroll(offset) {
    const { list } = this.#options;
    if (!list) return;
    list.scrollTop = offset;
    this.#list = { ...this.#list, offset: list.scrollTop };
    this.#goal = list.scrollTop < offset - 1 ? offset : undefined;
  }

  // A list whose content is too short for an offset goes on when it has grown. That it stopped early is
  // no movement of the user's.
  #scrollOn() {
    if (this.#goal === undefined) return;
    const hasMoved = this.#options.list.scrollTop !== this.#list.offset;
    if (hasMoved) this.#goal = undefined;
    else this.#scroll(this.#goal);
  }

  #on(target, types, listener) {
    for (const type of types.split(" ")) {
      target?.addEventListener(type, listener, { signal: this.#end.signal, passive: type.startsWith("touch") });
    }
  }

  #wire() {
    const { textarea, bar, list, keyboardElement, button, popover, panel } = this.#options;
    this.#on(textarea, "input", (event) => {
      this.#lastInput = event.inputType;
      this.#read();
    });
    this.#on(textarea, "compositionstart", () => {
      this.#marked = { start: textarea.selectionStart, text: "" };
    });
    this.#on(textarea, "compositionupdate", ({ data }) => {
      if (this.#marked) this.#marked.text = data;
    });
    this.#on(textarea, "compositionend", () => this.#commit());
    this.#on(document, "selectionchange", () => this.#select());
    this.#on(textarea, "keydown", (event) => this.#press(event));
    this.#on(textarea, "focus", () => {
      if (!this.#isKnown(true)) this.machine.send(this.#entered = { type: "focused" });
    });
    this.#on(textarea, "blur", () => {
      const hasLeft = document.activeElement !== textarea && !this.#isKnown(false);
      if (hasLeft && this.#isThisDevice) this.machine.send({ type: "blurred" });
    });
    // Buttons leave the focus, and so the keyboard, where it is.
    for (const part of [bar, popover, panel]) {
      this.#on(part, "mousedown", (event) => event.target.closest("button") && event.preventDefault());
    }
    this.#on(button, "click", () => this.send());
    this.#on(list, "click", () => {
      if (!this.#hasDragged) this.machine.send({ type: "tappedOutside" });
    });
    this.#on(list, "scroll", () => this.#followList());
    this.#observer = new MutationObserver(() => this.#followList());
    const changes = { childList: true, subtree: true, characterData: true, attributeFilter: ["data-pin"] };
    if (list) this.#observer.observe(list, changes);
    for (const surface of [list, keyboardElement]) this.#wireDrag(surface);
    if (this.#isThisDevice) this.#on(visualViewport, "resize scroll", () => this.#followViewport());
  }

  // A pending event may change the focus.
  #isKnown(focused) {
    return this.machine.pending === 0 && this.machine.state?.focused === focused;
  }

  // ---- Text

  #read() {
    const { textarea: { value, selectionEnd } } = this.#options;
    // An input method may insert the halves of a surrogate pair one after the other.
    if (this.#isCorrecting || value === this.#shown || /\p{Surrogate}/u.test(value)) return;
    this.#edit(difference(this.#shown, value, selectionEnd), this.#composing);
    this.#shown = value;
  }

  #edit(edit, composing) {
    const event = { type: "edited", ...edit, ...(composing && { composing }) };
    this.machine.send(rebased(event, this.#shown, this.machine.text));
  }

  get #composing() {
    if (!this.#marked) return null;
    const { value, selectionEnd } = this.#options.textarea;
    const { start, text } = this.#marked;
    const found = value.startsWith(text, start) ? start : value.lastIndexOf(text, selectionEnd);
    if (found < 0) return null;
    return { start: found, end: found + text.length };
  }

  #commit() {
    const marked = this.#composing;
    this.#marked = null;
    if (this.#options.textarea.value !== this.#shown) this.#read();
    else if (marked) {
      const replacement = this.#shown.slice(marked.start, marked.end);
      this.#edit({ range: marked, replacement });
    }
    setTimeout(() => this.#show(this.machine));
  }

  #select() {
    const { textarea } = this.#options;
    const { selectionStart: start, selectionEnd: end } = textarea;
    if (document.activeElement !== textarea || this.#marked || this.#isCorrecting) return;
    const { text, selection } = this.machine;
    if (textarea.value !== text || (selection.start === start && selection.end === end)) return;
    this.machine.send({ type: "selectionChanged", selection: { start, end } });
  }

  #press(event) {
    const { textarea } = this.#options;
    const { keys = {}, returnKey = "newline" } = this.machine.config;
    const { selectionStart: start, selectionEnd: end } = textarea;
    if (event.isComposing || this.#marked) return;
    const key = nameOf(event);
    if ((keys[key] ?? "newline") !== "newline") this.machine.send({ type: "keyPressed", key });
    else if (key === "Enter" && !keys.Enter && returnKey !== "newline") this.#edit({ range: { start, end }, replacement: "\n" });
    else return;
    event.preventDefault();
  }

  // Editing commands keep the browser's undo history. Undo that leads to a rejected text goes on, but
  // not where another event changed the text, as sending does.
  #show({ text, selection }, event) {
    const { textarea } = this.#options;
    if (this.#marked) return;
    this.#isCorrecting = true;
    const isOfEdit = !event || event.type === "edited";
    const command = isOfEdit && { historyUndo: "undo", historyRedo: "redo" }[this.#lastInput];
    const before = textarea.value;
    if (before !== text && command && document.execCommand(command) && textarea.value !== before) {
      this.#isCorrecting = false;
      this.#shown = text;
      this.#read();
      return;
    }
    if (before !== text) replaceText(textarea, text, selection);
    this.#shown = textarea.value;
    this.#isCorrecting = false;
  }

  // ---- Effects

  #perform(effect, event) {
    const { textarea, button, onSend, onReject, onEffect } = this.#options;
    switch (effect.type) {
      case "setText": this.#show(effect, event); break;
      case "publish": onSend?.(effect.text); break;
      case "rejectEdit": onReject?.(effect.reason); break;
      case "setTextColor": textarea.dataset.color = effect.color; break;
      case "setSend": if (button) button.disabled = !effect.enabled; break;
      // The user who entered the field may have left it before the response arrived.
      case "focus": if (event !== this.#entered) textarea.focus({ preventScroll: true }); break;
      case "blur": textarea.blur(); break;
      case "scroll": this.#scroll(effect.offset); break;
      case "animate": this.#move(effect); break;
      case "showKeyboard": this.#report(this.#keyboardEvent("keyboardWillShow")); break;
      case "hideKeyboard": this.#report({ type: "keyboardWillHide" }); break;
    }
    onEffect?.(effect, event);
  }

  // A browser reports its own keyboard; one of a preset is reported here.
  #report(event) {
    if (!this.#isThisDevice) this.machine.send(event);
  }

  #keyboardEvent(type) {
    const { keyboard } = this;
    return { type, keyboard: typeof keyboard === "string" ? { type: keyboard } : keyboard };
  }

  #move({ to, textFrame, settleMs, css }) {
    const { textarea, bar } = this.#options;
    if (!bar) return;
    const motion = css && !prefersReducedMotion() ? { duration: settleMs, easing: css } : null;
    place(bar, to, motion);
    const text = textFrame ?? to;
    place(textarea, { ...text, x: text.x - to.x, y: text.y - to.y });
  }

  #follow(step, event) {
    const { list, popover, panel, onLayout, onStep } = this.#options;
    const { composer, content } = step.layout ?? {};
    showAt(popover, step.layout?.popover?.frame);
    showAt(panel, step.layout?.panel?.frame);
    if (list && content) list.style.paddingBottom = `${content.bottomInset}px`;
    // A `resized` event that changes nothing else can follow a new configuration.
    if (step.ignored === "duplicate" && composer?.frame) this.#move({ ...composer, to: composer.frame });
    this.#placeParts(composer ?? {});
    if (step.layout) onLayout?.(step.layout);
    onStep?.(step, event);
  }

  // Buttons and rows of the bar: the elements whose data-part is the id of an item or a row.
  #placeParts({ frame, items = [], rows = [] } = {}) {
    for (const { id, frame: part } of [...items, ...rows.flatMap((row) => [row, ...row.items])]) {
      const element = this.#options.bar?.querySelector(`[data-part="${CSS.escape(id)}"]`);
      if (element) place(element, { ...part, x: part.x - frame.x, y: part.y - frame.y });
    }
  }

  #followViewport() {
    const { height, offsetTop, scale } = visualViewport;
    this.machine.send({ type: "resized", ...viewport() }, {
      type: "keyboardWillChangeFrame", keyboard: { visualViewport: { height, offsetTop, scale } },
    });
  }

  // ---- Drag to dismiss

  // Browsers cancel the pointer when a touch begins to scroll, but go on with touch events.
  #wireDrag(surface) {
    const { keyboardElement } = this.#options;
    this.#on(surface, "pointerdown touchstart", (event) => {
      if (event.pointerType === "touch" || event.button > 0) return;
      const y = this.#screenY(event);
      const top = surface === keyboardElement ? this.machine.state?.keyboard?.frame?.y : y;
      this.#drag = { y, dismissPadding: (top ?? y) - y, samples: [], isMoving: false };
    });
    this.#on(surface, "pointermove touchmove", (event) => {
      if (this.#drag && event.pointerType !== "touch") this.#moveDrag(event, surface);
    });
    this.#on(surface, "pointerup touchend pointercancel touchcancel", ({ type, pointerType }) => {
      if (pointerType === "touch" || !this.#drag) return;
      const ended = { type: "dragEnded", drag: { velocityY: velocityOf(this.#drag) } };
      this.#endDrag(type.endsWith("cancel") ? { type: "dragCancelled" } : ended);
    });
    this.#on(window, "keydown", ({ key }) => key === "Escape" && this.#endDrag({ type: "dragCancelled" }));
  }

  #moveDrag(event, surface) {
    const drag = this.#drag, fingerY = this.#screenY(event);
    if (!drag.isMoving && Math.abs(fingerY - drag.y) < slop) return;
    if (!drag.isMoving && event.pointerId) surface.setPointerCapture(event.pointerId);
    drag.isMoving = true;
    drag.samples = [...drag.samples, { y: fingerY, at: event.timeStamp }].slice(-5);
    this.machine.send({ type: "dragChanged", drag: { fingerY, dismissPadding: drag.dismissPadding } });
  }

  #endDrag(event) {
    if (!this.#drag) return;
    this.#hasDragged = this.#drag.isMoving;
    this.#drag = null;
    if (this.#hasDragged) this.machine.send(event);
  }

  // In points of the screen, also where the page draws the screen smaller.
  #screenY({ clientY, touches }) {
    const { bar, textarea } = this.#options;
    const y = clientY ?? touches[0].clientY, top = this.machine.config.view?.y ?? 0;
    const container = (bar ?? textarea).offsetParent;
    if (!container) return y + top;
    const rect = container.getBoundingClientRect();
    return (y - rect.top) / (rect.height / container.offsetHeight) + top;
  }
}

// Where a message is in the content of its list. Its scroll margin stays free above it.
function pinIn(element, top, scale, offset) {
  const rect = element.getBoundingClientRect();
  const margin = parseFloat(getComputedStyle(element).scrollMarginTop);
  return { y: Math.max(0, (rect.top - top) / scale + offset - margin), height: rect.height / scale };
}

// The screen and the safe area of a page that is its own device.
function viewport() {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const probe = document.body.appendChild(document.createElement("div"));
  const sides = ["top", "right", "bottom", "left"];
  const padding = sides.map((side) => `env(safe-area-inset-${side}, 0px)`).join(" ");
  Object.assign(probe.style, { position: "fixed", visibility: "hidden", padding });
  const style = getComputedStyle(probe);
  const safeArea = Object.fromEntries(sides.map((side) => [side, parseFloat(style.getPropertyValue(`padding-${side}`))]));
  probe.remove();
  return { screen: { width, height }, safeArea };
}

// In points per second, over the last few samples.
function velocityOf(drag) {
  const [first, last] = [drag?.samples[0], drag?.samples.at(-1)];
  return last?.at > first?.at ? (last.y - first.y) / (last.at - first.at) * 1000 : 0;
}

// As in the configuration's `keys`.
function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  const modifiers = [[ctrlKey || metaKey, "Mod"], [altKey, "Alt"], [shiftKey, "Shift"]];
  return [...modifiers.flatMap(([isDown, name]) => (isDown ? [name] : [])), key].join("+");
}

// Elements that are only there while the response has a frame for them.
function showAt(element, frame) {
  if (!element) return;
  element.hidden = !frame;
  if (frame) place(element, frame);
}

function replaceText(textarea, text, selection) {
  const { range, replacement } = difference(textarea.value, text, selection.end);
  textarea.setSelectionRange(range.start, range.end);
  const isFocused = document.activeElement === textarea;
  if (isFocused) document.execCommand(replacement ? "insertText" : "delete", false, replacement);
  if (textarea.value !== text) textarea.value = text;
  textarea.setSelectionRange(selection.start, selection.end);
}
