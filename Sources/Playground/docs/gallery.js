// The gallery of device presets: drawing, facts, confidence and sources.
import { devicePicture } from "./device-picture.js";
import { find, make } from "./dom.js";

const platforms = {
  all: () => true, iphone: ({ id }) => id.startsWith("iphone"), ipad: ({ id }) => id.startsWith("ipad"),
  android: ({ platform }) => platform === "android",
};

export class Gallery {
  #devices;

  /** `drawing` returns the address of a device's drawing, or null if images cannot be loaded. */
  constructor(devices, drawing) {
    this.#devices = devices.map((device) => ({ device, card: card(device, drawing(device.id)) }));
    find("device-cards").replaceChildren(...this.#devices.map(({ card }) => card));
    for (const id of ["device-search", "device-platform", "device-confidence", "device-keyboard"]) {
      find(id).addEventListener("input", () => this.#filter());
    }
    this.#filter();
  }

  #filter() {
    const wanted = find("device-search").value.trim().toLowerCase();
    const isOnPlatform = platforms[find("device-platform").value];
    const confidence = find("device-confidence").value;
    const needsKeyboard = find("device-keyboard").checked;
    let count = 0;
    for (const { device, card } of this.#devices) {
      const isShown = isOnPlatform(device) && (!confidence || device.confidence === confidence)
        && (!needsKeyboard || Object.keys(device.keyboards.portrait ?? {}).length > 0)
        && `${device.name} ${device.id}`.toLowerCase().includes(wanted);
      card.hidden = !isShown;
      count += isShown;
    }
    find("device-count").textContent = `${count} of ${this.#devices.length} presets`;
  }
}

function card(device, drawing) {
  const { id, name, year, screen, scale, confidence, confidenceDetail = {}, sources, notes } = device;
  const detail = Object.entries(confidenceDetail).map(([fact, value]) => `${fact} ${value}`).join(", ");
  return make("li", { id: `devices.${id}`, tabindex: "-1" },
    make("h3", {}, make("a", { class: "anchor", href: `#devices.${id}` }, name)),
    devicePicture(device),
    make("dl", {}, ...facts([
      ["Id", id], ["Year", year], ["Screen", `${screen.width} × ${screen.height} pt${scale ? `, ${scale} px a point` : ""}`],
      ["Safe area", insets(device.safeArea)], ["Keyboards", keyboards(device.keyboards)],
      ["Confidence", detail ? `${confidence} (${detail})` : confidence],
    ])),
    make("details", {}, make("summary", {}, `${sources.length} source${sources.length === 1 ? "" : "s"}`),
      make("ul", {}, ...sources.map((source) => make("li", {}, ...linked(source)))),
      notes ? make("p", {}, notes) : null),
    drawing ? make("details", {}, make("summary", {}, "Drawing in both orientations"),
      make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": `Drawing of ${name}` },
        make("img", { src: drawing, alt: `${name} in both orientations, with its safe area and its keyboards`, loading: "lazy" }))) : null,
    make("p", {}, make("a", { href: `/?device=${id}` }, "Open in the playground")));
}

const facts = (rows) => rows.filter(([, value]) => value !== undefined && value !== "")
  .flatMap(([term, value]) => [make("dt", {}, term), make("dd", {}, String(value))]);

const insets = (areas) => Object.entries(areas)
  .map(([orientation, sides]) => `${orientation}: ${Object.entries(sides).map(([side, value]) => `${side} ${value}`).join(", ")}`)
  .join("; ");

const keyboards = (heights) => Object.entries(heights)
  .map(([orientation, types]) => `${orientation}: ${Object.entries(types).map(([type, value]) => `${type} ${value}`).join(", ")}`)
  .join("; ") || "none known";

function linked(text) {
  const [, address, rest] = /^(https:\/\/\S+)(.*)$/s.exec(text) ?? [];
  return address ? [make("a", { href: address, rel: "noreferrer" }, address), rest] : [text];
}
