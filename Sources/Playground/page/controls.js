// The controls for device, orientation, keyboard and measurements.
import { find, make } from "./dom.js";
import { customSize } from "./devices.js";
import { choices as keyboardChoices } from "./keyboards.js";

const groups = [
  ["iPhone", ({ id }) => id.startsWith("iphone")],
  ["iPad", ({ id }) => id.startsWith("ipad")],
  ["Android", ({ platform }) => platform === "android"],
];

export class Controls {
  #devices;

  /** `changed` is called with the name of the control that the user changed. */
  constructor(devices, changed) {
    this.#devices = devices;
    this.#fillDevices();
    for (const id of ["device", "keyboard", "keyboard-height", "width", "height", "bottom-offset", "explain"]) {
      find(`choose-${id}`).addEventListener("change", () => changed(id));
    }
    for (const input of document.getElementsByName("orientation")) {
      input.addEventListener("change", () => changed("orientation"));
    }
  }

  #fillDevices() {
    const select = find("choose-device");
    for (const [label, belongs] of groups) {
      const options = this.#devices.list.filter(belongs).map(({ id, name }) => new Option(name, id));
      select.append(make("optgroup", { label }, ...options));
    }
    select.append(new Option("Custom size", customSize));
  }

  /** The values of all controls. */
  get values() {
    return {
      device: find("choose-device").value,
      orientation: document.querySelector("[name=orientation]:checked").value,
      keyboard: find("choose-keyboard").value,
      keyboardHeight: length(find("choose-keyboard-height"), 336),
      width: length(find("choose-width"), 393),
      height: length(find("choose-height"), 852),
      bottomOffset: length(find("choose-bottom-offset"), 0),
      explain: find("choose-explain").checked,
    };
  }

  /** Shows choices, and offers the keyboards of the chosen device. */
  show({ device, orientation, keyboard, keyboardHeight, width, height, bottomOffset, explain }) {
    find("choose-device").value = this.#devices.get(device) || device === customSize ? device : "iphone-16";
    find(orientation === "landscape" ? "landscape" : "portrait").checked = true;
    if (width) find("choose-width").value = width;
    if (height) find("choose-height").value = height;
    find("choose-bottom-offset").value = bottomOffset;
    find("choose-explain").checked = explain;
    const isCustom = device === customSize;
    find("free-size").hidden = !isCustom;
    const known = this.#devices.keyboards({ device, orientation });
    const offered = keyboardChoices(this.#devices.get(device), known);
    find("choose-keyboard").replaceChildren(...offered.map(({ id, name }) => new Option(name, id)));
    find("keyboard-size").hidden = keyboard !== "height";
    find("choose-keyboard-height").value = keyboardHeight;
    find("choose-keyboard").value = keyboard;
  }

  /** Shows whether the keyboard is visible and how far it is dragged: `progress` from 0 to 1. */
  showKeyboard({ isVisible, canDrag, progress }) {
    find("toggle-keyboard").textContent = isVisible ? "Hide keyboard" : "Show keyboard";
    find("finger").disabled = !canDrag;
    if (document.activeElement !== find("finger")) find("finger").value = Math.round(progress * 100);
  }
}

function length(input, fallback) {
  const value = Number(input.value);
  return Number.isFinite(value) && input.validity.valid && input.value !== "" ? value : fallback;
}
