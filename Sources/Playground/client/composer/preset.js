// The message box of a preset's screen, which a page draws: every part gets the frame that the core gives it.
import { cornerOf, place, scaleOf, unmoved } from "./place.js";

export class Preset {
  constructor({ bar, textarea }, overrides, styles = unmoved) {
    Object.assign(this, { bar, textarea, overrides, box: bar ?? textarea });
    overrides.style(textarea, styles);
  }

  /** How many pixels of the window a point takes. */
  get scale() {
    return scaleOf(this.box);
  }

  /** Where the view's coordinates begin, in pixels of the window. */
  get origin() {
    return cornerOf(this.box);
  }

  /** Moves the bar, and the text in it. Returns whether the text has another width than was measured. */
  place({ frame, textFrame }, motion) {
    if (!this.bar || !frame) return false;
    place(this.bar, frame, motion, { origin: this.origin, overrides: this.overrides });
    if (textFrame) this.placeInBar(this.textarea, textFrame, frame);
    return false;
  }

  /** Moves an element of the bar to its frame in the view. */
  placeInBar(element, { x, y, ...size }, frame) {
    const { left, top } = this.bar.getBoundingClientRect();
    place(element, { x: x - frame.x, y: y - frame.y, ...size }, null, { origin: { x: left, y: top }, overrides: this.overrides });
  }

  /** Moves an element that is not in the bar to its frame in the view. */
  placeInView(element, frame) {
    place(element, frame, null, { origin: this.origin, position: "fixed", overrides: this.overrides });
  }
}
