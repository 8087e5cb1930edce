// The answer as code of a platform.
import { copy } from "./clipboard.js";
import { codeFor } from "./dialects.js";
import { find } from "./dom.js";
import { wireTabs } from "./tabs.js";

export class CodePanel {
  #platform = "css";
  #answer = null;

  constructor() {
    wireTabs(find("code-tabs"), (platform) => {
      this.#platform = platform;
      this.#render();
    });
    find("copy-code").addEventListener("click", () => copy(find("code"), "The code"));
  }

  /** Shows an answer of /layout. */
  show(answer) {
    this.#answer = answer;
    this.#render();
  }

  #render() {
    if (this.#answer) find("code").textContent = codeFor(this.#platform, this.#answer);
  }
}
