"""An outage of minutes, as a film: messages leave the box at once, and reach the server once and in order.

`make film` writes the film to docs/images/outage.png.
"""

import base64
import json
import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import browsers
import support
from relay import PAGES

WINDOW = {"width": 330, "height": 460}
FRAME = '<figure><img src="data:image/png;base64,{}"><figcaption>{}</figcaption></figure>'
STRIP = """<!doctype html><meta charset=utf-8><style>
  body { margin: 16px; display: grid; grid-template-columns: repeat(4, 330px); gap: 16px; background: white; font: 15px/20px "Noto Sans", sans-serif }
  figure { margin: 0 } img { display: block; border: 1px solid #888; border-radius: 8px; width: 328px } figcaption { padding-top: 6px }
</style>"""
MINUTE = 60_000


class Server:
    """The server of a chat: it serves the page, and stores each message once, by its id."""

    def __init__(self):
        self.stored = {}
        self.requests = 0
        # What happens to the next requests: "fail", "lose" the response to a stored message, or "hold" the response
        # until it is released.
        self.faults = []
        self.released = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/"

    def close(self):
        self._server.shutdown()
        self._server.server_close()

    def _handler(server):
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                self._respond(200, (PAGES / "outage.html").read_bytes())

            def do_POST(self):
                message = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                server.requests += 1
                fault = server.faults.pop(0) if server.faults else None
                if fault == "fail":
                    return self._respond(503, b"")
                if fault == "hold":
                    server.released.wait(support.TIMEOUT_MS / 1000)
                server.stored.setdefault(message["id"], message["text"])
                return self._respond(200, b"" if fault == "lose" else b"stored")

            def _respond(self, status, body):
                self.send_response(status)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        return Handler


class OutageTests(unittest.TestCase):
    def setUp(self):
        self.server = Server()
        self.addCleanup(self.server.close)
        browser = browsers.current()
        if browser.name != "Chromium":
            browser.skip("cannot stop the clock and the network of a page")
        self.context = browser.browser.new_context(viewport=WINDOW, reduced_motion="reduce")
        self.context.set_default_timeout(support.TIMEOUT_MS)
        self.addCleanup(self.context.close)
        self.page = self.context.new_page()
        self.page.clock.install()
        self.page.goto(f"{self.server.url}?service={support.URL}")
        self.page.wait_for_selector("html[data-ready]")
        self.frames = []

    def test_messages_written_without_a_network_arrive_once_and_in_order(self):
        self.send("Are you still there?")
        self.delivered(1)
        self.film("A message with a network.")
        self.context.set_offline(True)
        self.send("The train is in a tunnel")
        self.film("The network is gone. The message leaves the box at once, and waits.")
        self.page.clock.fast_forward(MINUTE)
        self.send("まだトンネルの中です 🚇")
        self.film("A minute later: one more.")
        self.page.clock.fast_forward(2 * MINUTE)
        self.send("Three minutes.", "أراك قريبا")
        self.film("A message of two lines.")
        self.page.clock.fast_forward(MINUTE)
        self.page.keyboard.type("And a draft")
        self.waiting(3)
        self.film("A draft is begun. Nothing has left the page.")
        self.assertEqual(list(self.server.stored.values()), ["Are you still there?"])
        self.server.faults += ["fail", "lose", None, "hold"]
        self.context.set_offline(False)
        self.until(lambda: self.server.requests == 2)
        self.film("The network is back, but the server fails once.")
        self.until(lambda: self.server.requests == 5)
        self.page.wait_for_function("document.querySelectorAll('.delivered').length === 2")
        self.film("A response is lost: the page repeats the message, and the server knows its id.")
        self.server.released.set()
        self.delivered(4)
        self.film("All have arrived, once and in order. The draft is where it was.")
        texts = ["Are you still there?", "The train is in a tunnel", "まだトンネルの中です 🚇", "Three minutes.\nأراك قريبا"]
        self.assertEqual(list(self.server.stored.values()), texts)
        self.assertEqual(self.page.locator("li").all_inner_texts(), texts)
        self.assertEqual(self.page.locator("textarea").input_value(), "And a draft")
        self.assertEqual(self.page.evaluate("composer.pending"), [])
        # Four messages, one failure and one lost response.
        self.assertEqual(self.server.requests, 6)
        self.develop()

    def send(self, *lines):
        """Types and sends; the box is empty in the same task."""
        for index, line in enumerate(lines):
            if index:
                self.page.keyboard.press("Shift+Enter")
            self.page.keyboard.type(line)
        self.page.keyboard.press("Enter")
        self.assertEqual(self.page.evaluate("document.querySelector('textarea').value"), "")

    def delivered(self, count):
        self.page.wait_for_function(f"document.querySelectorAll('.delivered').length === {count} && composer.pending.length === 0")

    def waiting(self, count):
        self.page.wait_for_function(f"composer.pending.length === {count}")

    def until(self, holds):
        """Advances the clock of the page by half a minute at a time until a condition holds."""
        end = time.monotonic() + support.TIMEOUT_MS / 1000
        while not holds():
            self.assertLess(time.monotonic(), end)
            self.page.clock.fast_forward(MINUTE // 2)
            self.page.evaluate("new Promise((resolve) => requestAnimationFrame(resolve))")

    def film(self, caption):
        self.page.clock.run_for(250)
        self.frames.append((self.page.screenshot(), caption))

    def develop(self):
        """Writes the frames side by side into a picture."""
        strip = self.context.new_page()
        strip.set_viewport_size({"width": 4 * 346 + 16, "height": 600})
        strip.set_content(STRIP + "".join(FRAME.format(base64.b64encode(image).decode(), f"{index}. {caption}")
                                          for index, (image, caption) in enumerate(self.frames, 1)))
        strip.screenshot(path=support.picture("outage.png"), full_page=True)
