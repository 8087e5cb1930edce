// Where elements are in a page, whatever their position, transforms and containers, and giving them another place.

/** The pixels of a computed length; 0 for a keyword. */
export const px = (length) => parseFloat(length) || 0;

/** A length without the digits that rectangles cannot have: they are exact to 1/64 pixel, or to a float. */
export const rounded = (length) => Math.round(length * 1e4) / 1e4;

/** Sets styles and attributes of elements, and can put back what was there before. */
export class Overrides {
  #styles = new Map();
  #attributes = new Map();

  /** Sets styles; null is what the page itself has set. */
  style(element, styles) {
    const kept = this.#kept(this.#styles, element);
    for (const [name, value] of Object.entries(styles)) {
      if (!kept.has(name)) kept.set(name, element.style[name]);
      const style = value ?? kept.get(name);
      if (element.style[name] !== style) element.style[name] = style;
    }
  }

  /** Sets an attribute; null removes it. */
  attribute(element, name, value) {
    const kept = this.#kept(this.#attributes, element);
    if (!kept.has(name)) kept.set(name, element.getAttribute(name));
    setAttribute(element, name, value);
  }

  /** What the page itself has set. */
  own(element, name) {
    const kept = this.#attributes.get(element);
    return kept?.has(name) ? kept.get(name) : element.getAttribute(name);
  }

  restore() {
    for (const [element, kept] of this.#styles) {
      moving(element).forEach((animation) => animation.cancel());
      for (const [name, value] of kept) element.style[name] = value;
      if (element.getAttribute("style") === "") element.removeAttribute("style");
    }
    for (const [element, kept] of this.#attributes) {
      for (const [name, value] of kept) setAttribute(element, name, value);
    }
  }

  #kept(map, element) {
    if (!map.has(element)) map.set(element, new Map());
    return map.get(element);
  }
}

