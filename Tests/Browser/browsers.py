"""The browsers in which the client module is tested, with one interface."""

import sys
import unittest

import firefox
import support

class Chromium:
    """A page of the Chromium that all tests share, in a context of its own."""

    name = "Chromium"

    def __init__(self):
        self._context = None

    def close(self):
        if self._context:
            self._context.close()

    def open(self, url, reduced_motion=False):
        self.close()
        self._context = support.browser().new_context(
            viewport=support.DESKTOP, reduced_motion="reduce" if reduced_motion else "no-preference")
        self.page = self._context.new_page()
        self.page.goto(url)

    def run(self, script, *arguments):
        """Runs the body of an async function in the page; returns its result."""
        return self.page.evaluate(f"(args) => (async (...args) => {{ {script} }})(...args)", list(arguments))

    def type(self, text, delay_ms=0):
        """Types each character with the keyboard."""
        for key in text:
            self.page.keyboard.type(key, delay=0) if key != "\n" else self.page.keyboard.press("Enter")
            if delay_ms:
                self.page.wait_for_timeout(delay_ms)

    def press(self, keys):
        """Presses a key with its modifiers, such as `Control+z`."""
        self.page.keyboard.press(keys)

    def compose(self, text):
        """Shows a text as the composition of an input method."""
        self._send("Input.imeSetComposition", text=text, selectionStart=len(text), selectionEnd=len(text))

    def commit(self, text):
        """Ends the composition with a text."""
        self._send("Input.insertText", text=text)

    def drag(self, start, *points):
        """Drags with the mouse from one window position over others; each move takes 40 ms."""
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        for point in points:
            self.page.wait_for_timeout(40)
            mouse.move(*point)
        mouse.up()

    def screenshot(self, path):
        self.page.screenshot(path=path)

    def _send(self, command, **parameters):
        self._context.new_cdp_session(self.page).send(command, parameters)


_open = {}


def named(name):
    """The browser of a name; None if it is not installed."""
    if name not in _open:
        if name == "Firefox" and firefox.PROGRAM is None:
            return None
        _open[name] = firefox.Firefox() if name == "Firefox" else Chromium()
    return _open[name]


def close_all():
    """Closes the browsers after all tests."""
    for browser in _open.values():
        browser.close()
    _open.clear()


def in_each_browser(case):
    """Adds test classes `<case>In<browser>` for a class of tests without a browser."""
    module = sys.modules[case.__module__]
    for name in ("Chromium", "Firefox"):
        made = type(f"{case.__name__}In{name}", (case, unittest.TestCase), {"browser_name": name})
        made.__module__ = case.__module__
        setattr(module, made.__name__, made)
    return case
