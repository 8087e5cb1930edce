// The message box where a page has it. The browser places the bar, from its own `bottom`; what is set here says
// how far it is lifted, and how high its text is. Nothing that is set changes what is measured.
import { ancestors, containerOf, edges, isInFixed, overflowing, probed, px, rounded, scaleOf, scrolled, sized, visiblePart } from "./place.js";
import { Preset } from "./preset.js";

const boxMembers = ["leading", "trailing", "margin", "items", "rows", "mode"];

export class Page extends Preset {
  #measure;
  #style;
  // How the box is lifted: "sticky" in the flow, "relative" where it cannot stick or nothing but the box is in its
  // parent, or by its "position".
  #kind = null;
  #own = { marginBottom: 0, overflowY: "" };
  // The page's distance below the box, as it says it.
  #unlifted = "";
  // Whether the machine arranges the text and the buttons in the bar.
  #hasOwnBox = false;
  /** The place of the bar without a lift, in pixels of the window: within its visible part, and where the page has it (`own…`). */
  rest = { bottom: 0, top: 0, ownTop: 0, ownBottom: 0, limit: 0, below: 0 };
  origin = { x: 0, y: 0 };
  /** The `List` of the page, if it has one. */
  list = null;
  // The style `height` of the textarea that the module has set.
  #height = null;
  // The height of all lines.
  #needed = 0;
  // The height of the lines that the configuration allows.
  #whole = 0;
  // The height that the textarea's style makes of that; the machine counts with it.
  #told = 0;
  // The height that a keyboard, the window or the user gives the textarea instead.
  #given = null;
  #textWidth = null;
  #animation = null;

  constructor({ bar, textarea }, measure, overrides) {
    super({ bar, textarea }, overrides, {});
    this.#measure = measure;
    this.#style = getComputedStyle(this.box);
  }

