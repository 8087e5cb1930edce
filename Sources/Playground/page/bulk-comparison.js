// Compares the service's lines with this browser's for 100 random texts in each language.
import { find, make } from "./dom.js";
import { browserLines, hasSameLines } from "./browser-lines.js";
import { load } from "./fonts.js";
import { requestOf } from "./lines.js";
import { languages, random, sample } from "./samples.js";

const textsEach = 100, atOnce = 10;
// The CJK fonts have 16 MB each.
const isHeavy = (family) => family.includes("CJK");

export class BulkComparison {
  #service;
  #panel;
  #seed = 1;
  #compared = 0;
  #same = 0;

  /** `panel` shows a text whose lines differ. */
  constructor(service, panel) {
    this.#service = service;
    this.#panel = panel;
    find("agree-run").addEventListener("click", () => this.run());
  }

  /** Compares 100 texts of each language. */
  async run() {
    const button = find("agree-run");
    button.disabled = true;
    const withHeavy = find("agree-heavy").checked, { families } = await this.#service.get("/fonts");
    const wanted = languages.filter(({ family }) =>
      families.includes(family) && (withHeavy || !isHeavy(family)));
    for (const { lang, family } of wanted) await this.#compare(lang, family);
    this.#seed += 1;
    this.#showProgress(`${this.#compared} texts compared, ${this.#same} with the same lines: ${this.#percent()}`);
    button.disabled = false;
    button.textContent = "Compare 100 more per language";
  }

  async #compare(lang, family) {
    this.#showProgress(`Loading ${family}…`);
    if (!(await load([family]))[0]) return;
    const next = random(this.#seed * 1000 + languages.findIndex((each) => each.lang === lang));
    let same = 0, firstDifferent = null;
    for (let done = 0; done < textsEach; done += atOnce) {
      const batch = Array.from({ length: atOnce }, () => ({ ...sample(lang, next), families: [family] }));
      const responses = await Promise.all(batch.map(
        (each) => this.#service.post("/lines", requestOf(each), { quiet: true })));
      batch.forEach((each, index) => {
        if (hasSameLines(responses[index], browserLines(each), each.text)) same += 1;
        else firstDifferent ??= each;
      });
      this.#showProgress(`${this.#compared + done + atOnce} texts compared`);
    }
    this.#compared += textsEach;
    this.#same += same;
    this.#showRow(lang, family, same, firstDifferent);
  }

  #showRow(lang, family, same, different) {
    const name = new Intl.DisplayNames(["en"], { type: "language" }).of(lang);
    const show = different && make("button", {
      type: "button", onclick: () => this.#panel.show(different),
    }, "Show the first difference");
    const row = make("tr", { "data-lang": lang, "data-same": same },
      make("th", { scope: "row" }, name),
      make("td", {}, family),
      make("td", { class: "value" }, `${same} of ${textsEach}`),
      make("td", {}, show));
    const body = find("agree-rows");
    const before = body.querySelector(`[data-lang="${lang}"]`);
    if (before) before.replaceWith(row);
    else body.append(row);
    find("agree-table").hidden = false;
  }

  #percent() {
    return `${(Math.floor((this.#same / this.#compared) * 10_000) / 100).toLocaleString("en")}%`;
  }

  #showProgress(text) {
    find("agree-count").textContent = text;
  }
}
