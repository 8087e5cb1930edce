// Copies texts, also where a page may not: over plain HTTP from another machine.
import { announce } from "./announce.js";

/** Copies the text of an element. */
export async function copy(element, what) {
  try {
    await navigator.clipboard.writeText(element.textContent);
    announce(`${what} copied.`, "good");
  } catch {
    getSelection().selectAllChildren(element);
    announce(`${what} selected: copy with the keyboard.`);
  }
}
