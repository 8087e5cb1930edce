// The page: it plays the platform, and the service says what is to be done.
import { read, write } from "./address.js";
import { Agreement } from "./agreement.js";
import { guarded } from "./announce.js";
import { configOf, eventsOf } from "./beginning.js";
import { Choices } from "./choices.js";
import { CodePanel } from "./code.js";
import { Composer } from "./composer.js";
import { Controls } from "./controls.js";
import { Devices } from "./devices.js";
import { find } from "./dom.js";
import { Drag } from "./drag.js";
import { Effects } from "./effects.js";
import { ExchangePanel } from "./exchange.js";
import { Explanation } from "./explain.js";
import { Gestures } from "./gestures.js";
import { Inspection } from "./inspection.js";
import { rowsOf } from "./keys.js";
import { LinesPanel } from "./lines.js";
import { Machine } from "./machine.js";
import { contentHeight, showMessages } from "./messages.js";
import { linkedScenario, showScenario } from "./scenery.js";
import { Service } from "./service.js";
import { Stage } from "./stage.js";
import { wireTabs } from "./tabs.js";
import { Token } from "./token.js";
import { Transport } from "./transport.js";

class Playground {
  #service = new Service(new Transport(new Token()));
  #stage = new Stage();
  #machine = new Machine(this.#service, (step, event) => this.#effects.perform(step, event));
  #composer = new Composer(this.#machine, { settled: () => this.#inspection.settle() });
  #explanation = new Explanation();
  #choices;
  #controls;
  #effects;
  #inspection;

  /** Begins with what the address says. */
  async start() {
    wireTabs(find("inspector-tabs"));
    new ExchangePanel(this.#service);
    const devices = await Devices.load(this.#service);
    this.#choices = new Choices(devices);
    this.#controls = new Controls(devices, (what) => guarded(() => this.#change(what)));
    this.#assemble();
    this.#wire();
    await this.#open(read());
    await this.#compareLines();
    document.documentElement.dataset.ready = "true";
  }

  #assemble() {
    const parts = {
      machine: this.#machine, composer: this.#composer, stage: this.#stage,
      controls: this.#controls, choices: this.#choices, explanation: this.#explanation,
      service: this.#service, code: new CodePanel(), settled: () => this.#inspection.settle(),
    };
    this.#inspection = new Inspection(parts);
    this.#effects = new Effects(parts);
    const drag = new Drag(this.#machine, this.#stage, {
      tapped: (key) => gestures.press(key), released: parts.settled,
    });
    const gestures = new Gestures({ ...parts, drag });
  }

  #wire() {
    addEventListener("popstate", () => guarded(() => this.#open(read())));
    find("scenarios").addEventListener("click", (event) => guarded(() => this.#follow(event)));
    find("restart").addEventListener("click", () => guarded(() => this.#open(this.#choices.address)));
  }

  async #compareLines() {
    const panel = new LinesPanel(this.#service);
    const { families } = await this.#service.get("/fonts");
    new Agreement(this.#service, panel, families);
    await panel.another();
  }

  async #follow(event) {
    const scenario = linkedScenario(event);
    if (!scenario) return;
    write({ scenario }, { isNew: true });
    await this.#open(read());
  }

  async #open(address) {
    this.#choices.open(address);
    this.#explanation.isOn = this.#choices.values.explain;
    showScenario(this.#choices.scenario);
    await this.#restart(this.#choices.scenario);
  }

  async #restart(beginning) {
    const { scenario, screen, values } = this.#choices;
    const wasFocused = document.activeElement === find("text");
    this.#controls.show(values);
    this.#stage.resize(screen);
    this.#stage.drawKeys(rowsOf(values.keyboard, scenario.lang));
    this.#composer.clear();
    this.#machine.restart(configOf(this.#choices, contentHeight()));
    await this.#machine.send(...eventsOf(beginning, wasFocused));
    this.#composer.show(this.#machine.state);
    await this.#inspection.settle();
  }

  /** A choice was made beside the screen. */
  async #change(what) {
    this.#choices.take(this.#controls.values);
    switch (what) {
      case "explain": this.#explanation.isOn = this.#choices.values.explain; break;
      case "bottom-offset": await this.#changeOffset(); break;
      case "keyboard": await this.#changeKeyboard(); break;
      default: await this.#changeScreen();
    }
    this.#controls.show(this.#choices.values);
    write(this.#choices.address);
    await this.#inspection.settle();
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

  // Another screen is another composer: it begins with what was there.
  async #changeScreen() {
    const { text, focused } = this.#machine.state;
    showMessages(this.#choices.scenario);
    await this.#restart({ draft: text, focused: focused || text !== "" });
  }
}

guarded(() => new Playground().start());
