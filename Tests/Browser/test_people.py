"""Pages as people write them: what a user sees of them must be right after each of many random actions.

COMPOSER_WALKS is the number of walks of each page in each browser, and COMPOSER_STEPS the number of their actions.
COMPOSER_PAGE is the only page that is walked through. TEST_RANDOM_SEED is the first seed. A failure prints its seed,
and the shortest list of actions that leads to it.
"""

import json
import os
import pathlib
import random
import re

from support import DOCUMENTED_URL
from test_frameworks import LIBRARIES, MACHINE, library
from test_frameworks import PAGES as FRAMEWORK_PAGES
from test_places import PlaceTest

WALKS = int(os.environ.get("COMPOSER_WALKS", 1))
STEPS = int(os.environ.get("COMPOSER_STEPS", 40))
SEED = int(os.environ.get("TEST_RANDOM_SEED", 1))
SHRINKS = 40
PEOPLE = pathlib.Path(__file__).parent / "pages/people.js"
WINDOW = {"width": 900, "height": 844}
MESSAGE = "li { white-space: pre-wrap; overflow-wrap: anywhere }"
BOX = "<ol></ol><div id=bar><textarea rows=1></textarea></div>"
ATTACH = """
  import { attach } from "/composer.js";
  const find = (name) => (window.root ?? document).querySelector(name);
  const fail = () => { if (window.isThrowing) throw new Error("an app's own error"); };
  window.errors = [];
  window.composer = attach({
    textarea: find("textarea"), bar: find("#bar"), list: find("ol"),
    config: { device: "this", returnKey: "send", history: true },
    onSend: (text) => { find("ol").append(Object.assign(document.createElement("li"), { textContent: text })); fail(); },
    onEffect: fail, onStep: fail, onLayout: fail, onReject: fail,
    onError: (error) => { errors.push(error.message); fail(); },
  });
  while (!composer.machine.state) await new Promise(requestAnimationFrame);"""


def page(css, html=BOX, script=""):
    """A page with a list and a bar of its own style."""
    return f"""<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width">
<style>:root {{ --size: 17px }} {css} {MESSAGE}</style>{html}<script type=module>{script}{ATTACH}</script>"""


