// The message field. Sends what the user types to the service as edits, and shows the resulting text.
import { find } from "./dom.js";

/** The edit that turns one text into another: the replaced range and its replacement. */
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

// The service rejects offsets inside a surrogate pair.
function isInsidePair(text, offset) {
  const high = text.charCodeAt(offset - 1), low = text.charCodeAt(offset);
  return high >= 0xd800 && high < 0xdc00 && low >= 0xdc00 && low < 0xe000;
}

export class Composer {
  #field = find("text");
  #machine;
  #composing = null;
  #isSending = false;

  /** `settled` is called when the service has processed all edits. */
  constructor(machine, { settled }) {
    this.#machine = machine;
    this.settled = settled;
    const field = this.#field;
    field.addEventListener("input", () => this.#sendEdits());
    field.addEventListener("compositionstart", () => {
      this.#composing = { start: field.selectionStart, end: field.selectionStart };
    });
    field.addEventListener("compositionupdate", ({ data }) => {
      const { start } = this.#composing ?? { start: field.selectionStart };
      this.#composing = { start, end: start + data.length };
    });
    field.addEventListener("compositionend", () => {
      this.#composing = null;
      this.#sendEdits();
    });
  }

  /** Shows the text and the selection of the service's state. */
  show({ text, selection }) {
    const field = this.#field;
    if (field.value !== text) {
      field.value = text;
      field.setSelectionRange(selection.start, selection.end);
    }
  }

  /** Empties the field without sending an edit. */
  clear() {
    this.#field.value = "";
  }

  get selection() {
    return { start: this.#field.selectionStart, end: this.#field.selectionEnd };
  }

  /** Replaces a range of the field's text, as if the user had typed. */
  replace({ start, end, replacement }) {
    this.#field.setRangeText(replacement, start, end, "end");
    return this.#sendEdits();
  }

  // Sends one edit at a time. Text typed in the meantime is part of the next edit, which is relative
  // to the service's new state. After a rejected edit, the field shows the service's text again.
  async #sendEdits() {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      for (let edit; (edit = this.#nextEdit()); ) {
        const shown = this.#field.value;
        await this.#machine.send({ type: "edited", ...edit });
        const isUntouched = this.#field.value === shown;
        if (isUntouched && !this.#composing) this.show(this.#machine.state);
      }
    } finally {
      this.#isSending = false;
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
    // The input method committed the composing text unchanged.
    const { start, end } = state.composing;
    return { range: state.composing, replacement: state.text.slice(start, end), composing: null };
  }

  #bounded({ start, end }) {
    const length = this.#field.value.length;
    return { start: Math.min(start, length), end: Math.min(end, length) };
  }
}
