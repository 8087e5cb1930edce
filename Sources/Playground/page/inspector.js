// After each action: requests the current state from /layout, /edit and /lines, and shows the details.
import { reportErrors } from "./status.js";
import { showCurve } from "./curve.js";
import { find } from "./dom.js";
import { editRequest, layoutRequest, linesRequest } from "./requests.js";
import { showWarnings } from "./warnings.js";

export class Inspector {
  #parts;
  #requesting = null;
  #isStale = false;

  // What the last keyboard event was warned of; later events have its frame, which is not estimated.
  #keyboard = {};

  constructor(parts) {
    this.#parts = parts;
    parts.service.listen(({ path, body, responseBody }) => {
      const isOfKeyboard = path === "/transition" && body.events.some(({ type }) => type.startsWith("keyboardWill"));
      const warnings = (responseBody.warnings ?? []).filter(({ code }) => code === "estimatedKeyboard");
      if (isOfKeyboard) this.#keyboard = { warnings };
    });
  }

  /** Requests the details of the current state; combines calls made in the meantime. Resolves when they are shown. */
  settle() {
    this.#isStale = true;
    this.#requesting ??= this.#requestAll();
    return this.#requesting;
  }

  async #requestAll() {
    await reportErrors(async () => {
      while (this.#isStale) {
        this.#isStale = false;
        await this.#request();
      }
    });
    this.#requesting = null;
  }

  async #request() {
    const { service, session: { layout, machine: { config, state } } } = this.#parts;
    if (!layout) return;
    const responses = await Promise.all([
      service.post("/layout", layoutRequest(config, state)),
      service.post("/edit", editRequest(config, state)),
      service.post("/lines", linesRequest(config, state, layout)),
    ]);
    this.#show(...responses);
  }

  #show(layout, edit, lines) {
    const { calculation, choices, code, session, stage } = this.#parts;
    find("count").textContent = countsOf(edit, session.machine.state);
    find("text").style.lineHeight = `${lines.lineHeight}px`;
    calculation.show(layout, choices.screen, stage.scale, lines);
    showCurve(layout.animation);
    code.show(layout, currentConfig(session.machine), choices.scenario);
    showWarnings(layout, edit, lines, this.#keyboard);
  }
}

// The space below the composer is a part of the state.
const currentConfig = ({ config, state }) =>
  ({ ...config, composer: { ...config.composer, bottomOffset: state.bottomOffset ?? config.composer.bottomOffset } });

function countsOf({ lines, length }, { text, composing }) {
  const limit = lines.max ? ` of ${lines.max}` : "";
  const parts = [`${lines.after}${limit} ${lines.after === 1 && !limit ? "line" : "lines"}`];
  if (length.max) parts.push(`${length.value} of ${length.max} characters`);
  if (composing) parts.push(`composing “${text.slice(composing.start, composing.end)}”`);
  return parts.join(", ");
}