PAGES = {
    "flex": page("""body { margin: 0; height: 100vh; display: flex; flex-direction: column; font: var(--size) "Noto Sans" }
        ol { flex: 1; min-height: 0; overflow: auto; margin: 0 } #bar { display: flex; padding: 8px; background: #ccc }
        textarea { flex: 1; font: inherit; padding: 8px; border: 1px solid; resize: none }"""),
    "fixed in a scrolled document": page("""body { margin: 0; font: var(--size)/1.4 sans-serif } ol { margin: 0 }
        #bar { position: fixed; bottom: 0; left: 0; right: 0; display: flex; background: #fff }
        textarea { flex: 1; font: inherit; padding: 6px; resize: none }"""),
    "fixed over a list of 100vh": page("""body { margin: 0; font: var(--size)/23px sans-serif }
        ol { height: 100vh; margin: 0; overflow: auto } #bar { position: fixed; bottom: 0; left: 0; right: 0; display: flex;
        padding: 8px; background: white } textarea { flex: 1; font: inherit; padding: 8px; resize: none }"""),
    "grid of 100dvh": page("""html, body { margin: 0; height: 100% } body { display: grid; grid-template-rows: 1fr auto;
        height: 100dvh; font: var(--size)/20px "DejaVu Sans" } ol { overflow: auto; margin: 0; padding: 10px }
        #bar { background: #eee; padding: 6px } textarea { width: 90%; box-sizing: border-box; font: inherit; resize: none }"""),
    "absolute capsule": page("""html, body { margin: 0; height: 100% } main { position: relative; height: 100vh;
        overflow: hidden; font: var(--size)/22px "Noto Sans" } ol { position: absolute; inset: 0; overflow: auto; margin: 0 }
        #bar { position: absolute; bottom: 12px; left: 20px; right: 20px; background: #ddd; border-radius: 20px;
        display: flex; padding: 6px } textarea { flex: 1; font: inherit; resize: none; border: 0 }""", f"<main>{BOX}</main>"),
    "sticky in a scrolled document": page("""body { margin: 0; font: var(--size)/1.5 "Noto Sans" } ol { margin: 0;
        min-height: 60vh } #bar { position: sticky; bottom: 0; background: #ddd; display: flex }
        textarea { flex: 1; font: inherit; resize: none }"""),
    "beside a sidebar": page("""body { margin: 0; height: 100vh; display: grid; grid-template-columns: 200px 1fr;
        font: var(--size)/23px "Noto Sans" } main { display: flex; flex-direction: column; min-height: 0 }
        ol { flex: 1; overflow: auto; margin: 0; min-height: 0 } #bar { padding: 8px; display: flex; background: #eee }
        textarea { flex: 1; font: inherit; resize: none }""", f"<nav>side</nav><main>{BOX}</main>"),
    "inner scroller": page("""body { margin: 0 } main { height: 600px; overflow: auto; font: var(--size)/21px serif }
        ol { margin: 0; min-height: 100% } #bar { position: sticky; bottom: 0; background: #ddd }
        textarea { display: block; width: 100%; box-sizing: border-box; font: inherit; resize: none }""", f"<main>{BOX}</main>"),
    "bottom sheet": page("""body { margin: 0; height: 2000px } #sheet { position: fixed; left: 0; right: 0; bottom: 0; height: 70vh;
        display: flex; flex-direction: column; border-radius: 16px 16px 0 0; overflow: hidden; font: var(--size)/1.35 sans-serif }
        ol { flex: 1; min-height: 0; overflow: auto; margin: 0 } #bar { padding: 8px; background: #ddd }
        textarea { width: 100%; box-sizing: border-box; font: inherit; resize: none }""", f"<div id=sheet>{BOX}</div>"),
    "fixed root": page("""main { position: fixed; inset: 0; display: flex; flex-direction: column; font: var(--size)/1.5 system-ui }
        ol { flex: 1; min-height: 0; overflow: auto; margin: 0 } #bar { display: flex; padding: 8px; background: #eee }
        textarea { flex: 1; font: inherit; padding: 8px; resize: none }""", f"<main>{BOX}</main>"),
    "dialog": page("""dialog { width: 500px; height: 500px; padding: 0; overflow: hidden; font: var(--size)/23px sans-serif }
        dialog main { display: flex; flex-direction: column; height: 100% } ol { flex: 1; min-height: 0; overflow: auto; margin: 0 }
        textarea { width: 100%; box-sizing: border-box; font: inherit; resize: none; display: block }""",
                   f"<dialog><main>{BOX}</main></dialog>", "document.querySelector('dialog').showModal();"),
    "shadow root": page("", "<div id=host></div>", f"""
        window.root = document.querySelector("#host").attachShadow({{ mode: "open" }});
        root.innerHTML = `<style>:host {{ font: var(--size)/23px sans-serif }} {MESSAGE} ol {{ height: 100vh; overflow: auto; margin: 0 }}
          #bar {{ position: fixed; bottom: 0; left: 0; right: 0; background: #ddd }}
          textarea {{ width: 100%; box-sizing: border-box; font: inherit; resize: none; display: block }}</style>{BOX}`;
        document.body.style.margin = 0;"""),
    "scaled": page("""body { margin: 0 } main { position: relative; width: 1000px; height: 900px; transform: scale(0.8);
        transform-origin: 0 0; display: flex; flex-direction: column; font: var(--size)/23px sans-serif }
        ol { flex: 1; min-height: 0; overflow: auto; margin: 0 } #bar { padding: 6px; background: #ddd }
        textarea { width: 100%; box-sizing: border-box; font: inherit; resize: none; display: block }""", f"<main>{BOX}</main>"),
    "zoomed": page("""body { margin: 0 } main { zoom: 1.25; height: calc(100vh / 1.25); display: flex; flex-direction: column;
        font: var(--size)/23px sans-serif } ol { flex: 1; min-height: 0; overflow: auto; margin: 0 } #bar { background: #ddd }
        textarea { width: 100%; box-sizing: border-box; font: inherit; resize: none; display: block }""", f"<main>{BOX}</main>"),
    "centred card with a wrapped bar": page("""body { margin: 0 } main { position: absolute; inset: 20px; display: flex; flex-direction: column;
        font: var(--size) system-ui } ol { flex: 1; min-height: 0; overflow: auto; margin: 0; padding: 0 }
        footer { padding: 10px } textarea { width: 100%; font: inherit; resize: none; padding: 10px; border: 2px solid; border-radius: 12px }""",
        "<main><ol></ol><footer><div id=bar><textarea rows=1></textarea></div></footer></main>"),
}


