// The lines of the page: this browser's own, of a block with the style of a text.
//
// A canvas tells that a short text fits on one line. For others, the browser lays out a block that has
// no place on the page, and says where each character is. One line has the height that the style gives,
// or that of the block's font.

const mostKept = 64;
const slack = 0.5;

/** A measurer over a hidden block; see `load` in core.js. */
export function pageLines() {
  const block = document.createElement("div");
  const context = document.createElement("canvas").getContext("2d");
  block.setAttribute("aria-hidden", "true");
  Object.assign(block.style, {
    position: "absolute", visibility: "hidden", contain: "strict",
    top: "0", left: "-99999px", height: "0", padding: "0", border: "0",
  });
  const kept = new Map();
  const heights = new Map();
  const keep = (map, key, make) => {
    const known = map.get(key);
    if (known !== undefined) return known;
    if (map.size >= mostKept) map.delete(map.keys().next().value);
    const made = make();
    map.set(key, made);
    return made;
  };
  return {
    ends: (text, style, width) =>
      keep(kept, `${width}\n${keyOf(style)}\n${text}`, () => endsOf(text, style, width)),
    lineHeight: (style) => style.font.lineHeight
      ?? keep(heights, keyOf(style), () => laidOut("x", style, 1e6, () => block.scrollHeight)),
    caret: (offset, text, style, width) =>
      laidOut(text, style, width, (content) => caretAt(offset, content, endsOf(text, style, width))),
  };

  function endsOf(text, style, width) {
    return fitsOneLine(text, style, width) ? [text.length]
      : laidOut(text, style, width, (content) => ends(content, style));
  }

  function fitsOneLine(text, style, width) {
    if (/[\n\r\t]/.test(text)) return false;
    context.font = fontOf(style);
    if (style.font.letterSpacing !== 0 || style.wordSpacing !== 0 || style.textIndent !== 0) return false;
    if (style.textTransform !== "none" || Object.keys(style.font.variationSettings).length > 0) return false;
    return context.measureText(text).width <= width - slack;
  }

  function laidOut(text, style, width, read) {
    Object.assign(block.style, {
      font: fontOf(style), width: `${width}px`, direction: style.direction,
      lineHeight: style.font.lineHeight === null ? "normal" : `${style.font.lineHeight}px`,
      letterSpacing: `${style.font.letterSpacing}px`, tabSize: style.tabSize,
      lineBreak: style.lineBreak, wordBreak: style.wordBreak, overflowWrap: style.overflowWrap,
      whiteSpace: style.whiteSpace, textTransform: style.textTransform, wordSpacing: `${style.wordSpacing}px`,
      textIndent: `${style.textIndent}px`, textWrapStyle: style.textWrap === "wrap" ? "auto" : style.textWrap,
      fontVariationSettings: Object.entries(style.font.variationSettings)
        .map(([tag, value]) => `${JSON.stringify(tag)} ${value}`).join(", ") || "normal",
    });
    block.lang = style.lang;
    // An empty last line has no box of its own.
    const content = document.createTextNode(text);
    block.replaceChildren(content, document.createTextNode("\u200B"));
    document.body.append(block);
    try {
      return read(content);
    } finally {
      block.remove();
    }
  }
}

const keyOf = (style) => JSON.stringify(style);

function fontOf({ font }) {
  const families = (font.families ?? []).map((name) => /^[\w-]+$/.test(name) ? name : JSON.stringify(name));
  return `${font.style} ${font.weight} ${font.size}px ${families.join(", ") || "sans-serif"}`;
}

/**
 * The offsets at which lines end: where the middle of the next character's box is further down, by half a
 * line or more. The boxes themselves overlap where lines are lower than their font.
 */
function ends(content, { font: { lineHeight }, whiteSpace }) {
  const text = content.data;
  const keepsNewlines = whiteSpace !== "normal";
  const range = document.createRange();
  const found = [];
  let middle = null;
  for (let i = 0; i < text.length; i += 1) {
    if (keepsNewlines && (text[i] === "\n" || text[i] === "\r" && text[i + 1] !== "\n")) {
      found.push(i + 1);
      middle = null;
      continue;
    }
    range.setStart(content, i);
    range.setEnd(content, i + 1);
    const rect = range.getClientRects()[0];
    if (!rect || rect.height === 0) continue;
    const own = (rect.top + rect.bottom) / 2;
    const isBelow = middle !== null && own >= middle + Math.min(lineHeight ?? rect.height, rect.height) / 2;
    if (isBelow) found.push(i);
    if (isBelow || middle === null) middle = own;
  }
  found.push(text.length);
  return found;
}

function caretAt(offset, content, lineEnds) {
  const range = document.createRange();
  range.setStart(content, offset);
  range.collapse(true);
  const rect = range.getClientRects()[0] ?? range.getBoundingClientRect();
  const box = content.parentNode.getBoundingClientRect();
  const last = lineEnds.length - 1;
  const line = lineEnds.findIndex((end) => end > offset);
  return { line: line < 0 ? last : line, x: rect.left - box.left };
}
