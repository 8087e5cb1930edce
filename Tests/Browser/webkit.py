"""WebKitGTK in its MiniBrowser, on X servers of its own, driven with WebDriver over HTTP.

What a user sets in the desktop (a dark theme, less motion) MiniBrowser reads once, when it starts. So there is
one for each such choice, and all are kept until the tests end.
"""

import glob
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

from driver import DESKTOP
from webdriver import SCRIPT_MS, START_SECONDS, WebDriver, free_port

DRIVER = shutil.which("WebKitWebDriver")
MINI_BROWSER = next(iter(glob.glob("/usr/lib/*/webkit2gtk-4.1/MiniBrowser")), None)
SCREEN = "1700x1700x24"
SETTINGS = """[Settings]
gtk-enable-animations={}
"""
# Unhinted glyphs have the advances of the font, whatever the screen. Without a desktop GTK asks the X resources.
RESOURCES = "Xft.antialias: 1\nXft.hinting: 0\nXft.hintstyle: hintnone\n"
# With small buttons the window can be as narrow as a phone.
STYLE = "* { margin: 0; padding: 0; border-width: 0; min-width: 0; min-height: 0; font-size: 1px }"
HISTORY = {"Control+z": "undo", "Control+y": "redo", "Control+Shift+z": "redo"}
# The method and the path of each command, below the path of the session.
COMMANDS = {
    "Navigate": ("POST", "/url"), "Refresh": ("POST", "/refresh"), "SetTimeouts": ("POST", "/timeouts"), "SetWindowRect": ("POST", "/window/rect"),
    "ExecuteAsyncScript": ("POST", "/execute/async"), "PerformActions": ("POST", "/actions"),
    "TakeScreenshot": ("GET", "/screenshot"), "DeleteSession": ("DELETE", ""),
}


class WebKitGTK(WebDriver):
    """Hands each command to the window with the wanted settings."""

    name = "WebKitGTK"

    def __init__(self):
        self._windows = {}
        self._choose(False, False)
        self.version = self._window.version

    def close(self):
        for window in self._windows.values():
            window.close()

    def open(self, url, window=DESKTOP, dark=False, reduced_motion=False, forced_colors=False):
        if forced_colors:
            self.skip("cannot force colours")
        self._choose(dark, reduced_motion)
        self.resize(**window)
        self.load(url)

    def resize(self, width, height):
        self._window.resize(width, height)

    # MiniBrowser has no keys for these; a browser's menu gives the same commands.
    def press(self, keys):
        if keys in HISTORY:
            self.run("document.execCommand(args[0])", HISTORY[keys])
        else:
            super().press(keys)

    # It takes a picture when it next draws, and a page in which nothing moves is not drawn again.
    def screenshot(self, path):
        self.run("window.drawn = document.documentElement.animate({ opacity: [1, 0.999] }, 60_000)")
        super().screenshot(path)
        self.run("window.drawn.cancel()")

    def send(self, command, **parameters):
        return self._window.send(command, **parameters)

    def _choose(self, is_dark, is_still):
        choice = is_dark, is_still
        # A page that crashes its browser fails its own test only.
        if choice in self._windows and self._windows[choice].is_lost:
            self._windows.pop(choice).close()
        if choice not in self._windows:
            self._windows[choice] = Window(*choice)
        self._window = self._windows[choice]


class Window(WebDriver):
    """A MiniBrowser with a home and a display of its own: of two windows on one display only one has the focus."""

    def __init__(self, is_dark, is_still):
        self.is_lost = False
        self._server, display = started_display()
        self._home = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        settings = pathlib.Path(self._home.name, "gtk-3.0")
        settings.mkdir()
        (settings / "settings.ini").write_text(SETTINGS.format(int(not is_still)), encoding="utf-8")
        (settings / "gtk.css").write_text(STYLE, encoding="utf-8")
        pathlib.Path(self._home.name, ".Xdefaults").write_text(RESOURCES, encoding="utf-8")
        homes = dict.fromkeys(["HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"], self._home.name)
        port = free_port()
        self._process = subprocess.Popen(
            [DRIVER, f"--port={port}"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=os.environ | homes | {
                "DISPLAY": display, "GDK_BACKEND": "x11", "GTK_THEME": "Adwaita:dark" if is_dark else "Adwaita",
                "LANG": "C.UTF-8", "LIBGL_ALWAYS_SOFTWARE": "1", "NO_AT_BRIDGE": "1",
                # Without a graphics card, ten times as many frames are drawn.
                "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
                # The sandbox needs rights that a container has not.
                "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"})
        self._url = f"http://127.0.0.1:{port}/session"
        options = {"binary": MINI_BROWSER, "args": ["--automation"]}
        session = self._started({"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}})
        self.version = session["capabilities"]["browserVersion"]
        self._url += f"/{session['sessionId']}"
        self.send("SetTimeouts", script=SCRIPT_MS)
        # The height of the window without that of its page.
        self._above = self.send("SetWindowRect", width=800, height=600)["height"] - self.run("return innerHeight")

    def close(self):
        if not self.is_lost:
            self.send("DeleteSession")
        self._process.terminate()
        self._process.wait()
        self._server.terminate()
        self._server.wait()
        self._home.cleanup()

    def resize(self, width, height):
        self.send("SetWindowRect", width=width, height=height + self._above)

    def send(self, command, **parameters):
        method, path = COMMANDS[command]
        return self._ask(method, path, parameters)

    def _started(self, capabilities):
        """The session, as soon as the driver listens."""
        end = time.monotonic() + START_SECONDS
        while True:
            try:
                return self._ask("POST", "", capabilities)
            except urllib.error.URLError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.05)

    def _ask(self, method, path, body):
        request = urllib.request.Request(
            self._url + path, method=method, data=json.dumps(body).encode() if method == "POST" else None)
        try:
            with urllib.request.urlopen(request, timeout=SCRIPT_MS / 1000 + 30) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            problem = json.load(error)["value"]
            self.is_lost = self.is_lost or "crash" in problem["message"] or problem["error"] in ["invalid session id", "unknown error"]
            raise AssertionError(f"{path}: {problem['error']}: {problem['message']}") from None
        except TimeoutError:
            self.is_lost = True
            raise


def started_display():
    """An X server, and the name of its display."""
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", SCREEN, "-nolisten", "tcp"], pass_fds=[writer],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writer)
    with os.fdopen(reader) as number:
        return server, f":{number.readline().strip()}"
