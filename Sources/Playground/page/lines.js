// Shows the line breaks of the service and of this browser in one text. The service is asked for the
// lines of the browser's engine.
import { draw, find } from "./dom.js";
import { browserLines, hasSameLines, thisBrowser } from "./browser-lines.js";
import { load, stackOf } from "./fonts.js";
import { languages, random, sample } from "./samples.js";
import { announce } from "./status.js";

/** The /lines request for a sample. */
export const requestOf = ({ text, width, families, size, lang }) =>
  ({ text, width, font: { families, size }, lang, engine: thisBrowser.engine });

export class LinesPanel {
  #service;
  #next = random(Date.now());
  #comparison = 0;

  constructor(service) {
    this.#service = service;
    find("browser-name").textContent = thisBrowser.name;
    find("browser-engine").textContent = thisBrowser.engine;
    const names = new Intl.DisplayNames(["en"], { type: "language" });
    find("lines-lang").append(...languages.map(({ lang }) => new Option(names.of(lang), lang)));
    for (const id of ["lines-text", "lines-width", "lines-size"]) {
      find(id).addEventListener("input", () => this.compare());
    }
    find("lines-lang").addEventListener("change", () => this.showExample());
    find("lines-another").addEventListener("click", () => this.showRandomText());
  }

  /** Whether it shows a text. */
  get hasText() {
    return find("lines-text").value !== "";
  }

  /** Shows a sentence in the chosen language. */
  showExample() {
    const lang = find("lines-lang").value;
    const { example } = languages.find((language) => language.lang === lang);
    return this.show({ lang, text: example, width: this.#read().width, size: this.#read().size });
  }

  /** Shows a new random text in the chosen language. */
  showRandomText() {
    const { lang, text } = sample(find("lines-lang").value, this.#next);
    return this.show({ lang, text, width: this.#read().width, size: this.#read().size });
  }

  /** Shows a sample. */
  show({ lang, text, width, size }) {
    find("lines-lang").value = lang;
    find("lines-text").value = text;
    find("lines-width").value = width;
    find("lines-size").value = size;
    return this.compare();
  }

  #read() {
    const lang = find("lines-lang").value;
    const { family } = languages.find((language) => language.lang === lang);
    return {
      lang, families: [family], text: find("lines-text").value,
      width: Number(find("lines-width").value), size: Number(find("lines-size").value),
    };
  }

  /** Compares the service's and this browser's lines of the current text. */
  async compare() {
    const comparison = ++this.#comparison;
    const sample = this.#read();
    const styles = {
      width: `${sample.width}px`, fontFamily: stackOf(sample.families), fontSize: `${sample.size}px`,
    };
    for (const id of ["lines-text", "lines-mirror"]) {
      Object.assign(find(id).style, styles);
      find(id).lang = sample.lang;
    }
    find("lines-size-value").textContent = `${sample.size} px`;
    find("lines-width-value").textContent = `${sample.width} px`;
    await load(sample.families);
    const response = await this.#service.post("/lines", requestOf(sample));
    if (comparison === this.#comparison) this.#render(sample, response);
  }

  #render(sample, response) {
    const browser = browserLines(sample);
    const isSame = hasSameLines(response, browser, sample.text);
    find("lines-text").style.height = `${Math.max(response.count, browser.count) * 1.5}em`;
    find("lines-mirror").replaceChildren(sample.text);
    const message = isSame
      ? `Same line breaks: ${linesText(response.count)}.`
      : `Different line breaks: ${linesText(response.count)} in the service, `
        + `${linesText(browser.count)} in ${thisBrowser.name}.`;
    announce(message, isSame ? "good" : "bad", "lines-verdict");
    this.#mark(response.lines.map(({ start }) => start), browser.starts);
  }

  // Draws half a bar before each character that starts a line: the upper half for the service, the
  // lower half for the browser. Where both start a line, the halves form one bar. It covers no part of the character.
  #mark(service, browser) {
    const mirror = find("lines-mirror"), drawing = find("lines-marks");
    const content = mirror.firstChild;
    const origin = mirror.getBoundingClientRect();
    drawing.setAttribute("viewBox", `0 0 ${origin.width} ${origin.height}`);
    Object.assign(drawing.style, { width: `${origin.width}px`, height: `${origin.height}px` });
    const isRightToLeft = getComputedStyle(mirror).direction === "rtl";
    const bars = (starts, name, half) => starts.flatMap((start) => {
      const rect = rectAt(content, start);
      if (!rect) return [];
      const x = (isRightToLeft ? rect.right : rect.left - 3) - origin.left;
      const y = rect.top - origin.top + half * rect.height / 2;
      return [draw("rect", { class: name, x, y, width: 3, height: rect.height / 2, rx: 1 })];
    });
    drawing.replaceChildren(...bars(service, "of-service", 0), ...bars(browser, "of-browser", 1));
  }
}

function rectAt(content, offset) {
  if (!content || offset >= content.length) return null;
  const range = document.createRange();
  range.setStart(content, offset);
  range.setEnd(content, offset + 1);
  const rects = range.getClientRects();
  return rects[rects.length - 1] ?? null;
}

const linesText = (count) => (count === 1 ? "1 line" : `${count} lines`);