function setAttribute(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Where a page has an element. When `translate` is no longer "none", Firefox forgets what a field could undo. */
export const unmoved = { translate: "0px" };
const moving = (element) => element.getAnimations().filter(({ id }) => id === "composer");

/** How many pixels of the window a pixel of the element takes: containers may be scaled. */
export function scaleOf(element) {
  const { width } = element.getBoundingClientRect(), { offsetWidth } = element;
  // `offsetWidth` is rounded.
  return Math.abs(width - offsetWidth) < 0.6 ? 1 : width / offsetWidth || 1;
}

/** What an element is in, in the page as it is drawn: through slots and out of shadow roots. */
export function ancestors(element) {
  const parent = element.assignedSlot ?? element.parentElement ?? element.getRootNode().host;
  return parent ? [parent, ...ancestors(parent)] : [];
}

/** What a page has while an element has another style; nothing is painted in between, and no transition begins. */
export function probed(element, name, value, read = () => element.getBoundingClientRect()) {
  const { style } = element, { [name]: before, transitionProperty } = style;
  style.transitionProperty = "none";
  style[name] = value;
  const found = read();
  style[name] = before;
  // Browsers compare with the styles that were read last.
  getComputedStyle(element).getPropertyValue("transition-property");
  style.transitionProperty = transitionProperty;
  return found;
}

/** Scrolls an element at once, whatever its `scroll-behavior`. */
export const scrollAtOnce = (element, top) => element.scrollTo({ top, behavior: "instant" });

/** Remembers where elements are scrolled, and returns a function that scrolls them back. */
export function scrolled(elements) {
  const kept = elements.map((element) => [element, element.scrollTop]);
  return () => kept.forEach(([element, top]) => {
    if (element.scrollTop !== top) scrollAtOnce(element, top);
  });
}

const isRoot = (element) => element === document.documentElement || element === document.body;

/** Whether an element scrolls what is in it, by its user or by a program. */
export const scrolls = (element) => /auto|scroll|hidden/.test(getComputedStyle(element).overflowY);

/** The nearest element around one whose content overflows in one of these ways; null is the window. */
export const overflowing = (element, ways) =>
  ancestors(element).find((each) => !isRoot(each) && ways.test(getComputedStyle(each).overflowY)) ?? null;

/** Whether an element is in a fixed one that does not scroll: in Firefox, nothing sticks there. */
export function isInFixed(element) {
  const nearest = ancestors(element).find((each) => scrolls(each) || getComputedStyle(each).position === "fixed");
  return Boolean(nearest) && !scrolls(nearest);
}

const holdsFixed = ({ transform, translate, scale, rotate, perspective, filter, backdropFilter, contain, willChange, containerType }) =>
  [transform, translate, scale, rotate, perspective, filter, backdropFilter ?? "none"].some((value) => value !== "none")
  || /paint|layout|strict|content/.test(contain) || /transform|perspective|filter|translate|scale|rotate/.test(willChange)
  || !["normal", ""].includes(containerType ?? "");

/** The element whose box an element is positioned in; null is the window. */
export function containerOf(element) {
  const { position } = getComputedStyle(element);
  for (const each of ancestors(element)) {
    const style = getComputedStyle(each);
    if (holdsFixed(style)) return each;
    if (isRoot(each) && style.position === "static") return null;
    if (position !== "fixed" && (position !== "absolute" || style.position !== "static")) return each;
  }
  return null;
}

/** The corner of an element's container, in pixels of the window. */
export function cornerOf(element) {
  const container = containerOf(element);
  if (!container) return { x: 0, y: 0 };
  const { left, top } = container.getBoundingClientRect(), scale = scaleOf(container);
  return { x: left + container.clientLeft * scale, y: top + container.clientTop * scale };
}

/** The top and bottom of the part of the window in which an element's scrolling containers show it. */
export function visiblePart(element) {
  let [top, bottom] = [0, document.documentElement.clientHeight];
  for (let each = containerOf(element); each && !isRoot(each); each = containerOf(each)) {
    if (getComputedStyle(each).overflowY === "visible") continue;
    const rect = each.getBoundingClientRect();
    [top, bottom] = [Math.max(top, rect.top), Math.min(bottom, rect.bottom)];
  }
  return { top, bottom };
}

const sides = { width: ["Left", "Right"], height: ["Top", "Bottom"] };

/** The sum of an element's padding and border beside its `width` or its `height`. */
export function edges(style, size) {
  return sides[size].flatMap((side) => [`padding${side}`, `border${side}Width`])
    .reduce((sum, name) => sum + px(style[name]), 0);
}

/** The sizes that a frame has, as the element's `box-sizing` counts them. */
export function sized(element, frame) {
  const style = getComputedStyle(element), isContent = style.boxSizing === "content-box";
  const sizes = Object.keys(sides).filter((size) => frame[size] !== undefined);
  return Object.fromEntries(sizes.map((size) => [size, `${Math.max(0, frame[size] - (isContent ? edges(style, size) : 0))}px`]));
}

const direct = { style: (element, styles) => Object.assign(element.style, styles) };

/**
 * Moves an element to a frame, in pixels of its container; `motion` animates it from where it is.
 *
 * Width and height may be left out, then they stay. `origin` is where frames are measured from, in pixels
 * of the window. An element in the flow gets a `position`, for elements that have frames must not push each other.
 */
export function place(element, frame, motion, { origin, position = "absolute", overrides = direct } = {}) {
  // An element that has not been placed yet comes from nowhere.
  const before = element.style.translate && motion ? shownAs(element, frame) : null;
  moving(element).forEach((animation) => animation.cancel());
  if (getComputedStyle(element).position === "static") overrides.style(element, { position, left: "0px", top: "0px", margin: "0px" });
  overrides.style(element, { ...unmoved, ...sized(element, frame) });
  const { x, y } = origin ?? cornerOf(element), scale = scaleOf(element), natural = element.getBoundingClientRect();
  const [right, down] = [frame.x + (x - natural.left) / scale, frame.y + (y - natural.top) / scale].map(rounded);
  overrides.style(element, { translate: `${right}px ${down}px` });
  if (before) element.animate([before, shownAs(element, frame)], { id: "composer", ...motion });
}

// Where an element is at the moment, with the sizes that a frame has.
function shownAs(element, frame) {
  const style = getComputedStyle(element);
  return Object.fromEntries(["translate", "width", "height"].filter((name) => name === "translate" || name in frame).map((name) => [name, style[name]]));
}
