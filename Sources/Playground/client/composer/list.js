// The message list: it is measured, inset and scrolled.

const isSame = (a = 0, b = 0) => Math.abs(a - b) <= 1;

export class List {
  #list;
  // A bar in the list is no message.
  #bar;
  #machine;
  #overrides;
  #ownPadding;
  // What the machine knows of the list.
  #known = { contentHeight: 0, offset: 0 };
  // The offset that the list could not reach yet; undefined where it is where it should be.
  #goal;
  #observer;

  constructor(list, bar, overrides, on) {
    this.#list = list;
    this.#bar = bar && list.contains(bar) ? bar : null;
    this.#overrides = overrides;
    this.#ownPadding = parseFloat(getComputedStyle(list).paddingBottom) || 0;
    on(list, "scroll", () => this.follow());
    this.#observer = new MutationObserver(() => this.follow());
    const changes = { childList: true, subtree: true, characterData: true, attributeFilter: ["data-pin"] };
    this.#observer.observe(list, changes);
  }

  drive(machine) {
    this.#machine = machine;
  }

  /** Whether the list scrolls by itself. */
  get isScroller() {
    return /auto|scroll|hidden/.test(getComputedStyle(this.#list).overflowY);
  }

  /** The members of a configuration's `content`. */
  measured() {
    this.#known = this.#measure();
    return this.#known;
  }

  /** Tells the machine of another content, and of a movement by the user. */
  follow() {
    this.#scrollOn();
    const { state, config } = this.#machine;
    const { offset, ...content } = this.#measure(), last = this.#known;
    const isUnchanged = isSame(offset, last.offset) && isSame(content.contentHeight, last.contentHeight)
      && isSame(content.pin?.y, last.pin?.y) && isSame(content.pin?.height, last.pin?.height);
    if (!config.content || isUnchanged) return;
    this.#known = { offset, ...content };
    // While an answer is on its way that scrolls the list, the list is still where it was.
    const isWhereItShouldBe = isSame(offset, state?.list?.offset ?? config.content.offset);
    const hasScrolled = this.#goal === undefined && !isWhereItShouldBe;
    this.#machine.send({ type: "contentChanged", content: { ...content, ...(hasScrolled && { offset }) } });
  }

  scroll(offset) {
    this.#list.scrollTop = offset;
    this.#known = { ...this.#known, offset: this.#list.scrollTop };
    this.#goal = this.#list.scrollTop < offset - 1 ? offset : undefined;
  }

  /** Sets the space below the last message. A list that gets shorter by it has not been scrolled. */
  inset(height) {
    const { scrollTop } = this.#list;
    this.#overrides.style(this.#list, { paddingBottom: `${this.#ownPadding + height}px` });
    if (this.#list.scrollTop !== scrollTop) this.#known = { ...this.#known, offset: this.#list.scrollTop };
  }

  end() {
    this.#observer.disconnect();
  }

  // The content, the position and the pinned message, as the page has them.
  #measure() {
    const list = this.#list, range = document.createRange();
    range.selectNodeContents(list);
    if (this.#bar) range.setEndBefore(this.#bar);
    const { top, height } = list.getBoundingClientRect();
    const scale = height / list.offsetHeight || 1, offset = list.scrollTop;
    const bottom = (range.getBoundingClientRect().bottom - top) / scale + offset + this.#ownPadding;
    const pinned = list.querySelector("[data-pin]");
    return { contentHeight: Math.max(0, bottom), offset, ...(pinned && { pin: pinIn(pinned, top, scale, offset) }) };
  }

  // A list whose content is too short for an offset goes on when it has grown. That it stopped early is
  // no movement of the user's.
  #scrollOn() {
    if (this.#goal === undefined) return;
    const hasMoved = this.#list.scrollTop !== this.#known.offset;
    if (hasMoved) this.#goal = undefined;
    else this.scroll(this.#goal);
  }
}

// Where a message is in the content of its list. Its scroll margin stays free above it.
function pinIn(element, top, scale, offset) {
  const rect = element.getBoundingClientRect();
  const margin = parseFloat(getComputedStyle(element).scrollMarginTop);
  return { y: Math.max(0, (rect.top - top) / scale + offset - margin), height: rect.height / scale };
}
