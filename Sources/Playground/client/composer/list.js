// The message list: it is measured, inset and scrolled. It scrolls by itself, or what it is in scrolls it.
import { overflowing, probed, px, scrollAtOnce, scrolls } from "./place.js";

const isSame = (a = 0, b = 0) => Math.abs(a - b) <= 1;

export class List {
  // A bar in the list is no message.
  #bar;
  #scroller;
  #ownPadding;
  /** The part of the space below the last message that is behind the bar anyway. The rest is set. */
  hidden = 0;
  #inset = 0;
  /** The machine that gets the list's events. */
  machine = null;
  // What the machine knows of it.
  #known = { contentHeight: 0, offset: 0 };
  // The offset that the list could not reach yet; undefined where it is where it should be.
  #goal;
  #sizes;
  #changes;

  /** `page` is the bar's, where the bar is in the page's own window; else null. */
  constructor({ list, bar }, page, overrides, on) {
    Object.assign(this, { list, page, overrides });
    this.#bar = bar && list.contains(bar) ? bar : null;
    this.#scroller = scrolls(list) || !page ? list : overflowing(list, /auto|scroll/) ?? document.scrollingElement;
    this.#ownPadding = px(getComputedStyle(list).paddingBottom);
    this.#keepSize();
    on(this.#isWindow ? document : this.#scroller, "scroll", () => this.follow());
    // Images, fonts and opened details make messages higher, and no one says so.
    this.#sizes = new ResizeObserver(() => this.follow());
    this.#changes = new MutationObserver((records) => this.#watch(records));
    this.#changes.observe(list, { childList: true, subtree: true, attributeFilter: ["data-pin"] });
    for (const message of list.children) this.#sizes.observe(message, { box: "border-box" });
  }

  /** Whether the list has content to scroll: by itself, or with the page. */
  get isScroller() {
    return scrolls(this.list) || this.page !== null;
  }

  /** A configuration's `content`, as the page has it. */
  measured(content) {
    const frame = this.page && this.#frame();
    return { liftPolicy: "whenAtEnd", ...(frame && { frame }), ...content, ...this.#measure() };
  }

  /** The machine knows this content. */
  isKnown({ contentHeight, offset = this.#known.offset, pin }) {
    this.#known = { contentHeight, offset, pin };
  }

  /** Tells the machine of another content, and of a movement by the user. */
  follow() {
    this.#scrollOn();
    const { state, config } = this.machine;
    if (!config.content) return;
    const { offset, ...content } = this.#measure(), last = this.#known;
    const isUnchanged = isSame(offset, last.offset) && isSame(content.contentHeight, last.contentHeight)
      && isSame(content.pin?.y, last.pin?.y) && isSame(content.pin?.height, last.pin?.height);
    if (isUnchanged) return;
    // While an answer is on its way that scrolls the list, the list is still where it was.
    const isWhereItShouldBe = isSame(offset, state?.list?.offset ?? config.content.offset);
    const hasScrolled = this.#goal === undefined && !isWhereItShouldBe && !this.#isMovedByBrowser(offset, content);
    this.#known = { offset, ...content };
    this.machine.send({ type: "contentChanged", content: { ...content, ...(hasScrolled && { offset }) } });
  }

  scroll(offset) {
    scrollAtOnce(this.#scroller, offset);
    this.#known = { ...this.#known, offset: this.#scroller.scrollTop };
    this.#goal = this.#scroller.scrollTop < offset - 1 ? offset : undefined;
  }

  /** Sets the space below the last message. A list that gets shorter by it has not been scrolled. */
  inset(height) {
    const { scrollTop } = this.#scroller;
    this.#inset = Math.max(0, Math.min(height - this.hidden, this.#mostInset));
    if (this.#isAroundBar) this.page.keepFree(this.#inset);
    else this.overrides.style(this.list, { paddingBottom: `${this.#padding}px` });
    if (this.#scroller.scrollTop !== scrollTop) this.#known = { ...this.#known, offset: this.#scroller.scrollTop };
    this.#scrollOn();
  }

  /** What a function returns while the list has no inset. */
  withoutInset(read) {
    return this.#inset && !this.#isAroundBar ? probed(this.list, "paddingBottom", `${this.#ownPadding}px`, read) : read();
  }

  end() {
    this.#changes.disconnect();
    this.#sizes.disconnect();
  }

  get #isWindow() {
    return this.#scroller === document.scrollingElement;
  }

  // Whether the bar comes after the last message in what scrolls.
  get #isAroundBar() {
    return this.page?.isInFlowOf(this.#scroller) ?? false;
  }

  // Where the page scrolls, authors leave space for their bar below the list.
  get #padding() {
    return this.#scroller === this.list ? this.#ownPadding + this.#inset : Math.max(this.#ownPadding, this.#inset);
  }

  // A list is at least as high as its padding: more than its height would make it higher, and so the next inset.
  get #mostInset() {
    const { list } = this;
    return this.#scroller === list ? list.clientHeight - px(getComputedStyle(list).paddingTop) - this.#ownPadding : Infinity;
  }

  // The inset is inside of the list's size.
  #keepSize() {
    if (this.#scroller !== this.list || !this.page || getComputedStyle(this.list).boxSizing === "border-box") return;
    const { offsetHeight } = this.list;
    this.overrides.style(this.list, { boxSizing: "border-box" });
    const lost = offsetHeight - this.list.offsetHeight;
    if (lost > 0) this.overrides.style(this.list, { marginBottom: `${px(getComputedStyle(this.list).marginBottom) + lost}px` });
  }

  #watch(records) {
    for (const { target, addedNodes, removedNodes } of records) {
      if (target !== this.list) continue;
      for (const node of addedNodes) if (node instanceof Element) this.#sizes.observe(node, { box: "border-box" });
      for (const node of removedNodes) if (node instanceof Element) this.#sizes.unobserve(node);
    }
    if (records.some(({ type, removedNodes }) => type === "attributes" || removedNodes.length > 0)) this.follow();
  }

  // The frame in the view, without the bar. What the bar covers when it does not lift counts as the list's, so
  // that a growing bar insets the list, whether it lies on the list or takes its height.
  #frame() {
    const { origin, scale, rest } = this.page, { clientHeight } = document.documentElement;
    const rect = this.#isWindow ? { left: 0, top: 0, width: innerWidth, bottom: clientHeight } : this.#scroller.getBoundingClientRect();
    const isBeside = rest.bottom <= rect.top || this.#isAroundBar;
    const bottom = isBeside ? rect.bottom : Math.max(rect.bottom, rest.bottom);
    const after = this.#isAroundBar ? rest.bottom - rest.top : 0;
    this.hidden = (bottom - rect.bottom + after) / scale;
    return { x: (rect.left - origin.x) / scale, y: (rect.top - origin.y) / scale, width: rect.width / scale, height: (bottom - rect.top) / scale };
  }

  // The content, the position and the pinned message, as the page has them.
  #measure() {
    const { top, height } = this.#isWindow ? { top: 0 } : this.#scroller.getBoundingClientRect();
    const { scrollTop: offset, offsetHeight } = this.#scroller, scale = height / offsetHeight || 1;
    const inContent = (y) => (y - top) / scale + offset, pinned = this.list.querySelector("[data-pin]");
    // Between a list and a bar below it there may be a margin.
    const gap = this.page && !this.#isAroundBar ? Math.max(0, this.hidden - (this.page.rest.bottom - this.page.rest.top) / scale) : 0;
    return { contentHeight: Math.max(0, this.#contentEnd(inContent) + gap), offset, ...(pinned && { pin: pinIn(pinned, inContent) }) };
  }

  // A list that overflows says how high its content is, in whole pixels. Of others, the last message does.
  #contentEnd(inContent) {
    const list = this.list, { scrollHeight, clientHeight } = list;
    if (this.#scroller === list && !this.#bar && scrollHeight > clientHeight) return Math.round(scrollHeight - this.#inset);
    let last = list.lastElementChild;
    while (last && (last === this.#bar || last.getClientRects().length === 0)) last = last.previousElementSibling;
    if (!last) return 0;
    const padding = this.#scroller === list ? this.#ownPadding : 0;
    return inContent(last.getBoundingClientRect().bottom) + px(getComputedStyle(last).marginBottom) + padding;
  }

  // Whether a movement upwards of a list at its end is the browser's: one whose content gets shorter cannot be beyond its
  // end, and one whose content changes keeps what it shows at its top there.
  // Source: CSS Scroll Anchoring Module Level 1, section 2.
  #isMovedByBrowser(offset, { contentHeight }) {
    const { scrollHeight, clientHeight } = this.#scroller, isAtEnd = offset >= scrollHeight - clientHeight - 1;
    const up = this.#known.offset - offset, change = Math.abs(this.#known.contentHeight - contentHeight);
    return up > 0 && this.machine.state?.list?.holdsEnd !== false && (isAtEnd || up <= change + 1);
  }

  // A list whose content is too short for an offset goes on when it has grown. That it stopped early is
  // no movement of the user's.
  #scrollOn() {
    if (this.#scroller.scrollTop !== this.#known.offset) this.#goal = undefined;
    if (this.#goal !== undefined) this.scroll(this.#goal);
  }
}

// Where a message is in the content of its list. Its scroll margin stays free above it.
function pinIn(element, inContent) {
  const { top, bottom } = element.getBoundingClientRect(), margin = px(getComputedStyle(element).scrollMarginTop);
  return { y: Math.max(0, inContent(top) - margin), height: inContent(bottom) - inContent(top) };
}
