// A keyboard for pages that have none: what a phone's browser gives a page, on a desktop.
//
//   import { simulateKeyboard } from "http://localhost:8080/keyboard.js";
//   const keyboard = simulateKeyboard({ device: "iphone-16" });
//
// While a text field has the focus, `visualViewport` is smaller, its events come in the browser's order,
// and a keyboard is drawn that types. It knows nothing of the client module: any page can be tried.

// When a page hears of the keyboard. Safari tells once, when it has come to rest; Chromium for Android too,
// but the VirtualKeyboard API hears of it when it begins to move.
// Source: InsetsController.java for Android's duration; the notifications of UIKeyboard for iOS's.
const platforms = {
  ios: { durationMs: 250, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)", hasVirtualKeyboard: false, obeysWidget: false },
  android: { durationMs: 285, easing: "cubic-bezier(0.2, 0, 0, 1)", hasVirtualKeyboard: true, obeysWidget: true },
};
const rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm⌫", " ⏎"].map((row) => [...row]);
const sides = ["top", "right", "bottom", "left"];
// Below a focused field, in pixels: browsers pan it into sight with some space.
const panMargin = 8;
const textTypes = /^(?:text|search|url|tel|email|password|number|date|datetime-local|month|time|week)$/;

/** Simulates the keyboard of a device. See keyboard.d.ts. */
export const simulateKeyboard = (options = {}) => new SimulatedKeyboard(options);

class SimulatedKeyboard {
  isShown = false;
  #device = null;
  #options;
  #end = new AbortController();
  #offsetTop = 0;
  // The height that was asked for in place of the device's.
  #asked;
  #before = [];
  #element;
  #virtual = null;
  // The size of the page while the device is turned; scroll bars would change what the window says.
  #turned = null;
  #timer;
  #observer;

  constructor(options) {
    this.#options = options;
    this.ready = this.#start();
  }

