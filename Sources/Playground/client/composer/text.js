// Edits of a text: finding them, applying them, and moving one along with another.

/** A text without lone surrogates, which no encoding has. */
export const wellFormed = (text) => text.toWellFormed?.()
  ?? text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, "\uFFFD");

// Offsets inside a surrogate pair are invalid.
const splitsPair = (text, at) => /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(at - 1, at + 1));

/** The edit from one text to another; its replacement ends at `end` where several edits are possible. */
export function difference(before, after, end = after.length) {
  const shorter = Math.min(before.length, after.length);
  let start = 0, tail = 0;
  const extend = (most) => {
    while (tail < most && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  };
  extend(Math.min(shorter, after.length - end));
  while (start < shorter - tail && before[start] === after[start]) start += 1;
  extend(shorter - start);
  if (splitsPair(before, start) || splitsPair(after, start)) start -= 1;
  if (splitsPair(before, before.length - tail) || splitsPair(after, after.length - tail)) tail -= 1;
  return {
    range: { start, end: before.length - tail },
    replacement: after.slice(start, after.length - tail),
  };
}

/** The text after an edit. */
export const applied = (text, { range, replacement }) =>
  text.slice(0, range.start) + replacement + text.slice(range.end);

/** Moves offsets along with an edit. */
export const mover = ({ range, replacement }) => (offset) => {
  if (offset <= range.start) return offset;
  return range.start + replacement.length + Math.max(0, offset - range.end);
};

const movedRange = ({ start, end }, move) => ({ start: move(start), end: Math.max(move(start), move(end)) });

/** An event about the text `base`, as it reads on the text `other`. */
export function rebased(event, base, other, end) {
  const move = mover(difference(base, other, end));
  if (event.type === "selectionChanged") return { ...event, selection: movedRange(event.selection, move) };
  if (event.type !== "edited") return event;
  const moved = { ...event, range: movedRange(event.range, move) };
  if (!event.composing) return moved;
  const moveAfter = mover(difference(applied(base, event), applied(other, moved), move(end)));
  return { ...moved, composing: movedRange(event.composing, moveAfter) };
}
