// Saves a blob as a file.
import { make } from "./dom.js";

/** Downloads a blob under a name. */
export function save(blob, name) {
  const link = make("a", { download: name });
  link.href = URL.createObjectURL(blob);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
