// The message box in its page: what the page says of it, and where its parts go.
import {
  Overrides, containerOf, cornerOf, naturalRect, place, prepare, scaleOf, sized, visiblePart,
} from "./place.js";

const boxMembers = ["leading", "trailing", "margin", "items", "rows", "mode"];
const px = (length) => parseFloat(length) || 0;

export class Page {
  overrides = new Overrides();
  #bar;
  #textarea;
  #list;
  #ownInset;
  #isOwnDevice;
  // The element that moves: the bar, or a textarea without one.
  #box;
  #isInFlow;
  #isProbed = false;
  // The side that stays where it is when the box grows.
  #edge = "top";
  #own;
  // The height that the box keeps in the flow of the page.
  #slot = Infinity;
  // Whether the box is moved away from its place in the flow; undefined before the first measure.
  #isDisplaced;
  #hasOwnBox = true;
  // Whether the box is as wide as its content. Where the machine arranges that, it takes its container's width.
  #isShrunk = false;
  #origin = null;

  constructor({ bar, textarea, list }, isOwnDevice) {
    this.#bar = bar;
    this.#textarea = textarea;
    this.#list = list;
    this.#ownInset = list ? px(getComputedStyle(list).paddingBottom) : 0;
    this.#isOwnDevice = isOwnDevice;
    this.#box = bar ?? (isOwnDevice ? textarea : null);
    if (!this.#box) return;
    const { position, marginTop, marginBottom } = getComputedStyle(this.#box);
    this.#own = { marginTop: px(marginTop), marginBottom: px(marginBottom) };
    this.#isInFlow = !["absolute", "fixed"].includes(position);
    if (!isOwnDevice) this.#prepareText();
  }

  /** The elements whose sizes matter. */
  get watched() {
    return [this.#box, this.#box && containerOf(this.#box)].filter(Boolean);
  }

  /** How many pixels of the window a point takes. */
  get scale() {
    return this.#box ? scaleOf(this.#box) : 1;
  }

  /** Where the view's coordinates begin, in pixels of the window. */
  get origin() {
    return this.#origin ?? cornerOf(this.#box ?? this.#textarea);
  }

  /** The configuration of a page that is its own device. What the page's author configures comes first. */
  measured({ composer = {}, ...config }) {
    this.#probe();
    const { scale } = this, { clientWidth, clientHeight } = document.documentElement;
    this.#hasOwnBox = boxMembers.some((name) => name in composer);
    this.#prepareText();
    const rect = this.#restingRect, part = visiblePart(this.#box);
    const bottom = Math.min(part.bottom, this.#edge === "bottom" ? rect.bottom : this.#floor());
    const safeArea = this.#edge === "bottom" ? {} : environment(scale);
    const below = Math.max(0, (clientHeight - bottom) / scale - (safeArea.bottom ?? 0));
    const size = { width: clientWidth / scale, height: clientHeight / scale };
    const { left, width } = this.#hasOwnBox && this.#isShrunk ? this.#inside() : rect;
    const view = { x: left / scale, y: 0, width: (width || clientWidth) / scale, height: size.height };
    if (rect.width > 0) this.#isDisplaced ??= Math.abs(bottom - rect.bottom) > 0.5;
    const resolved = { screen: size, safeArea, view, ...config };
    this.#origin = { x: resolved.view.x * scale, y: resolved.view.y * scale };
    return {
      ...resolved,
      composer: {
        ...(!this.#hasOwnBox && this.#parts()), topLimit: Math.max(0, part.top / scale), ...composer,
        bottomOffset: below + (composer.bottomOffset ?? 0),
        ...(composer.textHeight === undefined && { text: this.#text(composer.text) }),
      },
    };
  }

  /** Moves the bar, and the text in it. Returns whether the bar has the height that it should have. */
  move(frame, textFrame, motion) {
    const box = this.#box, { overrides } = this;
    if (!box) return true;
    const hasSize = this.#placesText;
    if (!hasSize && textFrame) overrides.style(this.#textarea, sized(this.#textarea, { height: textFrame.height }));
    const isAsWide = this.#isOwnDevice && Math.abs(frame.width - box.getBoundingClientRect().width / this.scale) < 0.5;
    const size = { ...(!isAsWide && { width: frame.width }), ...(hasSize && { height: frame.height }) };
    overrides.style(box, sized(box, size));
    if (this.#isInFlow) this.#keepSlot();
    const edge = this.#isInFlow ? "bottom" : this.#edge;
    const y = edge === "bottom" && !hasSize ? frame.y + frame.height : frame.y;
    place(box, { x: frame.x, y, ...size }, motion, { origin: this.origin, edge, overrides });
    if (this.#hasOwnBox && textFrame && box !== this.#textarea) this.placeInBar(this.#textarea, textFrame, frame);
    return hasSize || Math.abs(box.getBoundingClientRect().height / this.scale - frame.height) < 0.5;
  }

  /** Moves an element of the bar to its frame in the view. */
  placeInBar(element, { x, y, ...size }, frame) {
    this.#takeOutOfFlow(element, "absolute");
    const { left, top } = this.#bar.getBoundingClientRect();
    const within = { x: x - frame.x, y: y - frame.y, ...size };
    place(element, within, null, { origin: { x: left, y: top }, overrides: this.overrides });
  }

  /** Moves an element that is not in the bar to its frame in the view. */
  placeInView(element, frame) {
    this.#takeOutOfFlow(element, "fixed");
    const origin = this.#isOwnDevice ? this.#origin : cornerOf(element);
    place(element, frame, null, { origin, overrides: this.overrides });
  }

  /** The frame of the message list in the view, without the bar if that is in it. */
  frameOf(list) {
    const { left, top, width, height } = list.getBoundingClientRect(), { scale, origin } = this;
    const slot = list.contains(this.#box) ? Math.min(this.#slot, this.#box.offsetHeight) : 0;
    return { x: (left - origin.x) / scale, y: (top - origin.y) / scale, width: width / scale, height: height / scale - slot };
  }

  // Whether the text has a frame of its own, and not the one that the page's styles give it.
  get #placesText() {
    return this.#hasOwnBox || this.#box === this.#textarea;
  }

  #prepareText() {
    if (this.#placesText) prepare(this.#textarea, this.overrides);
  }

  // Elements that have frames of their own must not push each other.
  #takeOutOfFlow(element, position) {
    if (getComputedStyle(element).position !== "static") return;
    this.overrides.style(element, { position, left: "0px", top: "0px", margin: "0px" });
  }

  // Where the box would be without a movement, and without the inset of a list that it is in.
  get #restingRect() {
    const { left, width, bottom } = naturalRect(this.#box);
    const inset = this.#list?.contains(this.#box) ? px(getComputedStyle(this.#list).paddingBottom) - this.#ownInset : 0;
    return { left, width, bottom: bottom + inset * this.scale };
  }

  // A box that is not shown cannot be tried.
  #probe() {
    if (this.#isProbed || this.#box.offsetWidth === 0) return;
    this.#isProbed = true;
    this.#edge = this.#findEdge();
    this.#isShrunk = !this.#isInFlow && this.#isAsWideAsContent();
  }

  // A box whose bottom stays when it becomes higher belongs to the bottom.
  #findEdge() {
    const { style } = this.#box, { minHeight } = style, before = this.#box.getBoundingClientRect();
    style.minHeight = `${before.height / this.scale + 8}px`;
    const after = this.#box.getBoundingClientRect();
    style.minHeight = minHeight;
    return Math.abs(after.bottom - before.bottom) < 1 && after.top < before.top - 1 ? "bottom" : "top";
  }

  #isAsWideAsContent() {
    const { style } = this.#box, before = style.width, { width } = this.#box.getBoundingClientRect();
    style.width = "max-content";
    const widest = this.#box.getBoundingClientRect().width;
    style.width = before;
    return Math.abs(width - widest) < 0.5;
  }

  // The inside of the box's container.
  #inside() {
    const container = containerOf(this.#box), { clientWidth } = container ?? document.documentElement;
    return { left: cornerOf(this.#box).x, width: clientWidth * (container ? scaleOf(container) : 1) };
  }

  // The bottom of the box's container.
  #floor() {
    const container = containerOf(this.#box);
    if (!container) return document.documentElement.clientHeight - (this.#isInFlow ? this.#own.marginBottom : 0);
    const { paddingBottom, borderBottomWidth } = getComputedStyle(container), scale = scaleOf(container);
    const inside = this.#isInFlow ? px(paddingBottom) + this.#own.marginBottom : 0;
    return container.getBoundingClientRect().bottom - (px(borderBottomWidth) + inside) * scale;
  }

  // A bar in the flow covers what is above it when it grows, and does not push it.
  #keepSlot() {
    const { marginTop } = this.#own, height = this.#box.offsetHeight;
    this.#slot = this.#isDisplaced ?? true ? 0 : Math.min(this.#slot, height);
    if (height !== this.#slot || this.#box.style.marginTop) {
      this.overrides.style(this.#box, { marginTop: `${marginTop + this.#slot - height}px` });
    }
  }

  // What is beside and above the text in the bar.
  #parts() {
    if (this.#box === this.#textarea) return {};
    const [bar, text] = [this.#bar, this.#textarea].map((element) => element.getBoundingClientRect()), { scale } = this;
    return {
      leading: Math.max(0, (text.left - bar.left) / scale), trailing: Math.max(0, (bar.right - text.right) / scale),
      margin: Math.max(0, (bar.height - text.height) / scale),
    };
  }

  // The style of the text.
  #text({ font, ...text } = {}) {
    const style = getComputedStyle(this.#textarea), lang = languageOf(this.#textarea);
    const hasInsets = "insets" in text || "lineFragmentPadding" in text;
    const hasHeight = "maxLines" in text || "maxHeight" in text || style.maxHeight === "none" || style.maxHeight.includes("%");
    return {
      ...(lang && { lang }), direction: style.direction, overflowWrap: style.overflowWrap,
      ...(!hasInsets && { insets: insetsOf(style), lineFragmentPadding: 0 }),
      ...(!hasHeight && { maxHeight: px(style.maxHeight) }),
      ...text, font: { ...fontOf(style), ...font },
    };
  }
}

function fontOf({ fontFamily, fontSize, fontWeight, fontStyle, lineHeight, letterSpacing }) {
  const families = [...fontFamily.matchAll(/"([^"]*)"|'([^']*)'|([^,\s][^,]*)/g)].map((found) => (found[1] ?? found[2] ?? found[3]).trim());
  return {
    families, size: px(fontSize), weight: Math.round(fontWeight) || 400, style: fontStyle.split(" ")[0],
    lineHeight: lineHeight === "normal" ? null : px(lineHeight), letterSpacing: px(letterSpacing),
  };
}

function insetsOf(style) {
  const inset = (side) => px(style[`padding${side}`]) + px(style[`border${side}Width`]);
  return { top: inset("Top"), left: inset("Left"), bottom: inset("Bottom"), right: inset("Right") };
}

function languageOf(element) {
  for (let each = element; each; each = each.parentElement ?? each.getRootNode().host) if (each.lang) return each.lang;
  return "";
}

// The safe area of the window.
function environment(scale) {
  const probe = document.body.appendChild(document.createElement("div"));
  const sides = ["top", "right", "bottom", "left"];
  const padding = sides.map((side) => `env(safe-area-inset-${side}, 0px)`).join(" ");
  Object.assign(probe.style, { position: "fixed", visibility: "hidden", padding });
  const style = getComputedStyle(probe);
  const safeArea = Object.fromEntries(sides.map((side) => [side, px(style.getPropertyValue(`padding-${side}`)) / scale]));
  probe.remove();
  return safeArea;
}
