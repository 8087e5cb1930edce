// Lists what the responses warn of: answers that are probably not what was meant.
import { find, make } from "./dom.js";

/** Shows the warnings of responses, each once; responses without warnings have no such member. */
export function showWarnings(...responses) {
  const details = responses.flatMap(({ warnings = [] }) => warnings)
    .map(({ pointer, detail }) => `${pointer} ${detail}.`);
  find("warnings").replaceChildren(...[...new Set(details)].map((text) => make("li", {}, text)));
  find("warnings").hidden = details.length === 0;
}
