// Finds this browser's line breaks. A <textarea> gives the number of lines; a block of the same style
// gives the position of each character.
import { find, make } from "./dom.js";
import { stackOf } from "./fonts.js";

const lineHeight = 40;
const ruler = () => find("ruler");

const engines = [
  { name: "Firefox", engine: "gecko", pattern: /Firefox\// },
  { name: "Chromium", engine: "chromium", pattern: /Chrom(e|ium)\// },
  { name: "WebKit", engine: "webkit", pattern: /AppleWebKit\// },
];

/** This browser: its name, and the engine that has its lines; that of Chromium where it is unknown. */
export const thisBrowser = engines.find(({ pattern }) => pattern.test(navigator.userAgent))
  ?? { name: "this browser", engine: "chromium" };

/**
 * The lines of a text: their count in a <textarea>, the offsets at which they start, and the
 * offsets of the characters that have a box (`placed`).
 */
export function browserLines(sample) {
  const area = styled("textarea", sample);
  area.value = sample.text;
  ruler().append(area);
  const count = Math.round(area.scrollHeight / lineHeight);
  const block = styled("div", sample);
  const content = document.createTextNode(sample.text);
  block.append(content);
  ruler().replaceChildren(block);
  const lines = { count, ...starts(content, block.getBoundingClientRect().top) };
  ruler().replaceChildren();
  return lines;
}

function starts(content, top) {
  const range = document.createRange();
  const found = [], placed = [];
  let last = null;
  for (let i = 0; i < content.length; i += 1) {
    range.setStart(content, i);
    range.setEnd(content, i + 1);
    const rects = range.getClientRects();
    if (rects.length === 0) continue;
    placed.push(i);
    const rect = rects[rects.length - 1];
    const line = Math.floor((rect.top + rect.height / 2 - top) / lineHeight);
    if (last === null || line > last) {
      found.push(i);
      last = line;
    }
  }
  return { starts: found, placed };
}

function styled(tag, { lang, families, size, width }) {
  const element = make(tag, { class: "ruled", lang });
  Object.assign(element.style, {
    fontFamily: stackOf(families), fontSize: `${size}px`, width: `${width}px`,
  });
  return element;
}

/**
 * Whether the service and the browser have the same lines. Some characters have no box, such as
 * controls. A line that starts with one counts from its first character with a box.
 */
export function hasSameLines(response, browser, text) {
  const starts = response.lines.map(({ start }) => start).filter((start) => start < text.length)
    .map((start) => browser.placed.find((offset) => offset >= start))
    .filter((start, index, all) => start !== undefined && start !== all[index - 1]);
  return response.count === browser.count && starts.length === browser.starts.length
    && starts.every((start, index) => start === browser.starts[index]);
}
