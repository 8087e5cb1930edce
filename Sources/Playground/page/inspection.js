// After everything that a user did: the same scene, asked for in every detail.
import { guarded } from "./announce.js";
import { showCurve } from "./curve.js";
import { find } from "./dom.js";
import { editRequest, layoutRequest, linesRequest } from "./requests.js";

export class Inspection {
  #parts;
  #isAsking = false;
  #isStale = false;

  constructor(parts) {
    this.#parts = parts;
  }

  /** Waits until nothing is on its way, and asks; of several at once, the last is answered. */
  async settle() {
    await this.#parts.machine.isIdle;
    this.#isStale = true;
    if (this.#isAsking) return;
    this.#isAsking = true;
    await guarded(async () => {
      while (this.#isStale) {
        this.#isStale = false;
        await this.#ask();
      }
    });
    this.#isAsking = false;
  }

  async #ask() {
    const { service, machine: { config, state, layout } } = this.#parts;
    const answers = await Promise.all([
      service.post("/layout", layoutRequest(config, state)),
      service.post("/edit", editRequest(config, state, layout)),
      service.post("/lines", linesRequest(config, state, layout)),
    ]);
    this.#show(...answers);
  }

  #show(layout, verdict, lines) {
    const { choices, code, explanation, machine, stage } = this.#parts;
    find("send").disabled = !verdict.sendEnabled;
    find("count").textContent = counted(verdict, machine.state);
    find("text").style.lineHeight = `${lines.lineHeight}px`;
    explanation.show(layout, choices.screen, stage.scale, lines);
    showCurve(layout.animation);
    code.show(layout);
  }
}

function counted({ lines, length }, { text, composing }) {
  const limit = lines.max ? ` of ${lines.max}` : "";
  const parts = [`${lines.after}${limit} ${lines.after === 1 && !limit ? "line" : "lines"}`];
  if (length.max) parts.push(`${length.value} of ${length.max} characters`);
  if (composing) parts.push(`“${text.slice(composing.start, composing.end)}” being composed`);
  return parts.join(", ");
}
