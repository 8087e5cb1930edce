// The request and the answer of the last step.
import { find, make } from "./dom.js";
import { copy } from "./clipboard.js";

const paths = ["/transition", "/layout", "/edit", "/lines"];
const pictured = ["/transition", "/layout", "/lines"];
// What one line of an answer may hold before it is broken.
const lineLength = 60;

export class ExchangePanel {
  #last = new Map();
  #shown = "/transition";
  #service;

  constructor(service) {
    this.#service = service;
    service.listen((exchange) => {
      this.#last.set(exchange.path, exchange);
      if (exchange.path === this.#shown) this.#render();
    });
    find("copy-curl").addEventListener("click", () => copy(find("curl"), "The curl line"));
    find("copy-answer").addEventListener("click", () => copy(find("answer"), "The answer"));
    find("picture").addEventListener("click", () => this.#savePicture());
  }

  /** Shows the last exchange at a path. */
  show(path) {
    this.#shown = path;
    this.#render();
  }

  #render() {
    const exchange = this.#last.get(this.#shown);
    find("picture").hidden = !pictured.includes(this.#shown);
    if (!exchange) return;
    find("took").textContent = `${exchange.status} in ${exchange.tookMs.toFixed(1)} ms`;
    find("curl").textContent = curl(exchange);
    find("answer").replaceChildren(...colored(pretty(exchange.answer)));
  }

  async #savePicture() {
    const { path, body } = this.#last.get(this.#shown);
    const link = make("a", { download: `${path.slice(1)}.svg` });
    link.href = URL.createObjectURL(await this.#service.picture(path, body));
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }
}

/** The paths there are to show. */
export const exchangePaths = paths;

/** A line for a shell that sends the same request. */
function curl({ path, body }) {
  const json = JSON.stringify(body).replaceAll("'", "'\\''");
  return `curl -s ${location.origin}${path} -d '${json}'`;
}

/** JSON with short values on one line. */
export function pretty(value, indent = "") {
  const flat = JSON.stringify(value);
  if (flat.length + indent.length <= lineLength || typeof value !== "object" || value === null) {
    return spaced(value);
  }
  const inner = `${indent}  `;
  const [open, close, items] = Array.isArray(value)
    ? ["[", "]", value.map((item) => inner + pretty(item, inner))]
    : ["{", "}", Object.entries(value).map(
      ([key, item]) => `${inner}${JSON.stringify(key)}: ${pretty(item, inner)}`)];
  return `${open}\n${items.join(",\n")}\n${indent}${close}`;
}

function spaced(value) {
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${spaced(item)}`);
  return `{${members.join(", ")}}`;
}

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*)|\b(true|false|null)\b/g;

/** The parts of a JSON text, each in its colour. */
function* colored(text) {
  let end = 0;
  for (const match of text.matchAll(token)) {
    yield text.slice(end, match.index);
    const [, string, colon, number] = match;
    const kind = colon ? "name" : string ? "string" : number ? "number" : "word";
    yield make("span", { class: kind }, string ?? match[0]);
    if (colon) yield colon;
    end = match.index + match[0].length;
  }
  yield text.slice(end);
}
