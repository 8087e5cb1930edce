// The lines of the page: this browser's own, of a block with the style of a text.
//
// The browser lays out a block that has no place on the page, one paragraph after the other, and says where
// each character is. What was measured once is kept.

/** A measurer over a hidden block; see `load` in core.js. */
export function pageLines() {
  const blocks = new Map();
  const blockOf = (style) => {
    const key = JSON.stringify(style);
    if (!blocks.has(key)) {
      if (blocks.size > 16) blocks.delete(blocks.keys().next().value);
      blocks.set(key, new LineBlock(() => declarationsOf(style), !/^(normal|nowrap)$/.test(style.whiteSpace)));
    }
    return blocks.get(key);
  };
  return {
    ends: (text, style, width) => blockOf(style).ends(text, width),
    lineHeight: (style) => style.font.lineHeight ?? blockOf(style).lineHeight,
    caret: (offset, text, style, width) => blockOf(style).caret(offset, text, width),
  };
}

const hidden = {
  position: "absolute", visibility: "hidden", contain: "strict", top: "0", left: "-99999px", height: "0", padding: "0", border: "0",
};
const breakPattern = /\r\n?|\n/g;
const mostKept = 4096;

/** Finds the lines of texts in a block that is on the page only while it is asked. */
export class LineBlock {
  #element = document.createElement("div");
  #content = this.#element.appendChild(document.createTextNode(""));
  #range = document.createRange();
  #declarations;
  #keepsNewlines;
  #width = -1;
  // The ends of each paragraph's lines, and the height of one.
  #kept = new Map();
  #lineHeight = 0;

  /** `declarations` returns the styles of the text, and its language; `keepsNewlines` is false where they collapse. */
  constructor(declarations, keepsNewlines = true) {
    this.#declarations = declarations;
    this.#keepsNewlines = keepsNewlines;
    this.#element.setAttribute("aria-hidden", "true");
  }

  get lineHeight() {
    this.#lineHeight ||= this.#laidOut("x", 1e6, () => this.#element.scrollHeight);
    return this.#lineHeight;
  }

  /** Another style: what is known is not true any more. */
  forget() {
    this.#kept.clear();
    this.#lineHeight = 0;
  }

  /** The offsets at which a text's lines end. After `most` lines, the rest is one line. */
  ends(text, width, most = Infinity) {
    if (width !== this.#width) this.#kept.clear();
    this.#width = width;
    const found = [];
    let start = 0;
    for (const paragraph of this.#keepsNewlines ? paragraphs(text) : [{ end: text.length, next: text.length }]) {
      if (found.length >= most) break;
      const own = this.#endsOf(text.slice(start, paragraph.end), most);
      found.push(...own.slice(0, -1).map((end) => start + end), paragraph.next);
      start = paragraph.next;
    }
    found[found.length - 1] = text.length;
    return found;
  }

  /** The line of a caret, and its distance from the left edge. */
  caret(offset, text, width) {
    const ends = this.ends(text, width), last = ends.length - 1;
    const start = Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1)) + 1;
    const [end] = text.slice(start).split(breakPattern, 1);
    const line = ends.findIndex((each) => each > offset);
    const x = this.#laidOut(end || "\u200B", width, () => this.#xOf(Math.min(offset - start, end.length)));
    return { line: line < 0 ? last : line, x };
  }

  #endsOf(paragraph, most) {
    const known = this.#kept.get(paragraph);
    if (known) return known;
    if (this.#kept.size > mostKept) this.#kept.clear();
    const ends = paragraph ? this.#laidOut(paragraph, this.#width, () => this.#find(most)) : [0];
    this.#kept.set(paragraph, ends);
    return ends;
  }

  #laidOut(text, width, read) {
    const { lang = "", root = document.body, ...styles } = this.#declarations();
    Object.assign(this.#element.style, styles, hidden, { width: `${width}px` });
    this.#element.lang = lang;
    this.#content.data = text;
    root.append(this.#element);
    try {
      return read();
    } finally {
      this.#element.remove();
    }
  }

  // The box of the first character from an offset on that has one.
  #box(offset) {
    const range = this.#range, content = this.#content;
    for (let at = offset; at < content.length; at += 1) {
      range.setStart(content, at);
      range.setEnd(content, at + 1);
      // A character after a break has an empty box on the line before, too.
      const rect = [...range.getClientRects()].at(-1);
      if (rect?.height > 0) return { middle: (rect.top + rect.bottom) / 2, height: rect.height };
    }
    return null;
  }

  // Lines end where the middle of a character's box is further down, by half a line or more. The boxes
  // themselves overlap where lines are lower than their font.
  #find(most) {
    const { length } = this.#content, lineHeight = parseFloat(getComputedStyle(this.#element).lineHeight) || Infinity;
    const found = [];
    let start = 0, guess = 64;
    while (start < length && found.length < most) {
      const first = this.#box(start);
      const isBelow = (offset) => {
        const box = this.#box(offset);
        return box !== null && box.middle >= first.middle + Math.min(lineHeight, box.height) / 2;
      };
      if (!first || !isBelow(length - 1)) break;
      let low = start, high = Math.min(length - 1, start + guess);
      while (!isBelow(high)) [low, high] = [high, Math.min(length - 1, high + guess)];
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (isBelow(middle)) high = middle;
        else low = middle;
      }
      found.push(high);
      guess = high - start + 2;
      start = high;
    }
    found.push(length);
    return found;
  }

  #xOf(offset) {
    this.#range.setStart(this.#content, offset);
    this.#range.collapse(true);
    const rect = [...this.#range.getClientRects()].at(-1) ?? this.#range.getBoundingClientRect();
    return rect.left - this.#element.getBoundingClientRect().left;
  }
}

function* paragraphs(text) {
  for (const { 0: mark, index } of text.matchAll(breakPattern)) yield { end: index, next: index + mark.length };
  yield { end: text.length, next: text.length };
}

// The core asks for `auto` and `majority` as the direction that it has found in the whole text.
function directionOf(direction) {
  return direction === "plaintext" ? { direction: "ltr", unicodeBidi: "plaintext" } : { direction, unicodeBidi: "normal" };
}

function declarationsOf({ font, ...style }) {
  const families = (font.families ?? []).map((name) => /^[\w-]+$/.test(name) ? name : JSON.stringify(name));
  return {
    lang: style.lang, ...directionOf(style.direction), tabSize: style.tabSize, lineBreak: style.lineBreak,
    wordBreak: style.wordBreak, overflowWrap: style.overflowWrap, whiteSpace: style.whiteSpace ?? "pre-wrap",
    font: `${font.style} ${font.weight} ${font.size}px ${families.join(", ") || "sans-serif"}`,
    lineHeight: font.lineHeight === null ? "normal" : `${font.lineHeight}px`, letterSpacing: `${font.letterSpacing}px`,
    fontVariationSettings: Object.entries(font.variationSettings ?? {})
      .map(([tag, value]) => `${JSON.stringify(tag)} ${value}`).join(", ") || "normal",
    textTransform: style.textTransform, textIndent: `${style.textIndent}px`, wordSpacing: `${style.wordSpacing}px`,
    textWrapStyle: style.textWrap === "wrap" ? "auto" : style.textWrap,
  };
}
