// The fonts that the service measures with, loaded from the service when they are needed.

const loaded = new Map();

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
  const face = new FontFace(
    aliasOf(family), `url("/fonts/${encodeURIComponent(family)}/400/normal")`, { weight: "400" });
  document.fonts.add(face);
  try {
    await face.load();
    return true;
  } catch {
    return false;
  }
}
