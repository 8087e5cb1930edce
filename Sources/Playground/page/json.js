// Formats JSON for reading.
import { make } from "./dom.js";

// Longer values take several lines.
const lineLength = 60;

/** Formats a value as JSON, with short objects and arrays on one line. */
export function pretty(value, indent = "") {
  const flat = JSON.stringify(value);
  if (flat.length + indent.length <= lineLength || typeof value !== "object" || value === null) {
    return spaced(value);
  }
  const inner = `${indent}  `;
  const [open, close, items] = Array.isArray(value)
    ? ["[", "]", value.map((item) => inner + pretty(item, inner))]
    : ["{", "}", entriesOf(value).map(
      ([key, item]) => `${inner}${JSON.stringify(key)}: ${pretty(item, inner)}`)];
  return `${open}\n${items.join(",\n")}\n${indent}${close}`;
}

// JSON has no undefined members.
const entriesOf = (value) => Object.entries(value).filter(([, item]) => item !== undefined);

function spaced(value) {
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = entriesOf(value).map(([key, item]) => `${JSON.stringify(key)}: ${spaced(item)}`);
  return `{${members.join(", ")}}`;
}

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*)|\b(true|false|null)\b/g;

/** The tokens of a JSON text, as elements whose classes give them colours. */
export function* colored(text) {
  let end = 0;
  for (const match of text.matchAll(token)) {
    yield text.slice(end, match.index);
    const [, string, colon, number] = match;
    const kind = colon ? "name" : string ? "string" : number ? "number" : "word";
    yield make("span", { class: kind }, string ?? match[0]);
    if (colon) yield colon;
    end = match.index + match[0].length;
  }
  yield text.slice(end);
}
