// Asks the service and composer.wasm the same, and fails if an answer differs by a byte.
//
// usage: compare.mjs ADDRESS [REQUESTS [SEED]]
//
// The requests are the examples of openapi.json that bring their own lines, and random ones, all with
// metrics of the client and the engine `uax14`; and random ones with mistakes, to which both must return the same
// problem. The events of each transition also go to a machine, one by one.
import { readFile } from "node:fs/promises";
import { isProblem, load } from "../../Sources/Playground/client/core.js";
import { Requests } from "./mistakes.mjs";
import { Random, randomRequest, randomTransition } from "./random.mjs";
import { names, responses, saysLines } from "./service.mjs";

const [address, requests = "4000", seed = "1"] = process.argv.slice(2);
const root = new URL("../../", import.meta.url);
const core = await load({ lines: "metrics", devices: true });

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
    const lines = await responses(address, operation, group.map((request) => JSON.stringify(request)));
    group.forEach((request, index) => compare(operation, request, lines[index]));
    if (operation === "transition") group.forEach((request, index) => compareMachine(random, request, JSON.parse(lines[index])));
  }
}

/** Compares requests with mistakes: those that the service refuses, because their lines are the service's. */
async function mistakes(made, random, count) {
  for (const operation of names) {
    const texts = Array.from({ length: count }, () => made.next(operation, 1 + random.below(4)));
    const lines = await responses(address, operation, texts);
    texts.forEach((text, index) => {
      // JavaScript has one member of each name, and the module explains nothing.
      const isComparable = JSON.stringify(JSON.parse(text)) === text && !text.includes("\"explain\":true");
      if (isComparable && lines[index].startsWith("{\"type\":\"urn:")) compare(operation, JSON.parse(text), lines[index]);
      else skipped += 1;
    });
  }
}

function same(request, what, found, expected) {
  compared += 1;
  const [left, right] = [found, expected].map((value) => JSON.stringify(value));
  if (left !== right) differences.push(`${what} of a machine: ${JSON.stringify(request)}\n  found:    ${left}\n  expected: ${right}`);
}

/** Gives a machine the events of a transition: the steps are those of the response, and of each event alone. */
function compareMachine(random, request, response) {
  const { config, state, events, ...others } = request ?? {};
  if (Object.keys(others).length > 0 || !Array.isArray(events)) return;
  const machine = core.machine(config, state), begun = core.transition({ config, state, events: [] });
  if (isProblem(machine)) return void same(request, "the beginning", machine, begun);
  same(request, "the first state", machine.state, begun.state);
  same(request, "warnings", machine.warnings, begun.warnings ?? []);
  const steps = events.map((event, index) => compareStep(request, machine, config, event, index));
  if (!isProblem(response) && !steps.some(isProblem)) {
    same(request, "steps", steps, response.steps.map((step) => ({ ...step, event: 0 })));
    same(request, "the last state", machine.state, response.state);
  }
  compareConfigured(random, request, machine);
  if (random.next() < 0.5) machine.free();
}

function compareStep(request, machine, config, event, index) {
  const alone = core.transition({ config, state: machine.state, events: [event] });
  const { warnings = [], ...step } = machine.step(event);
  same(request, `event ${index}`, step, isProblem(alone) ? alone : alone.steps[0]);
  if (isProblem(step)) return step;
  same(request, `the state after event ${index}`, machine.state, alone.state);
  same(request, `the text after event ${index}`, { text: machine.text, selection: machine.selection },
    { text: alone.state.text, selection: alone.state.selection });
  const ordered = (list) => [...new Set(list.map((warning) => JSON.stringify(warning)))].sort();
  same(request, `the warnings of event ${index}`, ordered([...machine.warnings, ...warnings]), ordered(alone.warnings ?? []));
  return step;
}

/** Another configuration, in the middle: a machine answers as a transition from its state does. */
function compareConfigured(random, request, machine) {
  const { state } = machine, { config } = randomTransition(random);
  const event = { type: "edited", range: { start: 0, end: 0 }, replacement: "a" };
  const problem = machine.configure(config), alone = core.transition({ config, state, events: [event] });
  if (problem) return void same(request, "a refused configuration", [problem, machine.state], [alone, state]);
  const { warnings, ...step } = machine.step(event);
  return void same(request, "another configuration", [step, machine.state], [alone.steps[0], alone.state]);
}

await examples();
const random = new Random(Number(seed));
for (let left = Number(requests); left > 0; left -= 500) await batch(random, Math.min(left, 500));
const made = new Requests(contract, random);
for (let left = Number(requests) / 2; left > 0; left -= 500) await mistakes(made, random, Math.ceil(Math.min(left, 500) / names.length));
console.log(`core: ${compared} requests, ${differences.length} differences, ${skipped} skipped (no metrics, a cut cluster, or a name twice), seed ${seed}`);
for (const difference of differences.slice(0, 10)) console.error(difference);
process.exitCode = differences.length > 0 ? 1 : 0;