def documents():
    """The pages of README.md and of docs/frameworks.md but for that of a machine; without those whose framework is not installed."""
    found = {"README": re.search(r"```html\n(<!doctype.*?)```", pathlib.Path("README.md").read_text(encoding="utf-8"), re.S)[1]}
    return found | {name: html for name, html in FRAMEWORK_PAGES.items()
                    if name != MACHINE and all(map(library, libraries_of(html).values()))}


def libraries_of(html):
    """The addresses of the frameworks of a page, and where Debian's packages have them."""
    return {address: path for address, path in LIBRARIES.items() if address in html}


def adopted(html):
    """A page of the documents, from the address of the tests."""
    for address, path in libraries_of(html).items():
        html = html.replace(address, path)
    lines = re.search(r"maxLines: (\d+)", html)
    about = f"<script>window.maxLines = {lines[1] if lines else 0}</script>"
    return html.replace(DOCUMENTED_URL, "").replace("<style>", about + "<style>")


TEXTS = ["hello ", "مرحبا ", "日本語のテキスト", "ภาษาไทย", "हिन्दी ", "👩‍👩‍👧😀", "e\u0301a\u0308", "word ", "שלום ", "\u0bb5\u0ba3\u0b95\u0bcd"]


def steps_of(walk, count):
    """Random actions with their arguments; most of them write."""
    made = []
    kinds = ["type"] * 6 + ["newline"] * 3 + ["send"] * 3 + ["receive"] * 2 + [
        "paste", "erase", "move", "grow", "scroll", "scroll", "keyboard", "keyboard", "scrollPage", "font", "throwing"]
    for _ in range(count):
        kind = walk.choice(kinds)
        made.append([kind, {
            "type": lambda: walk.choice(TEXTS), "receive": lambda: walk.choice(TEXTS) * walk.choice([1, 9, 40]) + str(walk.random()),
            "paste": lambda: "".join(walk.choice(TEXTS) for _ in range(walk.choice([3, 30, 300]))),
            "move": walk.random, "grow": lambda: walk.choice([0, 30, 200]), "scroll": lambda: walk.choice([0, 0.3, 1, 1]),
            "keyboard": lambda: walk.choice([0, 300]), "scrollPage": lambda: walk.choice([0, 0, 40]), "font": lambda: walk.choice([17, 13, 22]),
            "throwing": lambda: walk.random() < 0.5,
        }.get(kind, lambda: None)()])
    return made


