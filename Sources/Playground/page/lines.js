// One text, broken by the service and by this browser, with both laid over each other.
import { draw, find } from "./dom.js";
import { agree, browserLines } from "./browser-lines.js";
import { load, stackOf } from "./fonts.js";
import { languages, random, sample } from "./samples.js";

/** What /lines is asked about a sample. */
export const requestOf = ({ text, width, families, size, lang }) =>
  ({ text, width, font: { families, size }, lang });

export class LinesPanel {
  #service;
  #next = random(Date.now());
  #round = 0;

  constructor(service) {
    this.#service = service;
    const names = new Intl.DisplayNames(["en"], { type: "language" });
    find("lines-lang").append(...languages.map(({ lang }) => new Option(names.of(lang), lang)));
    for (const id of ["lines-text", "lines-width", "lines-size"]) {
      find(id).addEventListener("input", () => this.compare());
    }
    find("lines-lang").addEventListener("change", () => this.another());
    find("lines-another").addEventListener("click", () => this.another());
  }

  /** Puts another random text of the chosen language into the box. */
  another() {
    const { lang, text } = sample(find("lines-lang").value, this.#next);
    return this.show({ lang, text, width: this.#read().width, size: this.#read().size });
  }

  /** Puts a sample into the box. */
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

  /** Asks the service and this browser about the text in the box. */
  async compare() {
    const round = ++this.#round;
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
    const answer = await this.#service.post("/lines", requestOf(sample));
    if (round === this.#round) this.#render(sample, answer);
  }

  #render(sample, answer) {
    const browser = browserLines(sample);
    const isSame = agree(answer, browser, sample.text);
    find("lines-text").style.height = `${Math.max(answer.count, browser.count) * 1.5}em`;
    find("lines-mirror").replaceChildren(sample.text);
    find("lines-verdict").textContent = isSame
      ? `${counted(answer.count)}, and every one starts at the same character.`
      : `The service has ${counted(answer.count)}, this browser ${counted(browser.count)}.`;
    find("lines-verdict").dataset.tone = isSame ? "good" : "bad";
    this.#mark(answer.lines.map(({ start }) => start), browser.starts);
  }

  // A bar before each character that starts a line: the service's in the upper half, the browser's
  // in the lower one. Where both agree, they make one bar.
  #mark(service, browser) {
    const mirror = find("lines-mirror"), sheet = find("lines-marks");
    const content = mirror.firstChild;
    const origin = mirror.getBoundingClientRect();
    sheet.setAttribute("viewBox", `0 0 ${origin.width} ${origin.height}`);
    Object.assign(sheet.style, { width: `${origin.width}px`, height: `${origin.height}px` });
    const isRightToLeft = getComputedStyle(mirror).direction === "rtl";
    const bars = (starts, name, half) => starts.flatMap((start) => {
      const rect = rectAt(content, start);
      if (!rect) return [];
      const x = (isRightToLeft ? rect.right : rect.left) - origin.left - 1.5;
      const y = rect.top - origin.top + half * rect.height / 2;
      return [draw("rect", { class: name, x, y, width: 3, height: rect.height / 2, rx: 1 })];
    });
    sheet.replaceChildren(...bars(service, "of-service", 0), ...bars(browser, "of-browser", 1));
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

const counted = (count) => (count === 1 ? "1 line" : `${count} lines`);
