// The core of Composer for JavaScript: /layout, /edit, /transition and /matrix without a network.
//
//   const core = await load();
//   core.layout({ screen: { width: 393, height: 852 }, keyboard: { height: 336 } });
//   core.machine({ screen: { width: 393, height: 852 } }).step({ type: "focused" });
//
// composer.wasm has the service's own code, so a request gets the same response from both wherever
// both count the same lines. This file loads it, writes requests into its memory, and measures lines.
import { pageLines } from "./core-lines.js";

const version = "dev";
const operations = ["layout", "edit", "transition", "matrix"];
const kinds = { null: 0, boolean: 1, number: 2, string: 3, array: 4, object: 5 };
// As in CJSON.h.
const faults = { loneSurrogate: 15, tooDeep: 16, numberOutOfRange: 17 };
const mostLevels = 64;
// More than any request that the service takes: values, and the bytes of their strings.
const mostNodes = 4 << 20;
const mostTextBytes = 64 << 20;
// Memory never shrinks, so an instance that grew beyond this is let go.
const mostKeptBytes = 32 << 20;
const encoder = new TextEncoder();
const decoder = new TextDecoder();
const utf16 = new TextDecoder("utf-16le");

/** A request that composer.wasm could not survive. A new instance answers the next one. */
export class CoreError extends Error {
  constructor(operation, request, cause) {
    super(`composer.wasm failed to answer core.${operation}(${excerpt(request)}): ${cause.message}`);
    this.name = "CoreError";
    Object.assign(this, { operation, request, cause });
  }
}

/** Whether a response is a problem document. */
export const isProblem = (response) =>
  typeof response?.type === "string" && response.type.startsWith("urn:composer:problem:");

/**
 * Loads the module.
 *
 * - `lines` measures texts: "page", the default where there is a document; "metrics", the default
 *   elsewhere; a function `(text, style, width) => ends`; or an object of `ends`, and, if it can,
 *   `lineHeight` and `caret`.
 * - `devices`: true for the service's table, or the table itself.
 * - `wasm`: where composer.wasm is: an address, a response, bytes or a compiled module.
 */
export async function load({ lines, devices = false, wasm } = {}) {
  const [module, table] = await Promise.all([
    compiled(wasm ?? new URL(`./composer.wasm?v=${version}`, import.meta.url)),
    devices === true ? read(new URL("./devices.json", import.meta.url)) : devices || null,
  ]);
  return new Core(module, measurer(lines), table);
}

async function compiled(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  const bytes = source instanceof Response ? source.arrayBuffer() : bytesAt(new URL(source));
  return WebAssembly.compile(await bytes);
}

async function read(address) { return JSON.parse(decoder.decode(await bytesAt(address))); }

async function bytesAt(address) {
  if (address.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    const path = decodeURIComponent(address.pathname);
    return readFile(path);
  }
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.arrayBuffer();
}

function measurer(lines = typeof document === "undefined" ? "metrics" : "page") {
  if (lines === "metrics") return null;
  if (lines === "page") return pageLines();
  return typeof lines === "function" ? { ends: lines } : lines;
}

/** The module with its functions; `load` makes it. */
class Core {
  #module;
  #measurer;
  #table;
  #instance;
  #isBusy = false;

  constructor(module, measurer, table) {
    this.#module = module;
    this.#measurer = measurer;
    this.#table = table;
    this.#instance = new Instance(module, measurer, table);
  }

