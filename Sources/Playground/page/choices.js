// The user's choices: scenario, device, orientation, keyboard and measurements.
import { customSize } from "./devices.js";
import { available, keyboardOf } from "./keyboards.js";
import { scenario } from "./scenarios.js";

const customWidth = 393, customHeight = 852, customKeyboardHeight = 336;

export class Choices {
  /** The values of the controls. */
  values = {};
  scenario;
  #devices;

  constructor(devices) {
    this.#devices = devices;
  }

  /** Takes the choices of a query string, and the scenario's defaults for the others. */
  open(address) {
    this.scenario = scenario(address.scenario);
    const { device, keyboard, config } = this.scenario;
    this.take({
      device: address.device || device,
      orientation: address.orientation || "portrait",
      keyboard: address.keyboard || keyboard || "default",
      width: Number(address.width) || customWidth,
      height: Number(address.height) || customHeight,
      keyboardHeight: Number(address["keyboard-height"]) || customKeyboardHeight,
      bottomOffset: config.composer.bottomOffset ?? 0,
      explain: Boolean(address.explain),
    });
  }

  /** Changes some choices. Replaces unknown devices and unavailable keyboards by available ones. */
  take(some) {
    const values = { ...this.values, ...some };
    const isKnown = values.device === customSize || this.#devices.get(values.device);
    const device = isKnown ? values.device : this.scenario.device;
    const keyboard = available(values.keyboard, this.#devices.get(device));
    this.values = { ...values, device, keyboard };
  }

  /** The choices that differ from the scenario's defaults, for a query string. */
  get address() {
    const { device, orientation, keyboard, width, height, keyboardHeight, explain } = this.values;
    return {
      scenario: this.scenario.id,
      device: device !== this.scenario.device && device,
      orientation: orientation === "landscape" && orientation,
      keyboard: keyboard !== (this.scenario.keyboard ?? "default") && keyboard,
      "keyboard-height": keyboard === "height" && keyboardHeight,
      width: this.isCustom && width,
      height: this.isCustom && height,
      explain: explain && "1",
    };
  }

  /** Whether the screen has a custom size instead of a device's. */
  get isCustom() {
    return this.values.device === customSize;
  }

  /** The screen in its current orientation. */
  get screen() {
    return this.#devices.screen(this.values);
  }

  /** The portrait size of the scenario's own device. */
  get originalSize() {
    return this.#devices.get(this.scenario.device).screen;
  }

  /** The chosen keyboard, as the service takes it. */
  get keyboard() {
    return { ...keyboardOf(this.values, this.screen, this.#known(this.values)), durationMs: 250 };
  }

  /** A keyboard event as the platform would send it. */
  keyboardEvent(type) {
    return { type, keyboard: this.keyboard };
  }

  #known(values) {
    return this.isCustom ? null : this.#devices.keyboards(values);
  }
}
