// The request and the answer of the last step.
import { guarded } from "./announce.js";
import { copy } from "./clipboard.js";
import { find, make } from "./dom.js";
import { colored, pretty } from "./json.js";
import { wireTabs } from "./tabs.js";

const pictured = ["/transition", "/layout", "/lines"];

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
    wireTabs(find("exchange-tabs"), (path) => this.#show(path));
    find("copy-curl").addEventListener("click", () => copy(find("curl"), "The curl line"));
    find("copy-answer").addEventListener("click", () => copy(find("answer"), "The answer"));
    find("picture").addEventListener("click", () => guarded(() => this.#savePicture()));
  }

  #show(path) {
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

/** A line for a shell that sends the same request; the token is the shell's own to fill in. */
function curl({ path, body, isSigned }) {
  const json = JSON.stringify(body).replaceAll("'", "'\\''");
  const signature = isSigned ? ' -H "Authorization: Bearer $TOKEN"' : "";
  return `curl -s ${location.origin}${path}${signature} -d '${json}'`;
}
