"""Firefox, driven with Marionette, which every Firefox contains: the commands of WebDriver and privileged scripts.

Source: https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
"""

import json
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time

from driver import DESKTOP
from webdriver import SCRIPT_MS, START_SECONDS, WebDriver, free_port

PROGRAM = os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
PREFERENCES = {
    "app.update.enabled": False, "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False, "browser.startup.page": 0,
    "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False, "extensions.update.enabled": False,
    "browser.tabs.remote.autostart": True, "ui.useOverlayScrollbars": 1,
}


class Firefox(WebDriver):
    """A headless Firefox with a profile of its own."""

    name = "Firefox"

    def __init__(self):
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        port = free_port()
        lines = {**PREFERENCES, "marionette.port": port}
        preferences = "".join(
            f"user_pref({json.dumps(key)}, {json.dumps(value)});\n" for key, value in lines.items())
        pathlib.Path(self._profile.name, "user.js").write_text(preferences, encoding="utf-8")
        self._process = subprocess.Popen(
            [PROGRAM, "--headless", "--marionette", "--remote-allow-system-access", "--no-remote",
             "--profile", self._profile.name, "--width", "1700", "--height", "1800"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._socket = connect(port)
        self._id = 0
        self._read()
        self.version = self.send("NewSession")["capabilities"]["browserVersion"]
        self.send("SetTimeouts", script=SCRIPT_MS)

    def close(self):
        self._socket.close()
        self._process.terminate()
        self._process.wait()
        self._profile.cleanup()

    def open(self, url, window=DESKTOP, dark=False, reduced_motion=False, forced_colors=False):
        self._chrome("""const [dark, still, forced] = arguments;
            Services.prefs.setIntPref("layout.css.prefers-color-scheme.content-override", dark ? 0 : 1);
            Services.prefs.setIntPref("ui.prefersReducedMotion", still);
            Services.prefs.setIntPref("browser.display.document_color_use", forced ? 2 : 0);""",
                     dark, int(reduced_motion), forced_colors)
        self.resize(**window)
        self.load(url)

    def resize(self, width, height):
        # A window of Firefox cannot be as narrow as a phone; the element that shows the page can.
        self._chrome("""const [width, height] = arguments, { style } = gBrowser.selectedBrowser;
            style.width = `${width}px`;
            style.height = `${height}px`;""", width, height)

    def compose(self, text):
        self._input_method("""
            tip.setPendingCompositionString(args[0]);
            tip.appendClauseToPendingComposition(args[0].length, tip.ATTR_RAW_CLAUSE);
            tip.setCaretInPendingComposition(args[0].length);
            tip.flushPendingComposition();""", text)

    def commit(self, text):
        self._input_method("tip.commitCompositionWith(args[0]);", text)

    def send(self, command, **parameters):
        return self._marionette(f"WebDriver:{command}", **parameters)

    def _marionette(self, command, **parameters):
        self._id += 1
        message = json.dumps([0, self._id, command, parameters]).encode()
        self._socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self._read()
        if error:
            raise AssertionError(f"{command}: {error['message']}")
        return result["value"] if isinstance(result, dict) and result.keys() == {"value"} else result

    # An input method is not part of WebDriver; privileged scripts can act as one.
    def _input_method(self, commands, text):
        self.send("ExecuteScript", script="""
            const window = document.defaultView, args = arguments;
            const tip = globalThis.tip ??= Components.classes["@mozilla.org/text-input-processor;1"]
                .createInstance(Components.interfaces.nsITextInputProcessor);
            if (!tip.beginInputTransactionForTests(window)) throw new Error("no transaction");
            """ + commands, args=[text], sandbox="system", newSandbox=False)

    def _chrome(self, script, *arguments):
        """Runs a script in the window of the browser."""
        self._marionette("Marionette:SetContext", value="chrome")
        try:
            return self.send("ExecuteScript", script=script, args=list(arguments))
        finally:
            self._marionette("Marionette:SetContext", value="content")

    def _read(self):
        length = b""
        while (byte := self._socket.recv(1)) != b":":
            length += byte
        content = b""
        while len(content) < int(length):
            content += self._socket.recv(int(length) - len(content))
        return json.loads(content)


def connect(port):
    end = time.monotonic() + START_SECONDS
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=90)
        except ConnectionRefusedError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)
