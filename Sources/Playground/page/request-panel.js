// Shows the last request to each operation and its response.
import { reportErrors } from "./status.js";
import { copy } from "./clipboard.js";
import { find, make } from "./dom.js";
import { colored, pretty } from "./json.js";
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
    find("copy-curl").addEventListener("click", () => copy(find("curl"), "curl command"));
    find("copy-answer").addEventListener("click", () => copy(find("answer"), "Response"));
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
    find("curl").textContent = curl(record);
    find("answer").replaceChildren(...colored(pretty(record.responseBody)));
  }

  async #saveDrawing() {
    const { path, body } = this.#last.get(this.#shown);
    const link = make("a", { download: `${path.slice(1)}.svg` });
    link.href = URL.createObjectURL(await this.#service.drawing(path, body));
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }
}

/** A curl command that sends the same request; it reads the token from the shell's $TOKEN. */
function curl({ path, body, hasToken }) {
  const json = JSON.stringify(body).replaceAll("'", "'\\''");
  const authorization = hasToken ? ' -H "Authorization: Bearer $TOKEN"' : "";
  return `curl -s ${location.origin}${path}${authorization} -d '${json}'`;
}
