// The fonts that the service measures with, loaded from the service when they are needed.

const loaded = new Map();
// 11 MB, fetched by the browser itself once there is an emoji to be seen.
const onDemand = {
  "Noto Color Emoji": "U+200D, U+20E3, U+2190-21FF, U+2300-23FF, U+2600-27BF, U+2B00-2BFF, U+FE0F, U+1F000-1FAFF",
};

/** The name that a served family has on this page; no installed font is called so. */
export const aliasOf = (family) => `served ${family}`;

/** A `font-family` of served families. */
export const stackOf = (families) => families.map((family) => `"${aliasOf(family)}"`).join(", ");

/** Loads families, each once; fulfilled when all are there or are known not to come. */
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
