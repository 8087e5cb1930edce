// The list of mentions or commands, as a listbox of the textarea (ARIA 1.2, aria-activedescendant).
import { report, tell } from "./problem.js";

/** An id that nothing else has. */
export const newId = () => globalThis.crypto?.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;

export class Options {
  #observer;
  #session = null;
  #active = 0;

  /**
   * `options.options` finds the options of a word; `replace` edits the text; `changed` is
   * called when there are others.
   */
  constructor(options, overrides, { replace, changed }) {
    const { popover, textarea } = options;
    Object.assign(this, { options, popover, textarea, overrides, replace, changed });
    if (!popover.id) overrides.attribute(popover, "id", `composer-${newId()}`);
    overrides.attribute(popover, "role", "listbox");
    if (!popover.hasAttribute("aria-label") && !popover.hasAttribute("aria-labelledby")) {
      overrides.attribute(popover, "aria-label", options.labels?.list ?? "Suggestions");
    }
    overrides.attribute(textarea, "aria-haspopup", "listbox");
    this.#observer = new MutationObserver(() => (this.#mark(), this.changed()));
    this.#observer.observe(popover, { childList: true });
  }

  /** Whether there is a list to choose from. */
  get isOpen() {
    return this.#session !== null && this.popover.children.length > 0;
  }

  open(session) {
    if (Boolean(session) !== Boolean(this.#session)) this.#active = 0;
    this.#session = session ?? null;
    if (this.options.options) this.#find(this.#session);
    this.#mark();
  }

  /** Goes to another option; after the last one comes the first one. */
  move(by) {
    const { length } = this.popover.children;
    if (length === 0) return;
    this.#active = (this.#active + by + length) % length;
    this.#mark();
    this.popover.children[this.#active].scrollIntoView({ block: "nearest" });
  }

  pick() {
    const option = this.popover.children[this.#active];
    (option?.querySelector("button") ?? option)?.click();
  }

  end() {
    this.#observer.disconnect();
    if (this.options.options) this.popover.replaceChildren();
    for (const option of this.popover.children) ["role", "aria-selected"].forEach((name) => option.removeAttribute(name));
  }

  // The program's options, which may come later; those of a word that is no more are not shown.
  async #find(session) {
    const given = session && tell(this.options, "options", session), isLater = typeof given?.then === "function";
    const found = isLater ? await given.catch((error) => report(this.options, error)) : given;
    if (session !== this.#session) return;
    this.popover.replaceChildren(...(found ?? []).map((option) => {
      const { text, label = text, isToken = true } = typeof option === "string" ? { text: option } : option;
      const element = Object.assign(document.createElement("li"), { textContent: label });
      const tokens = isToken ? [{ start: 0, end: text.length }] : undefined;
      element.addEventListener("click", () => this.replace(session.range, `${text} `, tokens));
      return element;
    }));
  }

  #mark() {
    const options = [...this.popover.children], overrides = this.overrides;
    this.#active = Math.min(this.#active, Math.max(0, options.length - 1));
    const active = this.#session ? options[this.#active] : null;
    for (const option of options) {
      option.id ||= `composer-${newId()}`;
      option.setAttribute("role", "option");
      option.setAttribute("aria-selected", String(option === active));
      // The focus stays in the textarea.
      option.querySelectorAll("button").forEach((button) => { button.tabIndex = -1; });
    }
    overrides.attribute(this.textarea, "aria-controls", active ? this.popover.id : null);
    overrides.attribute(this.textarea, "aria-activedescendant", active?.id ?? null);
  }
}
