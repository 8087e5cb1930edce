// Shows the scenario as a page with the client module, or its placement as code for a platform.
import { copy } from "./clipboard.js";
import { codeFor } from "./dialects.js";
import { pageFor } from "./page-code.js";
import { find } from "./dom.js";
import { wireTabs } from "./tabs.js";

export class CodePanel {
  #platform = "page";
  #layout = null;
  #config = null;

  constructor() {
    wireTabs(find("code-tabs"), (platform) => {
      this.#platform = platform;
      this.#render();
    });
    const button = find("copy-code");
    button.addEventListener("click", () => copy(find("code"), "Code", button));
  }

  /** Shows a response of /layout, and the configuration of the machine. */
  show(layout, config) {
    this.#layout = layout;
    this.#config = config;
    this.#render();
  }

  #render() {
    if (!this.#layout) return;
    find("code").textContent = this.#platform === "page"
      ? pageFor(this.#config, this.#layout) : codeFor(this.#platform, this.#config.composer, this.#layout);
  }
}
