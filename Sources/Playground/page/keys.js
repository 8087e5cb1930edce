// The keys of the drawn keyboard.

const letters = [[..."qwertyuiop"], [..."asdfghjkl"], ["⇧", ..."zxcvbnm", "⌫"], ["123", " ", "⏎"]];
const kana = [[..."あかさ⌫"], [..."たなは"], [..."まやら"], ["゛", ..."わ、", "⏎"]];
const digits = [[..."123"], [..."456"], [..."789"], ["", "0", "⌫"]];
const suggestions = { en: ["I", "the", "keyboard"], ja: ["日本語", "日本", "二本"] };

/** The rows of a keyboard, each an array of key labels. */
export function rowsOf(keyboard, lang) {
  switch (keyboard) {
    case "numberPad": return digits;
    case "hardware": return [["⌘", "B", "I", "U", "⌨"]];
    case "defaultWithoutSuggestions": return lang === "ja" ? kana : letters;
    default: return [suggestions[lang] ?? suggestions.en, ...(lang === "ja" ? kana : letters)];
  }
}

/** The edit that a key makes: `{start, end, replacement}`; null for keys that do not edit. */
export function editOf(key, text, { start, end }) {
  if (key === "⌫") {
    if (start < end) return { start, end, replacement: "" };
    const before = [...new Intl.Segmenter().segment(text.slice(0, start))].at(-1);
    return before ? { start: before.index, end: start, replacement: "" } : null;
  }
  if (key === "⏎") return { start, end, replacement: "\n" };
  if (["⇧", "123", "⌘", "⌨", "B", "I", "U", "゛", ""].includes(key)) return null;
  return { start, end, replacement: key.length > 1 && /^[a-zI]/.test(key) ? `${key} ` : key };
}
