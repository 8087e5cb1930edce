// Asks the service and composer.wasm the same, and fails if an answer differs by a byte.
//
// usage: compare.mjs ADDRESS [REQUESTS [SEED]]
//
// The requests are the examples of openapi.json that bring their own lines, and random ones, all with
// metrics of the client and the engine `uax14`; and random ones with mistakes, which both refuse alike.
import { readFile } from "node:fs/promises";
import { load } from "../../Sources/Playground/client/core.js";
import { Requests } from "./mistakes.mjs";
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

const contract = JSON.parse(await readFile(new URL("Sources/CResources/openapi.json", root), "utf8"));

async function examples() {
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
    const lines = await responses(operation, group.map((request) => JSON.stringify(request)));
    group.forEach((request, index) => compare(operation, request, lines[index]));
  }
}

/** The service's responses to requests of an operation. */
async function responses(operation, texts) {
  if (texts.length === 0) return [];
  const response = await fetch(`${address}/${operation}`, {
    method: "POST", headers: { "Content-Type": "application/x-ndjson" }, body: texts.join("\n"),
  });
  const lines = (await response.text()).trimEnd().split("\n");
  if (lines.length !== texts.length) throw new Error(`${operation}: ${lines.length} lines for ${texts.length}: ${lines[0]}`);
  return lines;
}

/** Compares requests with mistakes: those that the service refuses, because their lines are the service's. */
async function mistakes(made, random, count) {
  for (const operation of names) {
    const texts = Array.from({ length: count }, () => made.next(operation, 1 + random.below(4)));
    const lines = await responses(operation, texts);
    texts.forEach((text, index) => {
      // JavaScript has one member of each name, and the module explains nothing.
      const isComparable = JSON.stringify(JSON.parse(text)) === text && !text.includes("\"explain\":true");
      if (isComparable && lines[index].startsWith("{\"type\":\"urn:")) compare(operation, JSON.parse(text), lines[index]);
      else skipped += 1;
    });
  }
}

await examples();
const random = new Random(Number(seed));
for (let left = Number(requests); left > 0; left -= 500) await batch(random, Math.min(left, 500));
const made = new Requests(contract, random);
for (let left = Number(requests) / 2; left > 0; left -= 500) await mistakes(made, random, Math.ceil(Math.min(left, 500) / names.length));
console.log(`core: ${compared} requests, ${differences.length} differences, ${skipped} skipped (no metrics, a cut cluster, or a name twice), seed ${seed}`);
for (const difference of differences.slice(0, 10)) console.error(difference);
process.exitCode = differences.length > 0 ? 1 : 0;
