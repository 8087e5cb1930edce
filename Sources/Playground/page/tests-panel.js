// Makes a file of tests for the scenario.
import { copy } from "./clipboard.js";
import { find } from "./dom.js";
import { showCode } from "./json.js";
import { save } from "./save.js";
import { announce, reportErrors } from "./status.js";

export class TestsPanel {
  #service;
  #session;
  #made = null;

  constructor({ service, session }) {
    this.#service = service;
    this.#session = session;
    find("make-tests").addEventListener("click", () => this.#make());
    find("copy-tests").addEventListener("click", ({ target }) => copy(find("tests-file"), "File", target));
    find("save-tests").addEventListener("click", () => {
      save(new Blob([this.#made.text], { type: "text/plain" }), this.#made.name);
    });
  }

  async #make() {
    const button = find("make-tests");
    button.disabled = true;
    show("The service explores the scenario…", "plain");
    await reportErrors(async () => {
      const [config, cover] = [this.#session.machine.config, find("tests-cover").value];
      this.#show(await this.#service.file("/traces", { config, cover, format: find("tests-runner").value }));
    }, ({ message }) => show(message, "bad"));
    button.disabled = false;
  }

  #show(made) {
    this.#made = made;
    showCode(find("tests-file"), made.text);
    find("tests-made").hidden = false;
    show(`${made.name} has ${made.text.split("\n").length.toLocaleString("en")} lines.`, "good");
  }
}

const show = (message, tone) => announce(message, tone, "tests-state");
