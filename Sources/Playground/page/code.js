// Shows the last /layout response as code for a platform.
import { copy } from "./clipboard.js";
import { codeFor } from "./dialects.js";
import { find } from "./dom.js";
import { wireTabs } from "./tabs.js";

export class CodePanel {
  #platform = "css";
  #layout = null;

  constructor() {
    wireTabs(find("code-tabs"), (platform) => {
      this.#platform = platform;
      this.#render();
    });
    const button = find("copy-code");
    button.addEventListener("click", () => copy(find("code"), "Code", button));
  }

  /** Shows a response of /layout. */
  show(layout) {
    this.#layout = layout;
    this.#render();
  }

  #render() {
    if (this.#layout) find("code").textContent = codeFor(this.#platform, this.#layout);
  }
}
