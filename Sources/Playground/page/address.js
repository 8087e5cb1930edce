// What is shown stands in the address, so that it can be shared.

const keys = ["scenario", "device", "orientation", "keyboard", "width", "height", "explain"];

/** What the address says; what it does not say is absent. */
export function read() {
  const query = new URLSearchParams(location.search);
  return Object.fromEntries(keys.filter((key) => query.has(key)).map((key) => [key, query.get(key)]));
}

/** The address of some choices. */
export function addressOf(choices) {
  const query = new URLSearchParams();
  for (const key of keys) if (choices[key]) query.set(key, choices[key]);
  const text = query.toString();
  return text ? `?${text}` : location.pathname;
}

/** Puts choices into the address: as a new page to come back to, or in the place of this one. */
export function write(choices, { isNew = false } = {}) {
  history[isNew ? "pushState" : "replaceState"](null, "", addressOf(choices));
}
