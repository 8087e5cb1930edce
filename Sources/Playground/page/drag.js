// Interactive dismissal: the user drags the keyboard down, and can drag it back before releasing.
import { reportErrors } from "./status.js";
import { find } from "./dom.js";

// A shorter movement of the pointer is a tap, in points.
const slop = 6;

export class Drag {
  #machine;
  #stage;
  #tapped;
  #released;
  #start = null;
  #samples = [];
  #latest = null;
  #isSending = false;

  /** `tapped` is called with the tapped key, `released` at the end of a drag. */
  constructor(machine, stage, { tapped, released }) {
    this.#machine = machine;
    this.#stage = stage;
    this.#tapped = tapped;
    this.#released = released;
    const keyboard = find("keyboard");
    keyboard.addEventListener("pointerdown", (event) => this.#begin(event));
    keyboard.addEventListener("pointermove", (event) => this.#move(event));
    keyboard.addEventListener("pointerup", (event) => this.#end(event, "dragEnded"));
    keyboard.addEventListener("pointercancel", (event) => this.#end(event, "dragCancelled"));
    addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.#start) this.#end(event, "dragCancelled");
    });
  }

  #begin(event) {
    if (event.button !== 0) return;
    event.preventDefault();
    const y = this.#stage.screenY(event.clientY);
    const frame = this.#machine.state?.keyboard?.frame;
    // Keeps the pointer's distance to the keyboard's top, which is negative inside the keyboard.
    const dismissPadding = (frame?.y ?? y) - y;
    this.#start = { y, key: event.target.dataset.key, dismissPadding, isDragging: false };
    this.#samples = [{ y, at: event.timeStamp }];
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  #move(event) {
    if (!this.#start) return;
    const y = this.#stage.screenY(event.clientY);
    if (!this.#start.isDragging && Math.abs(y - this.#start.y) < slop) return;
    this.#start.isDragging = true;
    this.#samples = [...this.#samples, { y, at: event.timeStamp }].slice(-5);
    reportErrors(() => this.moveTo(y, this.#start.dismissPadding));
  }

  /** Sends the finger's position. While a request is pending, only the last position is kept. */
  async moveTo(fingerY, dismissPadding = 0) {
    this.#latest = { type: "dragChanged", fingerY, dismissPadding };
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      while (this.#latest) {
        const event = this.#latest;
        this.#latest = null;
        await this.#machine.send(event);
      }
    } finally {
      this.#isSending = false;
    }
  }

  #end(event, type) {
    const start = this.#start;
    this.#start = null;
    if (!start) return;
    if (!start.isDragging) {
      if (type === "dragEnded") this.#tapped(start.key);
      return;
    }
    reportErrors(() => this.release(type, type === "dragEnded" ? this.#velocity() : 0));
  }

  /** Ends the drag; `velocityY` is in points per second. */
  async release(type = "dragEnded", velocityY = 0) {
    await this.#machine.send(type === "dragEnded" ? { type, velocityY } : { type });
    await this.#released();
  }

  // In points per second, over the last few samples.
  #velocity() {
    const first = this.#samples[0], last = this.#samples.at(-1);
    const seconds = (last.at - first.at) / 1000;
    return seconds > 0 ? (last.y - first.y) / seconds : 0;
  }
}
