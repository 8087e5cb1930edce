"""Elements of a page, found by CSS and used as a person uses them, through any driver.

The methods have the names that Playwright gives them, as far as the tests need them.
"""

import time

# Long, because a busy machine runs three browsers.
TIMEOUT_MS = 20_000
# What every script about elements begins with: `all`, the elements that the steps lead to.
FOUND = """const [steps, ...rest] = args;
const nameOf = (each) => (each.getAttribute("aria-label")
  ?? each.getAttribute("aria-labelledby")?.split(" ").map((id) => document.getElementById(id)?.textContent).join(" ") ?? each.textContent).trim();
const isShown = (each) => each.checkVisibility({ visibilityProperty: true }) && each.getBoundingClientRect().width > 0;
const find = () => steps.reduce((found, { css, name, exact, text, shown, index }) => {
  let next = css ? found.flatMap((each) => [...each.querySelectorAll(css)]) : found;
  if (name !== null) next = next.filter((each) => exact ? nameOf(each) === name : nameOf(each).includes(name));
  if (text !== null) next = next.filter((each) => each.textContent.includes(text));
  if (shown) next = next.filter(isShown);
  return index === null ? next : next.slice(index).slice(0, 1);
}, [document]);
"""
# Waits for the first element; `holds` says what else must be so.
AWAITED = FOUND + """const end = performance.now() + %d;
// Two frames: what moves an element is done then.
const turn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
let all = find();
while (!(all.length && (%s))) {
  if (performance.now() > end) throw new Error(`no such element: ${JSON.stringify(steps)} ${all.length}`);
  await turn();
  all = find();
}
const [one] = all;
"""
# Whether the middle of an element can be clicked, where it was a moment ago; scrolls it into the window.
IS_HIT = """(() => {
  const [one] = all;
  if (!isShown(one) || one.disabled) return false;
  let { left, top, right, bottom } = one.getBoundingClientRect();
  if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) {
    one.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    ({ left, top, right, bottom } = one.getBoundingClientRect());
  }
  const point = [(left + right) / 2, (top + bottom) / 2], isStill = String(point) === String(globalThis.hitPoint);
  globalThis.hitPoint = point;
  if (!isStill) return false;
  const hit = document.elementFromPoint(...hitPoint);
  const isHit = Boolean(hit && (one.contains(hit) || hit.closest("label")?.control === one || [...(one.labels ?? [])].some((each) => each.contains(hit))));
  // A list that scrolls can hide it inside the window.
  if (!isHit) one.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  return isHit;
})()"""


class Elements:
    """The elements that match, looked up anew for each call. What reads or uses one takes the first, and waits for it."""

    def __init__(self, driver, steps):
        self._driver = driver
        self._steps = steps

    def locator(self, css, has_text=None, name=None, exact=False, visible=False):
        """The elements inside of these; `name` is a part of their accessible name or, if `exact`, all of it; `has_text` a part of their text."""
        return self._with(css=css, text=has_text, name=name, exact=exact, shown=visible)

    def filter(self, has_text=None, visible=False):
        return self._with(text=has_text, shown=visible)

    @property
    def first(self):
        return self._with(index=0)

    @property
    def last(self):
        return self._with(index=-1)

    def all(self):
        return [self._with(index=index) for index in range(self.count())]

    def count(self):
        return self._find("return find().length;")

    def all_texts(self):
        """The text of each, as it is seen."""
        return self._find("return find().map((each) => each.innerText);")

    def all_text_contents(self):
        return self._find("return find().map((each) => each.textContent);")

    def evaluate_all(self, function, *arguments):
        return self._find(f"return ({function})(find(), ...rest);", *arguments)

    def is_visible(self):
        return self._find("return find().slice(0, 1).some(isShown);")

    def is_hidden(self):
        return not self.is_visible()

    def wait_for(self):
        """Waits until the first is visible."""
        self._await("", holds="isShown(all[0])")

    def evaluate(self, function, *arguments):
        return self._await(f"return ({function})(one, ...rest);", *arguments)

    def text_content(self):
        return self.evaluate("(one) => one.textContent")

    def inner_text(self):
        return self.evaluate("(one) => one.innerText")

    def input_value(self):
        return self.evaluate("(one) => one.value")

    def get_attribute(self, name):
        return self.evaluate("(one, name) => one.getAttribute(name)", name)

    def is_disabled(self):
        return self.evaluate("(one) => one.disabled")

    def is_enabled(self):
        return not self.is_disabled()

    def bounding_box(self):
        return self.evaluate("(one) => { const { x, y, width, height } = one.getBoundingClientRect(); return { x, y, width, height }; }")

    def scroll_into_view_if_needed(self):
        self.evaluate("(one) => one.scrollIntoView({ block: 'nearest', behavior: 'instant' })")

    def focus(self):
        self.evaluate("(one) => one.focus()")

    def click(self):
        """Clicks into the middle, as soon as it is visible, enabled and not covered."""
        self._driver.move(*self._await("const point = hitPoint; delete globalThis.hitPoint; return point;", holds=IS_HIT))
        self._driver.down()
        self._driver.up()

    def check(self):
        if not self.evaluate("(one) => one.checked"):
            self.click()

    def select_option(self, value):
        self.evaluate("""(one, value) => {
          one.focus();
          one.value = value;
          for (const type of ["input", "change"]) one.dispatchEvent(new Event(type, { bubbles: true }));
        }""", value)

    def fill(self, text):
        """Replaces the text at once, as a paste does, or sets a number or a slider."""
        self._await("""one.focus();
          const isSet = ["range", "number"].includes(one.type);
          if (isSet) one.value = rest[0];
          else one.setRangeText(rest[0], 0, one.value.length, "end");
          one.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: rest[0] }));
          if (isSet) one.dispatchEvent(new Event("change", { bubbles: true }));""", text, holds="isShown(all[0]) && !all[0].disabled")

    def press(self, keys):
        self.focus()
        self._driver.press(keys)

    def press_sequentially(self, text):
        """Types into the element."""
        self.focus()
        self._driver.type(text)

    def _with(self, css=None, name=None, exact=False, text=None, shown=False, index=None):
        step = {"css": css, "name": name, "exact": exact, "text": text, "shown": shown, "index": index}
        return Elements(self._driver, [*self._steps, step])

    def _find(self, script, *arguments):
        return self._driver.run(FOUND + script, self._steps, *arguments)

    def _await(self, script, *arguments, holds="true"):
        return self._driver.run(AWAITED % (TIMEOUT_MS, holds) + script, self._steps, *arguments)


class Page:
    """A page that a driver has opened."""

    def __init__(self, driver):
        self.driver = driver
        self.locator = Elements(driver, []).locator

    @property
    def url(self):
        return self.evaluate("location.href")

    def reload(self):
        self.driver.reload()

    def evaluate(self, script, *arguments):
        """The value of an expression, or what a function returns for the arguments."""
        return self.driver.run(f"const it = ({script}); return typeof it === 'function' ? it(...args) : it;", *arguments)

    def wait_for_function(self, script, *arguments, seconds=TIMEOUT_MS / 1000):
        """Waits until an expression, or what a function returns, is true."""
        end = time.monotonic() + seconds
        while not self.evaluate(script, *arguments):
            if time.monotonic() > end:
                raise AssertionError(f"never true: {script}")
            time.sleep(0.02)
