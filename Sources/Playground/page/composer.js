// The text box: what is typed becomes edits for the service, and shows what the service made of them.
import { find } from "./dom.js";

/** What turns one text into another: the range that is replaced, and by what. */
export function difference(before, after) {
  let start = 0;
  const shorter = Math.min(before.length, after.length);
  while (start < shorter && before[start] === after[start]) start += 1;
  if (isInsidePair(before, start) || isInsidePair(after, start)) start -= 1;
  let tail = 0;
  while (tail < shorter - start && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  if (isInsidePair(before, before.length - tail) || isInsidePair(after, after.length - tail)) tail -= 1;
  return {
    range: { start, end: before.length - tail },
    replacement: after.slice(start, after.length - tail),
  };
}

// No offset may stand between the halves of a surrogate pair.
function isInsidePair(text, offset) {
  const high = text.charCodeAt(offset - 1), low = text.charCodeAt(offset);
  return high >= 0xd800 && high < 0xdc00 && low >= 0xdc00 && low < 0xe000;
}

export class Composer {
  #field = find("text");
  #machine;
  #composing = null;
  #isBusy = false;

  /** `settled` is called after each edit that the service has judged. */
  constructor(machine, { settled }) {
    this.#machine = machine;
    this.settled = settled;
    const field = this.#field;
    field.addEventListener("input", () => this.#catchUp());
    field.addEventListener("compositionstart", () => {
      this.#composing = { start: field.selectionStart, end: field.selectionStart };
    });
    field.addEventListener("compositionupdate", ({ data }) => {
      const { start } = this.#composing ?? { start: field.selectionStart };
      this.#composing = { start, end: start + data.length };
    });
    field.addEventListener("compositionend", () => {
      this.#composing = null;
      this.#catchUp();
    });
  }

  /** The text and the selection as the service has them. */
  show({ text, selection }) {
    const field = this.#field;
    if (field.value !== text) {
      field.value = text;
      field.setSelectionRange(selection.start, selection.end);
    }
  }

  /** Takes away what stands in the box, without an edit. */
  clear() {
    this.#field.value = "";
  }

  get selection() {
    return { start: this.#field.selectionStart, end: this.#field.selectionEnd };
  }

  /** Types for the user. */
  replace({ start, end, replacement }) {
    this.#field.setRangeText(replacement, start, end, "end");
    return this.#catchUp();
  }

  // One edit at a time. What was typed meanwhile is the next one, from what the service made of the
  // last: so a refused edit takes nothing with it but what depends on it.
  async #catchUp() {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      for (let edit; (edit = this.#nextEdit()); ) {
        const shown = this.#field.value;
        await this.#machine.send({ type: "edited", ...edit });
        const isUntouched = this.#field.value === shown;
        if (isUntouched && !this.#composing) this.show(this.#machine.state);
      }
    } finally {
      this.#isBusy = false;
      this.settled();
    }
  }

  #nextEdit() {
    const state = this.#machine.state;
    if (!state) return null;
    const composing = this.#composing;
    const edit = difference(state.text, this.#field.value);
    const isSame = edit.replacement === "" && edit.range.start === edit.range.end;
    if (!isSame) return composing ? { ...edit, composing: this.#bounded(composing) } : edit;
    if (composing || !state.composing) return null;
    // Committed as it stood: the same text, no longer marked.
    const { start, end } = state.composing;
    return { range: state.composing, replacement: state.text.slice(start, end), composing: null };
  }

  #bounded({ start, end }) {
    const length = this.#field.value.length;
    return { start: Math.min(start, length), end: Math.min(end, length) };
  }
}
