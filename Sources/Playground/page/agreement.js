// A hundred random texts in every script, broken by the service and by this browser.
import { find, make } from "./dom.js";
import { agree, browserLines } from "./browser-lines.js";
import { load } from "./fonts.js";
import { requestOf } from "./lines.js";
import { languages, random, sample } from "./samples.js";

const textsEach = 100, atOnce = 10;
// 16 MB each: asked for at once only where they come from the same machine.
const isHeavy = (family) => family.includes("CJK");
const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

export class Agreement {
  #service;
  #panel;
  #installed;
  #seed = 1;
  #compared = 0;
  #agreed = 0;

  /** `panel` shows a text that differs; `installed` are the service's families. */
  constructor(service, panel, installed) {
    this.#service = service;
    this.#panel = panel;
    this.#installed = new Set(installed);
    find("agree-heavy").checked = isLocal;
    find("agree-run").addEventListener("click", () => this.run());
  }

  /** Compares a hundred texts of every language. */
  async run() {
    const button = find("agree-run");
    button.disabled = true;
    const withHeavy = find("agree-heavy").checked;
    const wanted = languages.filter(({ family }) =>
      this.#installed.has(family) && (withHeavy || !isHeavy(family)));
    for (const { lang, family } of wanted) await this.#compare(lang, family);
    this.#seed += 1;
    this.#count(`${this.#compared} texts compared, ${this.#agreed} agree: ${this.#percent()}`);
    button.disabled = false;
    button.textContent = "Another hundred of each";
  }

  async #compare(lang, family) {
    this.#count(`Loading ${family}…`);
    if (!(await load([family]))[0]) return;
    const next = random(this.#seed * 1000 + languages.findIndex((each) => each.lang === lang));
    let agreed = 0, firstOther = null;
    for (let done = 0; done < textsEach; done += atOnce) {
      const batch = Array.from({ length: atOnce }, () => ({ ...sample(lang, next), families: [family] }));
      const answers = await Promise.all(batch.map(
        (each) => this.#service.post("/lines", requestOf(each), { quiet: true })));
      batch.forEach((each, index) => {
        if (agree(answers[index], browserLines(each), each.text)) agreed += 1;
        else firstOther ??= each;
      });
      this.#count(`${this.#compared + done + atOnce} texts compared`);
    }
    this.#compared += textsEach;
    this.#agreed += agreed;
    this.#row(lang, family, agreed, firstOther);
  }

  #row(lang, family, agreed, other) {
    const name = new Intl.DisplayNames(["en"], { type: "language" }).of(lang);
    const show = other && make("button", {
      type: "button", onclick: () => this.#panel.show(other),
    }, "show one that differs");
    const row = make("tr", { "data-lang": lang, "data-agreed": agreed },
      make("th", { scope: "row" }, name),
      make("td", {}, family),
      make("td", { class: "value" }, `${agreed} of ${textsEach}`),
      make("td", {}, show));
    const body = find("agree-rows");
    const before = body.querySelector(`[data-lang="${lang}"]`);
    if (before) before.replaceWith(row);
    else body.append(row);
    find("agree-table").hidden = false;
  }

  #percent() {
    return `${(Math.floor((this.#agreed / this.#compared) * 10_000) / 100).toLocaleString("en")} %`;
  }

  #count(text) {
    find("agree-count").textContent = text;
  }
}
