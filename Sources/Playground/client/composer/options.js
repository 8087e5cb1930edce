// The list of mentions or commands, as a listbox of the textarea (ARIA 1.2, aria-activedescendant).

let count = 0;

export class Options {
  #popover;
  #textarea;
  #overrides;
  #observer;
  #isOpen = false;
  #active = 0;

  constructor(popover, textarea, overrides) {
    this.#popover = popover;
    this.#textarea = textarea;
    this.#overrides = overrides;
    if (!popover.id) overrides.attribute(popover, "id", this.#newId());
    overrides.attribute(popover, "role", "listbox");
    overrides.attribute(textarea, "aria-haspopup", "listbox");
    this.#observer = new MutationObserver(() => this.#mark());
    this.#observer.observe(popover, { childList: true });
  }

  open(isOpen) {
    if (isOpen !== this.#isOpen) this.#active = 0;
    this.#isOpen = isOpen;
    this.#mark();
  }

  /** Goes to another option; after the last one comes the first one. */
  move(by) {
    const { length } = this.#popover.children;
    if (length === 0) return;
    this.#active = (this.#active + by + length) % length;
    this.#mark();
    this.#popover.children[this.#active].scrollIntoView({ block: "nearest" });
  }

  pick() {
    const option = this.#popover.children[this.#active];
    (option?.querySelector("button") ?? option)?.click();
  }

  end() {
    this.#observer.disconnect();
    for (const option of this.#popover.children) ["role", "aria-selected"].forEach((name) => option.removeAttribute(name));
  }

  #mark() {
    const options = [...this.#popover.children], overrides = this.#overrides;
    this.#active = Math.min(this.#active, Math.max(0, options.length - 1));
    const active = this.#isOpen ? options[this.#active] : null;
    for (const option of options) {
      option.id ||= this.#newId();
      option.setAttribute("role", "option");
      option.setAttribute("aria-selected", String(option === active));
      // The focus stays in the textarea.
      option.querySelectorAll("button").forEach((button) => { button.tabIndex = -1; });
    }
    overrides.attribute(this.#textarea, "aria-controls", this.#isOpen ? this.#popover.id : null);
    overrides.attribute(this.#textarea, "aria-activedescendant", active?.id ?? null);
  }

  #newId() {
    count += 1;
    return `composer-${count}`;
  }
}