  /** The height that the keyboard covers at the bottom of the window, in pixels; 0 while it is hidden. */
  get height() {
    if (!this.#device || !this.isShown) return 0;
    const { keyboards = {}, keyboardEstimates = {}, keyboard } = this.#device, type = this.#options.keyboard ?? "default";
    const orientation = this.#orientation;
    return this.#asked ?? keyboard ?? keyboards[orientation]?.[type] ?? keyboardEstimates[orientation]?.[type]?.height
      ?? Math.round(this.#size.height * 0.4);
  }

  /** Shows it, as high as is asked for, or else as the device's. */
  show(height) { return this.#change(true, height); }

  hide() { return this.#change(false); }

  /**
   * Turns the device: the page is as wide as the window is high. Media queries, and the units vw and vh, stay those
   * of the window.
   */
  rotate() {
    if (!this.#isOriented) this.#replaceOrientation();
    // A page hears of the turn before it has its new size.
    // Source: measured with Chromium's emulation of a phone.
    this.#tell(window, "orientationchange");
    const { width, height } = this.#size;
    this.#turned = this.#turned ? null : { width: height, height: width };
    if (screen.orientation) this.#tell(screen.orientation, "change");
    this.#tellSafeArea();
    this.#rest(true);
  }

  /** Types a text, key by key, where the focus is. */
  type(text) {
    for (const key of text) press(key === "\n" ? "Enter" : key);
  }

  /** Gives the page everything back. */
  remove() {
    clearTimeout(this.#timer);
    this.#end.abort();
    this.#observer?.disconnect();
    this.#element?.remove();
    this.#turned = null;
    this.#resize(false);
    this.#units.restore();
    for (const [object, name, descriptor] of this.#before.reverse()) {
      if (descriptor) Object.defineProperty(object, name, descriptor);
      else delete object[name];
    }
    for (const side of sides) document.documentElement.style.removeProperty(`--safe-area-inset-${side}`);
    document.documentElement.style.removeProperty("--keyboard-inset-height");
  }

  async #start() {
    this.#device = await deviceNamed(this.#options.device ?? "iphone-16");
    if (!document.body) await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
    if (this.#end.signal.aborted) return;
    this.#replaceViewport();
    if (this.#platform.hasVirtualKeyboard) this.#virtual = this.#replaceVirtualKeyboard();
    else this.#replace(navigator, "virtualKeyboard", () => undefined);
    if (this.#options.draw ?? true) this.#draw();
    this.#tellSafeArea();
    const listen = (target, type, listener) => target.addEventListener(type, listener, { signal: this.#end.signal, capture: true });
    listen(document, "focusin", () => this.#follow());
    listen(document, "focusout", () => this.#follow());
    listen(window, "resize", () => this.#turn());
    this.#observer = new MutationObserver(() => this.#follow());
    this.#observer.observe(document, { subtree: true, attributeFilter: ["inputmode", "readonly", "disabled"] });
    await this.#follow();
  }

  // The layout viewport, in pixels.
  get #size() {
    if (this.#turned) return this.#turned;
    const { clientWidth, clientHeight } = document.documentElement;
    return { width: clientWidth || window.screen.width, height: clientHeight || window.screen.height };
  }

  get #orientation() {
    return this.#size.width > this.#size.height ? "landscape" : "portrait";
  }

  get #platform() {
    return platforms[this.#device?.platform] ?? platforms.ios;
  }

  // How the page asks for the keyboard to change its viewports.
  get #widget() {
    if (this.#virtual?.overlaysContent) return "overlays-content";
    const content = document.querySelector("meta[name=viewport]")?.content ?? "";
    const asked = /interactive-widget\s*=\s*([\w-]+)/.exec(content)?.[1];
    return this.#platform.obeysWidget && asked ? asked : "resizes-visual";
  }

  // ---- What the page reads

  #replace(object, name, get) {
    this.#before.push([object, name, Object.getOwnPropertyDescriptor(object, name)]);
    Object.defineProperty(object, name, { configurable: true, get });
  }

  #replaceViewport() {
    const covered = () => (this.#widget === "overlays-content" ? 0 : this.#rested);
    this.#replace(visualViewport, "height", () => this.#size.height - covered());
    this.#replace(visualViewport, "offsetTop", () => this.#offsetTop);
    this.#replace(visualViewport, "pageTop", () => scrollY + this.#offsetTop);
    const { scrollingElement } = document;
    this.#replace(document, "scrollingElement", () => (this.#isSmaller ? document.body : scrollingElement));
    for (const name of ["scrollY", "pageYOffset"]) this.#replace(window, name, () => document.scrollingElement.scrollTop);
    const content = () => (this.#widget === "resizes-content" ? this.#rested : 0);
    this.#replace(window, "innerHeight", () => this.#size.height - content());
  }

  #isOriented = false;

  #replaceOrientation() {
    this.#isOriented = true;
    this.#replace(visualViewport, "width", () => this.#size.width);
    this.#replace(window, "innerWidth", () => this.#size.width);
    // WebKitGTK has no such member, nor has Safari before 16.4.
    if (!screen.orientation) return;
    this.#replace(screen.orientation, "type", () => `${this.#orientation}-primary`);
    this.#replace(screen.orientation, "angle", () => (this.#orientation === "landscape" ? 90 : 0));
  }

  // The height of which the page has been told.
  #rested = 0;

  #replaceVirtualKeyboard() {
    const keyboard = this, virtual = new EventTarget();
    Object.assign(virtual, { overlaysContent: false, ongeometrychange: null, show: () => void keyboard.show(), hide: () => void keyboard.hide() });
    Object.defineProperty(virtual, "boundingRect", {
      get: () => new DOMRect(0, keyboard.#size.height - keyboard.height, keyboard.height ? keyboard.#size.width : 0, keyboard.height),
    });
    this.#replace(navigator, "virtualKeyboard", () => virtual);
    return virtual;
  }

  #tellSafeArea() {
    const area = this.#device.safeArea?.[this.#orientation] ?? {};
    const { style } = document.documentElement;
    // A keyboard covers the safe area below it.
    for (const side of sides) {
      const inset = side === "bottom" && this.height > 0 ? 0 : area[side] ?? 0;
      style.setProperty(`--safe-area-inset-${side}`, `${inset}px`);
    }
    style.setProperty("--keyboard-inset-height", `${this.#widget === "overlays-content" ? this.height : 0}px`);
  }

  // ---- The keyboard comes and goes

  // A field may take the focus from another one: then the keyboard stays.
  async #follow() {
    await null;
    const field = focusedField();
    if ((this.#options.follows ?? true) && Boolean(field) !== this.isShown) return this.#change(Boolean(field));
    if (field) this.#pan();
    return undefined;
  }

  async #change(isShown, height) {
    if (isShown === this.isShown && (!isShown || height === this.#asked)) return;
    this.isShown = isShown;
    if (isShown) this.#asked = height;
    clearTimeout(this.#timer);
    this.#slide();
    this.#tellSafeArea();
    if (this.#virtual) this.#tell(this.#virtual, "geometrychange");
    const waitMs = this.#options.animated ?? true ? this.#platform.durationMs : 0;
    await new Promise((resolve) => { this.#timer = setTimeout(resolve, waitMs); });
    this.#rest();
  }

  // The keyboard has come to rest, or the device was turned: the page has its new sizes.
  #rest(isTurn = false) {
    this.#rested = this.height;
    const resizesContent = this.#widget === "resizes-content";
    this.#resize(resizesContent && this.#rested > 0);
    this.#slide();
    if (resizesContent || isTurn) this.#tell(window, "resize");
    if (this.#widget !== "overlays-content" || isTurn) this.#tell(visualViewport, "resize");
    this.#pan();
  }

  // The visual viewport moves over the layout viewport until the focused field is in sight.
  #pan() {
    const isPanning = this.#options.pan && this.isShown && this.#widget === "resizes-visual", field = isPanning ? focusedField() : null;
    const visible = this.#size.height - this.#rested, bottom = field?.getBoundingClientRect().bottom ?? 0;
    const isCovered = bottom > visible + this.#offsetTop;
    const wanted = isCovered ? bottom + panMargin - visible : this.#offsetTop;
    const offset = this.isShown ? Math.round(Math.min(this.#rested, wanted)) : 0;
    if (offset === this.#offsetTop) return;
    this.#offsetTop = offset;
    this.#tell(visualViewport, "scroll");
  }

  // The window was turned or resized; a device in it is upright again.
  #turn() {
    if (this.#isTelling) return;
    const wasTurned = this.#turned !== null;
    this.#turned = null;
    this.#tellSafeArea();
    this.#slide();
    if (this.isShown || wasTurned) this.#rest();
  }

  #isTelling = false;

  #tell(target, type) {
    this.#isTelling = true;
    const event = new Event(type);
    target.dispatchEvent(event);
    if (target === this.#virtual) target.ongeometrychange?.(event);
    this.#isTelling = false;
  }

  #isSmaller = false;
  #units = new ViewportUnits();

  // A page whose window is smaller, or turned. Nothing can give a document another window, so its root has the size,
  // its body scrolls, and what is measured in parts of the window is measured in parts of the root.
  #resize(isSmaller) {
    const { documentElement: root, body } = document, { scrollY: before } = window, { width } = this.#size;
    this.#isSmaller = isSmaller;
    this.#units.set(isSmaller ? innerHeight : null);
    this.#style(root, (isSmaller || this.#turned)
      && { ...this.#turned && { width: `${width}px` }, height: `${innerHeight}px`, overflow: isSmaller ? "hidden" : "auto", contain: "layout" });
    this.#style(body, null);
    const { marginTop, marginBottom } = getComputedStyle(body);
    this.#style(body, isSmaller && body.offsetHeight > innerHeight
      && { height: `calc(${innerHeight}px - ${marginTop} - ${marginBottom})`, overflow: "auto", boxSizing: "border-box" });
    if (scrollY !== before) document.scrollingElement.scrollTop = before;
  }

  #own = new Map();

  // Gives an element inline styles in the place of its own, which it gets back before it has others.
  #style({ style }, styles) {
    Object.assign(style, this.#own.get(style));
    this.#own.set(style, Object.fromEntries(Object.keys(styles || {}).map((name) => [name, style[name]])));
    Object.assign(style, styles || {});
  }

  // ---- The drawn keyboard

  #draw() {
    this.#element = document.createElement("div");
    this.#element.setAttribute("aria-hidden", "true");
    const root = this.#element.attachShadow({ mode: "open" });
    root.append(Object.assign(document.createElement("style"), { textContent: style }));
    for (const row of rows) {
      const line = root.appendChild(document.createElement("div"));
      line.append(...row.map((key) => Object.assign(document.createElement("span"), { textContent: key, className: key === " " ? "space" : "" })));
    }
    root.addEventListener("pointerdown", (event) => {
      // The field keeps the focus.
      event.preventDefault();
      const key = event.target.closest("span")?.textContent;
      if (key) press({ "⌫": "Backspace", "⏎": "Enter" }[key] ?? key);
    });
    root.addEventListener("mousedown", (event) => event.preventDefault());
    document.documentElement.append(this.#element);
    this.#slide();
  }

  // The keyboard is at the window's bottom. A page that is panned does not move on the screen, so the keyboard
  // covers there what a phone would show above it.
  #slide() {
    if (!this.#element) return;
    const { durationMs, easing } = this.#platform, { width, height: bottom } = this.#size;
    const height = this.height || this.#element.offsetHeight;
    Object.assign(this.#element.style, {
      position: "fixed", left: 0, top: `${bottom - height}px`, width: `${width}px`, zIndex: 2147483647, height: `${height}px`,
      transition: this.#options.animated ?? true ? `translate ${durationMs}ms ${easing}` : "none",
      translate: this.isShown ? "none" : `0 ${height}px`,
      visibility: this.isShown ? "visible" : "hidden",
    });
  }
}

/** The units vh, svh, lvh and dvh in a page's styles, which can be those of another height. */
class ViewportUnits {
  #before = new Map();

  /** A hundred of them are a height in pixels, or the window's height if that is null. */
  set(height) {
    if (height !== null) for (const style of stylesOf(document)) this.#follow(style);
    document.documentElement.style.setProperty(unit, height === null ? "" : `${height / 100}px`);
  }

  restore() {
    for (const [style, text] of this.#before) style.cssText = text;
    document.documentElement.style.removeProperty(unit);
  }

  #follow(style) {
    const { cssText } = style, text = cssText.replace(lengths, `calc($1 * var(${unit}, 1$2))`);
    if (text === cssText) return;
    this.#before.set(style, cssText);
    style.cssText = text;
  }
}

const unit = "--keyboard-vh";
const lengths = new RegExp(String.raw`(?<![\w.-]|${unit}, )(\d*\.?\d+)([sld]?vh)\b`, "g");

/** The styles of a document or a shadow root, and of what is in it. Sheets of other origins cannot be read. */
function* stylesOf(root) {
  for (const sheet of [...root.styleSheets, ...root.adoptedStyleSheets ?? []]) {
    try {
      yield* stylesIn(sheet.cssRules);
    } catch {
      continue;
    }
  }
  for (const element of root.querySelectorAll("*")) {
    if (element.getAttribute("style")?.includes("vh")) yield element.style;
    if (element.shadowRoot) yield* stylesOf(element.shadowRoot);
  }
}

function* stylesIn(rules) {
  for (const { style, cssRules } of rules) {
    if (style) yield style;
    if (cssRules) yield* stylesIn(cssRules);
  }
}

const style = `:host { display: flex; flex-direction: column; gap: 6px; padding: 8px 4px; box-sizing: border-box;
  background: #ced2d9; color: #111; font: 18px system-ui, sans-serif; user-select: none; touch-action: none }
  div { display: flex; flex: 1; gap: 5px; justify-content: center }
  span { flex: 1; max-width: 10%; display: grid; place-items: center; background: #fff; border-radius: 5px; box-shadow: 0 1px #888 }
  .space { max-width: 60% } @media (forced-colors: active) { span { border: 1px solid } }`;

/** The field that has the focus and takes text; null if none does. */
function focusedField() {
  let field = document.activeElement;
  while (field?.shadowRoot?.activeElement) field = field.shadowRoot.activeElement;
  if (!field || field.inputMode === "none" || field.readOnly || field.disabled) return null;
  const isInput = field.localName === "input" && textTypes.test(field.type);
  return field.localName === "textarea" || isInput || field.isContentEditable ? field : null;
}

/** Presses a key as a phone's keyboard does: events first, then the browser's own editing. */
function press(key) {
  const field = focusedField();
  if (!field) return;
  const members = { key, bubbles: true, cancelable: true, composed: true };
  const code = { Enter: 13, Backspace: 8 }[key] ?? key.toUpperCase().codePointAt(0);
  const send = (type, keyCode) => field.dispatchEvent(new KeyboardEvent(type, { ...members, keyCode, which: keyCode }));
  // Only keys that make a character have the second event. Source: UI Events, "Legacy keypress".
  const isFree = send("keydown", code) && (key === "Backspace" || send("keypress", key === "Enter" ? 13 : key.codePointAt(0)));
  if (isFree) edit(field, key);
  send("keyup", code);
}

function edit(field, key) {
  if (key === "Backspace") document.execCommand("delete");
  else if (key !== "Enter") document.execCommand("insertText", false, key);
  else if (field.localName === "input") field.form?.requestSubmit();
  else document.execCommand(field.isContentEditable ? "insertParagraph" : "insertLineBreak");
}

/** A device of the service's table, or one that is given. */
async function deviceNamed(device) {
  if (typeof device === "object") return { platform: "ios", ...device };
  const response = await fetch(new URL("./devices.json", import.meta.url));
  const { devices } = await response.json();
  const found = devices.find(({ id }) => id === device);
  if (!found) throw new Error(`There is no device "${device}": GET /devices lists them.`);
  return found;
}
