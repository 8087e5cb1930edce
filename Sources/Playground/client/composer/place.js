// Moving elements from where a page has them, whatever their position, transforms and containers.

/** The pixels of a computed length; 0 for a keyword. */
export const px = (length) => parseFloat(length) || 0;

/** Sets styles and attributes of elements, and can put back what was there before. */
export class Overrides {
  #styles = new Map();
  #attributes = new Map();

  style(element, styles) {
    const kept = this.#kept(this.#styles, element);
    for (const [name, value] of Object.entries(styles)) {
      if (!kept.has(name)) kept.set(name, element.style[name]);
      if (element.style[name] !== value) element.style[name] = value;
    }
  }

  /** Puts one style back. */
  giveBack(element, name) {
    const value = this.#styles.get(element)?.get(name);
    if (value !== undefined) element.style[name] = value;
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
      owns.delete(element);
      for (const [name, value] of kept) element.style[name] = value;
      if (element.getAttribute("style") === "") element.removeAttribute("style");
    }
    for (const [element, kept] of this.#attributes) {
      for (const [name, value] of kept) setAttribute(element, name, value);
    }
    this.#styles.clear();
    this.#attributes.clear();
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

const moving = (element) => element.getAnimations().filter(({ id }) => id === "composer");

/** How many pixels of the window a pixel of the element takes: containers may be scaled. */
export function scaleOf(element) {
  const { width } = element.getBoundingClientRect(), { offsetWidth } = element;
  // `offsetWidth` is rounded.
  return Math.abs(width - offsetWidth) < 0.6 ? 1 : width / offsetWidth || 1;
}

/** The parent in the page as it is drawn: through slots and out of shadow roots. */
const drawnParent = (element) =>
  element.assignedSlot ?? element.parentElement ?? element.getRootNode().host ?? null;

function* ancestors(element) {
  for (let each = drawnParent(element); each; each = drawnParent(each)) yield each;
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
    const isRoot = each === document.documentElement || each === document.body;
    if (holdsFixed(style)) return each;
    if (isRoot && style.position === "static") return null;
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

/** The part of the window in which an element's scrolling containers show it. */
export function visiblePart(element) {
  const { clientWidth, clientHeight } = document.documentElement;
  const part = { left: 0, top: 0, right: clientWidth, bottom: clientHeight };
  for (let each = containerOf(element); each; each = containerOf(each)) {
    if (each === document.body || each === document.documentElement) break;
    if (getComputedStyle(each).overflowY === "visible") continue;
    const { left, top, right, bottom } = each.getBoundingClientRect();
    Object.assign(part, {
      left: Math.max(part.left, left), top: Math.max(part.top, top),
      right: Math.min(part.right, right), bottom: Math.min(part.bottom, bottom),
    });
  }
  return part;
}

/** The sum of an element's padding and border on both sides, `Width` or `Height`. */
export function edges(style, sides) {
  return sides.flatMap((side) => [`padding${side}`, `border${side}Width`])
    .reduce((sum, name) => sum + px(style[name]), 0);
}

/** A size as the element's `box-sizing` counts it. */
export function sized(element, { width, height }) {
  const style = getComputedStyle(element), isContent = style.boxSizing === "content-box";
  const less = (size, sides) => `${Math.max(0, size - (isContent ? edges(style, sides) : 0))}px`;
  return {
    ...(width !== undefined && { width: less(width, ["Left", "Right"]) }),
    ...(height !== undefined && { height: less(height, ["Top", "Bottom"]) }),
  };
}

// The page's own `translate`, moved by a distance.
const translated = (own, x, y) => {
  const [left, top = "0px"] = own.split(" ");
  const sum = (a, b) => (a === "0px" ? `${b}px` : `calc(${a} + ${b}px)`);
  return `${sum(left, x)} ${sum(top, y)}`;
};

const owns = new WeakMap();

// The page's own `translate`: what the element had before it was moved for the first time. It is never
// "none": when that changes, Firefox makes a field anew, and forgets what could be undone.
function ownTranslate(element) {
  if (!owns.has(element)) {
    const { translate = "none" } = getComputedStyle(element);
    owns.set(element, translate === "none" ? "0px" : translate);
  }
  return owns.get(element);
}

/** Makes an element one that can be moved, before anything is typed in it. */
export function prepare(element, overrides) {
  if (!owns.has(element)) overrides.style(element, { translate: ownTranslate(element) });
}

const direct = { style: (element, styles) => Object.assign(element.style, styles) };

/**
 * Moves an element to a frame, in pixels of its container; `motion` animates it from where it is.
 *
 * Width and height may be left out, then they stay. `origin` is where frames are measured from, in pixels
 * of the window. `edge` is the side that stays where it is when the height changes.
 */
export function place(element, frame, motion, { origin, edge = "top", overrides = direct } = {}) {
  const isMoved = owns.has(element), own = ownTranslate(element);
  const before = isMoved && motion ? element.getBoundingClientRect() : null;
  const size = sizesOf(element, frame);
  moving(element).forEach((animation) => animation.cancel());
  overrides.style(element, { translate: own, ...sized(element, frame) });
  const corner = origin ?? cornerOf(element), scale = scaleOf(element);
  const natural = element.getBoundingClientRect();
  const wanted = {
    x: corner.x + frame.x * scale,
    y: corner.y + frame.y * scale + (edge === "bottom" ? (frame.height ?? 0) * scale : 0),
  };
  const distance = (to) => [(to.x - natural.left) / scale, (to.y - natural[edge]) / scale].map(rounded);
  overrides.style(element, { translate: translated(own, ...distance(wanted)) });
  if (!before) return;
  const from = { ...size, translate: translated(own, ...distance({ x: before.left, y: before[edge] })) };
  const to = { ...sizesOf(element, frame), translate: getComputedStyle(element).translate };
  element.animate([from, to], { id: "composer", ...motion });
}

// The sizes that a frame has, as they are at the moment.
function sizesOf(element, frame) {
  const style = getComputedStyle(element);
  return Object.fromEntries(["width", "height"].flatMap((name) => (frame[name] === undefined ? [] : [[name, style[name]]])));
}

// Rectangles have the precision of 1/64 pixel, or of a float.
const rounded = (distance) => Math.round(distance * 1e4) / 1e4;
