"""Chromium without the user interface of a browser, driven with PyPI's playwright.

Debian's headless shell has the engine of its chromium, and takes half of the processor time of `chromium --headless`.
"""

import os

from playwright.sync_api import sync_playwright

from driver import DESKTOP, Driver

PROGRAM = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
# Without hinting, advances do not depend on the screen.
FLAGS = ["--no-sandbox", "--font-render-hinting=none"]


class Chromium(Driver):
    """A Chromium in which each page that is opened has a context of its own."""

    name = "Chromium"

    def __init__(self):
        self._playwright = sync_playwright().start()
        self.browser = self._playwright.chromium.launch(executable_path=PROGRAM, args=FLAGS)
        self._context = None
        self.version = self.browser.version

    def close(self):
        self.browser.close()
        self._playwright.stop()

    def open(self, url, window=DESKTOP, dark=False, reduced_motion=False, forced_colors=False):
        if self._context:
            self._context.close()
        self._context = self.browser.new_context(
            viewport=window, color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if reduced_motion else "no-preference",
            forced_colors="active" if forced_colors else "none")
        self.page = self._context.new_page()
        self._complaints = []
        self.page.on("console", self._read)
        self.page.on("pageerror", lambda error: self._complaints.append(str(error)))
        self.page.goto(url)

    def reload(self):
        self.page.reload()

    def resize(self, width, height):
        self.page.set_viewport_size({"width": width, "height": height})

    def complaints(self):
        return self._complaints

    def run(self, script, *arguments):
        return self.page.evaluate(f"(args) => (async (...args) => {{ {script} }})(...args)", list(arguments))

    def type(self, text, delay_ms=0):
        for key in text:
            self.page.keyboard.type(key, delay=0) if key != "\n" else self.page.keyboard.press("Enter")
            if delay_ms:
                self.page.wait_for_timeout(delay_ms)

    def press(self, keys):
        self.page.keyboard.press(keys)

    def compose(self, text):
        self._send("Input.imeSetComposition", text=text, selectionStart=len(text), selectionEnd=len(text))

    def commit(self, text):
        self._send("Input.insertText", text=text)

    def move(self, x, y):
        self.page.mouse.move(x, y)

    def down(self):
        self.page.mouse.down()

    def up(self):
        self.page.mouse.up()

    def screenshot(self, path):
        self.page.screenshot(path=path)

    def _read(self, message):
        # Pages of tests have no icon, and need none.
        if message.type in ("error", "warning") and not message.location["url"].endswith("/favicon.ico"):
            self._complaints.append(f"{message.type}: {message.text}")

    def _send(self, command, **parameters):
        self._context.new_cdp_session(self.page).send(command, parameters)
