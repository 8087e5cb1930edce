// What a text of the textarea needs: the browser lays out a hidden block with all of the text's styles.
import { LineBlock } from "../core-lines.js";
import { ancestors, px, scaleOf } from "./place.js";
import { difference } from "./text.js";

const isOfText = (name) =>
  /^(font|letter|word|line|text|tab|white|hyph|hanging|overflow-wrap|direction|unicode-bidi|-webkit-(locale|line|text|hyph|rtl))/.test(name)
  && !/color|decoration|shadow|overflow-(x|y)$|text-overflow/.test(name);
// Textareas keep spaces and newlines whatever their style says, but not WebKit's.
const keepsSpaces = !globalThis.CSS?.supports("-webkit-nbsp-mode", "normal");
const collapsing = /(white-space-collapse):(?:collapse|preserve-breaks)/;
// A box ends somewhere: the first part of a text tells whether all of it is higher.
const firstPart = 4096;
// Rules ask for the first lines only.
const mostLines = 400;
const mostHeights = 16;

export class Measure {
  /** The block; its size changes with a font that arrives, too. */
  element = document.createElement("div");
  #text = this.element.appendChild(document.createTextNode(""));
  // An empty last line has no box of its own. Firefox gives any character there the font of the line before.
  #end = this.element.appendChild(document.createElement("br"));
  /** Goes up when what was measured may not be true any more. */
  version = 0;
  #textarea;
  #style;
  #names = [];
  #shell = document.createElement("div");
  // The styles of the text, and the width of its lines, as they are copied.
  #styles = {};
  #declarations = "";
  #width = 0;
  #heights = new Map();
  // The block's, as it was left.
  #height = 0;
  #lines = new LineBlock(() => ({ ...this.#styles, lang: languageOf(this.#textarea), root: this.#shell.parentNode }));

  constructor(textarea) {
    this.#textarea = textarea;
    this.#style = getComputedStyle(textarea);
    this.#shell.setAttribute("aria-hidden", "true");
    this.#shell.style.cssText = "all:initial;position:fixed;left:0;top:0;width:0;height:0;overflow:hidden;visibility:hidden;pointer-events:none;contain:strict";
    this.#shell.append(this.element);
  }

  /** The height of a text in CSS pixels. It is right up to `most`, and beyond it only more than that. */
  height(text, most = Infinity) {
    for (let count = firstPart; ; count *= 4) {
      const height = this.#heightOf(text.slice(0, count));
      if (count >= text.length || height > most) return height;
    }
  }

  /** The height of a number of lines; a fraction shows that there are more. */
  heightOfLines(count) {
    const whole = Math.max(1, Math.floor(count)), height = this.height(`x${"\nx".repeat(whole - 1)}`);
    return count > whole ? height + (count - whole) * (height / whole) : height;
  }

  // ---- As the measurer of a core; see `load` in core.js. The lines are the textarea's, whatever the style says.

  ends(text) { return this.#lines.ends(text, this.#width, mostLines); }

  lineHeight() { return this.heightOfLines(1); }

  caret(offset, text) { return this.#lines.caret(offset, text, this.#width); }

  end() {
    this.#shell.remove();
  }

  /** Takes over the styles of the text as they are now. Reading them takes as long as a short text's layout. */
  copy() {
    const root = this.#textarea.getRootNode(), parent = root instanceof ShadowRoot ? root : document.body;
    if (this.#shell.parentNode !== parent) parent.append(this.#shell);
    if (this.#names.length === 0) this.#names = [...this.#style].filter(isOfText);
    this.#width = this.#widthOfLines();
    const language = languageOf(this.#textarea), styles = this.#names.map((name) => [name, this.#style.getPropertyValue(name)]);
    const declarations = `${styles.map((style) => style.join(":")).join(";")};width:${this.#width}px;zoom:${this.#zoomIn(root.host ?? parent)}`;
    // A font that has arrived gives the block another height.
    const isSame = this.element.getBoundingClientRect().height === this.#height;
    if (declarations === this.#declarations && this.element.lang === language && isSame) return;
    this.version += 1;
    this.#declarations = declarations;
    this.#styles = Object.fromEntries(styles);
    this.#heights.clear();
    this.#lines.forget();
    this.element.style.cssText = `all:initial;display:block;${keepsSpaces ? declarations.replace(collapsing, "$1:preserve") : declarations}`;
    this.element.lang = language;
    this.#height = this.element.getBoundingClientRect().height;
  }

  // The zoom of the text relative to an element around it, where the block is. WebKit rounds line heights after zooming.
  #zoomIn(element) {
    const around = ancestors(this.#textarea);
    return [this.#textarea, ...around.slice(0, around.indexOf(element))].reduce((zoom, each) => zoom * (px(getComputedStyle(each).zoom) || 1), 1);
  }

  // A scroll bar that comes with a text that is too long is not there yet.
  #widthOfLines() {
    const { paddingLeft, paddingRight, borderLeftWidth, borderRightWidth, scrollbarGutter, overflowY } = this.#style;
    const border = px(borderLeftWidth) + px(borderRightWidth), textarea = this.#textarea;
    const keepsGutter = (scrollbarGutter ?? "auto") !== "auto" || overflowY === "scroll";
    const gutter = keepsGutter ? Math.max(0, textarea.offsetWidth - textarea.clientWidth - Math.round(border)) : 0;
    const width = textarea.getBoundingClientRect().width / scaleOf(textarea);
    return Math.max(0, width - border - px(paddingLeft) - px(paddingRight) - gutter);
  }

  // Another text in the block costs a layout, so the last heights are kept: a key at the end of a long text changes none.
  #heightOf(text) {
    const height = this.#heights.get(text) ?? this.#measured(text);
    this.#heights.delete(text);
    this.#heights.set(text, height);
    if (this.#heights.size > mostHeights) this.#heights.delete(this.#heights.keys().next().value);
    return height;
  }

  #measured(text) {
    // Browsers lay out again what follows a change, and not the text before it.
    const { range, replacement } = difference(this.#text.data, text);
    this.#text.replaceData(range.start, range.end - range.start, replacement);
    this.#end.hidden = text !== "" && !text.endsWith("\n");
    // Glyphs that are higher than their line scroll a plain textarea, as far as they reach below its padding.
    this.#height = this.element.getBoundingClientRect().height;
    const { scrollHeight } = this.element;
    // WebKit rounds each line of a zoomed text down, but an empty textarea is one whole `line-height` high.
    return Math.max(this.#height / scaleOf(this.element), px(this.#style.lineHeight), scrollHeight - px(this.#style.paddingBottom));
  }
}

/** The language of an element, which hosts of shadow roots can have. */
export const languageOf = (element) => [element, ...ancestors(element)].find(({ lang }) => lang)?.lang ?? "";
