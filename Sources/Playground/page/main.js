// The page simulates a platform: it sends the user's events to the service and performs the effects.
import { read, write } from "./address.js";
import { BarParts } from "./bar-parts.js";
import { BulkComparison } from "./bulk-comparison.js";
import { Calculation } from "./calculation.js";
import { Choices } from "./choices.js";
import { CodePanel } from "./code.js";
import { Controls } from "./controls.js";
import { Devices } from "./devices.js";
import { find } from "./dom.js";
import { Gestures } from "./gestures.js";
import { Inspector } from "./inspector.js";
import { rowsOf } from "./keys.js";
import { JudgePanel } from "./judge-panel.js";
import { LinesPanel } from "./lines.js";
import { showMessages } from "./messages.js";
import { RequestPanel } from "./request-panel.js";
import { fillScenarios, linkedScenario, showScenario } from "./scenario-view.js";
import { Service } from "./service.js";
import { Session } from "./session.js";
import { Stage } from "./stage.js";
import { reportErrors } from "./status.js";
import { wireTabs } from "./tabs.js";
import { TestsPanel } from "./tests-panel.js";
import { Token } from "./token.js";
import { Transport } from "./transport.js";

class Playground {
  #service = new Service(new Transport(new Token()));
  #stage = new Stage();
  #calculation = new Calculation();
  #changes = Promise.resolve();
  #choices;
  #controls;
  #inspector;
  #judge;
  #parts;
  #session;

  /** Opens the scenario of the page's URL. */
  async start() {
    fillScenarios();
    wireTabs(find("inspector-tabs"));
    new RequestPanel(this.#service);
    const devices = await Devices.load(this.#service);
    this.#choices = new Choices(devices);
    this.#controls = new Controls(devices, (control) => this.#change(control));
    this.#assemble(devices);
    this.#wire();
    await this.#open(read());
    this.#compareLines();
    document.documentElement.dataset.ready = "true";
  }

  #assemble(devices) {
    const parts = {
      stage: this.#stage, controls: this.#controls, choices: this.#choices,
      calculation: this.#calculation, service: this.#service, code: new CodePanel(),
      settled: () => this.#inspector.settle(),
    };
    this.#session = new Session({
      ...parts, performed: (effect) => this.#parts.perform(effect), attached: () => this.#parts.attachPaste(),
      failed: (send) => this.#parts.comeBack(send),
    });
    this.#inspector = new Inspector({ ...parts, session: this.#session });
    const gestures = new Gestures({ ...parts, session: this.#session });
    this.#parts = new BarParts(this.#session, gestures);
    this.#judge = new JudgePanel({ ...parts, session: this.#session, devices });
    new TestsPanel({ ...parts, session: this.#session });
  }

  #wire() {
    addEventListener("popstate", () => reportErrors(() => this.#open(read())));
    find("scenarios").addEventListener("click", (event) => this.#follow(linkedScenario(event)));
    find("choose-scenario").addEventListener("change", ({ target }) => this.#follow(target.value));
    find("find-scenario").addEventListener("keydown", ({ key }) => key === "Enter" && find("scenario-list").querySelector("a")?.click());
    find("restart").addEventListener("click", () => reportErrors(() => this.#open(this.#choices.address)));
  }

  // The first text is compared when it comes into sight.
  #compareLines() {
    const panel = new LinesPanel(this.#service);
    new BulkComparison(this.#service, panel);
    const seen = new IntersectionObserver(([{ isIntersecting }]) => {
      if (!isIntersecting) return;
      seen.disconnect();
      if (!panel.hasText) reportErrors(() => panel.showExample());
    });
    seen.observe(find("lines"));
  }

  #follow(scenario) {
    if (!scenario) return;
    write({ scenario }, { isNew: true });
    reportErrors(() => this.#open(read()));
  }

  async #open(address) {
    this.#choices.open(address);
    this.#calculation.isOn = this.#choices.values.explain;
    const { scenario } = this.#choices;
    showScenario(scenario);
    this.#parts.show(scenario);
    await this.#restart({ ...scenario, isKeyboardUp: scenario.focused });
    document.documentElement.dataset.scenario = scenario.id;
  }

  async #restart(start) {
    await this.#judge.finish();
    const { screen, values } = this.#choices;
    this.#controls.show(values);
    this.#stage.resize(screen);
    this.#drawKeys();
    await this.#session.open(start);
    await this.#parts.start();
    await this.#inspector.settle();
  }

  #drawKeys() {
    const { scenario, values } = this.#choices;
    this.#stage.drawKeys(rowsOf(values.keyboard, scenario.lang));
  }

  // The user has changed the control of this name. Changes are applied one after the other.
  #change(control) {
    this.#choices.take(this.#controls.values);
    this.#changes = this.#changes.then(() => reportErrors(() => this.#apply(control)));
  }

  async #apply(control) {
    switch (control) {
      case "explain": this.#calculation.isOn = this.#choices.values.explain; break;
      case "bottom-offset": await this.#changeOffset(); break;
      case "keyboard": case "keyboard-height": await this.#changeKeyboard(); break;
      default: await this.#changeScreen();
    }
    this.#controls.show(this.#choices.values);
    write(this.#choices.address);
    await this.#inspector.settle();
  }

  #changeOffset() {
    const { bottomOffset } = this.#choices.values;
    return this.#session.send({ type: "offsetChanged", bottomOffset });
  }

  #changeKeyboard() {
    this.#drawKeys();
    return this.#session.changeKeyboard();
  }

  // Another screen needs another configuration, so the session restarts with the current text.
  async #changeScreen() {
    const { text } = this.#session.machine;
    const { isKeyboardUp } = this.#session;
    showMessages(this.#choices.scenario);
    await this.#restart({ draft: text, isKeyboardUp });
  }
}

reportErrors(() => new Playground().start());
