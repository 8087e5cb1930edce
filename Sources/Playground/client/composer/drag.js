// A drag on the list or on a drawn keyboard, which dismisses the keyboard.

// A shorter movement of a pointer is a tap, in points.
const slop = 6;

export class Drag {
  /** Whether the last touch was a drag, and no tap. */
  hasMoved = false;
  #drag = null;

  /** `screenY` gives the place of an event on the screen, in points. */
  constructor(machine, screenY, on) {
    Object.assign(this, { machine, screenY });
    on(window, "keydown", ({ key }) => key === "Escape" && this.#end({ type: "dragCancelled" }));
  }

  /** Browsers cancel the pointer when a touch begins to scroll, but go on with touch events. */
  watch(surface, on, isKeyboard) {
    on(surface, "pointerdown touchstart", (event) => {
      if (event.pointerType === "touch" || event.button > 0) return;
      const y = this.screenY(event);
      const top = isKeyboard ? this.machine.state?.keyboard?.frame?.y : y;
      this.hasMoved = false;
      this.#drag = { y, dismissPadding: (top ?? y) - y, samples: [], isMoving: false };
    });
    on(surface, "pointermove touchmove", (event) => {
      if (this.#drag && event.pointerType !== "touch") this.#move(event, surface);
    });
    on(surface, "pointerup touchend pointercancel touchcancel", ({ type, pointerType }) => {
      if (pointerType === "touch" || !this.#drag) return;
      const ended = { type: "dragEnded", drag: { velocityY: velocityOf(this.#drag) } };
      this.#end(type.endsWith("cancel") ? { type: "dragCancelled" } : ended);
    });
  }

  #move(event, surface) {
    const drag = this.#drag, fingerY = this.screenY(event);
    if (!drag.isMoving && Math.abs(fingerY - drag.y) < slop) return;
    // Firefox's mouse is the pointer 0; a touch event has none.
    if (!drag.isMoving && event.pointerId !== undefined) surface.setPointerCapture(event.pointerId);
    drag.isMoving = true;
    drag.samples = [...drag.samples, { y: fingerY, at: event.timeStamp }].slice(-5);
    this.machine.send({ type: "dragChanged", drag: { fingerY, dismissPadding: drag.dismissPadding } });
  }

  #end(event) {
    if (!this.#drag) return;
    this.hasMoved = this.#drag.isMoving;
    this.#drag = null;
    if (this.hasMoved) this.machine.send(event);
  }
}

// In points per second, over the last few samples.
function velocityOf({ samples }) {
  const [first, last] = [samples[0], samples.at(-1)];
  return last?.at > first?.at ? (last.y - first.y) / (last.at - first.at) * 1000 : 0;
}
