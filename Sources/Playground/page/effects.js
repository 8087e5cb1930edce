// What the service wants done: where everything goes, the keyboard, the focus, the text.
import { announce, told } from "./announce.js";
import { find } from "./dom.js";
import { addMessage, contentHeight } from "./messages.js";
import { motionOf } from "./motion.js";

export class Effects {
  #parts;

  constructor(parts) {
    this.#parts = parts;
  }

  /** Does what a step wants; returns the events that come of it. */
  perform(step, event) {
    const { layout, effects } = step;
    this.#place(layout, motionOf(layout, effects));
    const more = effects.flatMap((effect) => this.#do(effect, layout) ?? []);
    const news = told(step, layout);
    if (news && event.type !== "dragChanged") announce(news.sentence, news.tone);
    this.#showKeyboard(layout);
    return more;
  }

  #place(layout, motion) {
    const { choices, machine, stage } = this.#parts;
    stage.show(layout, motion, machine.state.bottomOffset ?? choices.values.bottomOffset);
  }

  #do(effect, layout) {
    const { choices } = this.#parts;
    const field = find("text");
    switch (effect.type) {
      case "showKeyboard": return choices.keyboardEvent("keyboardWillShow");
      case "hideKeyboard": return { type: "keyboardWillHide" };
      case "publish": return this.#publish(effect.text, layout);
      case "rejectEdit": return shake(find("bar"));
      case "blur": return field.blur();
      case "setPlaceholder":
        field.placeholder = effect.visible ? choices.scenario.config.composer.text.placeholder : "";
        return undefined;
      case "setTextColor":
        field.dataset.color = effect.color;
        return undefined;
      default: return undefined;
    }
  }

  #publish(text, layout) {
    const { composer, machine } = this.#parts;
    addMessage(text);
    composer.show(machine.state);
    const { content } = layout;
    if (!content) return;
    // The list is the client's: it goes to its new end.
    machine.config.content.contentHeight = contentHeight();
    const offset = Math.max(0, contentHeight() - content.frame.height + content.bottomInset);
    machine.state.list = { offset, bottomInset: content.bottomInset };
    this.#place({ ...layout, content: { ...content, offset } }, null);
  }

  #showKeyboard({ keyboard, drag }) {
    const { controls, machine } = this.#parts;
    controls.showKeyboard({
      isUp: machine.state.focused, canDrag: keyboard.state === "docked", progress: drag?.progress ?? 0,
    });
  }
}

// An animation that is still there has to be taken away to begin again.
function shake(element) {
  element.classList.remove("refused");
  void element.offsetWidth;
  element.classList.add("refused");
}
