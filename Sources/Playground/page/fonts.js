// Loads the fonts that the service measures with, from the service, on first use.

const loaded = new Map();
// 11 MB: the browser loads it when the page first shows an emoji.
const onDemand = {
  "Noto Color Emoji": "U+200D, U+20E3, U+2190-21FF, U+2300-23FF, U+2600-27BF, U+2B00-2BFF, U+FE0F, U+1F000-1FAFF",
};

/** The name of a served family on this page, which no installed font has. */
export const aliasOf = (family) => `served ${family}`;

/** A `font-family` of served families. */
export const stackOf = (families) => families.map((family) => `"${aliasOf(family)}"`).join(", ");

/** Loads each family once; resolves to whether each one is available. */
export function load(families) {
  return Promise.all(families.map((family) => {
    if (!loaded.has(family)) loaded.set(family, loadOne(family));
    return loaded.get(family);
  }));
}

async function loadOne(family) {
  const unicodeRange = onDemand[family];
  const face = new FontFace(
    aliasOf(family), `url("/fonts/${encodeURIComponent(family)}/400/normal")`,
    { weight: "400", ...(unicodeRange && { unicodeRange }) });
  document.fonts.add(face);
  if (unicodeRange) return true;
  try {
    await face.load();
    return true;
  } catch {
    return false;
  }
}
