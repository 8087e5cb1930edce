// What a page must be able to rely on: memory that does not grow, errors that name the request, and a
// module that goes on after them. Also prints the size and the speed.
//
// usage: trust.mjs [EVENTS]
import { readFile } from "node:fs/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import assert from "node:assert/strict";
import { CoreError, isProblem, load } from "../../Sources/Playground/client/core.js";
import { Random, randomRequest } from "./random.mjs";

const events = Number(process.argv[2] ?? 100_000);
const wasm = await readFile(new URL("../../Sources/Playground/client/composer.wasm", import.meta.url));
const module = await WebAssembly.compile(wasm);
const memories = [];
const { Instance } = WebAssembly;
WebAssembly.Instance = class extends Instance {
  constructor(...parts) {
    super(...parts);
    memories.push(this.exports.memory);
  }
};
const core = await load({ lines: "metrics", devices: true, wasm: module });
const bytes = () => memories.at(-1).buffer.byteLength;

// Memory.
const random = new Random(1);
const requests = Array.from({ length: 2000 }, () => randomRequest(random));
const ask = () => requests.forEach(({ operation, request }) => core[operation](request));
const config = { device: "iphone-16", composer: { text: { font: { lineHeight: 20 } } }, include: ["effects"] };
const show = { type: "keyboardWillShow", keyboard: { type: "default" } };
const hide = { type: "keyboardWillHide", keyboard: { phase: "hide" } };
const many = Array.from({ length: 1000 }, (_, index) => index % 2 ? hide : show);
let { state } = core.transition({ config, events: [{ type: "appeared" }] });
const askMany = () => { ({ state } = core.transition({ config, state, events: many })); };
const askAll = (count) => {
  for (let left = count; left > 0; left -= 1000) askMany();
  ask();
};
// What is asked first may leave gaps that what is asked next does not fit into; later, nothing grows.
for (let i = 0; i < 8; i += 1) askAll(events / 10);
const after = bytes();
for (let i = 0; i < 8; i += 1) askAll(events / 10);
assert.equal(bytes(), after, "memory grew");
assert.equal(memories.length, 1, "no instance failed");

// A failure: a measurer that throws, and one that ends the module.
const failing = await load({ lines: () => { throw new Error("no canvas"); }, wasm: module });
const withText = { screen: { width: 300, height: 600 }, composer: { text: { value: "x" } } };
assert.throws(() => failing.layout(withText), /no canvas/);
assert.ok(!isProblem(failing.layout({ screen: { width: 300, height: 600 } })), "a new instance answers");
const trapping = await load({ lines: () => { throw new WebAssembly.RuntimeError("unreachable"); }, wasm: module });
assert.throws(() => trapping.layout(withText), (error) =>
  error instanceof CoreError && error.operation === "layout" && error.message.includes("\"value\":\"x\""));
assert.ok(!isProblem(trapping.layout({ screen: { width: 300, height: 600 } })), "a new instance answers");

// Values that JSON does not have.
const status = (request) => core.layout(request).status;
let deep = {};
for (let i = 0; i < 80; i += 1) deep = { deep };
assert.equal(status({ text: "\ud800" }), 400);
assert.equal(status(deep), 400);
assert.equal(status({ screen: { width: 1e20, height: 1 } }), 400);
assert.equal(status({ screen: { width: NaN, height: 1 } }), 422);
assert.equal(status(undefined), 422);
assert.throws(() => core.layout({ screen: 1n }), TypeError);

const quick = (milliseconds, ask) => {
  const start = process.cpuUsage();
  const answer = ask();
  const { user, system } = process.cpuUsage(start);
  assert.ok((user + system) / 1000 < milliseconds, `${ask} took ${(user + system) / 1000} ms`);
  return answer;
};
// Where the fault is: after what the service would have read of the text.
const before = (text) => new TextEncoder().encode(text).length;
const surrogate = quick(500, () => core.layout({ é: "\\".repeat(64_000) + "\ud800" }));
assert.deepEqual([surrogate.status, surrogate.offset], [400, before(`{"é":"${"\\\\".repeat(64_000)}`)]);
assert.equal(core.layout({ a: ["\ud83d\ude00", { b: "x\udc00" }] }).offset, before("{\"a\":[\"😀\",{\"b\":\"x"));
assert.equal(core.layout({ a: "\\ud800 \\", b: [1, 2e19] }).offset, before("{\"a\":\"\\\\ud800 \\\\\",\"b\":[1,"));
assert.equal(core.layout({ "\ud800": 1 }).status, 400);

