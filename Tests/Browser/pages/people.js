// Actions of a user in a page with a message box, and checks of what the user sees after each. Nothing here uses the
// client module: every page needs a textarea, a bar around it and a list.
const frames = (count) => new Promise((resolve) => {
  const next = () => (count-- > 0 ? requestAnimationFrame(next) : resolve());
  next();
});
const find = (name) => (window.root ?? document).querySelector(name);
const field = () => find("textarea"), bar = () => find("#bar") ?? field(), list = () => find("ol, #list");
const messages = () => [...list().querySelectorAll("li")].filter((each) => !bar().contains(each));
const scrolls = (element) => /auto|scroll|hidden/.test(getComputedStyle(element).overflowY);
const px = (value) => parseFloat(value) || 0;

let text = "", said = [], caret = 0, keyboardHeight = 0, isAtEnd = true, scrollY_ = 0, before = null, restBottom = Infinity;

/** The element that scrolls the list: the list or one around it. */
function scroller() {
  for (let each = list(); each && each !== document.body && each !== document.documentElement; each = each.parentElement) {
    if (scrolls(each)) return each;
  }
  return document.scrollingElement;
}

/** Notes whether the user reads the end of the list. A movement upwards lets go of the end, however small it is. */
function readEnd() {
  const { scrollTop, scrollHeight, clientHeight } = scroller();
  isAtEnd = scrollTop >= scrollHeight - clientHeight - 1;
}

function press(key, members = {}) {
  const codes = { Enter: 13, Backspace: 8, ArrowUp: 38, ArrowDown: 40, Escape: 27 };
  const event = new KeyboardEvent("keydown", { key, keyCode: codes[key], bubbles: true, cancelable: true, composed: true, ...members });
  return field().dispatchEvent(event);
}

const insert = (content) => document.execCommand("insertText", false, content);
/** Where the grapheme clusters of a text start. */
const starts = (content) => [...new Intl.Segmenter().segment(content)].map(({ index }) => index);
const joining = /[\u094d\u0bcd\u200d]$/, joined = /^[\p{Lo}\p{Extended_Pictographic}]/u;

/** Inserts what is typed or pasted, in the field and in the text that it should have. */
function write(content) {
  insert(content);
  text = text.slice(0, caret) + content + text.slice(caret);
  caret += content.length;
  // The caret of Chromium and WebKit does not stay between a virama and a letter of any script, or between a zero width
  // joiner and an emoji, in a plain field either.
  if (joining.test(content) && joined.test(text.slice(caret))) caret = field().selectionEnd;
}

const actions = {
  type(content) {
    for (const letter of content) write(letter);
  },
  newline() {
    if (press("Enter", { shiftKey: true })) insert("\n");
    text = `${text.slice(0, caret)}\n${text.slice(caret)}`;
    caret += 1;
  },
  paste: write,
  // If a part of a cluster is selected, Chromium deletes the whole cluster.
  erase() {
    if (caret === 0) return;
    const last = caret - starts(text.slice(0, caret)).at(-1);
    field().setSelectionRange(caret - last, caret);
    document.execCommand("delete");
    text = text.slice(0, caret - last) + text.slice(caret);
    caret -= last;
  },
  move(part) {
    caret = Math.floor(part * text.length);
    if (/[\udc00-\udfff]/.test(text[caret] ?? "")) caret -= 1;
    // Marks belong to the letter before them.
    caret = starts(text).findLast((index) => index <= caret) ?? 0;
    field().setSelectionRange(caret, caret);
  },
  send() {
    press("Enter");
    if (text.trim()) said.push(text);
    if (text.trim()) [text, caret] = ["", 0];
  },
  receive(content) {
    list().append(Object.assign(document.createElement("li"), { textContent: content }));
    said.push(content);
  },
  grow(height) {
    const last = messages().at(-1);
    if (last) last.style.paddingBottom = `${height}px`;
  },
  scroll(part) {
    const element = scroller();
    element.scrollTop = part * (element.scrollHeight - element.clientHeight);
    readEnd();
  },
  scrollPage(height) {
    scrollTo(0, height);
    if (scroller() === document.scrollingElement) readEnd();
  },
  keyboard(height) {
    keyboardHeight = height;
    for (const [name, value] of Object.entries({ height: innerHeight - height, offsetTop: 0, scale: 1 })) {
      Object.defineProperty(visualViewport, name, { configurable: true, get: () => value });
    }
    visualViewport.dispatchEvent(new Event("resize"));
  },
  font(size) { document.documentElement.style.setProperty("--size", `${size}px`); },
  throwing(isThrowing) { window.isThrowing = isThrowing; },
};

