// Shows each term of a response's calculation (`explain`): in a table, and as a measure on the screen.
import { draw, find, make } from "./dom.js";
import { lineFragmentPadding as padding } from "./scenarios.js";

const round = (value) => String(Math.round(value * 100) / 100);

/**
 * Where to measure a term on the screen, in points: vertically (`from`, `to`), horizontally (`across`
 * at `y`) or as a line at a `level`; null for a term without a place.
 */
function measureOf(term, value, { layout, screen }) {
  const { height } = screen.size;
  const bar = layout.composer?.frame;
  const text = layout.composer?.textFrame ?? bar;
  const keyboardTop = layout.keyboard.frame?.y ?? height;
  const vertical = (from, to) => ({ from, to });
  switch (term) {
    case "safeTop": return vertical(0, value);
    case "safeBottom": return vertical(height - value, height);
    case "overlap": return vertical(keyboardTop, keyboardTop + value);
    case "bottomInset": return vertical(height - value, height);
    case "barHeight": return bar && vertical(bar.y, bar.y + value);
    case "textHeight": case "shownHeight": case "contentHeight": case "fittingHeight":
      return text && vertical(text.y, text.y + value);
    case "bottomConstraint":
      return vertical(height - layout.safeArea.bottom - value, height - layout.safeArea.bottom);
    case "room": return bar && vertical(bar.y + bar.height - value, bar.y + bar.height);
    case "shift": case "needed": case "allowed": return bar && vertical(bar.y, bar.y + value);
    case "content.cover": case "content.bottomInset": return vertical(height - value, height);
    case "wrapWidth": return text && { across: [text.x + padding, text.x + padding + value], y: text.y + text.height };
    case "topLimit": case "keyboardTop": case "barTop": case "barBottom": return { level: value };
    default: return null;
  }
}

// The terms that the control “Show measurements” shows, besides the term the user points at.
const essentials = ["safeTop", "wrapWidth", "overlap", "bottomInset", "safeBottom", "barHeight", "shift"];

export class Calculation {
  #context = null;
  #chosen = null;
  #isOn = false;
  // The labels that are drawn, in points.
  #labels = [];

  /** Shows or hides the measures on the screen. */
  set isOn(value) {
    this.#isOn = value;
    this.#draw();
  }

  /** Shows the terms of a /layout response; `lines` is the /lines response for its text. */
  show(layout, screen, scale, lines) {
    this.#context = { layout, screen, scale, lines };
    const terms = layout.explain ?? [];
    find("terms").replaceChildren(...terms.map((term) => this.#row(term)));
    this.#draw();
  }

  #row(term) {
    const choose = (name) => () => {
      this.#chosen = name;
      this.#draw();
    };
    const isDrawn = Boolean(measureOf(term.term, term.value, this.#context));
    const name = isDrawn
      ? make("button", { type: "button", onfocus: choose(term.term), onblur: choose(null) }, term.term)
      : term.term;
    return make("tr", isDrawn ? { onpointerenter: choose(term.term), onpointerleave: choose(null) } : {},
      make("th", { scope: "row" }, name),
      make("td", { class: "value" }, round(term.value)),
      make("td", { class: "rule" }, ...rule(term)));
  }

  #draw() {
    const context = this.#context;
    const drawing = find("measures");
    if (!context) return;
    const { layout, screen: { size } } = context;
    drawing.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
    const names = this.#isOn ? essentials : [];
    const shown = [...new Set([...names, this.#chosen].filter(Boolean))];
    const terms = (layout.explain ?? []).filter(({ term }) => shown.includes(term));
    this.#labels = [];
    const drawings = terms.flatMap(({ term, value }, column) => {
      const measure = measureOf(term, value, context);
      if (!measure || (value === 0 && term !== this.#chosen)) return [];
      return [this.#measure(term, value, measure, column, term === this.#chosen)];
    });
    drawing.replaceChildren(...(this.#isOn ? this.#lineBoxes() : []), ...drawings);
  }

  // Measures have columns of their own, and staggered labels, so that none covers another.
  #measure(term, value, { from, to, across, y, level }, column, isChosen) {
    const { scale, screen: { size } } = this.#context;
    const u = 1 / scale;
    const x = size.width * (0.16 + 0.11 * column);
    const step = from + (to - from) * (0.2 + 0.15 * (column % 5));
    // The label of a short measure is above it if it fits there.
    const middle = from > 20 * u ? from - 11 * u : (from + to) / 2;
    const label = `${term} ${round(value)}`;
    const group = draw("g", { class: isChosen ? "measure chosen" : "measure" });
    const line = (x1, y1, x2, y2) => draw("line", { x1, y1, x2, y2, "stroke-width": 1.5 * u });
    if (level !== undefined) {
      group.append(line(0, level, size.width, level), this.#label(label, size.width / 2, level, u));
    } else if (across) {
      group.append(line(across[0], y, across[1], y), line(across[0], y - 5 * u, across[0], y + 5 * u),
        line(across[1], y - 5 * u, across[1], y + 5 * u),
        this.#label(label, (across[0] + across[1]) / 2, y, u));
    } else {
      group.append(line(x, from, x, to), line(x - 5 * u, from, x + 5 * u, from),
        line(x - 5 * u, to, x + 5 * u, to), this.#label(label, x, to - from > 90 * u ? step : middle, u));
    }
    return group;
  }

  // Labels stay inside the screen. Their width is an estimate: 6.4 pixels a character.
  #label(text, x, y, u) {
    const width = (text.length * 6.4 + 12) * u, height = 18 * u;
    const { size } = this.#context.screen;
    const left = Math.min(Math.max(x - width / 2, 2 * u), size.width - width - 2 * u);
    const top = this.#freeTop(left, Math.min(Math.max(y - height / 2, 2 * u), size.height - height - 2 * u), width, height);
    return draw("g", {},
      draw("rect", { x: left, y: top, width, height, rx: 4 * u }),
      draw("text", {
        x: left + width / 2, y: top + 13 * u, "font-size": 11 * u, "text-anchor": "middle",
      }, text));
  }

  // Moves a label up until it covers no other one.
  #freeTop(left, wanted, width, height) {
    let top = wanted;
    const covered = () => this.#labels.find((each) =>
      left < each.left + each.width && each.left < left + width && Math.abs(top - each.top) < height);
    for (let other; (other = covered()) && other.top > height; ) top = other.top - height * 1.1;
    this.#labels.push({ left, top, width });
    return top;
  }

  // The boxes of the visible lines of /lines.
  #lineBoxes() {
    const { layout, lines } = this.#context;
    const text = layout.composer?.textFrame ?? layout.composer?.frame;
    if (!lines || !text) return [];
    return lines.lines.filter(({ y }) => y + lines.lineHeight <= text.height).map(({ y, width }) =>
      draw("rect", {
        class: "line-box", x: text.x + padding, y: text.y + 8 + y, width: Math.max(width, 1),
        height: lines.lineHeight,
      }));
  }
}

// The rule, with the operand that determined the value in bold.
function* rule({ rule: text, winner }) {
  const at = winner ? text.indexOf(winner, text.indexOf("(") + 1) : -1;
  if (at < 0) {
    yield text;
    return;
  }
  yield text.slice(0, at);
  yield make("strong", {}, winner);
  yield text.slice(at + winner.length);
}
