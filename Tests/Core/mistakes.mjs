// Random requests of all operations, made of the schemas of openapi.json, with mistakes: members that are
// renamed, repeated, null, empty, of another type, out of bounds or in the wrong place. Equal seeds give equal
// requests.
//
// An object is a list of members here, `{members: [[name, value]]}`, because a request with a mistake can have
// a name twice.

const texts = ["", "a", "Hello, world", "日本語の文。", "สวัสดีครับ", "नमस्ते", "مرحبا", "👩‍👩‍👧 👍🏽", "e\u0301", "one\ntwo\r\nthree", "@ann /go", "x".repeat(70)];
const numbers = [0, 0, 1, 2, 3, 0.5, 1 / 3, -1, 7, 20, 34, 44, 100, 336, 393, 852, 1e6, 1e9, 2.625];
const wrong = [null, true, 0, -1, 1e12, "", "none of these", "12", "日本語", []];
const otherNames = ["", "π", "高さ", "e\u0301", "\u212a", "a\u0000", "__proto__", "constructor", "x".repeat(120), "width", "height", "text", "color", "keyboardHeight"];

export class Requests {
  #schemas;
  #operations;
  #random;
  #share = 0.2;

  /** `contract` is openapi.json, parsed; `random` is a `Random`. */
  constructor(contract, random) {
    this.#schemas = contract.components.schemas;
    this.#random = random;
    this.#operations = Object.entries(contract.paths)
      .map(([path, { post }]) => ({ name: path.slice(1), body: post?.requestBody?.content["application/json"] }))
      .filter(({ body }) => body)
      .map(({ name, body }) => ({
        name, schema: body.schema,
        examples: Object.values(body.examples ?? {}).map(({ value }) => value).filter((value) => typeof value === "object"),
      }));
  }

  /** A request of an operation as text, with `mistakes` mistakes. */
  next(operation, mistakes) {
    const random = this.#random;
    const { schema, examples } = this.#operations.find(({ name }) => name === operation);
    this.#share = random.of([0.02, 0.02, 0.05, 0.1, 0.3, 0.7]);
    let request = examples.length > 0 && random.next() < 0.75 ? tree(random.of(examples)) : this.#value(schema, 0);
    if (random.next() < 0.6) for (let i = 1 + random.below(4); i > 0; i -= 1) this.#vary(request, schema);
    for (let i = mistakes; i > 0; i -= 1) this.#spoil(request);
    if (random.next() < 0.01) request = random.of(wrong);
    return text(request);
  }

