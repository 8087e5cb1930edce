"""A relay before the service: it delays, fails and counts requests, and serves the tests' own page."""

import http.client
import pathlib
import threading
import time
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PAGES = pathlib.Path(__file__).parent / "pages"
# Header fields of one connection (RFC 9110, section 7.6.1), and those that the relay writes itself.
OWN_FIELDS = {"connection", "keep-alive", "transfer-encoding", "content-length", "date", "server"}


class Relay:
    """Relays requests to a service. `delay_ms` is the round-trip time of each POST."""

    def __init__(self, service):
        self.service = urllib.parse.urlsplit(service)
        self.delay_ms = 0
        # What happens to the next POST requests: "cut", "cut-response" or (status, header fields).
        self.failures = []
        self.posts = []
        # Called with the path and the body of a POST request: returns the response (status, header fields, content),
        # or None, then the service responds.
        self.answer = lambda path, body: None
        # Pages of a test's own, by their paths.
        self.documents = {}
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.relay = self
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def close(self):
        self._server.shutdown()
        self._server.server_close()

    def bytes_sent(self):
        """The sum of all POST bodies."""
        return sum(len(body) for _, body in self.posts)


def relay_for(test, service):
    """A relay before a service, until a test ends."""
    relay = Relay(service)
    test.addCleanup(relay.close)
    return relay


class Handler(BaseHTTPRequestHandler):
    """Answers one connection to a `Relay`, the member `relay` of its server."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        relay, page = self.server.relay, PAGES / pathlib.PurePosixPath(urllib.parse.urlsplit(self.path).path).name
        if self.path in relay.documents:
            self._respond(200, {"Content-Type": "text/html; charset=utf-8"}, relay.documents[self.path].encode())
        elif self.path.startswith("/pages/") and page.is_file():
            kind = "javascript" if page.suffix == ".js" else "html"
            self._respond(200, {"Content-Type": f"text/{kind}; charset=utf-8"}, page.read_bytes())
        else:
            self._relay(None)

    def do_POST(self):
        relay, body = self.server.relay, self.rfile.read(int(self.headers["Content-Length"]))
        relay.posts.append((self.path, body))
        time.sleep(relay.delay_ms / 1000)
        if (answer := relay.answer(self.path, body)) is not None:
            status, fields, content = answer
            return self._respond(status, fields, content.encode())
        failure = relay.failures.pop(0) if relay.failures else None
        if failure == "cut":
            self._cut()
        elif isinstance(failure, tuple):
            status, fields = failure
            problem = b'{"status": %d, "detail": "A test made this request fail."}' % status
            self._respond(status, {"Content-Type": "application/problem+json"} | fields, problem)
        else:
            self._relay(body, is_cut=failure == "cut-response")

    def _relay(self, body, is_cut=False):
        connection = http.client.HTTPConnection(self.server.relay.service.netloc, timeout=30)
        fields = {k: v for k, v in self.headers.items() if k.lower() not in OWN_FIELDS}
        connection.request(self.command, self.path, body, fields)
        response = connection.getresponse()
        content = response.read()
        connection.close()
        fields = {k: v for k, v in response.getheaders() if k.lower() not in OWN_FIELDS}
        if is_cut:
            self._respond(response.status, fields, content[:len(content) // 2], len(content))
            self._cut()
        else:
            self._respond(response.status, fields, content)

    def _respond(self, status, fields, body, length=None):
        self.send_response(status)
        for name, value in fields.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        self.end_headers()
        self.wfile.write(body)

    def _cut(self):
        self.close_connection = True
        self.wfile.flush()

    def log_message(self, *_):
        pass
