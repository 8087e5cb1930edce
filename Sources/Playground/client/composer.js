// The client module: drives the message box of a page with the core of Composer.
//
// The core runs in the page, so that each answer is there in the same frame, with or without a network.
// What a message box does is decided there. Here is what only a page knows: where its elements are (page.js,
// list.js in composer/), how high its text is (measure.js), and what input methods and programs do (field.js).
import { Drag } from "./composer/drag.js";
import { Field } from "./composer/field.js";
import { List } from "./composer/list.js";
import { Options, newId } from "./composer/options.js";
import { createMachine } from "./composer/machine.js";
import { Measure } from "./composer/measure.js";
import { Page } from "./composer/page.js";
import { Overrides, ancestors } from "./composer/place.js";
import { Preset } from "./composer/preset.js";
import { guarded, report, tell } from "./composer/problem.js";

export { createMachine } from "./composer/machine.js";
export { place } from "./composer/place.js";
export { ProblemError } from "./composer/problem.js";
export { record } from "./composer/record.js";

const attached = new WeakSet();
// Why an edit does not apply, where that is for the user to know.
const refusals = new Set(["outOfRange", "overLimit", "uploading"]);
const returnHints = { newline: "enter", send: "send", dismiss: "done", next: "next" };
// After a panel, a browser without an on-screen keyboard shows none, and does not say so.
const keyboardWaitMs = 600;
// Safari on iOS zooms in at a field whose text is drawn smaller, in pixels.
const smallestText = 16;
// How far an arrow key moves the bar's upper edge, in points.
const keySteps = { ArrowUp: -24, ArrowDown: 24 };

/** Drives a textarea, and the bar and the list around it. See composer.d.ts. */
export const attach = (options) => new Attachment(options);

// Its public members are those of composer.d.ts.
class Attachment {
  #options;
  #config;
  #end = new AbortController();
  #overrides = new Overrides();
  #measure = null;
  #field;
  #page;
  #list = null;
  #drag;
  #choices = null;
  #entered = null;
  #refused = null;
  #pending = [];
  #unsent = null;
  #history;
  #layout = null;
  #measuredText = null;
  #shownText = "";
  #keyboardTimer;
  // Styles of the elements around the text, while they wait to be measured.
  #styles = null;

