// Finds topics, members and devices by the words that people use.
import { find, make } from "./dom.js";
import { topics } from "./topics.js";

const most = 40;
// The layout in a step is that of /layout, which is found there.
const deepest = 7;
// Words that say nothing about what is searched for.
const fillers = new Set(["a", "an", "and", "as", "at", "do", "for", "how", "i", "in", "is", "it", "my", "of", "on", "or", "the", "to", "when", "with"]);

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
    const found = wanted === "" ? [] : this.find(wanted);
    results.hidden = wanted === "";
    find("search-status").textContent = wanted === "" ? "" : `${found.length} found`;
    results.replaceChildren(...found.slice(0, most).map(({ title, path, about, kind }) => make("li", {},
      make("a", { href: `#${path}`, class: kind === "member" ? "code" : null }, title),
      make("span", { class: "about" }, ` ${firstSentence(about)}`))));
  }

  /** The entries that have every word, the best first. */
  find(text) {
    const wanted = wordsOf(text).filter((word, _, all) => all.length === 1 || !fillers.has(word));
    return this.#index.map((entry) => ({ entry, rank: rankOf(entry, wanted) })).filter(({ rank }) => rank < Infinity)
      .sort((a, b) => a.rank - b.rank || depthOf(a.entry) - depthOf(b.entry)).map(({ entry }) => entry);
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
    for (const { id, name, platform } of devices) add(name, `devices.${id}`, `${id} device ${platform}`, `The preset ${id}.`, "device");
    return entries;
  }
}

// Names are found whole, and by the words that they are made of.
const wordsOf = (text) => text.replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2").toLowerCase().match(/[\p{L}\p{M}\p{N}⌘]+/gu) ?? [];
const whole = (text) => text.toLowerCase().split(/[^\p{L}\p{M}\p{N}⌘]+/u);

function prepared(entry) {
  const { title, words, about, kind } = entry, isMember = kind === "member";
  const both = (text) => [...new Set([...whole(text), ...wordsOf(text)])];
  // The name of a member is the best place for a word; the path to it is not.
  return { ...entry, places: [both(isMember ? words : title), both(isMember ? title : words), both(about)] };
}

// The sum of the ranks of the words: 0 for a name, Infinity if a word is nowhere.
function rankOf({ places, kind }, wanted) {
  let sum = kind === "member" ? 1 : 0;
  for (const word of wanted) {
    const at = places.findIndex((words) => words.some((each) => each.startsWith(word)));
    if (at < 0) return Infinity;
    sum += 4 * at + (places[at].includes(word) ? 0 : 1);
  }
  return wanted.length === 0 ? Infinity : sum;
}

// Among equals, the members near the top of a request come first, and operations in the order of the contract.
const depthOf = ({ path }) => path.split(".").length;

const firstSentence = (text) => text.split(/(?<=\.)\s/)[0].replaceAll("`", "").replaceAll("\n", " ");
