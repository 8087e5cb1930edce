// Shows the members of a schema as a tree. Each member has a link: /docs#layout.composer.margin.
import { make } from "./dom.js";
import { inline } from "./markdown.js";

/** A list of members; those of an object are shown when it is opened. */
export function memberList(members) {
  return make("ul", { class: "members" }, ...members.map(memberItem));
}

function memberItem(member) {
  const { name, path, type, isRequired, facts, description, hasChildren } = member;
  const head = make("p", { class: "member" },
    make("a", { class: "anchor", href: `#${path}` }, name),
    make("span", { class: "type" }, type),
    ...facts.map((fact) => make("span", { class: "fact" }, fact)),
    isRequired ? make("span", { class: "fact required" }, "required") : null);
  const item = make("li", { id: path, tabindex: "-1" }, head, make("p", { class: "about" }, ...inline(description)));
  if (hasChildren) item.append(branch(member));
  return item;
}

function branch({ name, children }) {
  const summary = make("summary", {}, "Members of ", make("code", {}, name));
  const details = make("details", {}, summary);
  const fill = () => {
    if (details.childElementCount === 1) details.append(memberList(children()));
  };
  details.addEventListener("toggle", fill);
  details.fill = fill;
  return details;
}

/** Opens all members on the way to a path; returns the element of the path, or null. */
export function reveal(path) {
  const names = path.split(".");
  for (let count = 1; count < names.length; count += 1) {
    const item = document.getElementById(names.slice(0, count).join("."));
    const details = item?.querySelector(":scope > details");
    if (!details) continue;
    details.fill?.();
    details.open = true;
  }
  return document.getElementById(path);
}
