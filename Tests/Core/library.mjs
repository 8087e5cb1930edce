// Asks the service and builds of the C library the same, and fails if an answer differs by a byte.
//
// usage: library.mjs ADDRESS DEVICES.json REQUESTS PROGRAM...
//
// A program is Tests/Core/library.c. The requests are those of compare.mjs, with mistakes, texts that are not JSON,
// and the events of transitions, one by one.
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { Requests } from "./mistakes.mjs";
import { Random, randomRequest } from "./random.mjs";
import { names, responses, saysLines } from "./service.mjs";

const [address, devices, requests, ...programs] = process.argv.slice(2);
const root = new URL("../../", import.meta.url);
const contract = JSON.parse(await readFile(new URL("Sources/CResources/openapi.json", root), "utf8"));
const random = new Random(1);
const differences = [];

/** The commands, and the expected answer to each. */
const commands = [], expected = [];

async function ask(operation, texts) {
  const answers = await responses(address, operation, texts);
  texts.forEach((text, index) => {
    if (answers[index].includes("\"offsetInsideCluster\"")) return;
    commands.push(`${operation} ${text}`);
    expected.push(answers[index]);
  });
}

/** Requests without mistakes, and some with mistakes. */
async function addRandom(count) {
  const groups = Object.fromEntries(names.map((name) => [name, []]));
  for (let left = count; left > 0;) {
    const { operation, request } = randomRequest(random);
    if (!saysLines(operation, request)) continue;
    groups[operation].push(request);
    left -= 1;
  }
  for (const name of names) await ask(name, groups[name].map((request) => JSON.stringify(request)));
  for (const request of groups.transition) await addMachine(request);
}

async function addMistakes(count) {
  const made = new Requests(contract, random);
  for (const name of names) {
    const texts = Array.from({ length: Math.ceil(count / names.length) }, () => made.next(name, 1 + random.below(4)))
      .filter((text) => !text.includes("\"explain\":true"));
    const answers = await responses(address, name, texts);
    texts.forEach((text, index) => {
      if (!answers[index].startsWith("{\"type\":\"urn:")) return;
      commands.push(`${name} ${text}`);
      expected.push(answers[index]);
    });
  }
}

/** A machine with the events of a transition; its steps and its state are those of the response. */
async function addMachine({ config, state, events }) {
  if (!Array.isArray(events) || commands.length % 4 > 0) return;
  const [answer] = await responses(address, "transition", [JSON.stringify({ config, state, events })]);
  const { steps, state: last } = JSON.parse(answer);
  if (!steps || answer.includes("\"warnings\"")) return;
  const number = random.below(5);
  commands.push(`machine ${number} ${JSON.stringify({ config, state, events: [] })}`);
  expected.push("{}");
  events.forEach((event, index) => {
    commands.push(`step ${number} ${JSON.stringify(event)}`);
    expected.push(JSON.stringify({ ...steps[index], event: 0 }));
  });
  commands.push(`state ${number}`);
  expected.push(JSON.stringify(last));
}

// Numbers, escape sequences and faults of JSON.
const texts = ["", " ", "{", "[1,]", "{\"a\":1,}", "{\"a\" 1}", "nul", "'a'", "a=1", "[\"\\ud800\"]", "[\"\\q\"]", "[\"a", "1 2", "[01]",
  "[1.]", "1e999", "-", "[12345678901234567890123]", "// x", "{\"a\":NaN}", "\"\\u0041\\n\\t\\\\\"", "[".repeat(65) + "]".repeat(65),
  "{\"text\":\"\\u00e9\\ud83d\\ude00\\/\\b\\f\\r\",\"unknown\":1}", "{\"composer\":{\"placement\":\"none\"},\"screen\":{\"width\":3.93e2,\"height\":852.0000000000001},\"keyboard\":{\"height\":1.1e-7}}",
  "{\"composer\":{\"placement\":\"none\"},\"screen\":{\"width\":393.123456789012345678,\"height\":0.1e4},\"keyboard\":{\"height\":300.30000000000001}}",
  "{\"composer\":{\"placement\":\"none\"},\"screen\":{\"width\":123456.7891234567,\"height\":1E+3},\"keyboard\":{\"height\":-0.0}}"];

async function addTexts() {
  for (const text of texts) {
    const response = await fetch(`${address}/layout`, { method: "POST", body: text });
    commands.push(`layout ${text}`);
    expected.push((await response.text()).trimEnd());
  }
}

function run(program, threads) {
  const { stdout, stderr, status, signal } = spawnSync(program, [devices, String(threads)], {
    input: `${commands.join("\n")}\n`, maxBuffer: 1 << 30, encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${program}: ${signal ?? status}\n${stderr}`);
  const lines = stdout.split("\n").slice(0, -1);
  if (lines.length !== commands.length) throw new Error(`${program}: ${lines.length} answers to ${commands.length} commands`);
  lines.forEach((line, index) => {
    if (line !== expected[index]) differences.push(`${commands[index]}\n  library: ${line}\n  service: ${expected[index]}`);
  });
}

await addTexts();
for (let left = Number(requests); left > 0; left -= 500) await addRandom(Math.min(left, 500));
await addMistakes(Number(requests) / 2);
programs.forEach((program, index) => run(program, index === 0 ? 3 : 1));
console.log(`library: ${commands.length} answers of ${programs.length} builds, ${differences.length} differences`);
for (const difference of differences.slice(0, 10)) console.error(difference);
process.exitCode = differences.length > 0 ? 1 : 0;
