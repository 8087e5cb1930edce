// Shows the Markdown of the contract: paragraphs, lists, code and bold text.
import { make } from "./dom.js";

/** The elements of a Markdown text. */
export function blocks(text) {
  return text.trim().split(/\n{2,}/).map((block) => {
    const [, marker] = /^(- |\d+\. )/.exec(block) ?? [];
    if (!marker) return make("p", {}, ...inline(block));
    const items = block.split(/^(?:- |\d+\. )/m).filter(Boolean).map((item) => make("li", {}, ...inline(item)));
    return marker === "- " ? make("ul", {}, ...items) : make("ol", { start: Number(marker.slice(0, -2)) }, ...items);
  });
}

/** The nodes of a text without blocks. */
export function inline(text) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*)/).map((part) => {
    if (part.startsWith("`")) return make("code", {}, part.slice(1, -1));
    if (part.startsWith("**")) return make("strong", {}, part.slice(2, -2));
    if (part.length > 2 && part.startsWith("*")) return make("em", {}, part.slice(1, -1));
    return part;
  });
}

/** A path that breaks only before a slash. */
export const pathNodes = (path) => path.split(/(?=\/)/).flatMap((part) => [make("wbr"), part]);
