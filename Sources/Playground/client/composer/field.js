// The textarea: what is typed in it, by any input method, and how a program's text is shown.
import { actionOf } from "./machine.js";
import { px, scrollAtOnce } from "./place.js";
import { applied, difference, rebased, wellFormed } from "./text.js";

const nativeValue = typeof HTMLTextAreaElement === "undefined" ? null
  : Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value");
// Keys that a list of mentions, the history or the configuration may own.
const ownable = ["Enter", "Tab", "Escape", "ArrowUp", "ArrowDown"];
// The key of an input method (UI Events, section 7.3.1), which Safari also reports for the key that has
// just ended a composition.
const processKey = 229;
// Where what is typed comes from, where that is not a keyboard (Input Events, section 5.1.2).
const sources = { insertFromPaste: "paste", insertFromPasteAsQuotation: "paste", insertFromDrop: "drop" };
// Keys that something goes into a text with; the first ones do so by themselves, once it has the focus.
const typing = /^(?:(Mod\+v|Process|Dead)|(?:Alt\+)?(?:Shift\+)?.)$/iu;
// Editing commands take seconds for longer texts.
const mostEditable = 10_000;

export class Field {
  #shown = "";
  #marked = null;
  #isShowing = false;
  #lastInput = "";
  // Whether the last key pastes without formats, which asks for letters.
  #isPlainPaste = false;
  #valueBefore;
  // The text that ends with the first half of a pair, which waits for its second one.
  #half = null;

