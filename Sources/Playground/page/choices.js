// What is chosen: a scenario, the screen that it is on, and its keyboard.
import { freeSize } from "./devices.js";
import { announced, possible } from "./keyboards.js";
import { scenario } from "./scenarios.js";

const freeWidth = 393, freeHeight = 852;

export class Choices {
  /** The choices as the controls show them. */
  values = {};
  scenario;
  #devices;

  constructor(devices) {
    this.#devices = devices;
  }

  /** Begins with what an address says; the rest is as the scenario has it. */
  open(address) {
    this.scenario = scenario(address.scenario);
    const { device, keyboard, config } = this.scenario;
    this.take({
      device: address.device || device,
      orientation: address.orientation || "portrait",
      keyboard: address.keyboard || keyboard || "default",
      width: Number(address.width) || freeWidth,
      height: Number(address.height) || freeHeight,
      bottomOffset: config.composer.bottomOffset ?? 0,
      explain: Boolean(address.explain),
    });
  }

  /** Takes over some choices, as far as the device has them. */
  take(some) {
    const values = { ...this.values, ...some };
    const isKnown = values.device === freeSize || this.#devices.get(values.device);
    const device = isKnown ? values.device : this.scenario.device;
    const known = this.#devices.keyboards({ ...values, device });
    const keyboard = possible(values.keyboard, known, device === freeSize);
    this.values = { ...values, device, keyboard };
  }

  /** What is not as the scenario has it, for an address. */
  get address() {
    const { device, orientation, keyboard, width, height, explain } = this.values;
    return {
      scenario: this.scenario.id,
      device: device !== this.scenario.device && device,
      orientation: orientation === "landscape" && orientation,
      keyboard: keyboard !== (this.scenario.keyboard ?? "default") && keyboard,
      width: this.isFree && width,
      height: this.isFree && height,
      explain: explain && "1",
    };
  }

  /** Whether the screen is of no device. */
  get isFree() {
    return this.values.device === freeSize;
  }

  /** The screen as it is held. */
  get screen() {
    return this.#devices.screen(this.values);
  }

  /** The screen that the scenario was made for. */
  get originalSize() {
    return this.#devices.get(this.scenario.device).screen;
  }

  /** What the platform tells of the keyboard. */
  keyboardEvent(type) {
    return { type, ...announced(this.values.keyboard, this.screen, this.isFree), durationMs: 250 };
  }
}
