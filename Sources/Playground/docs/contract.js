// Reads the contract (/openapi.json): its operations, and the members of their schemas.

const methods = ["get", "post"];
// Units that a schema's name or a member's name implies; the schemas say the same in words. Lengths have bounds alone.
const longest = 1_000_000;
const units = [
  [/Length$|^Rect|^Size|^Insets|LineFragmentPadding/, "pt"], [/Ms$/, "ms"],
  [/TextOffset|TextRange/, "UTF-16 units"], [/Velocity/, "pt/s"],
];

export class Contract {
  #document;

  constructor(document) {
    this.#document = document;
  }

  get title() {
    return this.#document.info.title;
  }

  get version() {
    return this.#document.info.version;
  }

  /** The names of the groups of operations, in order. */
  get tags() {
    return this.#document.tags.map(({ name }) => name);
  }

  /** The conventions of all operations, as Markdown. */
  get description() {
    return this.#document.info.description;
  }

  /** The operations, each with its method, path, schemas, examples and possible responses. */
  get operations() {
    return Object.entries(this.#document.paths).flatMap(([path, item]) =>
      methods.filter((method) => item[method]).map((method) => this.#operation(path, method, item[method])));
  }

  #operation(path, method, operation) {
    const { operationId: id, tags: [tag], summary, description = "", parameters = [] } = operation;
    const request = this.#follow(operation.requestBody)?.content["application/json"];
    const responses = Object.entries(operation.responses)
      .map(([status, response]) => ({ status, ...this.#follow(response) }));
    const success = responses.find(({ status }) => status === "200")?.content ?? {};
    const answer = success["application/json"];
    return {
      id, method: method.toUpperCase(), path, tag, summary, description, responses,
      types: Object.keys(success), parameters: parameters.map((each) => this.#follow(each)),
      request: request?.schema, response: answer?.schema,
      examples: examplesOf(request?.examples, answer?.examples, responses),
    };
  }

  /** The members of an operation's request and response, under the given path. */
  members(schema, path) {
    return this.#childrenOf(this.resolve(schema), path);
  }

  // A schema that contains itself is shown once: `within` has the names of those around it.
  #childrenOf(schema, path, within = []) {
    if (within.includes(schema.name)) return [];
    const around = schema.name ? [...within, schema.name] : within;
    const { properties = {}, required = [], items, oneOf, anyOf, additionalProperties } = schema;
    const own = Object.entries(properties).map(([name, member]) =>
      this.#member(name, `${path}.${name}`, member, required.includes(name), around));
    const choices = (oneOf ?? anyOf ?? []).map((each) => this.resolve(each)).filter(isStructured);
    const inChoices = choices.flatMap((choice) => {
      const { type, format } = choice.properties ?? {};
      const kind = type?.const ?? format?.const;
      if (!kind) return this.#childrenOf(choice, path, around);
      return [this.#member(kind, `${path}.${kind}`, choice, false, around)];
    });
    const inItems = items ? this.#childrenOf(this.resolve(items), path, around) : [];
    const named = typeof additionalProperties === "object"
      ? [this.#member("(any name)", `${path}.*`, additionalProperties, false, around)] : [];
    return [...own, ...inChoices, ...inItems, ...named];
  }

  #member(name, path, unresolved, isRequired, within) {
    const schema = this.resolve(unresolved);
    const children = () => this.#childrenOf(schema, path, within);
    return {
      name, path, isRequired, type: this.#typeOf(schema), facts: this.#factsOf(name, schema),
      description: schema.description ?? "", children, hasChildren: children().length > 0,
    };
  }

  #typeOf(schema) {
    const { const: constant, enum: values, type, items, oneOf, anyOf } = schema;
    if (constant !== undefined) return JSON.stringify(constant);
    if (values) return values.map((value) => JSON.stringify(value)).join(" | ");
    if (items) return `array of ${this.#typeOf(this.resolve(items))}`;
    if (oneOf ?? anyOf) {
      const types = (oneOf ?? anyOf).map((each) => this.#typeOf(this.resolve(each)));
      return [...new Set(types)].join(" | ");
    }
    return Array.isArray(type) ? type.join(" | ") : type ?? "object";
  }

  #factsOf(name, schema) {
    const { minimum, maximum, exclusiveMinimum, maxLength, maxItems, pattern, default: value } = schema;
    const isLength = schema.type === "number" && schema.maximum === longest;
    const unit = units.find(([expression]) => expression.test(schema.name ?? "") || expression.test(name))?.[1] ?? (isLength ? "pt" : undefined);
    const text = (each) => each.toLocaleString("en");
    return [
      unit,
      minimum !== undefined && maximum !== undefined && `${text(minimum)} to ${text(maximum)}`,
      minimum !== undefined && maximum === undefined && `from ${text(minimum)}`,
      exclusiveMinimum !== undefined && `above ${text(exclusiveMinimum)}${maximum === undefined ? "" : `, up to ${text(maximum)}`}`,
      maxLength && `at most ${text(maxLength)} characters`, maxItems && `at most ${text(maxItems)} items`,
      pattern && `matches ${pattern}`,
      value !== undefined && `default ${JSON.stringify(value)}`,
    ].filter(Boolean);
  }

  /** A schema without references; members beside a reference override the referred ones. */
  resolve(schema) {
    const { $ref, allOf, ...rest } = schema;
    const name = $ref?.split("/").at(-1);
    const referred = $ref ? this.resolve(this.#document.components.schemas[name]) : {};
    const all = (allOf ?? []).map((each) => this.resolve(each)).reduce(merged, {});
    return merged(merged({ ...referred, ...(name && { name }) }, all), rest);
  }

  #follow(object) {
    if (!object?.$ref) return object;
    return object.$ref.split("/").slice(1).reduce((node, key) => node[key], this.#document);
  }
}

const isStructured = ({ properties, items, oneOf, additionalProperties }) =>
  Boolean(properties ?? items ?? oneOf) || typeof additionalProperties === "object";

const merged = (base, other) =>
  ({ ...base, ...other, ...(base.properties && other.properties && { properties: mergedProperties(base.properties, other.properties) }) });

// A member that only adds a condition to another one must not hide it.
const mergedProperties = (base, other) => Object.fromEntries(
  [...new Set([...Object.keys(base), ...Object.keys(other)])].map((key) => [key, { ...base[key], ...other[key] }]));

// An example has a request, or a raw body that is not JSON, and the response in the contract.
function examplesOf(requests = {}, answers = {}, responses) {
  const errors = Object.assign({}, ...responses.map(({ content = {} }) => content["application/problem+json"]?.examples));
  return Object.entries(requests).map(([name, example]) => ({
    name, summary: example.summary ?? "",
    body: example["x-raw-body"] ?? example.value, response: (answers[name] ?? errors[name])?.value,
  }));
}
