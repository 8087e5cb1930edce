// Shows a scenario's title, messages and fonts, and the links to all scenarios.
import { addressOf } from "./address.js";
import { find, make } from "./dom.js";
import { load, stackOf } from "./fonts.js";
import { showMessages } from "./messages.js";
import { groups, scenarios } from "./scenarios.js";

/** Shows a scenario before its first event. */
export function showScenario(scenario) {
  const { title, hint, kind } = scenario;
  document.title = `${title} – Composer`;
  find("scenario-title").textContent = title;
  find("scenario-hint").textContent = hint;
  for (const id of ["app", "app-bar", "bar", "screen"]) find(id).dataset.kind = kind;
  showLinks(scenario);
  showField(scenario);
  showMessages(scenario);
}

// As links, and in a narrow window as a menu.
function showLinks({ id }) {
  find("scenarios").replaceChildren(...groups.flatMap((group) => [
    make("h2", {}, group),
    make("ul", {}, ...inGroup(group).map((each) => make("li", {}, make("a", {
      href: addressOf({ scenario: each.id }), "data-id": each.id, lang: each.lang,
      "aria-current": each.id === id ? "page" : null,
    }, each.title)))),
  ]));
  find("choose-scenario").replaceChildren(...groups.map((group) => make("optgroup", { label: group },
    ...inGroup(group).map((each) => new Option(each.title, each.id, false, each.id === id)))));
}

const inGroup = (group) => scenarios.filter((each) => each.group === group);

function showField({ label, lang, draft, config: { composer: { text: { font } } } }) {
  const field = find("text");
  field.setAttribute("aria-label", label ?? "Message");
  field.lang = lang;
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
