// Draws the screen to scale, with every part at the frame of a /layout response.
import { place } from "/composer.js";
import { find, make } from "./dom.js";
import { glide } from "./motion.js";

// What a device has around its screen, in pixels.
const bezel = 24;
// Below the safe area, in points.
const appBarHeight = 45;

export class Stage {
  scale = 1;
  #screen = null;
  #frame = find("device");
  #inside = find("screen");
  #parts = Object.fromEntries(
    ["app", "app-bar", "list", "banner", "keyboard"].map((name) => [name, find(name)]));

  constructor() {
    new ResizeObserver(() => this.#fit()).observe(find("stage"));
    // Warnings below the device take some of its room.
    new ResizeObserver(() => requestAnimationFrame(() => this.#fit())).observe(find("slot"));
    addEventListener("resize", () => this.#fit());
  }

  /** Changes the size of the screen. */
  resize(screen) {
    this.#screen = screen;
    const { width, height } = screen.size;
    this.#inside.style.setProperty("--app-bar", `${screen.safeArea.top + appBarHeight}px`);
    Object.assign(this.#inside.style, {
      width: `${width}px`, height: `${height}px`, borderRadius: `${screen.cornerRadius}px`,
    });
    this.#fit();
  }

  // The whole screen is visible at once, with the buttons below or beside it, in what the style sheet leaves for
  // it. The scale is at most 1.
  #fit() {
    if (!this.#screen) return;
    const { width, height } = this.#screen.size, slot = find("slot");
    const isBeside = getComputedStyle(slot).gridColumnStart !== "auto";
    const fitting = Math.min(1, (find("stage").clientWidth * (isBeside ? 0.6 : 1) - bezel) / width);
    slot.style.setProperty("--wanted", `${height * fitting + bezel}px`);
    this.scale = Math.min(fitting, (slot.clientHeight - bezel) / height);
    slot.style.setProperty("--beside", `${width * this.scale + bezel}px`);
    this.#inside.style.scale = this.scale;
    Object.assign(this.#frame.style, {
      width: `${width * this.scale + bezel}px`,
      height: `${height * this.scale + bezel}px`,
      borderRadius: `${this.#screen.cornerRadius * this.scale + bezel / 2}px`,
    });
  }

  /** Shows a layout; `motion` animates the change, null applies it at once. */
  show(layout, motion, bottomOffset) {
    const { width, height } = this.#screen.size;
    this.#inside.dataset.placed = "";
    this.#showSafeArea(layout.safeArea);
    const container = layout.container.frame;
    place(this.#parts.app, container, motion);
    place(this.#parts["app-bar"], { ...container, height: layout.safeArea.top + appBarHeight }, motion);
    this.#showSendButton(layout.composer);
    const hidden = { x: 0, y: height, width, height: this.#keyboardHeight };
    // A panel has the keyboard's frame, and its place.
    const keyboard = (layout.panel ? null : layout.keyboard.frame) ?? hidden;
    this.#keyboardHeight = keyboard.height;
    this.#parts.keyboard.dataset.state = layout.keyboard.state;
    place(this.#parts.keyboard, keyboard, motion);
    this.#showBanner(layout, bottomOffset);
    if (layout.content) this.#showList(layout.content, motion);
  }

  #keyboardHeight = 300;

  #showSafeArea({ top, left, bottom, right }) {
    const { width, height } = this.#screen.size;
    place(find("safe-top"), { x: 0, y: 0, width, height: top });
    place(find("safe-bottom"), { x: 0, y: height - bottom, width, height: bottom });
    place(find("safe-left"), { x: 0, y: 0, width: left, height });
    place(find("safe-right"), { x: width - right, y: 0, width: right, height });
    find("home-indicator").hidden = bottom === 0;
    this.#parts.keyboard.style.setProperty("--below", `${bottom + 4}px`);
  }

  #showSendButton(composer) {
    if (!composer?.textFrame || find("send").dataset.part) return;
    const { frame, textFrame } = composer;
    find("send").style.left = `${textFrame.x - frame.x + textFrame.width + 8}px`;
  }

  #showBanner(layout, bottomOffset) {
    const { width, height } = this.#screen.size;
    const banner = this.#parts.banner;
    banner.hidden = bottomOffset === 0;
    const y = height - layout.safeArea.bottom - bottomOffset;
    place(banner, { x: 0, y, width, height: bottomOffset });
  }

  // The list is a scroll container, so that touch and keys scroll it. Its padding is the inset.
  #showList(content, motion) {
    const { list } = this.#parts;
    const before = list.scrollTop;
    place(list, content.frame);
    list.scrollTop = content.offset;
    glide(list.firstElementChild, list.scrollTop - before, motion);
  }

  /** Draws the keys of a keyboard. */
  drawKeys(rows) {
    find("keys").replaceChildren(...rows.map((row) => make("div", { class: "row" },
      ...row.map((key) => make("span", { class: key.length > 1 ? "key wide" : "key", "data-key": key },
        key === " " ? "" : key)))));
  }
}
