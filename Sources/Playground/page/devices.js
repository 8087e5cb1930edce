// The service's device presets.

export const customSize = "free";

const noInsets = { top: 0, left: 0, bottom: 0, right: 0 };

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

  /** The chosen screen in its orientation: size, safe area (0 where unknown) and corner radius. */
  screen({ device, orientation, width, height }) {
    const preset = this.get(device);
    const portrait = preset?.screen ?? { width, height };
    const isLandscape = orientation === "landscape";
    const size = isLandscape ? { width: portrait.height, height: portrait.width } : portrait;
    const known = preset?.safeArea?.[isLandscape ? "landscape" : "portrait"];
    const custom = isLandscape ? { left: 44, right: 44, bottom: 21 } : { top: 44, bottom: 34 };
    return {
      size,
      safeArea: { ...noInsets, ...(preset ? known : custom) },
      isSafeAreaKnown: !preset || ["top", "left", "bottom", "right"].every((side) => side in (known ?? {})),
      cornerRadius: preset ? (preset.cornerRadius ?? 28) : 28,
    };
  }

  /** The keyboards whose heights the preset has. */
  keyboards({ device, orientation }) {
    return Object.keys(this.get(device)?.keyboards?.[orientation ?? "portrait"] ?? {});
  }
}