class PeopleTest(PlaceTest):
    """Performs random actions in pages, and shrinks a list of actions that fails."""

    def setUp(self):
        super().setUp()
        # Browsers run scripts of the tags of a page whatever type they have.
        for path in LIBRARIES.values():
            self.relay.documents[path] = (library(path) or b"").decode()

    def walk(self, html, steps):
        """Performs actions in a page; returns the first that has faults, with the faults, or None."""
        self.relay.documents["/walk.html"] = html + f"<script type=module>{PEOPLE.read_text(encoding='utf-8')}</script>"
        self.browser.open(f"{self.relay.url}/walk.html", window=WINDOW, reduced_motion=True)
        self.until("Boolean(window.walk && (window.root ?? document).querySelector('textarea')?.hasAttribute('data-color'))")
        self.browser.run("await people.frames(6)")
        for start in range(0, len(steps), 20):
            if found := self.browser.run("return walk(args[0], args[1])", steps[start:start + 20], start):
                return found
        return None

    def shortest(self, html, steps):
        """Leaves out actions without which the page still has a fault; returns the others and their fault."""
        tries, size = 0, max(1, len(steps) // 2)
        while size >= 1 and tries < SHRINKS:
            for start in range(0, len(steps) - 1, size):
                fewer = steps[:start] + steps[start + size:]
                tries += 1
                if tries >= SHRINKS:
                    break
                if found := self.walk(html, fewer):
                    steps = fewer[:found["index"] + 1]
                    break
            else:
                size //= 2
        return steps, self.walk(html, steps)

    def check(self, name, html):
        for seed in range(SEED, SEED + WALKS):
            with self.subTest(page=name, seed=seed):
                steps = steps_of(random.Random(f"{seed} {name}"), STEPS)
                if not (found := self.walk(html, steps)):
                    continue
                steps, again = self.shortest(html, steps[:found["index"] + 1])
                self.fail(f"{found['found']}\n{json.dumps(steps, ensure_ascii=False)[:3000]}\n{again and again['found']}")


class PagesTests(PeopleTest):
    def test_people_see_what_they_write_in_every_page(self):
        for name, html in (PAGES | {name: adopted(html) for name, html in documents().items()}).items():
            if os.environ.get("COMPOSER_PAGE", name) == name:
                self.check(name, html)

    def test_a_text_is_as_high_as_it_needs_after_one_that_was_higher_than_the_window(self):
        text = "日本語のテキスト word مرحبا "
        steps = [["paste", text * 200], ["send", None], ["paste", text * 8]]
        self.assertIsNone(self.walk(PAGES["grid of 100dvh"], steps))

    def test_a_text_that_is_higher_than_its_card_leaves_the_bar_in_the_window(self):
        wrapped = PAGES["centred card with a wrapped bar"]
        for html in [wrapped, wrapped.replace("<footer>", "").replace("</footer>", "")]:
            with self.subTest(wrapped=html == wrapped):
                place = "await people.frames(4); const { top, bottom } = document.querySelector('#bar').getBoundingClientRect(); return [top, bottom];"
                self.assertIsNone(self.walk(html, [["paste", "word " * 700], ["font", 22]]))
                before = self.browser.run(place)
                self.assertIsNone(self.browser.run("return walk(args[0])", [["keyboard", 300], ["keyboard", 0]]))
                self.assertEqual(self.browser.run(place), before)

    def test_a_bar_that_sticks_above_a_keyboard_is_as_high_as_its_text(self):
        steps = [["keyboard", 300], ["paste", "word " * 400], ["send", None], ["newline", None], ["type", "word "]]
        self.assertIsNone(self.walk(PAGES["sticky in a scrolled document"], steps))

    def test_a_keyboard_that_comes_and_goes_leaves_the_bar_and_the_list_as_they_were(self):
        limited = PAGES["fixed over a list of 100vh"].replace("resize: none", "resize: none; max-height: 200px")
        place = """await people.frames(4); const { top, bottom } = document.querySelector('#bar').getBoundingClientRect();
            return [top, bottom, getComputedStyle(document.querySelector('ol')).paddingBottom];"""
        self.assertIsNone(self.walk(limited, [["receive", "word " * 900], ["paste", "word\n" * 60]]))
        before = self.browser.run(place)
        self.browser.run("await walk(args[0])", [["keyboard", 660], ["keyboard", 0]])
        self.assertEqual(self.browser.run(place), before)

    def test_a_bar_in_the_middle_of_its_page_may_be_as_high_as_the_window(self):
        middle = PAGES["flex"].replace("flex-direction: column;", "flex-direction: column; justify-content: center;").replace("ol { flex: 1;", "ol {")
        self.walk(middle, [["paste", "word " * 900]])
        top, bottom = self.browser.run("const { top, bottom } = document.querySelector('#bar').getBoundingClientRect(); return [top, bottom]")
        self.assertLess(top, 20)
        self.assertGreater(bottom, 800)

    def test_a_textarea_whose_height_has_a_transition_comes_to_rest(self):
        for name in ["flex", "fixed over a list of 100vh"]:
            with self.subTest(page=name):
                moving = PAGES[name].replace("resize: none", "resize: none; transition: height 0.1s")
                self.walk(moving, [["paste", "word\n" * 40]])
                self.browser.run("await walk(args[0])", [["keyboard", 300]])
                self.until("(await people.frames(10), document.getAnimations().length === 0)")
                self.assertEqual(self.browser.run("""
                    let begun = 0;
                    addEventListener("transitionrun", () => { begun += 1; });
                    await people.frames(30);
                    return begun;"""), 0)

    def test_a_list_stays_at_its_end_when_its_messages_get_lower(self):
        smaller = [["grow", 200], ["paste", "word " * 700], ["font", 13]]
        for name, before, after in [("flex", [], ["send", None]), ("bottom sheet", [["keyboard", 300]], ["receive", "word " * 60])]:
            with self.subTest(page=name):
                self.assertIsNone(self.walk(PAGES[name], [["receive", "word " * 60], *before, *smaller, after]))

    def test_a_list_stays_at_its_end_when_larger_letters_move_what_it_shows(self):
        # A browser that keeps a line of text in its place moves the list upwards by the pixels by which its letters grow.
        messages, larger = [["receive", "word " * 400], ["receive", "日本語のテキスト" * 160]], [["font", 17], ["font", 22]]
        steps = [["font", 13], *messages, *larger]
        for name, steps in [("grid of 100dvh", steps), ("grid of 100dvh", [["keyboard", 300], *steps]),
                            ("scaled", [["receive", "word " * 900], ["paste", "word " * 300], ["font", 22]])]:
            with self.subTest(page=name, steps=len(steps)):
                self.assertIsNone(self.walk(PAGES[name], steps))

    def test_a_list_that_scrolls_smoothly_shows_the_newest_message_at_once(self):
        for name in ["flex", "sticky in a scrolled document"]:
            with self.subTest(page=name):
                smooth = PAGES[name].replace("<style>", "<style>ol, html { scroll-behavior: smooth } ")
                steps = [["receive", "word " * 100]] * 6 + [["keyboard", 300], ["paste", "word\n" * 5], ["send", None], ["keyboard", 0]]
                self.assertIsNone(self.walk(smooth, steps))

    def test_where_a_reader_is_in_the_list_is_known_after_the_browser_has_moved_it(self):
        read = [["receive", "word " * 400]] * 3 + [["scroll", 0.5]]
        for size in [13, 22]:
            with self.subTest(size=size):
                self.assertIsNone(self.walk(PAGES["grid of 100dvh"], [*read, ["font", size]]))
                offset, known = self.browser.run("await people.frames(4); return [document.querySelector('ol').scrollTop, composer.machine.state.list.offset];")
                self.assertAlmostEqual(offset, known, delta=1)

    def test_a_bar_in_a_scaled_page_is_on_the_keyboard(self):
        for name in ["scaled", "zoomed"]:
            with self.subTest(page=name):
                self.assertIsNone(self.walk(PAGES[name], [["keyboard", 300], ["type", "word "], ["scrollPage", 40], ["keyboard", 0]]))

    def test_a_box_in_a_zoomed_page_is_as_high_as_a_plain_one(self):
        zoomed = PAGES["zoomed"].replace("<main>", "<main><section>").replace("</main>", "</section></main>")
        for html in [PAGES["zoomed"], zoomed.replace("body {", "section { zoom: 1.1; height: 90%; display: flex; flex-direction: column } body {")]:
            with self.subTest(html=html):
                self.assertIsNone(self.walk(html, [["scroll", 0]] + [["type", "a"], ["newline", None]] * 6 + [["font", 13], ["font", 22]]))

    def test_nothing_is_measured_while_nothing_changes(self):
        for name in ["flex", "zoomed"]:
            for steps in [[["type", "a"]], [["type", "a"], ["keyboard", 300]], [["keyboard", 300], ["paste", "word\n" * 40]]]:
                with self.subTest(page=name, steps=steps):
                    self.assertIsNone(self.walk(PAGES[name], steps))
                    self.assertEqual(self.browser.run("""
                        await people.frames(4);
                        const own = Element.prototype.getBoundingClientRect;
                        let count = 0;
                        Element.prototype.getBoundingClientRect = function () { count += 1; return own.call(this); };
                        await people.frames(10);
                        Element.prototype.getBoundingClientRect = own;
                        return count;"""), 0)

    def test_a_message_that_was_higher_than_a_keyboard_leaves_is_above_the_bar_when_it_is_sent(self):
        for name in ["flex", "zoomed"]:
            with self.subTest(page=name):
                steps = [["receive", "word " * 90], ["keyboard", 300], ["paste", "word " * 400], ["send", None]]
                self.assertIsNone(self.walk(PAGES[name], steps))

    def test_a_list_whose_end_the_bar_moves_ends_above_the_bar_when_the_text_is_sent(self):
        steps = [["paste", "word " * 300], ["font", 22], ["receive", "word " * 400], ["send", None]]
        self.assertIsNone(self.walk(PAGES["scaled"], steps))
