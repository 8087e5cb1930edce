"""Message bars in eighteen kinds of pages: where they are, how they grow, and what is left after detach()."""

import time
import unittest
from dataclasses import dataclass

import browsers
import support
from relay import relay_for

KEYBOARD = 300
LINES = "one\ntwo\nthree\nfour"
TOLERANCE = 1.01
RESET = "* { margin: 0; box-sizing: border-box } html, body { height: 100% } textarea { display: block; resize: none }"
LIST = "<ol id=list>" + "<li>A message</li>" * 60 + "</ol>"
BAR = "<div id=bar><textarea rows=1></textarea></div>"
COLUMN = "main { display: flex; flex-direction: column; height: 100vh } #list { flex: 1; overflow: auto; min-height: 0 }"
FULL = "#list { height: 100vh; overflow: auto } textarea { width: 100% }"


@dataclass
class Place:
    """A page: its style, its elements, and how far the bar's bottom is above the window's."""

    name: str
    css: str
    html: str
    below: float = 0
    # Whether the bar is where the page has it, or moved to the bottom of what it is in.
    stays: bool = True

    def __str__(self):
        return self.name


PLACES = [
    Place("fixed at the bottom", FULL + "#bar { position: fixed; bottom: 0; left: 0; right: 0 }", LIST + BAR),
    Place("fixed, with padding and a border", FULL + """#bar { position: fixed; bottom: 0; left: 0; width: 100%;
        padding: 10px 16px 14px; border-top: 3px solid } textarea { border: 2px solid; padding: 9px 13px;
        font: 20px/28px serif }""", LIST + BAR),
    Place("content-box with its own line height", FULL + """#bar { box-sizing: content-box; position: fixed; bottom: 0;
        left: 20px; right: 20px; padding: 6px } textarea { box-sizing: content-box; width: calc(100% - 30px);
        padding: 7px 15px; border: 0; font: 15px/1.7 monospace }""", LIST + BAR),
    Place("a floating capsule", FULL + """#bar { position: fixed; bottom: 24px; left: 50%; width: 420px;
        transform: translateX(-50%); padding: 8px; border: 1px solid; border-radius: 20px }""", LIST + BAR, 24),
    Place("moved by translate", FULL + """#bar { position: fixed; bottom: 10px; left: 50%; width: 400px;
        translate: -50% 0 }""", LIST + BAR, 10),
    Place("absolute at the bottom", FULL + """main { position: relative; height: 100vh }
        #bar { position: absolute; bottom: 0; left: 0; right: 0 }""", f"<main>{LIST}{BAR}</main>"),
    Place("absolute with a top", FULL + """main { position: relative; height: 500px; overflow: hidden }
        main #list { height: 100% } #bar { position: absolute; top: 200px; left: 0; right: 0 }""", f"<main>{LIST}{BAR}</main>", None, False),
    Place("the last of a column", COLUMN + "textarea { width: 100% }", f"<main>{LIST}{BAR}</main>"),
    Place("below a list with padding of its own", COLUMN + "#list { padding: 8px 12px 20px } #bar { padding: 8px } textarea { width: 100% }",
          f"<main>{LIST}{BAR}</main>"),
    Place("a grid", "main { display: grid; grid-template-rows: 1fr auto; height: 100vh } "
          "#list { overflow: auto; min-height: 0 } textarea { width: 100% }", f"<main>{LIST}{BAR}</main>"),
    Place("a column beside a sidebar", COLUMN + """body { display: flex } aside { width: 240px }
        main { flex: 1; min-width: 0 } #bar { display: flex; align-items: end; gap: 8px; padding: 8px }
        textarea { flex: 1; min-width: 0 } button { height: 30px }""",
          f"<aside>Rooms</aside><main>{LIST}<div id=bar><button>+</button><textarea rows=1></textarea>"
          "<button id=send>Send</button></div></main>"),
    Place("static below a list of the window's height", FULL, LIST + BAR, 0, False),
    Place("sticky in its list", "#bar { position: sticky; bottom: 0; background: white } textarea { width: 100% } "
          "#list { height: 100vh; overflow: auto }", f"<div id=list>{'<li>A message</li>' * 120}{BAR}</div>"),
    Place("sticky below a list that scrolls with the page", "#bar { position: sticky; bottom: 0 } textarea { width: 100% }",
          f"<ol id=list>{'<li>A message</li>' * 120}</ol>{BAR}"),
    Place("in a shadow root", "body { height: 100% }", """<div id=host></div><template><style>* { margin: 0;
        box-sizing: border-box } #list { height: 100vh; overflow: auto } #bar { position: fixed; bottom: 0; left: 0;
        right: 0; padding: 4px } textarea { width: 100%; resize: none; display: block }</style>""" + LIST + BAR + "</template>"),
    Place("in a scaled container", """main { position: relative; width: 400px; height: 600px; transform: scale(0.5);
        transform-origin: 0 0; overflow: hidden } #list { height: 100%; overflow: auto } textarea { width: 100% }
        #bar { position: absolute; bottom: 0; left: 0; right: 0 }""", f"<main>{LIST}{BAR}</main>", None),
    Place("in a scrolled container", """main { height: 400px; overflow: auto } section { position: relative;
        height: 900px; display: flex; flex-direction: column } i { flex: 1 } textarea { width: 100% }
        #bar { position: sticky; bottom: 0 }""", f"<main><section><i></i>{BAR}</section></main>", None),
    Place("a page with margins", "body { margin: 20px; height: calc(100vh - 40px) } main { height: 100%; display: flex; "
          "flex-direction: column } #list { flex: 1; min-height: 0; overflow: auto } textarea { width: 100% }",
          f"<main>{LIST}{BAR}</main>", 20),
]


