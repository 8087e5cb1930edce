// One scenario on one screen. The client module drives the message field; this file shows the rest.
import { attach, place, record } from "/composer.js";
import { find } from "./dom.js";
import { Conversation } from "./conversation.js";
import { addMessage, streamAnswer } from "./messages.js";
import { motionOf } from "./motion.js";
import { configOf } from "./scenario-setup.js";
import { announce, effectStatus, statusOf } from "./status.js";

// How long a message is under way that is not sent.
const failureMs = 900;
// Events that follow other actions, whose status stays.
const quiet = ["dragChanged", "contentChanged"];

export class Session {
  /** The layout of the last step. */
  layout = null;
  #parts;
  #attachment = null;
  #conversation = null;

  /**
   * `parts`: choices, controls, service and stage; `performed` is called after each effect, `attached` for a
   * paste that becomes a file, `failed` before a message comes back, and `settled` when no event is pending.
   */
  constructor(parts) {
    this.#parts = parts;
  }

  get machine() {
    return this.#attachment.machine;
  }

  /** Starts again with a draft, its composing text, and the keyboard up or down. */
  async open({ draft = "", select, composing, isKeyboardUp }) {
    const { choices, service } = this.#parts;
    this.#attachment?.detach();
    this.#conversation?.close();
    this.#conversation = new Conversation(choices.scenario, (event) => this.send(event));
    const field = find("text");
    field.value = draft;
    this.#attachment = attach({
      textarea: field, bar: find("bar"), button: find("send"), list: find("list"),
      popover: find("popover"), panel: find("panel"), keyboardElement: find("keyboard"),
      keyboard: choices.keyboard, config: this.#withRow(configOf(choices)), fetch: service.fetch, core: "service",
      onStep: (step, event) => this.#follow(step, event),
      onEffect: (effect) => this.#perform(effect),
      onAttach: (text) => this.#parts.attached(text),
      onSend: (text, message) => this.#publish(text, message),
      onError: (error) => announce(error.message, "bad"),
    });
    if (select) await this.send({ type: "selectionChanged", selection: { start: select[0], end: select[1] } });
    if (select) field.setSelectionRange(...select);
    if (composing) compose(field, composing);
    if (isKeyboardUp) await this.send(choices.keyboardEvent("keyboardWillShow"));
    else await this.send({ type: "resized" });
  }

  /** Sends events; resolves when they are processed. */
  send(...events) {
    return this.machine.send(...events);
  }

  /** Records each frame; `stop` of the result returns a body for POST /verify. */
  record() {
    return record(this.#attachment);
  }

  /** Brings back the draft in whose place a message is edited. */
  cancelEdit() {
    return this.#conversation.cancel();
  }

  /** Whether the keyboard is up. */
  get isKeyboardUp() {
    return Boolean(this.#attachment?.machine.state?.keyboard);
  }

  /** Shows the chosen keyboard. */
  showKeyboard() {
    return this.#attachment.showKeyboard(this.#parts.choices.keyboard);
  }

  hideKeyboard() {
    return this.#attachment.hideKeyboard();
  }

  showPanel(kind) {
    return this.#attachment.showPanel(kind);
  }

  /** Replaces a range of the text; `tokens` of the replacement are deleted as a whole. */
  replace(range, replacement, tokens) {
    this.#attachment.replace(range, replacement, tokens);
  }

  /** Replaces members of the configuration. */
  update(config) {
    return this.#attachment.update(config);
  }

  /** Draws the text with a font of another size, in pixels. */
  async resizeText(size) {
    const { composer } = this.machine.config, { text } = composer;
    find("text").style.fontSize = `${size}px`;
    await this.update({ composer: { ...composer, text: { ...text, font: { ...text.font, size } } } });
    return this.send({ type: "resized" });
  }

  /** Changes the keyboard that is shown next, and the one on the screen. */
  changeKeyboard() {
    this.#attachment.keyboard = this.#parts.choices.keyboard;
    return this.isKeyboardUp ? this.showKeyboard() : undefined;
  }

  // The list as a scroll view of the whole screen, with the message that is to be seen.
  #withRow({ scroll, ...config }) {
    if (!scroll) return config;
    const { scenario: { target }, screen: { size } } = this.#parts.choices, list = find("list"), row = find("messages").children[target];
    const viewport = { x: 0, y: 0, ...size };
    place(list, viewport);
    list.scrollTop = 0;
    row.dataset.target = "";
    const measured = { viewport, contentHeight: list.scrollHeight, offset: 0, target: { y: row.offsetTop, height: row.offsetHeight } };
    return { ...config, scroll: { ...measured, ...scroll } };
  }

  #follow(step, event) {
    const { choices, controls, settled, stage } = this.#parts;
    const { layout } = step;
    this.layout = layout;
    const bottomOffset = this.machine.state.bottomOffset ?? choices.values.bottomOffset;
    stage.show(layout, motionOf(layout, step.effects), bottomOffset);
    find("bar").dataset.docked = layout.composer?.docked ?? true;
    const status = statusOf(step, layout);
    if (status && !quiet.includes(event.type)) announce(status.message, status.tone);
    controls.showKeyboard({
      isVisible: this.isKeyboardUp, canDrag: layout.keyboard.state === "docked",
      progress: layout.drag?.progress ?? 0,
    });
    if (this.machine.pending === 0) settled();
  }

  #perform(effect) {
    const { type, visible } = effect;
    const { placeholder } = this.#parts.choices.scenario.config.composer.text;
    const report = effectStatus(effect);
    if (report) announce(report);
    if (type === "rejectEdit") shake(find("bar"));
    this.#conversation.perform(effect);
    if (type === "setPlaceholder") find("text").placeholder = visible ? placeholder.value ?? placeholder : "";
    this.#parts.performed(effect);
  }

  // The page owns the list, so it scrolls to the new message itself. A question that is pinned until
  // its answer is complete is scrolled to by the service.
  #publish(text, message) {
    const { answer, fails } = this.#parts.choices.scenario;
    if (fails) return void setTimeout(() => this.#parts.failed(() => this.#attachment.sendFailed(message)), failureMs);
    if (this.#conversation.publishes) return;
    const shown = addMessage(text || "🏞");
    if (answer) streamAnswer(shown, answer);
    else find("list").scrollTop = find("list").scrollHeight;
  }
}

// Acts as an input method that has not committed yet; it commits when the user enters the field.
function compose(field, text) {
  const notify = (type, data) => field.dispatchEvent(new CompositionEvent(type, { data }));
  field.setSelectionRange(field.value.length, field.value.length);
  notify("compositionstart", "");
  notify("compositionupdate", text);
  field.setRangeText(text, field.value.length, field.value.length, "end");
  field.dispatchEvent(new InputEvent("input", { isComposing: true }));
  field.addEventListener("focus", () => notify("compositionend", text), { once: true });
}

// The reflow between removing and adding the class restarts the animation.
function shake(element) {
  element.classList.remove("refused");
  void element.offsetWidth;
  element.classList.add("refused");
}
