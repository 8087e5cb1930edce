// Shows the scenario as a page with the client module, or its placement as code for a platform.
import { copy } from "./clipboard.js";
import { codeFor } from "./dialects.js";
import { pageFor } from "./page-code.js";
import { find } from "./dom.js";
import { showCode } from "./json.js";
import { wireTabs } from "./tabs.js";

export class CodePanel {
  #platform = "page";
  #layout = null;
  #config = null;
  #scenario = null;

  constructor() {
    wireTabs(find("code-tabs"), (platform) => {
      this.#platform = platform;
      this.#render();
    });
    const button = find("copy-code");
    button.addEventListener("click", () => copy(find("code"), "Code", button));
  }

  /** Shows a response of /layout, and the configuration of the machine, of a scenario. */
  show(layout, config, scenario) {
    this.#layout = layout;
    this.#config = config;
    this.#scenario = scenario;
    this.#render();
  }

  #render() {
    if (!this.#layout) return;
    showCode(find("code"), this.#platform === "page"
      ? pageFor(this.#config, this.#layout, this.#scenario) : codeFor(this.#platform, this.#config.composer, this.#layout));
  }
}
