// The service, with which the other builds of the core are compared.

/** The operations that all builds have. */
export const names = ["layout", "edit", "transition", "matrix"];

/**
 * Whether a request says how its lines are measured. Without a text, a composer has the default font,
 * which the module does not have; without metrics, a font is the service's.
 */
export function saysLines(operation, request) {
  const { config, composer = config?.composer, box = config?.box, explain } = request ?? {};
  if (explain === true) return false;
  const isMetric = (style) => typeof style?.font?.metrics?.unitsPerEm === "number";
  const boxSays = (box ?? null) === null || isMetric(box);
  const usesNone = composer?.placement === "none" && operation !== "transition";
  return boxSays && (operation === "edit" || usesNone || isMetric(composer?.text));
}

/** The service's responses to requests of an operation. */
export async function responses(address, operation, texts) {
  if (texts.length === 0) return [];
  const response = await fetch(`${address}/${operation}`, {
    method: "POST", headers: { "Content-Type": "application/x-ndjson" }, body: texts.join("\n"),
  });
  const lines = (await response.text()).trimEnd().split("\n");
  if (lines.length !== texts.length) throw new Error(`${operation}: ${lines.length} lines for ${texts.length}: ${lines[0]}`);
  return lines;
}
