// Finds topics, scenarios, members and devices by the words that people use.
import { find, make } from "./dom.js";
import { prepared, ranked } from "./ranking.js";
import { scenarios } from "./scenarios.js";
import { topics } from "./topics.js";

const most = 40;
// The layout in a step is that of /layout, which is found there.
const deepest = 7;

export class Search {
  #contract;
  #devices;
  #index = null;

  /** `devices` returns the presets once they are loaded. */
  constructor(contract, devices) {
    this.#contract = contract;
    this.#devices = devices;
    const field = find("search");
    field.addEventListener("input", () => this.#show(field.value));
    addEventListener("keydown", (event) => {
      if (event.key !== "/" || event.target.matches("input, textarea, select")) return;
      event.preventDefault();
      field.focus();
    });
    find("results").addEventListener("click", ({ target }) => {
      if (target.closest("a")) this.#show("");
    });
  }

  async #show(text) {
    const results = find("results"), wanted = text.trim();
    if (wanted !== "") this.#index ??= this.#entries(await this.#devices());
    if (find("search").value.trim() !== wanted && text !== "") return;
    const found = wanted === "" ? [] : ranked(this.#index, wanted);
    results.hidden = wanted === "";
    find("search-status").textContent = wanted === "" ? "" : `${found.length} found`;
    results.replaceChildren(...found.slice(0, most).map(({ title, path, about, kind }) => make("li", {},
      make("a", { href: kind === "scenario" ? path : `#${path}`, class: kind === "member" ? "code" : null }, title),
      make("span", { class: "about" }, ` ${firstSentence(about)}`))));
  }

  #entries(devices) {
    const entries = topics.map(({ about = "", ...topic }) => prepared({ about, ...topic }));
    const add = (title, path, name, about, kind = "member") => entries.push(prepared({ title, path, words: name, about, kind }));
    const walk = (members, depth) => {
      for (const { name, path, description, children } of members) {
        add(path, path, name, description);
        if (depth < deepest && !path.includes(".steps.layout")) walk(children(), depth + 1);
      }
    };
    for (const { id, path, summary, request, response, examples } of this.#contract.operations) {
      add(path, id, path, summary);
      for (const { summary: title } of examples) add(title, id, "example", "An example to run.", "task");
      if (request) walk(this.#contract.members(request, id), 1);
      if (response) walk(this.#contract.members(response, `${id}.response`), 1);
    }
    for (const { id, title, hint, words = "" } of scenarios) {
      entries.push(prepared({ title, path: `/?scenario=${id}`, words: `${words} scenario playground`, about: hint, kind: "scenario" }));
    }
    for (const { id, name, platform } of devices) add(name, `devices.${id}`, `${id} device ${platform}`, `The preset ${id}.`, "device");
    return entries;
  }
}

const firstSentence = (text) => text.split(/(?<=\.)\s/)[0].replaceAll("`", "").replaceAll("\n", " ");
