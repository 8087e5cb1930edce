// Keeps the user's choices in the page's query string, so that a link shares them.

const keys = ["scenario", "device", "orientation", "keyboard", "keyboard-height", "width", "height", "explain"];

/** The choices in the query string. Choices that it lacks are absent. */
export function read() {
  const query = new URLSearchParams(location.search);
  return Object.fromEntries(keys.filter((key) => query.has(key)).map((key) => [key, query.get(key)]));
}

/** The URL for the given choices; falsy choices are left out. */
export function addressOf(choices) {
  const query = new URLSearchParams();
  for (const key of keys) if (choices[key]) query.set(key, choices[key]);
  const text = query.toString();
  return text ? `?${text}` : location.pathname;
}

/** Writes choices into the query string, as a new history entry if `isNew`. */
export function write(choices, { isNew = false } = {}) {
  history[isNew ? "pushState" : "replaceState"](null, "", addressOf(choices));
}
