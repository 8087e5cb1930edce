// Turns the user's actions beside the message field into events for the service.
import { reportErrors } from "./status.js";
import { find } from "./dom.js";
import { editOf } from "./keys.js";

export class Gestures {
  #session;
  #choices;

  constructor({ session, choices }) {
    this.#session = session;
    this.#choices = choices;
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
  field.setRangeText(edit.replacement, edit.start, edit.end, "end");
  field.dispatchEvent(new InputEvent("input"));
}
