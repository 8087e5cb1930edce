// Shows a scenario's title, messages and fonts, and the links to all scenarios.
import { addressOf } from "./address.js";
import { find, make } from "./dom.js";
import { load, stackOf } from "./fonts.js";
import { showMessages } from "./messages.js";
import { prepared, ranked } from "./ranking.js";
import { groups, scenarios } from "./scenarios.js";

/** Shows a scenario before its first event. */
export function showScenario(scenario) {
  const { title, hint, kind } = scenario;
  document.title = `${title} – Composer`;
  find("scenario-title").textContent = title;
  find("scenario-hint").textContent = hint;
  for (const id of ["app", "app-bar", "bar", "screen"]) find(id).dataset.kind = kind;
  find("bar").dataset.shape = scenario.shape ?? "";
  find("choose-scenario").value = scenario.id;
  markCurrent();
  showField(scenario);
  showMessages(scenario);
}

const entries = scenarios.map((each) =>
  prepared({ ...each, words: `${each.words ?? ""} ${each.id} ${each.group} ${Object.keys(each.config).join(" ")}`, about: each.hint, path: each.id }));

/** Lists the scenarios that have the words of a text, all without one. Returns the first. */
export function listScenarios(text = "") {
  const found = text.trim() ? ranked(entries, text) : scenarios;
  find("scenario-list").replaceChildren(...groups.filter((group) => found.some((each) => each.group === group)).flatMap((group) => [
    make("h2", {}, group),
    make("ul", {}, ...found.filter((each) => each.group === group).map(({ id, title, lang }) =>
      make("li", {}, make("a", { href: addressOf({ scenario: id }), "data-id": id, lang }, title)))),
  ]));
  find("found-scenarios").textContent = text.trim() ? `${found.length} found` : "";
  markCurrent();
  return found[0];
}

// The links, and in a narrow window a menu.
function markCurrent() {
  const { value } = find("choose-scenario");
  for (const link of find("scenario-list").querySelectorAll("a")) {
    if (link.dataset.id === value) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/** Fills the list and the menu. */
export function fillScenarios() {
  find("choose-scenario").replaceChildren(...groups.map((group) => make("optgroup", { label: group },
    ...scenarios.filter((each) => each.group === group).map(({ id, title }) => new Option(title, id)))));
  find("find-scenario").addEventListener("input", ({ target }) => listScenarios(target.value));
  listScenarios();
}

function showField({ label, lang, draft, config: { composer: { text: { font, direction = "" } } } }) {
  const field = find("text");
  field.setAttribute("aria-label", label ?? "Message");
  field.lang = lang;
  field.dir = direction;
  field.style.fontFamily = `${stackOf(font.families)}, sans-serif`;
  field.style.fontSize = `${font.size}px`;
  find("form-title").textContent = label ?? "";
  // The fonts of an empty field are not seen.
  if (draft) load(font.families);
  else field.addEventListener("input", () => load(font.families), { once: true });
}

/** The scenario of a clicked link; null for modified clicks, which open a new tab as usual. */
export function linkedScenario(event) {
  const link = event.target.closest("a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  event.preventDefault();
  return link.dataset.id;
}
