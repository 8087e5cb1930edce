// The page simulates a platform: it sends the user's events to the service and performs the effects.
import { read, write } from "./address.js";
import { BulkComparison } from "./bulk-comparison.js";
import { Calculation } from "./calculation.js";
import { Choices } from "./choices.js";
import { CodePanel } from "./code.js";
import { Composer } from "./composer.js";
import { Controls } from "./controls.js";
import { Devices } from "./devices.js";
import { find } from "./dom.js";
import { Drag } from "./drag.js";
import { Effects } from "./effects.js";
import { Gestures } from "./gestures.js";
import { Inspector } from "./inspector.js";
import { rowsOf } from "./keys.js";
import { LinesPanel } from "./lines.js";
import { Machine } from "./machine.js";
import { contentHeight, showMessages } from "./messages.js";
import { RequestPanel } from "./request-panel.js";
import { configOf, eventsOf } from "./scenario-setup.js";
import { linkedScenario, showScenario } from "./scenario-view.js";
import { Service } from "./service.js";
import { Stage } from "./stage.js";
import { reportErrors } from "./status.js";
import { wireTabs } from "./tabs.js";
import { Token } from "./token.js";
import { Transport } from "./transport.js";

class Playground {
  #service = new Service(new Transport(new Token()));
  #stage = new Stage();
  #machine = new Machine(this.#service, (step, event) => this.#effects.perform(step, event));
  #composer = new Composer(this.#machine, { settled: () => this.#inspector.settle() });
  #calculation = new Calculation();
  #choices;
  #controls;
  #effects;
  #inspector;

  /** Opens the scenario of the page's URL. */
  async start() {
    wireTabs(find("inspector-tabs"));
    new RequestPanel(this.#service);
    const devices = await Devices.load(this.#service);
    this.#choices = new Choices(devices);
    this.#controls = new Controls(devices, (control) => reportErrors(() => this.#change(control)));
    this.#assemble();
    this.#wire();
    await this.#open(read());
    await this.#compareLines();
    document.documentElement.dataset.ready = "true";
  }

  #assemble() {
    const parts = {
      machine: this.#machine, composer: this.#composer, stage: this.#stage,
      controls: this.#controls, choices: this.#choices, calculation: this.#calculation,
      service: this.#service, code: new CodePanel(), settled: () => this.#inspector.settle(),
    };
    this.#inspector = new Inspector(parts);
    this.#effects = new Effects(parts);
    const drag = new Drag(this.#machine, this.#stage, {
      tapped: (key) => gestures.press(key), released: parts.settled,
    });
    const gestures = new Gestures({ ...parts, drag });
  }

  #wire() {
    addEventListener("popstate", () => reportErrors(() => this.#open(read())));
    find("scenarios").addEventListener("click", (event) => reportErrors(() => this.#follow(event)));
    find("restart").addEventListener("click", () => reportErrors(() => this.#open(this.#choices.address)));
  }

  async #compareLines() {
    const panel = new LinesPanel(this.#service);
    const { families } = await this.#service.get("/fonts");
    new BulkComparison(this.#service, panel, families);
    await panel.showRandomText();
  }

  async #follow(event) {
    const scenario = linkedScenario(event);
    if (!scenario) return;
    write({ scenario }, { isNew: true });
    await this.#open(read());
  }

  async #open(address) {
    this.#choices.open(address);
    this.#calculation.isOn = this.#choices.values.explain;
    showScenario(this.#choices.scenario);
    await this.#restart(this.#choices.scenario);
  }

  async #restart(start) {
    const { scenario, screen, values } = this.#choices;
    const wasFocused = document.activeElement === find("text");
    this.#controls.show(values);
    this.#stage.resize(screen);
    this.#stage.drawKeys(rowsOf(values.keyboard, scenario.lang));
    this.#composer.clear();
    this.#machine.restart(configOf(this.#choices, contentHeight()));
    await this.#machine.send(...eventsOf(start, wasFocused));
    this.#composer.show(this.#machine.state);
    await this.#inspector.settle();
  }

  // The user has changed the control of this name.
  async #change(control) {
    this.#choices.take(this.#controls.values);
    switch (control) {
      case "explain": this.#calculation.isOn = this.#choices.values.explain; break;
      case "bottom-offset": await this.#changeOffset(); break;
      case "keyboard": await this.#changeKeyboard(); break;
      default: await this.#changeScreen();
    }
    this.#controls.show(this.#choices.values);
    write(this.#choices.address);
    await this.#inspector.settle();
  }

  #changeOffset() {
    const { bottomOffset } = this.#choices.values;
    return this.#machine.send({ type: "offsetChanged", bottomOffset });
  }

  async #changeKeyboard() {
    const { scenario, values } = this.#choices;
    this.#stage.drawKeys(rowsOf(values.keyboard, scenario.lang));
    if (!this.#machine.state.focused) return;
    await this.#machine.send(this.#choices.keyboardEvent("keyboardWillChangeFrame"));
  }

  // Another screen needs another configuration, so the machine restarts with the current text.
  async #changeScreen() {
    const { text, focused } = this.#machine.state;
    showMessages(this.#choices.scenario);
    await this.#restart({ draft: text, focused: focused || text !== "" });
  }
}

reportErrors(() => new Playground().start());
