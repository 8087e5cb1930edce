// Shows an operation: what it does, examples to run, the members of request and response, and errors.
import { make } from "./dom.js";
import { blocks, inline, pathNodes } from "./markdown.js";
import { memberList } from "./members.js";
import { columnsOfForms, tryIt } from "./try-it.js";

/** The section of an operation. */
export function operationSection(operation, contract, transport) {
  const { id, method, path, summary, description, request, response } = operation;
  return make("section", { id, "aria-labelledby": `${id}-title`, tabindex: "-1" },
    make("h2", { id: `${id}-title` }, make("a", { class: "anchor", href: `#${id}` }, make("code", {}, `${method} `, ...pathNodes(path)))),
    make("p", { class: "lead" }, `${summary}.`),
    ...(description ? blocks(description) : []),
    ...examples(operation, transport),
    ...part(operation, "Request", request, id, contract),
    ...part(operation, "Response", response, `${id}.response`, contract),
    ...errors(operation));
}

function examples(operation, transport) {
  const { id, method, path, parameters } = operation;
  const heading = make("h3", {}, "Try it"), columns = columnsOfForms();
  if (method === "GET") {
    const target = parameters.reduce((text, { name, schema }) =>
      text.replace(`{${name}}`, encodeURIComponent(schema.examples?.[0] ?? fallbacks[name] ?? "")), path);
    return [heading, tryIt(transport, columns, { method, path: target, label: id })];
  }
  return [heading, ...operation.examples.flatMap((example, index) => [
    make("details", index === 0 ? { open: true } : {}, make("summary", {}, example.summary),
      tryIt(transport, columns, { method, path, ...example, label: example.summary })),
  ])];
}

// Values for path parameters whose schema has no example.
const fallbacks = { id: "iphone-16", family: "Noto Sans", weight: "400", style: "normal", file: "main.js" };

function part({ types, request }, title, schema, path, contract) {
  const isResponse = title === "Response";
  if (!schema) return isResponse && types.length > 0 ? [make("h3", {}, title), make("p", {}, `${types.join(", ")}.`)] : [];
  const members = contract.members(schema, path);
  const others = isResponse && types.length > 1 && request
    ? [make("p", { class: "about" }, `Also as ${types.filter((type) => type !== "application/json").join(" and ")}.`)] : [];
  return [
    make("h3", { id: isResponse ? path : null }, title), ...others,
    members.length > 0 ? memberList(members) : make("p", { class: "about" }, ...inline(contract.resolve(schema).description ?? "")),
  ];
}

function errors({ id, responses }) {
  const rows = responses.filter(({ status }) => status !== "200").map(({ status, description }) =>
    make("tr", { id: `${id}.errors.${status}` },
      make("th", { scope: "row" }, make("a", { class: "anchor", href: `#${id}.errors.${status}` }, status)),
      make("td", {}, ...inline(description))));
  if (rows.length === 0) return [];
  return [make("h3", {}, "Other responses"), make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": `Other responses of ${id}` }, make("table", {},
    make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "Status"), make("th", { scope: "col" }, "Meaning"))),
    make("tbody", {}, ...rows)))];
}
