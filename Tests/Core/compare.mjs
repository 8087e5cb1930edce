// Asks the service and composer.wasm the same, and fails if an answer differs by a byte.
//
// usage: compare.mjs ADDRESS [REQUESTS [SEED]]
//
// The requests are the examples of openapi.json that bring their own lines, and random ones, all with
// metrics of the client and the engine `uax14`.
import { readFile } from "node:fs/promises";
import { load } from "../../Sources/Playground/client/core.js";
import { Random, randomRequest } from "./random.mjs";

const [address, requests = "4000", seed = "1"] = process.argv.slice(2);
const root = new URL("../../", import.meta.url);
const core = await load({ lines: "metrics", devices: true });

const names = ["layout", "edit", "transition", "matrix"];
let [compared, skipped] = [0, 0];
const differences = [];

function compare(operation, request, expected) {
  // An edit may cut a cluster and leave a mark with an opportunity before it, where a line of the
  // service measures the cluster anew.
  if (expected.includes("\"offsetInsideCluster\"")) return void (skipped += 1);
  const found = core.text(operation, request).trimEnd();
  compared += 1;
  if (found === expected) return undefined;
  let at = 0;
  while (found[at] === expected[at]) at += 1;
  const part = (text) => text.slice(Math.max(0, at - 80), at + 120);
  return differences.push(`POST /${operation} ${JSON.stringify(request)}\n  service: …${part(expected)}\n  module:  …${part(found)}`);
}

/**
 * Whether a request says how its lines are measured. Without a text, a composer has the default font,
 * which the module does not have; without metrics, a font is the service's.
 */
function saysLines(operation, request) {
  const { config, composer = config?.composer, box = config?.box, explain } = request ?? {};
  if (explain === true) return false;
  const isMetric = (style) => typeof style?.font?.metrics?.unitsPerEm === "number";
  const boxSays = (box ?? null) === null || isMetric(box);
  const usesNone = composer?.placement === "none" && operation !== "transition";
  return boxSays && (operation === "edit" || usesNone || isMetric(composer?.text));
}

async function examples() {
  const contract = JSON.parse(await readFile(new URL("Sources/CResources/openapi.json", root), "utf8"));
  for (const name of names) {
    const body = contract.paths[`/${name}`].post.requestBody.content["application/json"];
    for (const { value } of Object.values(body.examples)) {
      if (typeof value !== "object" || !saysLines(name, value)) continue;
      const response = await fetch(`${address}/${name}`, { method: "POST", body: JSON.stringify(value) });
      compare(name, value, (await response.text()).trimEnd());
    }
  }
}

async function batch(random, count) {
  const groups = Object.fromEntries(names.map((name) => [name, []]));
  for (let i = 0; i < count; i += 1) {
    const { operation, request } = randomRequest(random);
    if (saysLines(operation, request)) groups[operation].push(request);
    else skipped += 1;
  }
  for (const [operation, group] of Object.entries(groups)) {
    if (group.length === 0) continue;
    const response = await fetch(`${address}/${operation}`, {
      method: "POST", headers: { "Content-Type": "application/x-ndjson" },
      body: group.map((request) => JSON.stringify(request)).join("\n"),
    });
    const lines = (await response.text()).trimEnd().split("\n");
    if (lines.length !== group.length) throw new Error(`${operation}: ${lines.length} lines for ${group.length}: ${lines[0]}`);
    group.forEach((request, index) => compare(operation, request, lines[index]));
  }
}

await examples();
const random = new Random(Number(seed));
for (let left = Number(requests); left > 0; left -= 500) await batch(random, Math.min(left, 500));
console.log(`core: ${compared} requests, ${differences.length} differences, ${skipped} skipped (no metrics, or a cut cluster), seed ${seed}`);
for (const difference of differences.slice(0, 10)) console.error(difference);
process.exitCode = differences.length > 0 ? 1 : 0;
