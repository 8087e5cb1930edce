// Turns the user's actions on the screen into events for the service.
import { reportErrors } from "./status.js";
import { find } from "./dom.js";
import { editOf } from "./keys.js";

export class Gestures {
  #machine;
  #composer;
  #choices;
  #drag;
  #settled;

  /** `settled` is called after each action. */
  constructor({ machine, composer, choices, drag, settled }) {
    this.#machine = machine;
    this.#composer = composer;
    this.#choices = choices;
    this.#drag = drag;
    this.#settled = settled;
    this.#wire();
  }

  #wire() {
    const on = (id, type, action) =>
      find(id).addEventListener(type, (event) => reportErrors(() => action(event)));
    on("skip", "click", (event) => this.#skip(event));
    on("text", "focus", () => this.#focus());
    on("text", "keydown", ({ key }) => key === "Escape" && this.#close("tappedClose"));
    on("app", "click", () => this.#close("tappedOutside"));
    on("list", "click", () => this.#close("tappedOutside"));
    on("list", "scroll", () => this.#scrolled());
    on("send", "click", () => this.#send({ type: "sent" }));
    on("toggle-keyboard", "click", () =>
      this.#isFocused ? this.#close("tappedClose") : this.#focus());
    on("finger", "input", ({ target }) => this.#slide(Number(target.value) / 100));
    on("finger", "change", () => this.#drag.release());
  }

  /** Handles a tap on a key of the drawn keyboard. */
  press(key) {
    if (key === undefined || !this.#isFocused) return;
    const edit = editOf(key, find("text").value, this.#composer.selection);
    if (edit) reportErrors(() => this.#composer.replace(edit));
  }

  get #isFocused() {
    return Boolean(this.#machine.state?.focused);
  }

  // Following the link would change the URL, which restarts the scenario.
  #skip(event) {
    event.preventDefault();
    find("text").focus();
  }

  async #focus() {
    if (!this.#isFocused) await this.#send({ type: "focused" });
  }

  async #close(type) {
    if (this.#isFocused) await this.#send({ type });
  }

  async #send(event) {
    await this.#machine.send(event);
    await this.#settled();
  }

  #scrolled() {
    const list = this.#machine.state?.list;
    const { scrollTop } = find("list");
    if (list && Math.abs(scrollTop - list.offset) > 1) list.offset = scrollTop;
  }

  // Drags with the slider: from the keyboard's top (0) to the bottom of the screen (1).
  #slide(progress) {
    const { height } = this.#choices.screen.size;
    const top = this.#machine.state.keyboard?.frame?.y ?? height;
    return this.#drag.moveTo(top + progress * (height - top));
  }
}