  /** The elements whose sizes matter. */
  get watched() {
    return [this.box, this.textarea, this.#measure.element, containerOf(this.box)].filter(Boolean);
  }

  /** Whether the bar is in the flow of an element, so that its content ends above it. */
  isInFlowOf(element) {
    return this.#kind !== "position" && element.contains(this.box);
  }

  /** The configuration of the page as it is now. What the page's author configures comes first. */
  measured({ composer = {}, ...config }, text = this.textarea.value) {
    this.#hasOwnBox = boxMembers.some((name) => name in composer);
    this.#prepare();
    const { textHeight, bottom, topLimit } = this.#fit(text, composer.text), { scale } = this;
    const { clientWidth, clientHeight } = document.documentElement, rect = this.box.getBoundingClientRect();
    const safeArea = config.safeArea ?? {}, below = Math.max(0, (clientHeight - bottom) / scale - (safeArea.bottom ?? 0));
    const size = { width: clientWidth / scale, height: clientHeight / scale };
    const view = { x: rect.left / scale, y: 0, width: (rect.width || clientWidth) / scale, height: size.height };
    const resolved = { screen: size, safeArea, view, ...config };
    this.origin = { x: resolved.view.x * scale, y: resolved.view.y * scale };
    return {
      ...resolved,
      composer: {
        ...(!this.#hasOwnBox && this.#parts(rect)), topLimit: Math.max(0, topLimit / scale), ...composer,
        bottomOffset: below + (composer.bottomOffset ?? 0), text: this.#text(composer.text),
        // Where the machine asks how many lines there are, it finds the height itself.
        ...(composer.mode !== "auto" && { textHeight: composer.textHeight ?? textHeight }),
      },
    };
  }

  /** Lifts the bar, and gives its parts their frames. */
  place({ frame, textFrame }, motion = null) {
    if (!this.#kind || !frame) return false;
    if (this.#hasOwnBox && textFrame) this.#arrange(frame, textFrame);
    // A list that has no height left for its inset pushes the bar.
    if (this.#giveHeight(textFrame) || this.#kind === "relative") this.rest = this.#restIn(visiblePart(this.box));
    this.#lift(this.origin.y + (frame.y + frame.height) * this.scale, motion);
    const width = textFrame?.width ?? null, isOther = this.#hasOwnBox && Math.abs(width - this.#textWidth) > 0.01;
    this.#textWidth = width;
    return isOther;
  }

  // ---- The height of the text

  // As high as its text, within what the page and the configuration allow. A height that the page or the user
  // has set is theirs, until it is taken back.
  #grow(text, { maxLines, minLines } = {}) {
    const textarea = this.textarea, { style } = textarea, measure = this.#measure;
    measure.copy();
    const isTheirs = style.height !== "" && style.height !== this.#height;
    if (isTheirs || textarea.offsetWidth === 0) {
      this.#height = this.#given = null;
      return;
    }
    const around = edges(getComputedStyle(textarea), "height");
    const most = maxLines ? measure.heightOfLines(maxLines) : document.documentElement.clientHeight;
    const rows = textarea.hasAttribute("rows") ? textarea.rows : 1;
    const needs = measure.height(text, most), inner = Math.max(Math.min(needs, most), measure.height("\n".repeat((minLines ?? rows) - 1)));
    this.#needed = needs + around;
    this.#whole = inner + around;
    // What was less than the last text needs is a limit: a text that needs less has its own height.
    const isLimit = this.#given !== null && this.#given < this.#told;
    this.#setHeight(isLimit ? Math.min(this.#given, this.#whole) : this.#given ?? this.#whole);
  }

  #setHeight(height) {
    this.overrides.style(this.textarea, sized(this.textarea, { height }));
    this.#height = this.textarea.style.height;
    if (this.#own.overflowY === "auto") this.overrides.style(this.textarea, { overflowY: this.#needed > this.#shown + 0.5 ? "auto" : "hidden" });
  }

  get #shown() {
    return this.textarea.getBoundingClientRect().height / this.scale;
  }

  // What a function returns while the textarea is as high as its text. A given height stays set: a textarea with a
  // transition would begin one.
  #withWholeText(read) {
    return this.#given === null ? read() : probed(this.textarea, "height", sized(this.textarea, { height: this.#whole }).height, read);
  }

  // A keyboard or the window may leave less height than the text needs, and the user may want another. Returns whether the
  // given height has changed.
  #giveHeight({ height } = {}) {
    const given = Math.abs(height - this.#told) > 0.5 ? height : null;
    if (given === this.#given || this.#height === null) return false;
    this.#given = given;
    this.#setHeight(given ?? this.#whole);
    return true;
  }

  // What the lines of the text are configured to be, for the rules that count them. Its height is the page's.
  #text({ maxLines, minLines, maxHeight, ...text } = {}) {
    const style = getComputedStyle(this.textarea), inset = (side) => px(style[`padding${side}`]) + px(style[`border${side}Width`]);
    const insets = { top: inset("Top"), left: inset("Left"), bottom: inset("Bottom"), right: inset("Right") };
    const size = px(style.fontSize), lineHeight = style.lineHeight === "normal" ? null : px(style.lineHeight);
    const families = [...style.fontFamily.matchAll(/"([^"]*)"|'([^']*)'|([^,\s][^,]*)/g)].map((found) => (found[1] ?? found[2] ?? found[3]).trim());
    const font = { families, size, weight: Math.round(style.fontWeight) || 400, style: style.fontStyle.split(" ")[0], lineHeight, letterSpacing: px(style.letterSpacing) };
    return { direction: style.direction, overflowWrap: style.overflowWrap, insets, lineFragmentPadding: 0, ...text, font: { ...font, ...text.font } };
  }

  // ---- The place of the bar

  #prepare() {
    if (this.#kind || this.box.offsetWidth === 0) return;
    const { position } = this.#style, overrides = this.overrides;
    const isPositioned = position === "absolute" || position === "fixed";
    const { parentElement: parent } = this.box;
    overrides.style(this.box, {});
    const isAlone = !parent || parent.getBoundingClientRect().height < this.box.getBoundingClientRect().height * 1.5;
    const sticks = !isInFixed(this.box) && (position === "sticky" || !isAlone || parent === document.body);
    this.#kind = isPositioned ? "position" : sticks ? "sticky" : "relative";
    this.#own = { marginBottom: px(this.#style.marginBottom), overflowY: getComputedStyle(this.textarea).overflowY };
    if (this.#kind === "position" && this.#hangsFromTop()) {
      overrides.style(this.box, { top: "auto", bottom: "0px" });
    } else if (!isPositioned && !(sticks && position === "sticky")) {
      overrides.style(this.box, { position: this.#kind, bottom: "0px" });
    }
    // The padding of a list in the same column must not take its height.
    const isInColumn = getComputedStyle(ancestors(this.box)[0]).flexDirection.startsWith("column");
    if (!isPositioned && isInColumn) overrides.style(this.box, { flexShrink: "0" });
    if (this.#hasOwnBox && isPositioned && this.#isAsWideAsContent()) overrides.style(this.box, { width: "100%", boxSizing: "border-box" });
  }

  // A box whose bottom moves when it becomes higher.
  #hangsFromTop() {
    const { height, bottom } = this.box.getBoundingClientRect();
    return probed(this.box, "minHeight", `${height / this.scale + 8}px`).bottom > bottom + 1;
  }

  #isAsWideAsContent() {
    const { width } = this.box.getBoundingClientRect();
    return Math.abs(width - probed(this.box, "width", "max-content").width) < 0.5;
  }

  // The height of the text, and the place that the machine gets: the one that the bar has with all of its text and without
  // the list's inset.
  #fit(text, configured) {
    const scrollBack = scrolled([this.textarea, ...(this.list ? [this.list.list] : []), ...ancestors(this.box)]);
    this.#grow(text, configured);
    const part = visiblePart(this.box), place = this.#withWholeText(() => this.#wholePlace(part));
    this.#told = place.textHeight;
    if (this.#given !== null) this.rest = this.#restIn(part);
    scrollBack();
    return place;
  }

  #wholePlace(part) {
    const textHeight = this.#shown, read = () => this.#restIn(part), endsBelow = ({ ownBottom }) => ownBottom > part.bottom + 0.5;
    this.rest = read();
    if (!endsBelow(this.rest)) return { textHeight, bottom: this.rest.bottom, topLimit: part.top };
    const tops = () => ancestors(this.box).map(({ scrollTop }) => scrollTop).join(), before = tops();
    const low = (height) => probed(this.textarea, "height", height, () => ({ ...read(), isScrolled: tops() !== before }));
    const readAll = () => [read(), low("0px"), low("24px")], [whole, empty, line] = this.list?.withoutInset(readAll) ?? readAll();
    // The page moves a higher bar up, but there is no place left: the top of the whole bar is the limit, and the bar ends where
    // the page ends an empty one. A page that has the bar in its middle, or that has scrolled, moves the end too.
    const isPushedUp = endsBelow(whole) && !endsBelow(empty) && whole.ownTop < empty.ownTop - 1
      && Math.abs(line.bottom - empty.bottom) < 1 && !empty.isScrolled;
    const [{ bottom }, topLimit] = isPushedUp ? [empty, Math.max(part.top, whole.ownTop)] : [whole, part.top];
    return { textHeight, bottom, topLimit };
  }

  // Where the bar is without its lift, where a lift is counted from (`limit`), and the page's distance `below` it.
  #restIn(part) {
    const { scale } = this, read = () => ({ below: px(this.#style.bottom), rect: this.box.getBoundingClientRect(), shift: this.#shift });
    if (!this.#lifted) this.#unlifted = this.box.style.bottom;
    const { below, rect, shift } = this.#lifted ? probed(this.box, "bottom", this.#unlifted, read) : read();
    const ownBottom = this.#kind ? rounded(rect.bottom - shift * scale) : part.bottom, height = this.#kind ? rect.height : 0;
    // A margin below the bar is the space that its lift leaves at the end of the page.
    const unlifted = ownBottom + (this.#lifted ? this.#margin * scale : 0);
    const limit = this.#kind === "sticky" ? this.#port() - below * scale : unlifted;
    const bottom = Math.min(unlifted, limit, Math.max(part.bottom, part.top));
    return { bottom, top: bottom - height, ownBottom, ownTop: ownBottom - height, limit, below };
  }

  #lifted = 0;
  #margin = 0;

  /** The space below a bar in the flow, which its lift takes from the end of the page. */
  keepFree(height) {
    this.#margin = height;
    this.overrides.style(this.box, { marginBottom: height ? `${this.#own.marginBottom + height}px` : null });
  }

  // The bottom of the part of the window in which the box sticks.
  #port() {
    const scroller = overflowing(this.box, /auto|scroll|hidden/);
    if (!scroller) return document.documentElement.clientHeight;
    const style = getComputedStyle(scroller), border = px(style.borderBottomWidth);
    const bar = scroller.offsetHeight - scroller.clientHeight - border * 2;
    return scroller.getBoundingClientRect().bottom - (border + px(style.paddingBottom) + Math.max(0, bar)) * scaleOf(scroller);
  }

  // Lifts the box to a bottom, in pixels of the window.
  #lift(bottom, motion) {
    const { rest, scale } = this, before = motion && this.box.getBoundingClientRect().bottom;
    const lift = bottom < rest.bottom - 0.5 ? Math.max(0, (rest.limit - bottom) / scale) : 0;
    const isOther = Math.abs(lift - this.#lifted) > 0.01;
    this.#lifted = lift;
    this.#setLift(lift);
    // A box that sticks in a transformed container is counted from where the container would be without the transform.
    if (lift && scale !== 1) this.#setLift(lift + (this.box.getBoundingClientRect().bottom - this.#shift * scale - bottom) / scale);
    if (!isOther && !motion) return;
    this.#animation?.cancel();
    this.#animation = null;
    if (!motion) return;
    const distance = (before - this.box.getBoundingClientRect().bottom) / this.scale;
    if (Math.abs(distance) < 0.5) return;
    const translate = [`0 ${distance}px`, "0 0"];
    this.#animation = this.box.animate({ translate, composite: "add" }, { id: "composer", ...motion });
    this.#animation.distance = distance;
  }

  #setLift(lift) {
    this.overrides.style(this.box, { bottom: lift ? `${this.rest.below + lift}px` : this.#unlifted });
  }

  // How far the box still is from where it is going.
  get #shift() {
    const progress = this.#animation?.effect.getComputedTiming().progress ?? null;
    return progress === null ? 0 : this.#animation.distance * (1 - progress);
  }

  // ---- The bar's content

  // What is beside and above the text in the bar.
  #parts({ left, width, height }) {
    const text = this.textarea.getBoundingClientRect(), { scale } = this;
    return {
      leading: Math.max(0, (text.left - left) / scale), trailing: Math.max(0, (left + width - text.right) / scale),
      margin: Math.max(0, (height - text.height) / scale),
    };
  }

  #arrange(frame, { x, y, width }) {
    if (this.box === this.textarea) return;
    this.overrides.style(this.box, sized(this.box, { height: frame.height }));
    this.placeInBar(this.textarea, { x, y, width }, frame);
  }
}
