// Finds members by name or description.
import { find, make } from "./dom.js";

const most = 40;
// The layout in a step is that of /layout, which is found there.
const deepest = 7;

export class Search {
  #contract;
  #index = null;

  constructor(contract) {
    this.#contract = contract;
    const field = find("search");
    field.addEventListener("input", () => this.#show(field.value.trim().toLowerCase()));
    addEventListener("keydown", (event) => {
      if (event.key !== "/" || event.target.matches("input, textarea, select")) return;
      event.preventDefault();
      field.focus();
    });
    find("results").addEventListener("click", ({ target }) => {
      if (target.closest("a")) this.#show("");
    });
  }

  #show(wanted) {
    const results = find("results");
    find("search-status").textContent = "";
    results.replaceChildren();
    results.hidden = wanted === "";
    if (wanted === "") return;
    this.#index ??= this.#entries();
    const found = this.#index
      .map((entry) => ({ entry, rank: rankOf(entry, wanted) })).filter(({ rank }) => rank < 4)
      .sort((a, b) => a.rank - b.rank || a.entry.path.length - b.entry.path.length);
    find("search-status").textContent = `${found.length} found`;
    results.append(...found.slice(0, most).map(({ entry: { path, description } }) => make("li", {},
      make("a", { href: `#${path}` }, path), make("span", { class: "about" }, ` ${firstSentence(description)}`))));
  }

  #entries() {
    const entries = [];
    const walk = (members, depth) => {
      for (const { name, path, description, children } of members) {
        entries.push({ name: name.toLowerCase(), path, description });
        if (depth < deepest && !(path.includes(".steps.layout"))) walk(children(), depth + 1);
      }
    };
    for (const { id, path, summary, request, response } of this.#contract.operations) {
      entries.push({ name: path, path: id, description: summary });
      if (request) walk(this.#contract.members(request, id), 1);
      if (response) walk(this.#contract.members(response, `${id}.response`), 1);
    }
    return entries;
  }
}

// 0 is the best match, 4 none.
function rankOf({ name, path, description }, wanted) {
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  if (path.toLowerCase().includes(wanted)) return 2;
  return description.toLowerCase().includes(wanted) ? 3 : 4;
}

const firstSentence = (text) => text.split(/(?<=\.)\s/)[0].replaceAll("`", "").replaceAll("\n", " ");
