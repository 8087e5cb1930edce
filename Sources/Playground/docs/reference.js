// The reference: made of /openapi.json in the browser, so that it cannot differ from the contract. It is split
// into pages, of which only the one of the URL is made and shown: /docs#layout.composer.margin.
import { copy } from "./clipboard.js";
import { Contract } from "./contract.js";
import { find, make } from "./dom.js";
import { Gallery } from "./gallery.js";
import { showCode } from "./json.js";
import { blocks, inline, pathNodes } from "./markdown.js";
import { reveal } from "./members.js";
import { operationSection } from "./operations.js";
import { Search } from "./search.js";
import { showStart } from "./start.js";
import { announce } from "./status.js";
import { Token } from "./token.js";
import { problems } from "./topics.js";
import { Transport } from "./transport.js";

const token = new Token();
const transport = new Transport(token);
const first = "start";

class Reference {
  #contract;
  #devices = null;
  // What makes a page that is not in the document from the start, or fills one that is.
  #pages = {
    start: () => showStart(transport), client: () => this.#showClient(), conventions: () => find("conventions").append(...blocks(this.#contract.description)),
    errors: showErrors, devices: () => this.#showDevices(),
  };
  #made = new Set();

  async start() {
    this.#contract = new Contract(await get("/openapi.json"));
    find("version").textContent = this.#contract.version;
    this.#listOperations();
    new Search(this.#contract, () => this.#loadDevices());
    find("contents-box").open = matchMedia("(min-width: 60rem)").matches;
    addEventListener("hashchange", () => this.#follow().catch(report));
    await this.#follow();
    document.documentElement.dataset.ready = "true";
  }

  #listOperations() {
    const { operations, tags } = this.#contract;
    for (const each of operations) this.#pages[each.id] = () => find("pages").append(operationSection(each, this.#contract, transport));
    find("contents").append(...tags.map((tag) => make("li", {}, make("h2", {}, titleOf(tag)),
      make("ul", {}, ...operations.filter((each) => each.tag === tag).map(({ id, path }) =>
        make("li", {}, make("a", { href: `#${id}` }, make("code", {}, ...pathNodes(path)))))))));
  }

  // Shows the page of the URL, and in it the member, which may be inside closed ones.
  async #follow() {
    const path = decoded(location.hash.slice(1)), name = path.split(".")[0];
    await this.#show(Object.hasOwn(this.#pages, name) ? name : first);
    const target = path && reveal(path);
    document.querySelector(".target")?.classList.remove("target");
    if (!target) return;
    target.classList.add("target");
    target.scrollIntoView({ block: "start" });
  }

  async #show(name) {
    if (!this.#made.has(name)) {
      this.#made.add(name);
      await this.#pages[name]();
    }
    for (const page of find("pages").children) page.hidden = page.id !== name;
    for (const link of find("side").querySelectorAll("#contents a")) {
      if (link.hash === `#${name}`) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    document.title = `${find(`${name}-title`).textContent} – Composer reference`;
  }

  // The demo page and the types are the files that the tests use.
  async #showClient() {
    const text = async (path) => (await fetch(path)).text();
    find("copy-demo").addEventListener("click", ({ target }) => copy(find("demo"), "Page", target));
    find("types").parentElement.addEventListener("toggle", async () => { if (!find("types").hasChildNodes()) showCode(find("types"), await text("/composer.d.ts")); });
    // The page asks the service that it was copied from.
    showCode(find("demo"), (await text("/playground/demo.html")).replaceAll("http://localhost:8080", location.origin));
  }

  #loadDevices() {
    this.#devices ??= get("/devices").then(({ devices }) => devices);
    return this.#devices;
  }

  // A browser sends no token with an image.
  async #showDevices() {
    new Gallery(await this.#loadDevices(), (id) => (token.current === null ? `/devices/${id}` : null));
  }
}

// A link from elsewhere may have any hash.
function decoded(hash) {
  try {
    return decodeURIComponent(hash);
  } catch {
    return "";
  }
}

async function get(path) {
  const { response } = await transport.send(path, { headers: { Accept: "application/json" } });
  return response.json();
}

function showErrors() {
  find("problems").append(...problems.map(([name, status, advice]) => make("tr", { id: `errors.${name}`, tabindex: "-1" },
    make("td", {}, String(status)), make("th", { scope: "row" }, make("a", { class: "anchor", href: `#errors.${name}` }, name)),
    make("td", {}, ...inline(advice)))));
}

// The tags of the contract are words without spaces.
const titles = { machine: "State machine", judge: "Tests of real apps", playground: "Pages" };
const titleOf = (tag) => titles[tag] ?? tag[0].toUpperCase() + tag.slice(1);

const report = (error) => announce(error.message, "bad");

new Reference().start().catch(report);
