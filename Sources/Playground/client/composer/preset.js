// The message box of a preset's screen, which a page draws: every part gets the frame that the core gives it.
import { cornerOf, place, prepare, scaleOf } from "./place.js";

export class Preset {
  #bar;
  #textarea;
  #overrides;
  #edge;

  constructor({ bar, textarea }, overrides) {
    this.#bar = bar;
    this.#textarea = textarea;
    this.#overrides = overrides;
    if (!bar) return;
    this.#edge = ["absolute", "fixed"].includes(getComputedStyle(bar).position) ? "top" : "bottom";
    prepare(textarea, overrides);
  }

  /** How many pixels of the window a point takes. */
  get scale() {
    return this.#bar ? scaleOf(this.#bar) : 1;
  }

  /** Where the view's coordinates begin, in pixels of the window. */
  get origin() {
    return cornerOf(this.#bar ?? this.#textarea);
  }

  /** Moves the bar, and the text in it. The text has the width that it should have. */
  place({ frame, textFrame }, motion) {
    if (!this.#bar || !frame) return false;
    place(this.#bar, frame, motion, { origin: this.origin, edge: this.#edge, overrides: this.#overrides });
    if (textFrame) this.placeInBar(this.#textarea, textFrame, frame);
    return false;
  }

  /** Moves an element of the bar to its frame in the view. */
  placeInBar(element, { x, y, ...size }, frame) {
    const { left, top } = this.#bar.getBoundingClientRect();
    this.#place(element, { x: x - frame.x, y: y - frame.y, ...size }, "absolute", { x: left, y: top });
  }

  /** Moves an element that is not in the bar to its frame in the view. */
  placeInView(element, frame) {
    this.#place(element, frame, "fixed");
  }

  // Elements that have frames of their own must not push each other.
  #place(element, frame, position, origin) {
    const styles = { position, left: "0px", top: "0px", margin: "0px" };
    if (getComputedStyle(element).position === "static") this.#overrides.style(element, styles);
    place(element, frame, null, { origin: origin ?? cornerOf(element), overrides: this.#overrides });
  }
}