  /** The response to POST /layout, or a problem. */
  layout(request) { return JSON.parse(this.#text(0, request)); }

  /** The response to POST /edit, or a problem. */
  edit(request) { return JSON.parse(this.#text(1, request)); }

  /** The response to POST /transition, or a problem. */
  transition(request) { return JSON.parse(this.#text(2, request)); }

  /** The response to POST /matrix, or a problem. */
  matrix(request) { return JSON.parse(this.#text(3, request)); }

  /** The body of a response, byte for byte as the service sends it; `operation` is a name of those above. */
  text(operation, request) {
    const number = operations.indexOf(operation);
    if (number < 0) throw new TypeError(`the core has no operation ${String(operation)}, but ${operations.join(", ")}`);
    return this.#text(number, request);
  }

  /**
   * A machine that keeps its configuration and its state, or a problem: an event goes in, its step comes out.
   *
   * It answers as POST /transition does with the same configuration, the state that the machine has, and one event.
   * Without a state, it begins as a new composer.
   */
  machine(config, state = null) {
    const machine = new Machine((...asked) => this.#ask(...asked), () => this.#checkIdle());
    return machine.configure(config, state) ?? machine;
  }

  #text(operation, request) {
    return this.#ask(operations[operation], request, (instance) => instance.respond(operation, request));
  }

  #checkIdle() {
    // A getter of the request, or the measurer, would get the memory in the middle of another request.
    if (this.#isBusy) throw new Error("the core is called while it answers another request");
  }

  #ask(name, request, ask) {
    this.#checkIdle();
    this.#isBusy = true;
    try {
      this.#instance ??= new Instance(this.#module, this.#measurer, this.#table);
      const text = ask(this.#instance);
      if (this.#instance.bytes > mostKeptBytes) this.#giveUp();
      return text;
    } catch (error) {
      // An exception of the measurer has left the module in the middle of its work, too.
      this.#giveUp();
      if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error;
      throw new CoreError(name, request, error);
    } finally {
      this.#isBusy = false;
    }
  }

  #giveUp() {
    if (this.#instance) this.#instance.isGivenUp = true;
    this.#instance = null;
  }
}

/** A machine in an instance; `Core.machine` makes it. Where the instance is given up, it moves to the next one. */
class Machine {
  #ask;
  #checkIdle;
  /** The text of the configuration, which the program may change later. */
  #config = null;
  /** The machine's instance and number, apart from it, so that both outlive it. */
  #place = { instance: null, number: null };
  #state = null;
  #field = null;
  #warnings = [];

  constructor(ask, checkIdle) {
    this.#ask = ask;
    this.#checkIdle = checkIdle;
    places.register(this, this.#place, this.#place);
  }

  /** The step of an event, or a problem, after which the state is what it was. */
  step(event) {
    const text = this.#ask("machine", event, (instance) => {
      if (this.#place.instance !== instance) this.#move(instance);
      return instance.step(this.#place.number, event);
    });
    [this.#state, this.#field] = [null, null];
    return JSON.parse(text);
  }

  /** The state, as a request or a response has it. */
  get state() { return this.#state ??= this.#read((instance, number) => instance.state(number)); }

  /** The text of the state, which costs less than all of it. */
  get text() { return this.#readField().text; }

  /** The selection of the state. */
  get selection() { return this.#readField().selection; }

  /** What is probably not meant in the configuration. */
  get warnings() { return this.#warnings; }

  /** Goes on with another configuration, from the state that it has or another one; returns a problem, or null. */
  configure(config, state = this.state) {
    const request = { config, state, events: [] };
    const answer = JSON.parse(this.#ask("machine", request, (instance) => this.#keep(instance, request)));
    if (isProblem(answer)) return answer;
    [this.#config, this.#warnings, this.#state, this.#field] = [JSON.stringify(config), answer.warnings ?? [], null, null];
    return null;
  }

  /** Gives its memory back now, and not only when nothing refers to it any more. */
  free() {
    this.#checkIdle();
    places.unregister(this.#place);
    end(this.#place);
    this.#ask = () => { throw new TypeError("the machine is freed"); };
  }

  #readField() { return this.#field ??= this.#read((instance, number) => instance.field(number)); }

  // An instance that failed can be read, too.
  #read(read) {
    this.#checkIdle();
    const { instance, number } = this.#place;
    if (instance === null) throw new TypeError("the machine is freed");
    return JSON.parse(read(instance, number));
  }

  #move(instance) {
    const state = this.#place.instance.state(this.#place.number);
    this.#keep(instance, { config: JSON.parse(this.#config), state: JSON.parse(state), events: [] });
  }

  /** Keeps the machine in an instance; returns the answer. */
  #keep(instance, request) {
    const place = this.#place, known = place.instance === instance ? place.number : null;
    const { number, text } = instance.keep(request, known);
    if (number !== known && number !== null) Object.assign(place, { instance, number });
    return text;
  }
}

const end = (place) => {
  place.instance?.end(place.number);
  place.instance = null;
};
const places = new FinalizationRegistry(end);

class Instance {
  /** Its memory comes back as a whole, once no machine refers to it. */
  isGivenUp = false;
  #exports;
  #tape;
  #measuring;
  #stack;
  #numbers = [];
  #most = 0;

  constructor(module, measurer, table) {
    this.#measuring = new Measuring(measurer, () => this.#exports.memory.buffer);
    this.#exports = new WebAssembly.Instance(module, { core: this.#measuring.functions }).exports;
    this.#exports.__wasm_call_ctors?.();
    this.#stack = this.#exports.__stack_pointer.value;
    this.#tape = new Tape(this.#exports);
    if (table) this.#tape.write(table);
    if (this.#exports.core_start(measurer ? 0 : 1, table ? 1 : 0) !== 200) {
      throw new TypeError(`the devices cannot be read: ${JSON.parse(this.#response()).detail}`);
    }
  }

  /** The size of its memory. */
  get bytes() { return this.#exports.memory.buffer.byteLength; }

  /** The text of the response. */
  respond(operation, request) { return this.#answer(request, () => this.#exports.core_respond(operation)).text; }

  /** Keeps a machine under a number, or under a new one; `number` is null if it was refused. */
  keep(request, known) {
    const number = known ?? this.#numbers.pop() ?? this.#most++;
    const { status, text } = this.#answer(request, () => this.#exports.core_machine(number));
    if (status === 200) return { number, text };
    if (known === null) this.#numbers.push(number);
    return { number: null, text };
  }

  /** The text of a step. */
  step(number, event) { return this.#answer({ events: [event] }, () => this.#exports.core_machine_step(number)).text; }

  state(number) { return this.#read(number, 1); }

  field(number) { return this.#read(number, 0); }

  end(number) {
    if (this.isGivenUp) return;
    this.#exports.core_machine_end(number);
    this.#numbers.push(number);
  }

  // The last call may have failed, and have left the stack as it was.
  #read(number, isWhole) {
    this.#exports.__stack_pointer.value = this.#stack;
    this.#exports.core_machine_state(number, isWhole);
    return this.#response();
  }

  #answer(request, ask) {
    const fault = this.#tape.write(request);
    const status = fault === null ? ask() : this.#refuse(fault, request);
    return { status, text: this.#response() };
  }

  #response() {
    const { memory, core_response_start: start, core_response_count: count } = this.#exports;
    return decoder.decode(new Uint8Array(memory.buffer, start(), count()));
  }

  #refuse(fault, request) {
    const bytes = encoder.encode(new TextBefore(fault).of(request));
    const start = this.#exports.tapeBlock(bytes.length + 1);
    new Uint8Array(this.#exports.memory.buffer).set(bytes, start);
    return this.#exports.core_refuse(faults[fault], bytes.length, start, bytes.length);
  }
}

/** The JSON text of a value, up to the first fault of a kind. */
class TextBefore {
  #fault;
  #parts = [];

  constructor(fault) { this.#fault = fault; }

  of(request) {
    this.#value(request, 0);
    return this.#parts.join("");
  }

  /** Adds a value's text; returns whether it has no fault. */
  #value(given, level) {
    const value = plain(given);
    switch (typeof value) {
      case "string": return this.#string(value);
      case "number":
        if (this.#fault === "numberOutOfRange" && isOutOfRange(value)) return false;
        break;
      case "object":
        if (value === null) break;
        if (this.#fault === "tooDeep" && level === mostLevels) return false;
        return Array.isArray(value) ? this.#elements(value, level + 1) : this.#members(value, level + 1);
      default:
    }
    this.#parts.push(JSON.stringify(value) ?? "null");
    return true;
  }

  #string(text) {
    const at = this.#fault === "loneSurrogate" ? loneSurrogate(text) : -1;
    this.#parts.push(at < 0 ? JSON.stringify(text) : JSON.stringify(text.slice(0, at)).slice(0, -1));
    return at < 0;
  }

  #elements(array, level) {
    for (let i = 0; i < array.length; i += 1) {
      this.#parts.push(i === 0 ? "[" : ",");
      if (!this.#value(array[i], level)) return false;
    }
    this.#parts.push(array.length ? "]" : "[]");
    return true;
  }

  #members(object, level) {
    let separator = "{";
    for (const name of Object.keys(object)) {
      const value = object[name];
      if (!isMember(value)) continue;
      this.#parts.push(separator);
      separator = ",";
      if (!this.#string(name)) return false;
      this.#parts.push(":");
      if (!this.#value(value, level)) return false;
    }
    this.#parts.push(separator === "{" ? "{}" : "}");
    return true;
  }
}

/** The value that JSON has for an object: what its toJSON returns. */
const plain = (value) => (typeof value === "object" && typeof value?.toJSON === "function" ? value.toJSON() ?? null : value);

/** Whether JSON has a member with the value. */
const isMember = (value) => value !== undefined && typeof value !== "function" && typeof value !== "symbol";

/** The offset of the first surrogate without its other half; -1 without one. */
function loneSurrogate(text) {
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit < 0xD800 || unit > 0xDFFF) continue;
    const next = text.charCodeAt(i + 1);
    if (unit > 0xDBFF || !(next >= 0xDC00 && next <= 0xDFFF)) return i;
    i += 1;
  }
  return -1;
}

/** Whether JSON has the number as an integer beyond 64 bits. */
const isOutOfRange = (number) =>
  Math.abs(number) < 1e21 && (number >= 2 ** 64 || number < -(2 ** 63)) && Number.isInteger(number);

/** Writes a value of JavaScript into the module's memory, where the module reads it as JSON. */
class Tape {
  #exports;
  #names = new Map();
  #capacity = 4096;
  #node = 0;
  #text = 0;
  #textEnd = 0;
  #textBytes = 0;
  #fault = null;
  /** The objects that a value is in. */
  #path = [];

  constructor(exports) {
    this.#exports = exports;
    this.#nodes = exports.tapeNodes(this.#capacity);
    this.#renew();
  }

  #nodes;
  #words;
  #doubles;
  #bytes;

  #renew() {
    const { buffer } = this.#exports.memory;
    this.#words = new Uint32Array(buffer);
    this.#doubles = new Float64Array(buffer);
    this.#bytes = new Uint8Array(buffer);
  }

  /** Writes a value as JSON.stringify does; returns what JSON has no text for, else null. */
  write(value) {
    this.#exports.tapeFreeBlocks();
    [this.#node, this.#text, this.#textEnd, this.#textBytes, this.#fault] = [0, 0, 0, 0, null];
    this.#path.length = 0;
    this.#names.clear();
    if (this.#words.buffer !== this.#exports.memory.buffer) this.#renew();
    this.#value(value === undefined ? null : value, 0);
    return this.#fault;
  }

  #add(kind) {
    if (this.#node >= mostNodes) throw new RangeError(`the request has more than ${mostNodes} values`);
    if (this.#node === this.#capacity) this.#grow();
    const at = (this.#nodes >> 2) + this.#node * 4;
    this.#node += 1;
    this.#words[at] = kind;
    this.#words[at + 1] = this.#node;
    return at;
  }

  #grow() {
    this.#capacity *= 2;
    this.#nodes = this.#exports.tapeNodes(this.#capacity);
    this.#renew();
  }

  #value(given, level) {
    const value = plain(given);
    switch (typeof value) {
      case "number": return this.#number(value);
      case "string": return this.#string(value);
      case "boolean": {
        const at = this.#add(kinds.boolean);
        this.#words[at + 3] = value ? 1 : 0;
        return undefined;
      }
      case "bigint": throw new TypeError("a request must not have a BigInt: JSON has none");
      case "object":
        if (value === null) break;
        return this.#container(value, level + 1);
      default:
    }
    this.#add(kinds.null);
    return undefined;
  }

  #number(value) {
    if (!Number.isFinite(value)) return void this.#add(kinds.null);
    if (isOutOfRange(value)) this.#fault ??= "numberOutOfRange";
    // Before the views are read: adding a node may renew them.
    const at = this.#add(kinds.number);
    this.#doubles[(at >> 1) + 1] = value;
    return undefined;
  }

  #container(value, level) {
    if (this.#path.includes(value)) throw new TypeError("a request must not contain itself");
    if (level > mostLevels) return void (this.#fault ??= "tooDeep");
    this.#path.push(value);
    const isArray = Array.isArray(value);
    const start = this.#node;
    this.#add(isArray ? kinds.array : kinds.object);
    const count = isArray ? this.#elements(value, level) : this.#members(value, level);
    const at = (this.#nodes >> 2) + start * 4;
    this.#words[at + 1] = this.#node;
    this.#words[at + 3] = count;
    this.#path.pop();
    return undefined;
  }

  #elements(array, level) {
    const count = array.length;
    for (let i = 0; i < count; i += 1) this.#value(array[i] ?? null, level);
    return count;
  }

  #members(object, level) {
    let count = 0;
    for (const name of Object.keys(object)) {
      const value = object[name];
      if (!isMember(value)) continue;
      this.#name(name);
      this.#value(value, level);
      count += 1;
    }
    return count;
  }

  /** A member's name, which often comes again. */
  #name(name) {
    const known = this.#names.get(name);
    const at = known === undefined ? this.#string(name) : this.#add(kinds.string);
    if (known === undefined) {
      this.#names.set(name, [this.#words[at + 2], this.#words[at + 3]]);
    } else {
      [this.#words[at + 2], this.#words[at + 3]] = known;
    }
  }

  #string(text) {
    if (!isWellFormed(text)) this.#fault ??= "loneSurrogate";
    const most = text.length * 3;
    this.#textBytes += most;
    if (this.#textBytes > mostTextBytes) throw new RangeError(`the request has more than ${mostTextBytes} bytes`);
    if (this.#text + most > this.#textEnd) this.#addBlock(most);
    const start = this.#text;
    this.#text += this.#encode(text, start);
    const at = this.#add(kinds.string);
    this.#words[at + 2] = start;
    this.#words[at + 3] = this.#text - start;
    return at;
  }

  #addBlock(most) {
    const size = Math.max(most, 32768);
    this.#text = this.#exports.tapeBlock(size);
    this.#textEnd = this.#text + size;
    this.#renew();
  }

  #encode(text, start) {
    if (text.length <= 32) {
      let index = 0;
      for (; index < text.length; index += 1) {
        const unit = text.charCodeAt(index);
        if (unit >= 0x80) break;
        this.#bytes[start + index] = unit;
      }
      if (index === text.length) return index;
    }
    return encoder.encodeInto(text, this.#bytes.subarray(start, this.#textEnd)).written;
  }
}

const isWellFormed = "".isWellFormed ? (text) => text.isWellFormed() : (text) => loneSurrogate(text) < 0;

/** What the module asks of JavaScript: lines, and the text of numbers. */
class Measuring {
  #measurer;
  #buffer;
  /** The styles that are in use, and how often, by their numbers. */
  #styles = [];
  #numbers = new Map();
  #free = [];
  #ends = [];

  constructor(measurer, buffer) {
    this.#measurer = measurer;
    this.#buffer = buffer;
  }

  get functions() {
    return {
      style: (start, count) => this.#style(this.#utf8(start, count)),
      styleEnd: (style) => this.#endStyle(style),
      lineHeight: (style) => this.#lineHeight(this.#styles[style].style),
      lines: (style, start, count, width) => this.#lines(style, this.#utf16(start, count), width),
      lineEnds: (start, count) => {
        new Uint32Array(this.#buffer(), start, count).set(this.#ends.slice(0, count));
      },
      caret: (style, start, count, width, offset, place) =>
        this.#caret(style, this.#utf16(start, count), width, offset, place),
      digits: (value, hasExponent, start) => {
        const text = hasExponent ? value.toExponential() : String(value);
        const bytes = new Uint8Array(this.#buffer(), start, text.length);
        for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i);
        return text.length;
      },
      number: (start, count) => Number(this.#utf8(start, count)),
    };
  }

  #utf8(start, count) { return decoder.decode(new Uint8Array(this.#buffer(), start, count)); }

  #utf16(start, count) { return utf16.decode(new Uint16Array(this.#buffer(), start, count)); }

  #style(json) {
    const number = this.#numbers.get(json) ?? this.#free.pop() ?? this.#styles.length;
    const known = this.#styles[number] ??= { json, style: JSON.parse(json), uses: 0 };
    known.uses += 1;
    this.#numbers.set(json, number);
    return number;
  }

  #endStyle(number) {
    const { json, uses } = this.#styles[number];
    this.#styles[number].uses -= 1;
    if (uses > 1) return;
    this.#styles[number] = null;
    this.#numbers.delete(json);
    this.#free.push(number);
  }

  #lineHeight(style) {
    return style.font.lineHeight ?? this.#measurer.lineHeight?.(style) ?? style.font.size * 1.2;
  }

  #lines(style, text, width) {
    this.#ends = [...this.#measurer.ends(text, this.#styles[style].style, width)];
    return Math.max(1, this.#ends.length);
  }

  #caret(style, text, width, offset, place) {
    const found = this.#measurer.caret?.(offset, text, this.#styles[style].style, width);
    if (!found) return 0;
    new Float64Array(this.#buffer(), place, 2).set([found.line, found.x]);
    return 1;
  }
}

/** The beginning of a request's text, which may be too long to be made as a whole. */
function excerpt(request) {
  let left = 300;
  try {
    const text = JSON.stringify(request, (_, value) => {
      left -= typeof value === "string" ? value.length : 2;
      if (left < -300) throw new RangeError("long");
      return value;
    });
    return text.length > 300 ? `${text.slice(0, 300)}…` : text;
  } catch {
    return "…";
  }
}