/** Performs an action; returns the faults that are seen after it. */
async function act(name, argument) {
  field().focus({ preventScroll: true });
  scrollY_ = scrollY;
  before = { top: scroller().scrollTop, isAtEnd };
  actions[name](argument);
  await frames(4);
  return faults(name);
}

/** The height that a plain textarea needs for a text. */
function plain(value) {
  const own = field(), copy = own.cloneNode(), style = getComputedStyle(own);
  copy.removeAttribute("style");
  copy.style.cssText = "position:absolute;visibility:hidden;left:0;top:0;height:0;min-height:0;max-height:none;margin:0;box-sizing:border-box;overflow:hidden";
  copy.style.width = `${own.getBoundingClientRect().width / scale()}px`;
  copy.rows = 1;
  copy.placeholder = "";
  bar().append(copy);
  copy.value = value;
  const height = copy.scrollHeight + px(style.borderTopWidth) + px(style.borderBottomWidth);
  copy.remove();
  return height;
}

const scale = () => {
  const { offsetWidth } = bar(), { width } = bar().getBoundingClientRect();
  return Math.abs(width - offsetWidth) < 0.6 ? 1 : width / offsetWidth;
};

function faults(name) {
  const found = [], say = (...words) => found.push(words.join(" "));
  const rect = bar().getBoundingClientRect(), own = field(), box = own.getBoundingClientRect().height / scale();
  const bottom = innerHeight - keyboardHeight, last = messages().at(-1)?.getBoundingClientRect();
  if (rect.top < -1 || rect.bottom > bottom + 1 || rect.height < 5) say("the bar is at", rect.top, "to", rect.bottom, "of", bottom);
  if (keyboardHeight === 0) restBottom = rect.bottom;
  else if (rect.bottom < Math.min(bottom, restBottom) - 60) say("the bar ends at", rect.bottom, "far above the keyboard at", bottom);
  if (isAtEnd && rect.top > 60 && last && last.bottom > rect.top + 1.5 && scrollY_ === 0) say("the newest message ends at", last.bottom, "behind the bar at", rect.top);
  const wanted = Math.min(plain(text), window.maxLines ? plain(`x${"\nx".repeat(window.maxLines - 1)}`) : Infinity);
  const top = Math.max(0, list().getBoundingClientRect().top), isCut = rect.top < top + 60 || box > innerHeight * 0.6;
  if (!isCut && wanted < bottom * 0.6 && Math.abs(box - wanted) > 1.01) say("the box is", box, "high, a plain one", wanted);
  if (["type", "newline", "paste", "erase"].includes(name)) {
    const line = plain("x") - plain("") + px(getComputedStyle(own).lineHeight) || 20;
    const end = plain(text.slice(0, caret)) - px(getComputedStyle(own).paddingBottom) - own.scrollTop;
    if (end > own.clientHeight + 3 || end < -line) say("the caret is at", end, "of", own.clientHeight, "scrolled", own.scrollTop);
  }
  const isPage = scroller() === document.scrollingElement;
  // When texts get other sizes, a browser keeps what is at the top of the window there (CSS Scroll Anchoring).
  if (!isPage && !["scrollPage", "font"].includes(name) && scrollY !== scrollY_) say("the document scrolled from", scrollY_, "to", scrollY);
  if (!before.isAtEnd && name === "receive" && Math.abs(scroller().scrollTop - before.top) > 1.5) say("a reader was moved from", before.top, "to", scroller().scrollTop);
  if (own.value !== text) say("the text is", JSON.stringify(own.value.slice(0, 200)), "not", JSON.stringify(text.slice(0, 200)));
  const heard = messages().map((each) => each.textContent);
  if (JSON.stringify(heard) !== JSON.stringify(said)) say("the messages are", JSON.stringify(heard).slice(-300), "not", JSON.stringify(said).slice(-300));
  return found;
}

/** Performs actions; returns the number of the first one that has faults, with the faults. */
window.walk = async (steps, start = 0) => {
  for (const [index, [name, argument]] of steps.entries()) {
    const found = await act(name, argument);
    if (found.length > 0) return { index: start + index, found };
  }
  return null;
};
window.people = { frames };
