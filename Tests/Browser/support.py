"""The browser that all tests share; each test has a page of its own."""

import os
import pathlib
import re
import subprocess
import threading
import unittest
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import browsers
from driver import DESKTOP

# The address of the service; __main__.py sets it.
URL = ""
SCREENSHOTS = pathlib.Path(".build/screenshots")
PROGRAM = os.environ.get("COMPOSER", ".build/debug/composer")
PHONE = {"width": 390, "height": 844}
# The windows in which pictures of the pages are taken.
SIZES = {"1440x900": {"width": 1440, "height": 900}, "1024x768": {"width": 1024, "height": 768},
         "390x844": PHONE}
SCHEMES = ["light", "dark"]
TIMEOUT_MS = 8_000
STEP_MS = 20

def browser():
    """The Chromium of playwright."""
    return browsers.named("Chromium").browser


@contextmanager
def service(**settings):
    """Starts another service with the given environment variables; yields its address."""
    environment = os.environ | {"COMPOSER_HOST": "127.0.0.1", "COMPOSER_PORT": "0"} | settings
    with subprocess.Popen([PROGRAM], env=environment, text=True, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        try:
            yield next(found.group() for line in process.stdout
                       if (found := re.search(r"http://127\.0\.0\.1:\d+", line)))
        finally:
            # SIGTERM would wait for the browser's open connections.
            process.kill()


@contextmanager
def page_server(html):
    """Serves one page from an origin of its own; yields its address."""
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(html.encode())

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()


class PageTest(unittest.TestCase):
    """A test with a page of its own, which fails if the console has an error or a warning."""

    def open(self, query="", viewport=DESKTOP, scheme="light", motion="reduce",
             forced_colors="none"):
        """Opens the page, and waits until it is ready."""
        context = browser().new_context(
            viewport=viewport, color_scheme=scheme, reduced_motion=motion,
            forced_colors=forced_colors)
        self.addCleanup(context.close)
        self.page = context.new_page()
        self.errors = []
        self.requests = []
        self.page.on("console", self._read)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("requestfinished", lambda request: self.requests.append(request))
        self.page.goto(URL + query)
        self.page.wait_for_selector("html[data-ready]")
        self.addCleanup(lambda: self.assertEqual(self.errors, [], "errors or warnings in the console"))
        return self.page

    def _read(self, message):
        if message.type in ("error", "warning"):
            self.errors.append(f"{message.type}: {message.text}")

    def post(self, path, body):
        """Sends a request to the service, independently of the page; returns the response's JSON."""
        return self.page.request.post(URL + path, data=body).json()

    def frame(self, part):
        """The frame of an element inside the screen, in points."""
        return self.page.evaluate("""(id) => {
          const screen = document.getElementById("screen").getBoundingClientRect();
          const { x, y, width, height } = document.getElementById(id).getBoundingClientRect();
          const scale = screen.width / document.getElementById("screen").offsetWidth;
          const points = (value) => Math.round(value / scale * 100) / 100;
          return { x: points(x - screen.x), y: points(y - screen.y),
            width: points(width), height: points(height) };
        }""", part)

    def await_equal(self, read, expected, message=None):
        """Waits until `read` returns the expected value; fails with the last value after a timeout."""
        for _ in range(TIMEOUT_MS // STEP_MS):
            if read() == expected:
                return
            self.page.wait_for_timeout(STEP_MS)
        self.assertEqual(read(), expected, message)

    def await_match(self, selector, pattern):
        """Waits until the text of an element contains a match of the pattern."""
        read = lambda: self.page.locator(selector).text_content()
        self.await_equal(lambda: bool(re.search(pattern, read())), True, f"{pattern} in {read()!r}")

    def expect_frames(self, layout):
        """Waits until the page shows the composer and the keyboard at the frames of a layout."""
        self.expect_frame("bar", layout["composer"]["frame"])
        if layout["keyboard"]["frame"]:
            self.expect_frame("keyboard", layout["keyboard"]["frame"])

    def expect_frame(self, part, expected):
        """Waits until the page shows a part at a frame, of which a browser keeps 1/64 px."""
        for _ in range(TIMEOUT_MS // STEP_MS):
            frame = self.frame(part)
            if all(abs(frame[name] - expected[name]) < 0.04 for name in frame):
                return
            self.page.wait_for_timeout(STEP_MS)
        self.assertEqual(frame, rounded(expected), part)


def rounded(frame):
    """A frame to a hundredth of a pixel."""
    return {name: round(value, 2) for name, value in frame.items()}
