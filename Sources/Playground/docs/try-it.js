// Runs an example: the request can be edited, is shown as code, and the response is the service's.
import { copy } from "./clipboard.js";
import { find, make } from "./dom.js";
import { colored, columnsOf, pretty, rounded, showCode } from "./json.js";
import { choices, requestCode } from "./request-code.js";

// A request has a line for each member, where it is longer, because people change it.
const columnsOfRequest = 60;

// The language that was chosen last, for all requests.
let chosen = "curl";

/** How many characters a line of a form has in this window, before there is one. */
export function columnsOfForms() {
  const field = make("textarea"), section = make("section", {}, make("div", { class: "try" }, field));
  find("pages").append(section);
  const columns = columnsOf(field);
  section.remove();
  return columns;
}

/** A form that sends a request; `body` is a JSON value, a text that is no JSON, or null. JSON has lines of `columns`. */
export function tryIt(transport, columns, { method, path, body = null, response, label }) {
  const target = make("input", { type: "text", value: path, "aria-label": `${label}: path`, spellcheck: "false" });
  const text = typeof body === "string" ? body : pretty(body, Math.min(columns, columnsOfRequest));
  const field = make("textarea", { "aria-label": `${label}: request body`, spellcheck: "false", rows: rowsOf(text) });
  field.value = text;
  const status = make("span", { class: "status", role: "status" }, response ? "as in the contract" : "");
  const answer = make("pre", { tabindex: "0", role: "region", "aria-label": `${label}: response` },
    ...(response ? colored(pretty(rounded(response), columns)) : []));
  const request = () => ({ method, path: target.value, body: body === null ? undefined : field.value });
  const run = async () => {
    status.textContent = "…";
    answer.hidden = false;
    await show(transport, request(), status, answer);
  };
  const button = make("button", { type: "button", onclick: run }, `Run ${method} ${path.split("/")[1] ? `/${path.split("/")[1]}` : path}`);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) run();
  });
  answer.hidden = !response;
  return make("div", { class: "try" }, body === null ? target : field, make("p", { class: "actions" }, button, status), answer,
    asCode(transport, request, [target, field], label));
}

// The request as it stands in the form, in a language.
function asCode(transport, request, fields, label) {
  const code = make("pre", { tabindex: "0", role: "region", "aria-label": `${label}: code` });
  const select = make("select", {}, ...choices.map(({ name, title }) => make("option", { value: name }, title)));
  const details = make("details", { class: "as-code" }, make("summary", {}, "As code"),
    make("p", { class: "actions" }, make("label", {}, "Language ", select),
      make("button", { type: "button", class: "quiet", onclick: ({ target }) => copy(code, "Code", target) }, "Copy code")), code);
  const render = () => {
    if (!details.open) return;
    const { path, ...rest } = request();
    showCode(code, requestCode(chosen, { ...rest, url: `${location.origin}${path}`, hasToken: transport.hasToken }));
  };
  select.addEventListener("change", () => {
    chosen = select.value;
    render();
  });
  details.addEventListener("toggle", () => {
    select.value = chosen;
    render();
  });
  for (const field of fields) field.addEventListener("input", render);
  return details;
}

const rowsOf = (text) => Math.min(16, text.split("\n").length + 1);

async function show(transport, { method, path, body }, status, answer) {
  try {
    const headers = body === undefined ? {} : { "Content-Type": "application/json" };
    const { response, sentAt } = await transport.send(path, { method, body, headers });
    const content = await response.text();
    const type = response.headers.get("Content-Type") ?? "";
    status.textContent = `${response.status} in ${(performance.now() - sentAt).toFixed(1)} ms, ${content.length.toLocaleString("en")} characters of ${type}`;
    answer.replaceChildren(...readable(content, type, columnsOf(answer)));
  } catch (error) {
    status.textContent = error.message;
  }
}

const longestShown = 20_000;

function readable(content, type, columns) {
  if (type.includes("json")) return colored(pretty(rounded(JSON.parse(content)), columns));
  if (!/text|yaml|svg/.test(type)) return ["(not a text)"];
  return [content.length > longestShown ? `${content.slice(0, longestShown)}\n…` : content];
}
