// Shows the last request to each operation and its response.
import { reportErrors } from "./status.js";
import { copy } from "./clipboard.js";
import { find, make } from "./dom.js";
import { columnsOf, pretty, rounded, showCode } from "./json.js";
import { requestCode } from "./request-code.js";
import { save } from "./save.js";
import { wireTabs } from "./tabs.js";

const drawable = ["/transition", "/layout", "/lines"];

export class RequestPanel {
  #last = new Map();
  #shown = "/transition";
  #service;

  constructor(service) {
    this.#service = service;
    service.listen((record) => {
      this.#last.set(record.path, record);
      if (record.path === this.#shown) this.#render();
    });
    wireTabs(find("exchange-tabs"), (path) => this.#show(path));
    find("copy-curl").addEventListener("click", ({ target }) => copy(find("curl"), "curl command", target));
    find("copy-answer").addEventListener("click", ({ target }) =>
      copy(find("answer"), "Response", target, JSON.stringify(this.#last.get(this.#shown)?.responseBody, null, 2)));
    find("picture").addEventListener("click", () => reportErrors(() => this.#saveDrawing()));
  }

  #show(path) {
    this.#shown = path;
    this.#render();
  }

  #render() {
    const record = this.#last.get(this.#shown);
    find("picture").hidden = !drawable.includes(this.#shown);
    if (!record) return;
    find("took").textContent = `${record.status} in ${record.tookMs.toFixed(1)} ms`;
    const columns = columnsOf(find("answer"));
    showCode(find("curl"), curlOf(record, columns));
    showCode(find("answer"), pretty(rounded(readable(record.responseBody)), columns));
    showEffects(record);
  }

  async #saveDrawing() {
    const { path, body } = this.#last.get(this.#shown);
    save(await this.#service.drawing(path, body), `${path.slice(1)}.svg`);
  }
}

// What changed comes first: the steps before the state.
function readable(response) {
  const { state, steps, ...rest } = response;
  return steps ? { steps, state, ...rest } : response;
}

function showEffects({ body: { events = [] }, responseBody: { steps } }) {
  const changes = (steps ?? []).map(({ event, ignored, effects }) =>
    make("li", {}, make("strong", {}, events[event].type), ignored ? ` ignored: ${ignored}` : effectsText(effects)));
  find("effects").replaceChildren(...(changes.length ? changes : [make("li", {}, "Nothing: this operation has no state.")]));
}

const effectsText = (effects) =>
  (effects.length === 0 ? " has no effect" : ` → ${effects.map(effectText).join(", ")}`);

const round = (value) => String(Math.round(value * 100) / 100);

function effectText({ type, from, to, settleMs, ...rest }) {
  if (type === "animate") {
    const height = from.height === to.height ? "" : `, height ${round(from.height)} → ${round(to.height)}`;
    return `animate y ${round(from.y)} → ${round(to.y)}${height}${settleMs ? ` in ${settleMs} ms` : ""}`;
  }
  const detail = rest.text ?? rest.reason ?? rest.id ?? rest.queue?.map(({ text }) => text) ?? rest.refused?.map(({ reason }) => reason) ?? rest.offset ?? rest.color ?? rest.visible ?? rest.enabled;
  if (detail === undefined) return type;
  return `${type} ${typeof detail === "number" ? round(detail) : JSON.stringify(detail)}`;
}

const curlOf = ({ path, body, hasToken }, columns) =>
  requestCode("curl", { method: "POST", url: `${location.origin}${path}`, body: pretty(body, columns), hasToken });
