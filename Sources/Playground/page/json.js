// Formats JSON for reading, and colours code.
import { make } from "./dom.js";

// The columns of a line in a narrow element, and in one whose width is unknown.
const fewest = 30, most = 60;
// The width of a character and the paddings of `pre`, in pixels.
const characterWidth = 7.52, padding = 27;

/**
 * Formats a value as JSON. Objects and arrays that are longer than a line break at their brackets; `used` is what
 * stands before the value on its line, besides the indent.
 */
export function pretty(value, columns = most, indent = "", used = 0) {
  const flat = spaced(value);
  if (flat.length + indent.length + used <= columns || typeof value !== "object" || value === null) return flat;
  const inner = `${indent}  `;
  const [open, close, items] = Array.isArray(value)
    ? ["[", "]", value.map((item) => inner + pretty(item, columns, inner, 1))]
    : ["{", "}", entriesOf(value).map(
      ([key, item]) => `${inner}${JSON.stringify(key)}: ${pretty(item, columns, inner, key.length + 5)}`)];
  return `${open}\n${items.join(",\n")}\n${indent}${close}`;
}

/** A value whose numbers have at most two decimals, for people. */
export function rounded(value) {
  if (typeof value === "number") return Math.round(value * 100) / 100;
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, rounded(item)]));
}

/** How many characters a line of an element can have before it scrolls. */
export const columnsOf = ({ clientWidth }) =>
  (clientWidth ? Math.max(fewest, Math.floor((clientWidth - padding) / characterWidth)) : most);

/** Shows code with colours. */
export const showCode = (element, text) => element.replaceChildren(...colored(text));

// JSON has no undefined members.
const entriesOf = (value) => Object.entries(value).filter(([, item]) => item !== undefined);

function spaced(value) {
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = entriesOf(value).map(([key, item]) => `${JSON.stringify(key)}: ${spaced(item)}`);
  return `{${members.join(", ")}}`;
}

// What the languages of the pages have in common: addresses, which have no colours, comments, texts, which are names
// before a colon, tags, numbers and keywords.
const token = new RegExp([
  /(?<address>https?:\/\/[^\s'"`]+)/, /(?<comment><!--[^]*?-->|\/\*[^]*?\*\/|(?<![:"'\w])\/\/.*)/, /(?<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)(?<colon>\s*:)?/,
  /(?<tag><\/?[A-Za-z][\w.-]*|\/?>(?=\s*$))/, /(?<number>(?<![\w#])-?\d[\d.]*(?:[eE][+-]?\d+)?)/,
  /\b(?<keyword>true|false|null|nil|import|from|export|const|let|var|val|func|fun|function|return|class|struct|final|extends|override|private|public|self|this|new|if|else|guard|for|of|in|case|switch|await|async|try|curl|test|expect)\b(?!-)/,
].map(({ source }) => source).join("|"), "gm");

/** The tokens of a code, as elements whose classes give them colours. */
export function* colored(text) {
  let end = 0;
  for (const { 0: found, index, groups: { colon = "", ...groups } } of text.matchAll(token)) {
    yield text.slice(end, index);
    const [kind, part] = Object.entries(groups).find(([, each]) => each !== undefined);
    yield make("span", { class: colon ? "name" : kind }, part);
    yield colon;
    end = index + found.length;
  }
  yield text.slice(end);
}
