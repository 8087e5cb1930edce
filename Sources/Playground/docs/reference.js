// The reference: made of /openapi.json in the browser, so that it cannot differ from the contract.
import { copy } from "./clipboard.js";
import { Contract } from "./contract.js";
import { find, make } from "./dom.js";
import { Gallery } from "./gallery.js";
import { blocks } from "./markdown.js";
import { reveal } from "./members.js";
import { operationSection } from "./operations.js";
import { Search } from "./search.js";
import { announce } from "./status.js";
import { Token } from "./token.js";
import { Transport } from "./transport.js";

const token = new Token();
const transport = new Transport(token);
const tags = { layout: "Layout", text: "Text", machine: "State machine", facts: "Facts", playground: "Pages", health: "Health" };

async function start() {
  const contract = new Contract(await get("/openapi.json"));
  find("version").textContent = contract.version;
  find("conventions").append(...blocks(contract.description));
  showOperations(contract);
  new Search(contract);
  find("contents-box").open = matchMedia("(min-width: 60rem)").matches;
  addEventListener("hashchange", follow);
  follow();
  await Promise.all([showClient(), showDevices()]);
  follow();
  document.documentElement.dataset.ready = "true";
}

async function get(path) {
  const { response } = await transport.send(path, { headers: { Accept: "application/json" } });
  return response.json();
}

function showOperations(contract) {
  const { operations } = contract;
  find("operations").append(...operations.map((each) => operationSection(each, contract, transport)));
  const groups = Object.entries(tags).map(([tag, title]) => make("li", {}, make("h2", {}, title),
    make("ul", {}, ...operations.filter((each) => each.tag === tag).map(({ id, path }) =>
      make("li", {}, make("a", { href: `#${id}` }, make("code", {}, path)))))));
  find("contents").append(...groups);
}

// The demo page and the types are the files that the tests use.
async function showClient() {
  const text = async (path) => (await fetch(path)).text();
  find("demo").textContent = await text("/playground/demo.html");
  find("types").textContent = await text("/composer.d.ts");
  find("copy-demo").addEventListener("click", ({ target }) => copy(find("demo"), "Page", target));
}

// A browser sends no token with an image.
async function showDevices() {
  const { devices } = await get("/devices");
  new Gallery(devices, (id) => (token.current === null ? `/devices/${id}` : null));
}

// Shows the member of the URL, which may be inside closed ones.
function follow() {
  const path = decodeURIComponent(location.hash.slice(1));
  const target = path && reveal(path);
  if (!target) return;
  document.querySelector(".target")?.classList.remove("target");
  target.classList.add("target");
  target.scrollIntoView({ block: "start" });
}

start().catch((error) => announce(error.message, "bad"));
