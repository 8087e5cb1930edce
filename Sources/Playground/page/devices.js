// The presets of the service, and what is known of each.

export const freeSize = "free";

const fallbackInsets = { top: 0, left: 0, bottom: 0, right: 0 };

export class Devices {
  #byId;

  constructor(list) {
    this.list = list;
    this.#byId = new Map(list.map((device) => [device.id, device]));
  }

  static async load(service) {
    return new Devices((await service.get("/devices")).devices);
  }

  get(id) {
    return this.#byId.get(id);
  }

  /** The screen of a choice as it is held, with what is known of its safe area and its corners. */
  screen({ device, orientation, width, height }) {
    const preset = this.get(device);
    const upright = preset?.screen ?? { width, height };
    const isTurned = orientation === "landscape";
    const size = isTurned ? { width: upright.height, height: upright.width } : upright;
    const known = preset?.safeArea?.[isTurned ? "landscape" : "portrait"];
    const free = isTurned ? { left: 44, right: 44, bottom: 21 } : { top: 44, bottom: 34 };
    return {
      size,
      safeArea: { ...fallbackInsets, ...(preset ? known : free) },
      isSafeAreaKnown: !preset || ["top", "left", "bottom", "right"].every((side) => side in (known ?? {})),
      cornerRadius: preset ? (preset.cornerRadius ?? 28) : 28,
    };
  }

  /** Which keyboards a choice has heights for. */
  keyboards({ device, orientation }) {
    return Object.keys(this.get(device)?.keyboards?.[orientation ?? "portrait"] ?? {});
  }
}
