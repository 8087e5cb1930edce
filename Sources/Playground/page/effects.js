// Performs the effects of a step, as a platform would: frames, keyboard, focus, text.
import { announce, statusOf } from "./status.js";
import { find } from "./dom.js";
import { addMessage, contentHeight } from "./messages.js";
import { motionOf } from "./motion.js";

export class Effects {
  #parts;

  constructor(parts) {
    this.#parts = parts;
  }

  /** Performs a step's effects; returns the events that they cause. */
  perform(step, event) {
    const { layout, effects } = step;
    this.#place(layout, motionOf(layout, effects));
    const events = effects.flatMap((effect) => this.#performOne(effect, layout) ?? []);
    const status = statusOf(step, layout);
    if (status && event.type !== "dragChanged") announce(status.message, status.tone);
    this.#showKeyboard(layout);
    return events;
  }

  #place(layout, motion) {
    const { choices, machine, stage } = this.#parts;
    stage.show(layout, motion, machine.state.bottomOffset ?? choices.values.bottomOffset);
  }

  #performOne(effect, layout) {
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
    // The client owns the list, so it scrolls to the new message itself.
    machine.config.content.contentHeight = contentHeight();
    const offset = Math.max(0, contentHeight() - content.frame.height + content.bottomInset);
    machine.state.list = { offset, bottomInset: content.bottomInset };
    this.#place({ ...layout, content: { ...content, offset } }, null);
  }

  #showKeyboard({ keyboard, drag }) {
    const { controls, machine } = this.#parts;
    controls.showKeyboard({
      isVisible: machine.state.focused, canDrag: keyboard.state === "docked", progress: drag?.progress ?? 0,
    });
  }
}

// The reflow between removing and adding the class restarts the animation.
function shake(element) {
  element.classList.remove("refused");
  void element.offsetWidth;
  element.classList.add("refused");
}