  constructor(options) {
    const { textarea, popover, list, outbox = [], history = [] } = options;
    if (attached.has(textarea)) throw new Error("This textarea is attached already: call detach() first.");
    attached.add(textarea);
    this.#options = options;
    this.#config = options.config;
    this.#history = [...history];
    this.keyboard = options.keyboard ?? "default";
    // The device "this" is the page itself, where the browser places and measures.
    if (this.#config.device === "this") this.#measure = new Measure(textarea);
    this.#page = this.#measure ? new Page(options, this.#measure, this.#overrides) : new Preset(options, this.#overrides);
    if (list) this.#list = new List(options, this.#measure && this.#page, this.#overrides, this.#on);
    if (this.#measure) this.#page.list = this.#list;
    this.machine = createMachine({
      ...options, config: this.#resolved(), measurer: this.#measure,
      onEffect: (effect, event) => this.#perform(effect, event),
      onStep: (step, event) => this.#follow(step, event),
      onPredicted: (text) => this.#measure && this.#predict(text),
      onTaken: () => this.#settle(),
    });
    if (list) this.#list.machine = this.machine;
    if (this.machine.config.content) this.#list.isKnown(this.machine.config.content);
    this.#field = new Field(textarea, this.machine, this.#on, { measure: this.#measure, closesList: () => this.#choices?.isOpen === false && this.closeList() });
    this.#drag = new Drag(this.machine, (event) => this.#screenY(event), this.#on);
    if (popover) this.#choices = new Options(options, this.#overrides, { replace: (...edit) => this.replace(...edit), changed: () => this.#showList() });
    this.#wire();
    outbox.forEach((message) => this.#deliver(typeof message === "string" ? { text: message } : message));
    this.machine.send({ type: "appeared" });
    this.#field.read();
    if (this.#field.isFocused) this.machine.send({ type: "focused" });
    if (this.#measure) this.#warnOfZoom();
  }

  get pending() {
    return [...this.#pending, ...this.machine.unanswered.map((text) => ({ text }))];
  }

  /** What `record` records. */
  get parts() {
    const { textarea, bar, list, keyboardElement } = this.#options;
    return { textarea, bar, list, keyboardElement, machine: this.machine, page: this.#page };
  }

  send() {
    return this.#send({ type: "sent" });
  }

  setText(text, purpose = "draft") {
    return this.#send({ type: "textSet", ...(purpose !== "cancel" && { text }), purpose });
  }

  edit(text) {
    return this.setText(text, "edit");
  }

  cancelEdit() {
    return this.setText("", "cancel");
  }

  wrap(before, after = before) {
    return this.#send({ type: "wrapped", before, after });
  }

  get running() {
    return this.machine.running;
  }

  set running(isRunning) {
    if (isRunning !== this.running) this.#send({ type: isRunning ? "runStarted" : "runEnded" });
  }

  get attachments() {
    const { attachments } = this.machine.state ?? {};
    if (!Array.isArray(attachments)) return { ready: 0, uploading: 0, ...attachments };
    const count = (state) => attachments.filter((each) => each.state === state).length;
    return { ready: count("ready"), uploading: count("uploading") };
  }

  set attachments(attachments) {
    const isList = Array.isArray(attachments);
    this.#send({ type: "attachmentsChanged", ...(isList ? { attachments } : { ...this.attachments, ...attachments }) });
  }

  closeList() {
    if (this.machine.state?.session) this.#send({ type: "keyPressed", key: "Escape" });
  }

  sendFailed(message) {
    this.#pending = this.#pending.filter((each) => each !== message);
    this.#unsent = typeof message === "string" ? { id: newId(), text: message } : message;
    const { text, attachments } = this.#unsent;
    return this.#send({ type: "sendFailed", text, ...(attachments && { attachments: attachments.map((id) => ({ id })) }) });
  }

  showKeyboard(keyboard = this.keyboard) {
    this.keyboard = keyboard;
    const { state } = this.machine;
    if (state?.keyboard && !this.#measure) return this.#send(this.#keyboardEvent("keyboardWillChangeFrame"));
    return this.#send({ type: state?.focused ? "tapped" : "focused" });
  }

  hideKeyboard() {
    return this.#send({ type: "tappedClose" });
  }

  showPanel(kind, height = this.#usualPanel) {
    return this.#send({ type: "panelShown", kind, ...(height && { height }) });
  }

  hidePanel() {
    return this.#send({ type: "panelHidden" });
  }

  replace(range, replacement, tokens) {
    this.#field.replace(range, replacement, tokens);
  }

  update(config) {
    this.#config = { ...this.#config, ...config };
    return this.#remeasure();
  }

  detach() {
    const { pending } = this;
    this.#end.abort();
    clearTimeout(this.#keyboardTimer);
    [this.#list, this.#choices, this.#field, this.#measure].forEach((part) => part?.end());
    this.machine.close();
    this.#overrides.restore();
    attached.delete(this.#options.textarea);
    return pending;
  }

  #send(...events) {
    this.#field.sync();
    return this.machine.send(...events);
  }

  #on = (target, types, listener, capture = false) => {
    for (const type of types.split(" ")) {
      target?.addEventListener(type, listener, { signal: this.#end.signal, passive: type.startsWith("touch"), capture });
    }
  };

  #wire() {
    const on = this.#on, { textarea, bar, list, keyboardElement, button, popover, panel, handle } = this.#options;
    on(textarea, "focus", () => {
      if (!this.#isKnown(true)) this.machine.send(this.#entered = { type: "focused" });
    });
    on(textarea, "blur", () => {
      if (this.#measure && !this.#field.isFocused && !this.#isKnown(false)) this.machine.send({ type: "blurred" });
    });
    // Buttons leave the focus, and so the keyboard, where it is.
    for (const part of [bar, popover, panel, handle]) {
      on(part, "mousedown", (event) => event.target.closest("button, [role=option], [role=separator]") && event.preventDefault());
    }
    if (handle) this.#watchHandle(handle);
    on(button, "click", () => this.#send({ type: button.dataset.action === "stop" ? "stopped" : "sent" }));
    on(list, "click", () => {
      if (!this.#drag.hasMoved) this.#send({ type: "tappedOutside" });
    });
    if (list) this.#drag.watch(list, on);
    if (keyboardElement) this.#drag.watch(keyboardElement, on, true);
    if (this.#measure) this.#watchPage();
  }

  // The bar's upper edge follows the handle. A double click gives the text its own height back.
  #watchHandle(handle) {
    const on = this.#on, top = () => this.#layout?.composer?.frame?.y ?? 0, drag = (y) => this.machine.send({ type: "barDragged", y });
    const viewY = (event) => this.#screenY(event) - (this.machine.config.view?.y ?? 0);
    let grip = 0;
    this.#overrides.style(handle, { touchAction: "none" });
    on(handle, "pointerdown", (event) => {
      handle.setPointerCapture(event.pointerId);
      grip = viewY(event) - top();
    });
    on(handle, "pointermove", (event) => handle.hasPointerCapture(event.pointerId) && drag(viewY(event) - grip));
    on(handle, "keydown", (event) => {
      if (!(event.key in keySteps)) return;
      event.preventDefault();
      drag(top() + keySteps[event.key]);
    });
    on(handle, "dblclick", () => this.machine.send({ type: "barReset" }));
  }

  #warnOfZoom() {
    const size = parseFloat(getComputedStyle(this.#options.textarea).fontSize) * this.#page.scale;
    if (size >= smallestText || !CSS.supports("-webkit-touch-callout", "none")) return;
    console.warn(`Composer: zoomsOnFocus: Safari zooms in at a text of ${size} px. Give the textarea a font of ${smallestText} px or more.`);
  }

  // What changes sizes and styles: windows, fonts, details that open, classes of the elements around the bar.
  #watchPage() {
    const on = this.#on, { textarea, list } = this.#options, frame = (call) => requestAnimationFrame(() => !this.#end.signal.aborted && call());
    // Sizes that change in an observer's callback would be an error of the page.
    const remeasure = () => frame(() => this.#isMeasurable && this.#remeasure());
    // Browsers tell of a keyboard before its height is right.
    // Source: WebKit bug 254861.
    const follow = () => frame(() => this.#followViewport());
    const sizes = new ResizeObserver(remeasure), styles = this.#styles = new MutationObserver(remeasure);
    for (const element of [...this.#page.watched, list]) if (element) sizes.observe(element, { box: "border-box" });
    on(visualViewport, "resize scroll", follow);
    on(window, "resize pageshow", follow);
    on(document, "focusin focusout", follow);
    on(this.#page.box, "transitionend", remeasure);
    on(document, "toggle", remeasure, true);
    on(document.fonts, "loadingdone", remeasure);
    for (const each of [textarea, ...ancestors(textarea)]) styles.observe(each, { attributeFilter: ["class", "style", "lang", "dir"] });
    styles.observe(document.head, { childList: true, subtree: true });
    this.#end.signal.addEventListener("abort", () => [sizes, styles].forEach((observer) => observer.disconnect()));
  }

  // A pending event may change the focus.
  #isKnown(focused) {
    return this.machine.pending === 0 && this.machine.state?.focused === focused;
  }

  // ---- The page as configuration

  // The device "this" is the page itself: what holds the bar, and the keyboard that covers it.
  #resolved(text = this.#options.textarea.value) {
    const { device, ...rest } = this.#config, { textarea } = this.#options, overrides = this.#overrides;
    const config = this.#measure ? this.#page.measured(rest, text) : this.#config;
    this.#measuredText = text;
    const { returnKey = "newline", keys = {} } = config;
    if (overrides.own(textarea, "enterkeyhint") === null) overrides.attribute(textarea, "enterkeyhint", returnHints[returnKey] ?? null);
    const hasNewline = returnKey === "newline" || ["hardware", "soft", "list", "Shift+Enter"].some((name) => name in keys);
    return {
      ...config, ...(!hasNewline && { keys: { "Shift+Enter": "newline", ...keys } }),
      ...(this.#list && (config.content ?? (!config.scroll && this.#list.isScroller)) && { content: this.#list.measured(config.content) }),
    };
  }

  #measured = "";

  // Gives the machine the configuration that the page's own measures make. Returns it if it is another one, or if the same
  // one has other lines or is shown in another way.
  #update(text) {
    const config = this.#resolved(text);
    // All that has changed so far is measured, and what was tried for that is as it was.
    this.#styles?.takeRecords();
    const { content, ...sizes } = config;
    const measured = JSON.stringify([sizes, content?.frame, this.#page.rest, this.#list?.hidden, this.#measure?.version]);
    if (this.#measured === measured) return null;
    this.#measured = measured;
    this.machine.update(config);
    return config;
  }

  #remeasure() {
    const config = this.#update();
    return config ? this.#send(...this.#eventsOf(config)) : Promise.resolve();
  }

  // A text that is about to be shown makes the bar higher, and with it may move where the list ends. What events have told
  // the machine counts for more than its configuration.
  #predict(text) {
    const before = this.machine.config, config = this.#update(text);
    if (config && placeOf(config) !== placeOf(before)) this.machine.send(...this.#eventsOf(config));
  }

  // What tells the machine of another configuration.
  #eventsOf({ screen, safeArea, view, content }) {
    const events = [{ type: "resized", ...(this.#measure && { screen, safeArea, view }) }];
    if (this.#measure && content) {
      const { frame, contentHeight, pin } = content;
      events.push({ type: "contentChanged", content: { frame, contentHeight, ...(pin && { pin }) } });
      this.#list.isKnown({ contentHeight, pin });
    }
    return events;
  }

  // After each answer: what is shown may be another text than what was measured.
  #settle() {
    const { textarea } = this.#options;
    if (!this.#measure) return;
    if (textarea.value !== this.#measuredText) this.#remeasure();
    if (textarea.value !== this.#shownText) this.#field.reveal();
    this.#shownText = textarea.value;
  }

  get #isMeasurable() {
    return this.#options.textarea.isConnected && this.#options.textarea.offsetWidth > 0;
  }

  // ---- Effects

  #perform(effect, event) {
    guarded(this.#options, () => this.#performOwn(effect, event));
    tell(this.#options, "onEffect", effect, event);
  }

  #performOwn(effect, event) {
    const { textarea, button, onReject, onStop, onAttach } = this.#options;
    switch (effect.type) {
      case "setText": this.#field.show(effect, event); break;
      case "publish": this.#publish(effect); break;
      case "recall": this.#recall(effect.back); break;
      case "keepUnsent": this.#pending.push((event?.type === "sendFailed" && this.#unsent) || messageOf(effect)); break;
      case "stop": onStop?.(); break;
      case "attach": onAttach?.(effect.text); break;
      case "rejectEdit": this.#refuse(effect.reason, event, onReject); break;
      case "setTextColor": this.#overrides.attribute(textarea, "data-color", effect.color); break;
      case "setSend": this.#enable(button, effect); break;
      case "setCounter": this.#count(effect); break;
      // The user who entered the field may have left it before the answer arrived.
      case "focus": if (event !== this.#entered) this.#field.focus(); break;
      case "blur": this.#blur(event); break;
      case "scroll": this.#list?.scroll(effect.offset); break;
      case "animate": this.#move(effect); break;
      case "setSession": this.#choices?.open(effect.session); break;
      case "movePick": this.#choices?.move(effect.by); break;
      case "pick": this.#choices?.pick(); break;
      case "showPanel": this.#useKeyboard(false); break;
      case "hidePanel": this.#useKeyboard(true); break;
      case "showKeyboard": this.#report(this.#keyboardEvent("keyboardWillShow")); break;
      case "hideKeyboard": this.#report({ type: "keyboardWillHide" }); break;
    }
  }

  // A Return key that sends inserts nothing, and refuses nothing.
  #refuse(reason, event, onReject) {
    if (reason === "returnKey") return;
    this.#refused = event;
    onReject?.(reason);
  }

  // Where no keyboard is on the screen, a refused edit would only take the focus away.
  #blur(event) {
    const { textarea } = this.#options, isOnScreen = Boolean(this.machine.state?.keyboard);
    if (this.#measure && event && event === this.#refused && !isOnScreen) this.machine.send(this.#entered = { type: "focused" });
    else textarea.blur();
  }

  // A browser reports its own keyboard; one of a preset is reported here.
  #report(event) {
    if (!this.#measure) this.machine.send(event);
    else if (event.type === "keyboardWillShow" && this.machine.state?.keyboard) this.#expectKeyboard();
  }

  #keyboardEvent(type) {
    const { keyboard } = this;
    return { type, keyboard: typeof keyboard === "string" ? { type: keyboard } : keyboard };
  }

  // The page's own keyboard makes room for a panel, while the textarea keeps the focus.
  #useKeyboard(isUsed) {
    if (!this.#measure) return;
    const { textarea } = this.#options, overrides = this.#overrides;
    overrides.attribute(textarea, "inputmode", isUsed ? overrides.own(textarea, "inputmode") : "none");
    if (!isUsed) navigator.virtualKeyboard?.hide();
  }

  // A desktop has no keyboard that could take a panel's place.
  #expectKeyboard() {
    navigator.virtualKeyboard?.show();
    clearTimeout(this.#keyboardTimer);
    if (!this.machine.state.lastKeyboardHeight) this.#followViewport();
    else this.#keyboardTimer = setTimeout(() => this.#followViewport(), keyboardWaitMs);
  }

  // The height of a panel where no keyboard has told one.
  get #usualPanel() {
    const { panel } = this.#options;
    if (!panel || !this.#measure || this.machine.state?.lastKeyboardHeight) return undefined;
    const { hidden } = panel;
    panel.hidden = false;
    const height = panel.offsetHeight / this.#page.scale;
    panel.hidden = hidden;
    return height || undefined;
  }

  #publish(effect) {
    this.#history.push(effect.text);
    this.#deliver(messageOf(effect));
  }

  // Shows a sent message; there may be no older one.
  #recall(back) {
    const text = this.#options.onRecall ? this.#options.onRecall(back) : this.#history.at(-back);
    if (typeof text === "string") this.machine.send({ type: "textSet", text, purpose: "history" });
  }

  // Confirms a message when `onSend` returns, or when what it returns is fulfilled. A message that another
  // attachment has handed over is not sent again while it is on its way.
  async #deliver(message) {
    this.#pending.push(message);
    try {
      const delivery = deliveries.get(message) ?? this.#options.onSend?.(message.text, message);
      if (typeof delivery?.then === "function") {
        deliveries.set(message, delivery);
        await delivery;
      }
      this.#pending = this.#pending.filter((each) => each !== message);
    } catch (error) {
      deliveries.delete(message);
      report(this.#options, error);
    }
  }

  // The focus must not fall to the body with an element that loses it.
  #enable(button, { enabled, action }) {
    const { labels = {} } = this.#options, overrides = this.#overrides;
    if (!button) return;
    if (!enabled) this.#keepFocus(button);
    overrides.attribute(button, "disabled", enabled ? null : "");
    overrides.attribute(button, "data-action", action ?? null);
    const name = labels[action ?? "send"] ?? { stop: "Stop", queue: "Queue", steer: "Steer" }[action];
    overrides.attribute(button, "aria-label", name ?? overrides.own(button, "aria-label"));
  }

  #count({ left, over }) {
    const { counter } = this.#options, overrides = this.#overrides;
    if (!counter) return;
    counter.textContent = left ?? "";
    overrides.attribute(counter, "aria-live", "polite");
    overrides.attribute(counter, "data-over", String(Boolean(over)));
    overrides.attribute(counter, "hidden", left === null ? "" : null);
  }

  #keepFocus(element) {
    if (element.contains(element.getRootNode().activeElement)) this.#field.focus();
  }

  #move({ to, textFrame, settleMs, css }) {
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const motion = css && !isStill ? { duration: settleMs, easing: css } : null;
    if (this.#page.place({ frame: to, textFrame: textFrame ?? to }, motion)) this.#remeasure();
  }

  #follow(step, event) {
    const { layout } = step;
    if (layout) guarded(this.#options, () => this.#show(step, event));
    this.#explain(step, event);
    if (layout) tell(this.#options, "onLayout", layout);
    tell(this.#options, "onStep", step, event);
  }

  #show({ layout, effects }, { type }) {
    const { composer, content, panel } = this.#layout = layout;
    const isMoving = effects?.some((each) => each.type === "animate");
    if (content) this.#list?.inset(content.bottomInset);
    // A machine that gets a new configuration has moved its bar before the event that tells of it.
    if (composer?.frame && !isMoving && (this.#measure || type === "resized")) this.#move({ ...composer, to: composer.frame });
    if (composer) this.#placeParts(composer);
    this.#showAt(this.#options.panel, panel?.frame);
    this.#showList();
  }

  // As high as what it has, and no higher than its frame; a list without an option is not shown.
  #showList() {
    const { popover } = this.#options, { popover: part, composer } = this.#layout ?? {};
    const frame = this.#choices?.isOpen ? part?.frame : null;
    this.#showAt(popover, frame);
    if (!frame) return;
    this.#overrides.style(popover, { height: "auto", maxHeight: `${frame.height}px` });
    const height = Math.min(frame.height, popover.offsetHeight), isAbove = frame.y < (composer?.frame?.y ?? Infinity);
    this.#page.placeInView(popover, { ...frame, height, y: isAbove ? frame.y + frame.height - height : frame.y });
  }

  // What a user did, and what the machine could not do.
  #explain({ ignored }, { type }) {
    const { onReject = (reason) => console.warn(`Composer: an edit was rejected: ${reason}`) } = this.#options;
    if (type === "edited" && refusals.has(ignored)) guarded(this.#options, () => onReject(ignored));
    if (ignored === "unknownHeight") report(this.#options, new Error("A panel needs a height: showPanel(kind, height)."));
  }

  // Buttons and rows of the bar: the elements whose data-part is the id of an item or a row. Others are
  // not there.
  #placeParts({ frame, items = [], rows = [] }) {
    const overrides = this.#overrides;
    const parts = new Map([...items, ...rows.flatMap((row) => [row, ...row.items])].map((part) => [part.id, part.frame]));
    for (const element of this.#options.bar?.querySelectorAll("[data-part]") ?? []) {
      const part = parts.get(element.dataset.part);
      overrides.style(element, { display: part ? null : "none" });
      if (part) this.#page.placeInBar(element, part, frame);
    }
  }

  // Elements that are only there while the layout has a frame for them.
  #showAt(element, frame) {
    if (!element) return;
    if (!frame && !element.hidden) this.#keepFocus(element);
    this.#overrides.attribute(element, "hidden", frame ? null : "");
    if (frame) this.#page.placeInView(element, frame);
  }

  #followViewport() {
    const { height, offsetTop, scale } = visualViewport, points = this.#page.scale;
    if (!this.#isMeasurable) return;
    const keyboard = { visualViewport: { height: height / points, offsetTop: offsetTop / points, scale } };
    this.#remeasure();
    this.machine.send({ type: "keyboardWillChangeFrame", keyboard });
  }

  // In points of the screen, also where the page draws the screen smaller.
  #screenY({ clientY, touches }) {
    const { origin, scale } = this.#page;
    return ((clientY ?? touches[0].clientY) - origin.y) / scale + (this.machine.config.view?.y ?? 0);
  }
}

// The deliveries of messages that are on their way.
const deliveries = new WeakMap();

/** What events tell of a configuration, to be compared. */
const placeOf = ({ screen, safeArea, view, content }) => JSON.stringify([screen, safeArea, view, content?.frame]);

/** The message of an effect, with what the effect has of it. */
const messageOf = ({ text, mode, attachments }) =>
  ({ id: newId(), text, ...(mode && { mode }), ...(attachments && { attachments }) });