// What contains itself, or much more than it has: at once.
const cyclic = {};
Object.assign(cyclic, { one: cyclic, two: cyclic, three: [cyclic] });
assert.throws(() => quick(500, () => core.layout(cyclic)), TypeError);
let doubled = {};
for (let i = 0; i < 40; i += 1) doubled = { a: doubled, b: doubled };
assert.throws(() => quick(3000, () => core.layout(doubled)), CoreError);
for (let i = 0; i < 40; i += 1) doubled = { a: doubled, b: doubled };
const [mebibyte, deepest] = ["x".repeat(1 << 20), doubled];
assert.throws(() => quick(3000, () => core.layout({ deep: deepest, text: "\ud800" })), CoreError);
assert.throws(() => quick(3000, () => core.layout({ all: Array(1000).fill(mebibyte) })), CoreError);
const own = { toJSON() { return this; }, screen: { width: 300, height: 600 } };
assert.ok(!isProblem(core.layout(own)), "toJSON is called once");

// What has no answer, and what would get that of another request.
assert.throws(() => core.text("constructor", {}), TypeError);
assert.throws(() => core.text("unknown", {}), /layout, edit/);
const screen = { width: 300, height: 600 };
const plainAnswer = core.text("layout", { screen, keyboard: { height: 300 } });
const calling = { screen, get keyboard() { core.layout({ screen: { width: 1, height: 1 } }); return { height: 300 }; } };
assert.throws(() => core.layout(calling), /while it answers/);
const catching = { screen, get keyboard() { try { core.layout({}); } catch { /* Goes on. */ } return { height: 300 }; } };
assert.equal(core.text("layout", catching), plainAnswer);
const nested = await load({ lines: () => { nested.layout({ screen }); return [1]; }, wasm: module });
assert.throws(() => nested.layout(withText), /while it answers/);
assert.throws(() => core.layout({ get screen() { throw new Error("own"); } }), /own/);
assert.equal(core.text("layout", { screen, keyboard: { height: 300 } }), plainAnswer);

// Texts without an opportunity are laid out in the time that their length needs.
const font = { metrics: { unitsPerEm: 1000, ascent: 800, descent: 200, lineGap: 0, advances: { x: 500, "ก": 600 }, default: 500 } };
for (const text of ["x", "ก", "a\u00ad", "e\u0301", "\u0301", "“", ":"].map((piece) => piece.repeat(32_000 / piece.length))) {
  for (const width of [0, 5, 100, 1e5]) {
    quick(500, () => core.layout({ screen, composer: { text: { value: text, font, width } } }));
    quick(500, () => core.edit({ text, range: { start: 9, end: 9 }, replacement: "x", limits: { maxLines: 3 },
      box: { width, font } }));
  }
}

// Memory that a large request took comes back.
const kept = () => memories.at(-1).buffer.byteLength;
core.layout({ screen, composer: { text: { value: "x".repeat(1 << 20) } } });
core.layout({ screen, unknown: Array(300_000).fill("x") });
core.layout({ screen });
assert.ok(kept() < 16 << 20, `${kept()} bytes stay`);
const instances = memories.length;

// Extremes.
const huge = "word ".repeat(200_000);
const long = core.edit({ text: huge, range: { start: 0, end: 0 }, replacement: "x", box: { width: 200 }, limits: { maxLines: 3 } });
assert.ok(isProblem(long) || long.outcome, "a text of a megabyte is answered");
for (const extreme of [1e6, -1e6, 1e-6, 0]) {
  core.layout({ screen: { width: 300, height: 600 }, keyboard: { height: extreme }, composer: { bottomOffset: extreme, text: { value: "x" } } });
}
assert.ok(memories.length <= instances + 2, "only what was large has a new instance");

