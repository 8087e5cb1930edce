// The keyboards to choose from, and each as the service takes it.

const names = {
  default: "Default",
  defaultWithoutSuggestions: "No suggestion bar",
  numberPad: "Number pad",
  emoji: "Emoji",
  japanese: "Japanese",
  floating: "Floating (iPad)",
  hardware: "Hardware keyboard",
};

/** The keyboards for a screen. Those with an unknown height are listed as unavailable. */
export function choices(known, isCustom) {
  return Object.entries(names).map(([id, name]) => ({
    id,
    name,
    isKnown: isCustom ? !["emoji", "japanese"].includes(id) : hasFrame(id) || known.includes(id),
  })).filter(({ id, isKnown }) => isKnown || !["emoji", "japanese"].includes(id));
}

/** The wanted keyboard if it is available, else the first available one. */
export function available(wanted, known, isCustom) {
  const all = choices(known, isCustom).filter(({ isKnown }) => isKnown);
  return (all.find(({ id }) => id === wanted) ?? all[0]).id;
}

// Their frames are computed here; the service's presets have none.
const hasFrame = (id) => id === "floating" || id === "hardware";

/** A keyboard as the service takes it. */
export function keyboardOf(id, screen, isCustom) {
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
    default:
      return isCustom ? { height: heightOnCustomScreen(id, height) } : { type: id };
  }
}

// An estimate from phones: 40 % of the screen, including a suggestion bar of 45 points.
function heightOnCustomScreen(id, height) {
  const withSuggestions = Math.round(height * 0.4);
  return id === "default" ? withSuggestions : withSuggestions - 45;
}
