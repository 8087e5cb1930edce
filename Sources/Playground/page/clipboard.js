// Copies text. Browsers deny the clipboard to pages from other machines over plain HTTP; there, the
// text is selected instead.
import { announce } from "./status.js";

/** Copies the text of an element, or the given one, and says so on the button; `what` names it in the status line. */
export async function copy(element, what, button, text = element.textContent) {
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    announce(`${what} copied.`, "good");
    button.textContent = "Copied";
  } catch {
    getSelection().selectAllChildren(element);
    announce(`${what} selected. Press Ctrl+C or ⌘C to copy.`);
    button.textContent = "Press Ctrl+C or ⌘C";
  }
  setTimeout(() => { button.textContent = label; }, 2000);
}