  /** `measure` finds the caret, if there is one; `closesList` closes a list that has no option. */
  constructor(textarea, machine, on, { measure, closesList }) {
    Object.assign(this, { textarea, machine, measure, closesList });
    on(textarea, "input", ({ inputType }) => {
      this.#lastInput = inputType;
      this.#readTyped();
    });
    on(textarea, "compositionstart", () => {
      this.#marked = { start: textarea.selectionStart, text: "" };
    });
    on(textarea, "compositionupdate", ({ data }) => {
      if (this.#marked) this.#marked.text = data;
    });
    on(textarea, "compositionend", () => this.#commit());
    on(textarea, "blur", () => this.#marked && this.#commit());
    on(textarea, "keydown", (event) => this.#press(event));
    on(document, "keydown", (event) => this.machine.config.focusesOnType && this.#pressElsewhere(event));
    // Some browsers report the selection of a textarea at the document, others at the textarea.
    for (const target of [document, textarea]) on(target, "selectionchange", () => this.#select());
    // A reset happens after its event.
    on(textarea.form, "reset", () => setTimeout(() => this.read()));
    on(window, "pageshow", () => this.read());
    this.#watchValue();
  }

  get isFocused() {
    return this.textarea.getRootNode().activeElement === this.textarea;
  }

  focus() {
    this.textarea.focus({ preventScroll: true });
  }

  /** Stops watching. */
  end() {
    if (this.#valueBefore) Object.defineProperty(this.textarea, "value", this.#valueBefore);
    else delete this.textarea.value;
  }

  /** Takes over a text that a program, a reset or the browser has set. */
  read() {
    if (this.#hasChanged && !this.#waits) this.#edit({ range: { start: 0, end: this.#shown.length }, replacement: this.#value });
  }

  /** Tells what no event has told yet: browsers report a moved caret later than the next key. */
  sync() {
    // Half a pair that no other half has followed waits no longer.
    this.#half = "";
    this.read();
    this.#half = null;
    this.#select();
  }

  // An input method may insert the halves of a surrogate pair one after the other.
  get #waits() {
    const { value, selectionEnd } = this.textarea, isHalf = /[\ud800-\udbff]/.test(value[selectionEnd - 1] ?? "");
    this.#half = isHalf ? this.#half ?? value : null;
    return isHalf && this.#half === value;
  }

  // The text as machines can have it.
  get #value() {
    return wellFormed(this.textarea.value);
  }

  /** Shows a machine's text. `event` is what caused it. */
  show({ text, selection }, event) {
    // Another text would end the composition; while it goes on, only what it caused itself is shown.
    const isOfEdit = !event || event.type === "edited";
    if (this.#marked && isOfEdit && !event?.composing) return;
    const command = isOfEdit && { historyUndo: "undo", historyRedo: "redo" }[this.#lastInput];
    if (command && this.#goesOn(command, text)) return;
    if (this.textarea.value !== text) this.#replaceText(text, selection, event?.type === "textSet" && (event.purpose ?? "draft") === "draft");
    this.#shown = this.#value;
  }

  /** Scrolls the caret into sight, where the browser has not: in a box of another height, in a text that is shown. */
  reveal() {
    const textarea = this.textarea, measure = this.measure, { selectionEnd, value } = textarea;
    const isAtEnd = selectionEnd === value.length;
    if (!measure || this.#marked || (!isAtEnd && value.length > mostEditable)) return;
    const { scrollHeight, clientHeight } = textarea;
    if (scrollHeight <= clientHeight + 1) return;
    const { paddingTop, paddingBottom } = getComputedStyle(textarea), line = measure.heightOfLines(1);
    const bottom = isAtEnd ? scrollHeight : px(paddingTop) + measure.height(value.slice(0, selectionEnd)) + px(paddingBottom);
    const top = bottom - line - px(paddingTop) - px(paddingBottom);
    scrollAtOnce(textarea, Math.min(Math.max(textarea.scrollTop, bottom - clientHeight), Math.max(0, top)));
  }

  /** Replaces a range of the text; `tokens` of the replacement are deleted as a whole. */
  replace(range, replacement, tokens) {
    this.read();
    const end = range.start + replacement.length;
    this.#replaceText(applied(this.#shown, { range, replacement }), { start: end, end });
    this.#edit({ range, replacement, ...(tokens && { tokens }) });
  }

  // ---- What is typed

  #readTyped() {
    if (!this.#hasChanged || this.#waits) return;
    const source = sources[this.#lastInput], composing = this.#composing;
    this.#edit({
      ...difference(this.#shown, this.#value, this.textarea.selectionEnd), ...(composing && { composing }),
      ...(source && { source: this.#isPlainPaste && source === "paste" ? "pasteAsText" : source }),
    });
  }

  get #hasChanged() {
    return !this.#isShowing && this.#value !== this.#shown;
  }

  #edit(edit) {
    const before = this.#shown, value = this.#value;
    this.#shown = value;
    if (value !== this.textarea.value) this.#replaceText(value, { start: this.textarea.selectionStart, end: this.textarea.selectionEnd });
    this.machine.send(rebased({ type: "edited", ...edit }, before, this.machine.text));
    this.reveal();
  }

  // The marked text, as a range of the field's text.
  get #composing() {
    if (!this.#marked) return null;
    const { value, selectionEnd } = this.textarea;
    const { start, text } = this.#marked;
    const found = value.startsWith(text, start) ? start : value.lastIndexOf(text, selectionEnd);
    return found < 0 ? null : { start: found, end: found + text.length };
  }

  #commit() {
    const marked = this.#composing;
    this.#marked = null;
    if (this.textarea.value !== this.#shown) this.#readTyped();
    else if (marked && this.machine.text === this.#shown) {
      this.#edit({ range: marked, replacement: this.#shown.slice(marked.start, marked.end) });
    }
    setTimeout(() => this.show(this.machine));
  }

  #select() {
    const { selectionStart: start, selectionEnd: end, value } = this.textarea;
    if (!this.isFocused || this.#marked || this.#isShowing || this.#half) return;
    this.read();
    const { text, selection } = this.machine;
    if (value !== text || (selection.start === start && selection.end === end)) return;
    this.machine.send({ type: "selectionChanged", selection: { start, end } });
  }

  // ---- Keys

  #press(event) {
    if (event.defaultPrevented || event.isComposing || this.#marked || event.keyCode === processKey) return;
    this.sync();
    const { config } = this.machine, { returnKey = "newline" } = config;
    const { selectionStart: start, selectionEnd: end } = this.textarea;
    const key = nameOf(event), action = actionOf(config, key);
    this.#isPlainPaste = /^Mod\+Shift\+v$/i.test(key);
    // Where no option matches there is no list, and the keys are the box's.
    if (ownable.includes(key)) this.closesList();
    if (this.#isTaken(key, action, returnKey)) event.preventDefault();
    else if (key === "Enter" && !action && returnKey !== "newline") {
      event.preventDefault();
      this.#edit({ range: { start, end }, replacement: "\n" });
    }
  }

  // A key that types goes into the message, wherever it is pressed, unless something else takes it.
  #pressElsewhere(event) {
    const [target] = event.composedPath(), name = event.keyCode === processKey ? "Process" : nameOf(event);
    const isTaken = event.defaultPrevented || this.isFocused || target.isContentEditable || target.matches("input, textarea, select")
      || (event.key === " " && target !== document.body) || [...document.querySelectorAll(":modal")].some((each) => !each.contains(this.textarea));
    if (isTaken || !typing.test(name)) return;
    const step = this.machine.now({ type: "keyPressed", key: name });
    if (!step?.ignored && !typing.exec(name)[1]) event.preventDefault();
  }

  // Whether the machine has taken a key. Where the answer is still to come, the configuration tells; what the
  // key does is shown already.
  #isTaken(key, action, returnKey) {
    const isOwned = this.machine.isLocal ? action || ownable.includes(key)
      : action && (action !== "newline" || returnKey !== "newline");
    if (!isOwned) return false;
    const step = this.machine.now({ type: "keyPressed", key });
    // A core that fails has taken nothing.
    return step ? !step.ignored : !this.machine.isLocal || Boolean(action);
  }

  // ---- A text that is shown

  // Undo that leads to a rejected text goes on, but not where another event changed the text.
  #goesOn(command, text) {
    const before = this.textarea.value;
    if (before === text) return false;
    this.#isShowing = true;
    const hasChanged = document.execCommand(command) && this.textarea.value !== before;
    this.#isShowing = false;
    if (!hasChanged) return false;
    this.#shown = text;
    this.#readTyped();
    return true;
  }

  // Editing commands keep the browser's undo history, and frameworks notice them. The history of one
  // conversation is not that of another one, whose draft is a text of its own.
  #replaceText(text, selection, isOther = false) {
    const textarea = this.textarea;
    const { range, replacement } = difference(textarea.value, text, selection.end);
    this.#isShowing = true;
    this.#marked = null;
    if (!isOther && this.isFocused && range.end - range.start + replacement.length < mostEditable) {
      textarea.setSelectionRange(range.start, range.end);
      document.execCommand(replacement ? "insertText" : "delete", false, replacement);
    }
    if (textarea.value !== text) {
      nativeValue.set.call(textarea, text);
      textarea.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertReplacementText" }));
    }
    textarea.setSelectionRange(selection.start, selection.end);
    this.#isShowing = false;
  }

  // A program's text, as `textarea.value = draft`, has no event.
  #watchValue() {
    const before = this.#valueBefore = Object.getOwnPropertyDescriptor(this.textarea, "value");
    const { get, set } = before ?? nativeValue, field = this;
    Object.defineProperty(this.textarea, "value", {
      configurable: true, enumerable: true,
      get() { return get.call(this); },
      set(text) {
        set.call(this, text);
        field.read();
      },
    });
  }
}

// As in the configuration's `keys`.
function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  const modifiers = [[ctrlKey || metaKey, "Mod"], [altKey, "Alt"], [shiftKey, "Shift"]];
  return [...modifiers.flatMap(([isDown, name]) => (isDown ? [name] : [])), key].join("+");
}
