// Draws the screen to scale, with every part at the frame of a /layout response.
import { find, make } from "./dom.js";
import { glide, place } from "./motion.js";

export class Stage {
  scale = 1;
  #screen = null;
  #frame = find("device");
  #inside = find("screen");
  #parts = Object.fromEntries(
    ["app", "list", "banner", "bar", "keyboard"].map((name) => [name, find(name)]));

  constructor() {
    new ResizeObserver(() => this.#fit()).observe(find("stage"));
    addEventListener("resize", () => this.#fit());
  }

  /** Changes the size of the screen. */
  resize(screen) {
    this.#screen = screen;
    const { width, height } = screen.size;
    Object.assign(this.#inside.style, {
      width: `${width}px`, height: `${height}px`, borderRadius: `${screen.cornerRadius}px`,
    });
    this.#fit();
  }

  // The scale is at most 1. In a wide window, the whole screen is visible at once.
  #fit() {
    if (!this.#screen) return;
    const { width, height } = this.#screen.size;
    const bezel = 24;
    const availableWidth = find("stage").clientWidth - bezel;
    const availableHeight = matchMedia("(min-width: 60rem)").matches ? innerHeight - 330 : Infinity;
    this.scale = Math.min(1, availableWidth / width, Math.max(440, availableHeight) / height);
    this.#inside.style.scale = this.scale;
    Object.assign(this.#frame.style, {
      width: `${width * this.scale + bezel}px`,
      height: `${height * this.scale + bezel}px`,
      borderRadius: `${this.#screen.cornerRadius * this.scale + bezel / 2}px`,
    });
  }

  /** Converts a window's `clientY` to points of the screen. */
  screenY(clientY) {
    return (clientY - this.#inside.getBoundingClientRect().top) / this.scale;
  }

  /** Shows a layout; `motion` animates the change, null applies it at once. */
  show(layout, motion, bottomOffset) {
    const { width, height } = this.#screen.size;
    this.#showSafeArea(layout.safeArea);
    place(this.#parts.app, layout.container.frame, motion);
    if (layout.composer) place(this.#parts.bar, layout.composer.frame, motion);
    this.#showTextFrame(layout.composer);
    const hidden = { x: 0, y: height, width, height: this.#keyboardHeight };
    const keyboard = layout.keyboard.frame ?? hidden;
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

  #showTextFrame(composer) {
    if (!composer) return;
    const { frame, textFrame } = composer;
    const text = textFrame ?? frame;
    place(find("text-area"), {
      x: text.x - frame.x, y: text.y - frame.y, width: text.width, height: text.height,
    });
    const end = text.x - frame.x + text.width;
    Object.assign(find("send").style, { left: `${end + 8}px` });
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
    list.style.paddingBottom = `${content.bottomInset}px`;
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
