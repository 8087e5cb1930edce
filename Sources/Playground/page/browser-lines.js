// Where this browser breaks a text: in a <textarea>, and in a block of the same style that can be
// asked where each character is.
import { find, make } from "./dom.js";
import { stackOf } from "./fonts.js";

const lineHeight = 40;
const room = () => find("ruler");

/**
 * The lines of a text: their count in a <textarea>, the offsets at which they start, and which
 * characters have a place at all.
 */
export function browserLines(sample) {
  const area = styled("textarea", sample);
  area.value = sample.text;
  room().append(area);
  const count = Math.round(area.scrollHeight / lineHeight);
  const block = styled("div", sample);
  const content = document.createTextNode(sample.text);
  block.append(content);
  room().replaceChildren(block);
  const answer = { count, ...starts(content, block.getBoundingClientRect().top) };
  room().replaceChildren();
  return answer;
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
 * Whether the service's lines are the browser's. A line that begins with a character without a
 * place, such as a newline's end or a control, counts from its first character that has one.
 */
export function agree(answer, browser, text) {
  const wanted = answer.lines.map(({ start }) => start).filter((start) => start < text.length)
    .map((start) => browser.placed.find((offset) => offset >= start))
    .filter((start, index, all) => start !== undefined && start !== all[index - 1]);
  return answer.count === browser.count && wanted.length === browser.starts.length
    && wanted.every((start, index) => start === browser.starts[index]);
}
