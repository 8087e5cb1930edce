// The keyboards that can be shown, as events of the platform tell of them.

const names = {
  default: "Default",
  defaultWithoutSuggestions: "Without suggestions",
  numberPad: "Number pad",
  emoji: "Emoji",
  japanese: "Japanese",
  floating: "Floating (iPad)",
  hardware: "Hardware, with its bar",
};

/** The choices for a screen: those without a known height are offered, but cannot be taken. */
export function choices(known, isFree) {
  return Object.entries(names).map(([id, name]) => ({
    id,
    name,
    isKnown: isFree ? !["emoji", "japanese"].includes(id) : isMade(id) || known.includes(id),
  })).filter(({ id, isKnown }) => isKnown || !["emoji", "japanese"].includes(id));
}

/** The first of the choices that can be taken, the wanted one if it can. */
export function possible(wanted, known, isFree) {
  const all = choices(known, isFree).filter(({ isKnown }) => isKnown);
  return (all.find(({ id }) => id === wanted) ?? all[0]).id;
}

const isMade = (id) => id === "floating" || id === "hardware";

/** What the platform's notification says of a keyboard. */
export function announced(id, screen, isFree) {
  const { width, height } = screen.size;
  switch (id) {
    case "floating": {
      const keyboard = { width: Math.min(320, width - 16), height: 260 };
      const y = Math.max(0, height - keyboard.height - Math.max(60, height * 0.14));
      return { frame: { x: Math.round((width - keyboard.width) / 2), y: Math.round(y), ...keyboard } };
    }
    // A tall frame of which only the bar of shortcuts is on the screen.
    case "hardware":
      return { frame: { x: 0, y: height - 55 - screen.safeArea.bottom, width, height: 330 } };
    default:
      return isFree ? { height: freeHeight(id, height) } : { keyboardType: id };
  }
}

// About what phones have: two fifths of the screen, the row of suggestions among it.
function freeHeight(id, height) {
  const tall = Math.round(height * 0.4);
  return id === "default" ? tall : tall - 45;
}
