// Turns the user's actions beside the message field into events for the service.
import { reportErrors } from "./status.js";
import { find } from "./dom.js";
import { editOf } from "./keys.js";

export class Gestures {
  #session;
  #choices;
  #service;

  constructor({ session, choices, service }) {
    this.#session = session;
    this.#choices = choices;
    this.#service = service;
    addEventListener("keydown", (event) => this.#typeAnywhere(event));
    const on = (id, type, action) =>
      find(id).addEventListener(type, (event) => reportErrors(() => action(event)));
    on("skip", "click", (event) => this.#skip(event));
    on("text", "keydown", ({ key }) => key === "Escape" && session.hideKeyboard());
    on("app", "click", () => session.send({ type: "tappedOutside" }));
    on("toggle-keyboard", "click", () =>
      session.isKeyboardUp ? session.hideKeyboard() : session.showKeyboard());
    on("keyboard", "click", ({ target }) => press(target.closest(".key")?.dataset.key));
    on("finger", "input", ({ target }) => this.#slide(Number(target.value) / 100));
    on("finger", "change", () => session.send({ type: "dragEnded", drag: { velocityY: 0 } }));
  }

  /** Acts as the user, or the framework, of an action. */
  async act({ events, type, paste, key, to, selection, size }) {
    if (events) await this.#session.send(...events);
    else if (size) await this.#session.resizeText(size);
    else if (to) await this.#tell(to, selection);
    else if (key) press(key);
    else insert(find("text"), paste ?? type, paste ? "insertFromPaste" : "insertText");
  }

  /** Drags the top of the bar to a place in the window; a double click gives the height back to the text. */
  resize({ type, clientY }) {
    const { top, height } = find("screen").getBoundingClientRect();
    const y = (clientY - top) * this.#choices.screen.size.height / height;
    return this.#session.send(type === "dblclick" ? { type: "barReset" } : { type: "barDragged", y });
  }

  // A framework knows only the text after an edit; the service finds the edit, and judges it.
  async #tell(to, selection) {
    const { config: { limits, overflow }, text } = this.#session.machine;
    const edited = await this.#service.post("/edit", { text, to, selection, limits, overflow });
    await this.#session.send({ type: "textSet", text: edited.text, selection: edited.selection });
  }

  #typeAnywhere(event) {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (!this.#choices.scenario?.config.focusesOnType || target.matches("input, textarea, select, button, a, [tabindex]")) return;
    if (key.length !== 1 || ctrlKey || metaKey || altKey) return;
    event.preventDefault();
    this.#session.send({ type: "keyPressed", key });
  }

  // Following the link would change the URL, which restarts the scenario.
  #skip(event) {
    event.preventDefault();
    find("text").focus();
  }

  // Drags with the slider: from the keyboard's top (0) to the bottom of the screen (1).
  #slide(progress) {
    const { height } = this.#choices.screen.size;
    const top = this.#session.machine.state.keyboard?.frame?.y ?? height;
    const fingerY = top + progress * (height - top);
    return this.#session.send({ type: "dragChanged", drag: { fingerY, dismissPadding: 0 } });
  }
}

// A key of the drawn keyboard types like a real one.
function press(key) {
  if (key === undefined) return;
  const field = find("text");
  const { selectionStart: start, selectionEnd: end } = field;
  const edit = editOf(key, field.value, { start, end });
  if (!edit) return;
  field.setSelectionRange(edit.start, edit.end);
  insert(field, edit.replacement);
}

function insert(field, text, inputType = "insertText") {
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new InputEvent("input", { inputType }));
}