// Machines: several at once, whose memory comes back, and which go on where a step fails.
const appeared = { type: "appeared" }, letter = { type: "edited", range: { start: 0, end: 0 }, replacement: "x" };
const both = [core.machine(config), core.machine(config, { appeared: true, text: "b" })];
for (const machine of both) machine.step(letter);
assert.deepEqual(both.map(({ text }) => text), ["x", "xb"]);
assert.deepEqual(both[0].selection, { start: 1, end: 1 });
assert.ok(isProblem(both[0].step({ type: "unknown" })) && isProblem(both[0].step({ type: "edited", replacement: "\ud800" })));
assert.equal(both[0].configure({ device: "none" }).status, 422);
assert.equal(both[0].configure({ ...config, limits: { maxLength: 1 } }), null);
assert.equal(both[0].step(letter).effects[0].reason, "maxLength");
assert.equal(core.machine({ device: "none" }).status, 422);
// A key of several code points that is one character is typed, as in the service.
const pressed = core.machine({ ...config, focusesOnType: true });
pressed.step(appeared);
pressed.step({ type: "keyPressed", key: "e\u0301" });
assert.equal(pressed.text, "e\u0301");
pressed.free();
both[1].free();
assert.throws(() => both[1].step(letter), /freed/);
assert.throws(() => both[1].state, /freed/);
const begin = (index) => { core.machine(config, { text: "x".repeat(200) }).step(index % 2 ? letter : appeared); };
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
const beginMany = async () => {
  for (let i = 0; i < 200; i += 1) begin(i);
  collect();
  await new Promise((resolve) => setTimeout(resolve, 10));
};
await beginMany();
const grown = bytes();
for (let round = 0; round < 4; round += 1) await beginMany();
assert.ok(bytes() <= grown + (1 << 20), `machines that nothing refers to took ${bytes() - grown} bytes`);
for (let i = 0; i < 2000; i += 1) core.machine(config).free();
let isFailing = false;
const broken = await load({ lines: (text) => { if (isFailing) throw new Error("no canvas"); return [text.length]; }, wasm: module });
const keeping = broken.machine({ screen, composer: { text: { maxLines: 3 } }, limits: { maxLines: 2 } }, { text: "ab" });
keeping.step(appeared);
const { state: stateBefore } = keeping;
isFailing = true;
assert.throws(() => keeping.step(letter), /no canvas/);
isFailing = false;
assert.deepEqual(keeping.state, stateBefore, "a step that fails changes nothing");
keeping.step(letter);
assert.equal(keeping.text, "xab", "the machine has moved to another instance");
const large = core.machine(config, { text: "x".repeat((1 << 20) - 1) });
large.step(appeared);
large.step(letter);
assert.equal(large.text.length, 1 << 20, "an instance that has grown is given up, and the machine moves");
large.free();

// Devices that are not loaded.
const bare = await load({ lines: "metrics", wasm: module });
assert.match(bare.layout({ device: "iphone-16" }).errors[0].detail, /not loaded/);

const time = (count, body) => {
  for (let i = 0; i < count / 10; i += 1) body(i);
  const start = process.cpuUsage().user;
  for (let i = 0; i < count; i += 1) body(i);
  return ((process.cpuUsage().user - start) / count).toFixed(1);
};
const one = (index) => { ({ state } = core.transition({ config, state, events: [index % 2 ? hide : show] })); };
const typing = (options) => {
  const machine = core.machine({ device: "iphone-16", composer: { text: { font: { ...font, size: 16 }, maxLines: 5 } }, ...options });
  [appeared, { type: "focused" }, show].forEach((event) => machine.step(event));
  return (index) => {
    const start = index % 40;
    machine.step({ type: "edited", range: { start: start ? start : 0, end: start ? start : machine.text.length }, replacement: "x" });
  };
};
const keys = [{}, { include: ["effects"] }].map((options) => time(20_000, typing(options)));
console.log(`machine: ${keys[0]} µs a key, ${keys[1]} µs with effects only`);
console.log(`core: ${wasm.length} bytes, ${gzipSync(wasm, { level: 9 }).length} as gzip; ${bytes()} bytes of memory`
  + ` after ${events} events; ${time(10_000, one)} µs a transition`);
