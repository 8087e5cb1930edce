"""What tests of pages share: the service, other servers, and a page that is opened anew."""

import json
import mimetypes
import os
import pathlib
import re
import subprocess
import threading
import time
import unittest
import urllib.error
import urllib.request
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import browsers
from driver import DESKTOP
from page import TIMEOUT_MS, Page

# The address of the service; __main__.py sets it.
URL = ""
# The address of the service in the documents.
DOCUMENTED_URL = "http://localhost:8080"
SCREENSHOTS = pathlib.Path(".build/screenshots")
PROGRAM = os.environ.get("COMPOSER", ".build/release/composer")
PHONE = {"width": 390, "height": 844}
# The windows in which pictures of the pages are taken.
SIZES = {"1440x900": {"width": 1440, "height": 900}, "1024x768": {"width": 1024, "height": 768},
         "390x844": PHONE}
# What the service calls the engine of each browser.
ENGINES = {"Chromium": "chromium", "Firefox": "gecko", "WebKitGTK": "webkit"}
SCHEMES = ["light", "dark"]
STEP_SECONDS = 0.02


def picture(name):
    """Where a picture of a page in this run's browser goes."""
    folder = SCREENSHOTS / browsers.engine
    folder.mkdir(parents=True, exist_ok=True)
    return folder / name


def fetched(path, **headers):
    """The service's response to a GET request: the status, the header fields, and the content as bytes."""
    request = urllib.request.Request(URL + path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    try:
        with urllib.request.urlopen(request) as response:
            return response.status, response.headers, response.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


def served(path):
    """The text of a file of the service."""
    return fetched(path)[2].decode()


def post(path, body):
    """The text of the service's response to a POST request with a body of JSON; raises HTTPError if it is an error."""
    request = urllib.request.Request(URL + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as response:
        return response.read().decode()


def schemes_of_layouts():
    """The colour schemes in which layouts are tried. None changes a layout, so one browser takes pictures of dark pages, too."""
    return SCHEMES if browsers.engine == browsers.FASTEST else SCHEMES[:1]


def any_browser(tests):
    """Marks a test, or a class of tests, whose result is the same in every browser; only the fastest runs it."""
    tests.any_browser = True
    return tests


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
def page_server(html, files=None):
    """Serves a page from an origin of its own, and files by their paths; yields its address.

    `files` gives the content of a path as bytes, or None.
    """
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            path = self.path.split("?")[0]
            content = html.encode() if html and path == "/" else files(path) if files else html.encode()
            self.send_response(200 if content is not None else 404)
            self.send_header("Content-Type", content_type(path))
            self.end_headers()
            self.wfile.write(content or b"")

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()


def content_type(path):
    """The type of a file by its name; a path without one is a page."""
    kind = mimetypes.guess_type(path)[0] or "text/html"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


class PageTest(unittest.TestCase):
    """A test with a page of its own, which fails if the console has an error or a warning."""

    page = None

    def open(self, path="", viewport=DESKTOP, scheme="light", motion="reduce", forced_colors=False, at=None):
        """Opens a page of the service, or the same of a relay before it, and waits until it is ready."""
        self.visit((at or URL) + path, viewport, scheme == "dark", motion == "reduce", forced_colors)
        self.page.wait_for_function("document.documentElement.hasAttribute('data-ready')")
        return self.page

    def choose_scenario(self, name):
        """Chooses a scenario of the playground, and waits until it is open."""
        self.page.evaluate("delete document.documentElement.dataset.scenario")
        self.page.locator("#choose-scenario").select_option(name)
        self.page.wait_for_function("(name) => document.documentElement.dataset.scenario === name", name)

    def visit(self, url, *choices, **more):
        """Opens any page."""
        if self.page:
            self.check_console()
        else:
            self.addCleanup(self.check_console)
        self.browser = browsers.current()
        self.page = Page(self.browser)
        self.may_complain = False
        self.browser.open(url, *choices, **more)
        return self.page

    def check_console(self):
        """Fails if the console has an error or a warning, unless the test has set `may_complain`."""
        if not self.may_complain:
            self.assertEqual(self.browser.complaints(), [], "errors or warnings in the console")

    def requested(self):
        """The addresses of all that the page has loaded."""
        return self.page.evaluate("""performance.getEntries().filter(({ entryType }) => ["navigation", "resource"].includes(entryType))
            .map(({ name }) => name)""")

    def post(self, path, body):
        """Sends a request to the service, independently of the page; returns the response's JSON."""
        return json.loads(post(path, body))

    def saved(self, selector):
        """The name and the text of the file that a click saves."""
        self.page.evaluate("""() => {
          const { createObjectURL } = URL;
          URL.createObjectURL = (blob) => { window.savedBlob = blob; return createObjectURL.call(URL, blob); };
          HTMLAnchorElement.prototype.click = function () { window.savedName = this.download; };
          delete window.savedName;
        }""")
        self.page.locator(selector).click()
        self.page.wait_for_function("window.savedName")
        return self.page.evaluate("async () => [savedName, await savedBlob.text()]")

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
        end = time.monotonic() + TIMEOUT_MS / 1000
        while (value := read()) != expected:
            if time.monotonic() > end:
                self.assertEqual(value, expected, message)
            time.sleep(STEP_SECONDS)

    def await_match(self, selector, pattern):
        """Waits until the text of an element contains a match of the pattern."""
        read = self.page.locator(selector).text_content
        self.await_equal(lambda: bool(re.search(pattern, read())), True, f"{pattern} in {read()!r}")

    def expect_frames(self, layout):
        """Waits until the page shows the composer and the keyboard at the frames of a layout."""
        self.expect_frame("bar", layout["composer"]["frame"])
        if layout["keyboard"]["frame"]:
            self.expect_frame("keyboard", layout["keyboard"]["frame"])

    def expect_frame(self, part, expected):
        """Waits until the page shows a part at a frame, of which a browser keeps 1/64 px."""
        end = time.monotonic() + TIMEOUT_MS / 1000
        while True:
            frame = self.frame(part)
            if all(abs(frame[name] - expected[name]) < 0.04 for name in frame):
                return
            if time.monotonic() > end:
                self.assertEqual(frame, rounded(expected), part)
            time.sleep(STEP_SECONDS)


def rounded(value):
    """A value of JSON with its numbers to two decimals, as pages show them."""
    if isinstance(value, float):
        return round(value, 2)
    if isinstance(value, list):
        return [rounded(each) for each in value]
    return {name: rounded(each) for name, each in value.items()} if isinstance(value, dict) else value
