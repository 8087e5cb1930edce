// The keyboards to choose from, and each as the service takes it.

const names = {
  default: "Default",
  defaultWithoutSuggestions: "No suggestion bar",
  numberPad: "Number pad",
  emoji: "Emoji",
  japanese: "Japanese",
  height: "Other height…",
  floating: "Floating",
  hardware: "Hardware keyboard",
};
// They have no preset height.
const own = ["height", "floating", "hardware"];

// Heights on a screen of a custom size; the service estimates only those of its presets.
const custom = ["default", "defaultWithoutSuggestions", "numberPad", "height", "hardware"];

/** The keyboards for a device, or a custom size; `known` lists those whose height its preset has. */
export function choices(device, known) {
  const offered = device
    ? Object.keys(names).filter((id) => id !== "floating" || device.id.startsWith("ipad")) : custom;
  const isKnown = (id) => !device || own.includes(id) || known.includes(id);
  return offered.map((id) => ({ id, name: isKnown(id) ? names[id] : `${names[id]} (estimated)` }));
}

/** The wanted keyboard if the device can show it, else the default one. */
export function available(wanted, device) {
  return choices(device, []).some(({ id }) => id === wanted) ? wanted : "default";
}

/** A keyboard as the service takes it; `known` is null on a screen of a custom size. */
export function keyboardOf({ keyboard: id, keyboardHeight }, screen, known) {
  const { width, height } = screen.size;
  switch (id) {
    case "floating": {
      const keyboard = { width: Math.min(320, width - 16), height: 260 };
      const y = Math.max(0, height - keyboard.height - Math.max(60, height * 0.14));
      return { frame: { x: Math.round((width - keyboard.width) / 2), y: Math.round(y), ...keyboard } };
    }
    // Only the shortcuts bar, the top of the frame, is on the screen.
    case "hardware":
      return { frame: { x: 0, y: height - 55 - screen.safeArea.bottom, width, height: 330 } };
    case "height": return { height: keyboardHeight };
    default:
      if (!known) return { height: heightOnCustomScreen(id, height) };
      return known.includes(id) ? { type: id } : { type: id, estimate: true };
  }
}

// An estimate from phones: 40 % of the screen, including a suggestion bar of 45 points.
function heightOnCustomScreen(id, height) {
  const withSuggestions = Math.round(height * 0.4);
  return id === "default" ? withSuggestions : withSuggestions - 45;
}