class PlaceTest(unittest.TestCase):
    """Builds a page of styles and elements alone, as other projects write theirs, and attaches the module to it."""

    def setUp(self):
        self.browser = browsers.current()
        self.relay = relay_for(self, support.URL)

    def build(self, css, html):
        self.browser.open(f"{self.relay.url}/pages/any.html", reduced_motion=True)
        self.until("document.documentElement.dataset.ready === 'true'")
        self.browser.run("build(args[0], args[1])", RESET + css, html)

    def until(self, expression):
        """The value of an expression of the page, as soon as it is true."""
        end = time.monotonic() + 30
        while not (found := self.browser.run(f"return {expression}")):
            self.assertLess(time.monotonic(), end, expression)
        return found

    def start(self, config=None, options=""):
        self.browser.run(f"await start({{ config: args[0], {options} }})", {"device": "this"} | (config or {}))

    def read(self):
        """The frames of the bar, the field, the list, its last message and the page."""
        return self.browser.run("await frames(2); return read()")

    def set(self, text):
        """Sets the text of the focused field, as a program does; returns the frames after it."""
        self.browser.run("find('textarea').focus(); find('textarea').value = args[0];", text)
        return self.read()

    def settle(self):
        """Waits until every event has its response."""
        self.browser.run("while (composer.machine.pending) await frames(1)")

    def near(self, actual, expected, message=None):
        """Expects a length in pixels, which layout may round."""
        self.assertAlmostEqual(actual, expected, delta=TOLERANCE, msg=message)

    def expect_last_message_above_the_bar(self, frames, message=None):
        self.assertLessEqual(frames["last"]["bottom"], frames["bar"]["y"] + TOLERANCE, message)


class PlacesTests(PlaceTest):
    def test_a_bar_stays_where_it_is_and_grows_upwards(self):
        for place in PLACES:
            with self.subTest(str(place)):
                self.build(place.css, place.html)
                before = self.read()
                self.start()
                now = self.read()
                self.assertEqual(self.browser.run("return log.errors"), [])
                if place.stays:
                    self.near(now["bar"]["bottom"], before["bar"]["bottom"], "at rest")
                if place.stays is False and place.below is not None:
                    self.near(now["bar"]["bottom"], now["page"]["height"], "at the bottom")
                self.near(now["bar"]["x"], before["bar"]["x"])
                self.near(now["bar"]["width"], before["bar"]["width"])
                # A bar below a list of the window's height makes the page longer by itself.
                below = now["bar"]["height"] if "window's height" in place.name else 0
                longest = before["page"]["scrollHeight"] if "with the page" in place.name else now["page"]["height"] + below
                self.assertLessEqual(now["page"]["scrollHeight"], longest + 1, "the page got longer")
                grown = self.set(LINES)
                self.near(grown["bar"]["bottom"], now["bar"]["bottom"], "grown")
                self.assertGreater(grown["bar"]["height"], now["bar"]["height"] + 20)
                self.assertFalse(grown["isCut"], "the text is cut")
                self.near(self.set("x")["bar"]["height"], now["bar"]["height"])

    def test_a_bar_is_on_the_keyboard_while_there_is_one(self):
        for place in PLACES:
            with self.subTest(str(place)):
                self.build(place.css, place.html)
                self.start()
                rest = self.read()
                self.browser.run("keyboard(args[0])", KEYBOARD)
                up = self.read()
                top = up["page"]["height"] - KEYBOARD
                self.near(up["bar"]["bottom"], min(top, rest["bar"]["bottom"]))
                self.browser.run("keyboard(0)")
                self.near(self.read()["bar"]["bottom"], rest["bar"]["bottom"])

    def test_the_last_message_is_above_the_bar(self):
        for place in PLACES:
            if "list" not in place.html or "with the page" in place.name:
                continue
            with self.subTest(str(place)):
                self.build(place.css, place.html)
                self.start()
                self.browser.run("find('#list').scrollTop = 1e6; await frames(2)")
                for change in ["", "find('textarea').value = 'a\\nb\\nc';", f"keyboard({KEYBOARD});",
                               "[...find('#list').querySelectorAll('li')].at(-1).after(Object.assign(document.createElement('li'), { textContent: 'New' }));"]:
                    self.browser.run(change + "await frames(3)")
                    self.expect_last_message_above_the_bar(self.read(), change)

    def test_detach_puts_everything_back(self):
        for place in PLACES:
            with self.subTest(str(place)):
                self.build(place.css, place.html)
                self.browser.run("find('textarea').style.color = 'red'")
                before = self.browser.run("return [styles(), read()]")
                self.start({"returnKey": "send"})
                self.set(LINES)
                self.browser.run("keyboard(args[0]); await frames(1); composer.detach(); find('textarea').value = '';"
                                 "scrollTo(0, 0); if (find('#list')) find('#list').scrollTop = 0", KEYBOARD)
                self.assertEqual(self.browser.run("return [styles(), read()]"), before)
                attributes = self.browser.run("return find('textarea').getAttributeNames().sort()")
                self.assertEqual(attributes, ["rows", "style"])

    def test_a_bar_that_is_shown_later_is_measured_then(self):
        self.build(FULL + "#bar { position: fixed; bottom: 0; left: 0; right: 0 } .off { display: none }", f"<main class=off>{LIST}{BAR}</main>")
        self.start()
        self.browser.run("find('main').classList.remove('off'); await frames(3)")
        now = self.set(LINES)
        self.near(now["bar"]["bottom"], now["page"]["height"])
        self.assertFalse(now["isCut"])
        self.assertEqual(self.browser.run("return log.errors"), [])