  #resolved(schema) {
    while (schema?.$ref) schema = this.#schemas[schema.$ref.split("/").at(-1)];
    return schema ?? {};
  }

  /** The schema of a value behind references and alternatives: the one with most of its names. */
  #target(schema, value) {
    const target = this.#resolved(schema);
    const all = [...(target.oneOf ?? []), ...(target.anyOf ?? [])].map((each) => this.#resolved(each));
    if (all.length === 0) return target;
    const fits = (each) => value?.members?.filter(([name, own]) => {
      const member = this.#resolved(each.properties?.[name]);
      return each.properties?.[name] && (member.const === undefined || member.const === own);
    }).length ?? 0;
    return all.reduce((best, each) => (fits(each) > fits(best) ? each : best));
  }

  #value(schema, depth) {
    const random = this.#random;
    const target = this.#resolved(schema);
    if (target.const !== undefined) return target.const;
    if (target.enum) return random.of(target.enum);
    const alternatives = target.oneOf ?? target.anyOf;
    if (alternatives) return this.#value(random.of(alternatives), depth);
    const type = Array.isArray(target.type) ? random.of(target.type) : target.type;
    switch (type) {
      case "null": return null;
      case "boolean": return random.next() < 0.5;
      case "integer": case "number": return this.#number(target, type === "integer");
      case "string": return target.maxLength <= 64 ? random.of(["a", "b", "@", "Enter", "Shift+Enter", "iphone-16", "pixel-8", "en", "ja"]) : random.of(texts);
      case "array": {
        const items = target.prefixItems ?? [];
        const count = Math.min(target.maxItems ?? 3, Math.max(target.minItems ?? 0, random.below(4)));
        return Array.from({ length: count }, (_, index) => this.#value(items[index] ?? target.items ?? {}, depth + 1));
      }
      case "object": return this.#object(target, depth);
      default: return random.of(wrong);
    }
  }

  #number(schema, isInteger) {
    const least = schema.minimum ?? schema.exclusiveMinimum ?? -1e6;
    const most = schema.maximum ?? 1e6;
    const random = this.#random;
    const fitting = numbers.filter((each) => each >= least && each <= most && (!isInteger || Number.isInteger(each)));
    return random.next() < 0.1 ? random.of([least, most]) : fitting.length > 0 ? random.of(fitting) : most;
  }

  #object(schema, depth) {
    const random = this.#random;
    const members = [];
    for (const [name, member] of Object.entries(schema.properties ?? {})) {
      const isMade = schema.required?.includes(name) || (depth < 8 && random.next() < this.#share);
      if (isMade) members.push([name, this.#value(member, depth + 1)]);
    }
    if (typeof schema.additionalProperties === "object") {
      for (let i = random.below(3); i > 0; i -= 1) {
        members.push([random.of(["a", "b", "wght", "Enter", "Mod+b", "日"]), this.#value(schema.additionalProperties, depth + 1)]);
      }
    }
    if (random.next() < 0.1) members.reverse();
    return { members };
  }

  /** Replaces or adds a member that fits the schema. */
  #vary(value, schema) {
    const random = this.#random;
    const target = this.#target(schema, value);
    if (Array.isArray(value)) {
      if (value.length > 0 && target.items) this.#vary(random.of(value), target.items);
    } else if (value?.members && target.properties) {
      const inner = value.members.filter(([name, own]) => target.properties[name] && own && typeof own === "object");
      if (inner.length > 0 && random.next() < 0.6) {
        const [name, own] = random.of(inner);
        return this.#vary(own, target.properties[name]);
      }
      const name = random.of(Object.keys(target.properties));
      const made = [name, this.#value(target.properties[name], 2)];
      const index = value.members.findIndex(([each]) => each === name);
      if (index < 0) value.members.push(made);
      else value.members[index] = made;
    }
    return undefined;
  }

  /** Makes one mistake at a random place. */
  #spoil(request) {
    const random = this.#random;
    const objects = [];
    (function find(value) {
      if (value?.members) {
        objects.push(value);
        for (const [, own] of value.members) find(own);
      } else if (Array.isArray(value)) value.forEach(find);
    })(request);
    if (objects.length === 0) return;
    const { members } = random.of(objects);
    if (members.length === 0) return void members.push([random.of(otherNames), random.of(wrong)]);
    const index = random.below(members.length);
    const [name, value] = members[index];
    switch (random.below(12)) {
      case 0: members[index] = [this.#misspelt(name), value]; break;
      case 1: members[index] = [random.of(otherNames), value]; break;
      case 2: members.push([name, random.next() < 0.5 ? value : random.of(wrong)]); break;
      case 3: members[index] = [name, null]; break;
      case 4: members[index] = [name, random.of([{ members: [] }, [], ""])]; break;
      case 5: members[index] = [name, random.of(wrong)]; break;
      case 6: members.splice(index, 1); break;
      case 7: random.of(objects).members.push(structuredClone(members[index])); break;
      case 8: members[index] = [name, typeof value === "number" ? -value * 1e7 - 1 : [value]]; break;
      case 9: members.push([random.of(otherNames), random.of(wrong)]); break;
      case 10: members[index] = [name, typeof value === "string" ? this.#misspelt(value) : random.of(texts)]; break;
      default: members.splice(random.below(members.length + 1), 0, [this.#misspelt(name), value]);
    }
  }

  #misspelt(name) {
    const random = this.#random;
    const at = random.below(name.length + 1);
    switch (random.below(5)) {
      case 0: return name.slice(0, at) + name.slice(at + 1);
      case 1: return name.slice(0, at) + (name[at + 1] ?? "") + (name[at] ?? "") + name.slice(at + 2);
      case 2: return name.toUpperCase();
      case 3: return `${name.slice(0, at)}é${name.slice(at)}`;
      default: return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    }
  }
}

function tree(value) {
  if (Array.isArray(value)) return value.map(tree);
  if (value === null || typeof value !== "object") return value;
  return { members: Object.entries(value).map(([name, own]) => [name, tree(own)]) };
}

function text(value) {
  if (Array.isArray(value)) return `[${value.map(text).join(",")}]`;
  if (!value?.members) return JSON.stringify(value);
  return `{${value.members.map(([name, own]) => `${JSON.stringify(name)}:${text(own)}`).join(",")}}`;
}
