// Tabs: the Tab key reaches the selected tab, the arrow keys move between tabs.
//
// Source: WAI-ARIA Authoring Practices, "Tabs pattern" with automatic activation.

/** Wires a tablist; `chosen` is called with the selected tab's `data-choice`, or else its panel's id. */
export function wireTabs(list, chosen = () => {}) {
  const tabs = [...list.querySelectorAll("[role=tab]")];
  const select = (tab) => {
    for (const each of tabs) {
      const isChosen = each === tab;
      each.setAttribute("aria-selected", isChosen);
      each.tabIndex = isChosen ? 0 : -1;
      const panel = document.getElementById(each.getAttribute("aria-controls"));
      if (!panel.dataset.shared) panel.hidden = !isChosen;
      else if (isChosen) panel.setAttribute("aria-labelledby", each.id);
    }
    chosen(tab.dataset.choice ?? tab.getAttribute("aria-controls"));
  };
  list.addEventListener("click", ({ target }) => {
    const tab = target.closest("[role=tab]");
    if (tab) select(tab);
  });
  list.addEventListener("keydown", (event) => {
    const index = tabs.indexOf(document.activeElement);
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (index < 0 || next === undefined) return;
    event.preventDefault();
    const tab = tabs[(next + tabs.length) % tabs.length];
    select(tab);
    tab.focus();
  });
  return select;
}
