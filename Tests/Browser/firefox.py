"""Firefox, driven with Marionette, which every Firefox contains.

Source: https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
"""

import base64
import json
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time

PROGRAM = os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
# Keys that have no character (WebDriver, section 17.4.2).
KEYS = {
    "Backspace": "\ue003", "Delete": "\ue017", "Enter": "\ue007", "ArrowLeft": "\ue012",
    "ArrowRight": "\ue014", "ArrowUp": "\ue013", "ArrowDown": "\ue015", "Home": "\ue011",
    "End": "\ue010", "Shift": "\ue008", "Control": "\ue009", "Escape": "\ue00c", "Tab": "\ue004",
}
START_SECONDS = 60
PREFERENCES = {
    "app.update.enabled": False, "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False, "browser.startup.page": 0,
    "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False, "extensions.update.enabled": False,
    "browser.tabs.remote.autostart": True,
}


class Firefox:
    """A headless Firefox with a profile of its own."""

    name = "Firefox"

    def __init__(self):
        self._profile = tempfile.TemporaryDirectory()
        port = free_port()
        lines = {**PREFERENCES, "marionette.port": port}
        preferences = "".join(
            f"user_pref({json.dumps(key)}, {json.dumps(value)});\n" for key, value in lines.items())
        pathlib.Path(self._profile.name, "user.js").write_text(preferences, encoding="utf-8")
        self._process = subprocess.Popen(
            [PROGRAM, "--headless", "--marionette", "--remote-allow-system-access", "--no-remote",
             "--profile", self._profile.name, "--width", "1600", "--height", "1400"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._socket = connect(port)
        self._id = 0
        self._read()
        self._call("WebDriver:NewSession", {})
        self._call("WebDriver:SetTimeouts", {"script": 60_000})

    def close(self):
        self._socket.close()
        self._process.terminate()
        self._process.wait()
        self._profile.cleanup()

    def open(self, url, reduced_motion=False):
        self._chrome("Services.prefs.setIntPref('ui.prefersReducedMotion', arguments[0])",
                     int(reduced_motion))
        self._call("WebDriver:Navigate", {"url": url})

    def run(self, script, *arguments):
        """Runs the body of an async function in the page; returns its result."""
        body = f"const [args, done] = [[...arguments].slice(0, -1), arguments[arguments.length - 1]];" \
               f"(async (...args) => {{ {script} }})(...args).then((value) => done([value ?? null])," \
               f"(error) => done(['error', String(error)]));"
        result = self._script("WebDriver:ExecuteAsyncScript", body, arguments)
        if len(result) == 2:
            raise AssertionError(result[1])
        return result[0]

    def type(self, text, delay_ms=0):
        """Types each character with the keyboard."""
        self._keys([step for key in text
                    for step in (*stroke(KEYS["Enter"] if key == "\n" else key), pause(delay_ms))])

    def press(self, keys):
        """Presses a key with its modifiers, such as `Control+z`."""
        *modifiers, key = [KEYS.get(name, name) for name in keys.split("+")]
        self._keys([*({"type": "keyDown", "value": each} for each in modifiers), *stroke(key),
                    *({"type": "keyUp", "value": each} for each in reversed(modifiers))])

    def compose(self, text):
        """Shows a text as the composition of an input method."""
        self._input_method("""
            tip.setPendingCompositionString(args[0]);
            tip.appendClauseToPendingComposition(args[0].length, tip.ATTR_RAW_CLAUSE);
            tip.setCaretInPendingComposition(args[0].length);
            tip.flushPendingComposition();""", text)

    def commit(self, text):
        """Ends the composition with a text."""
        self._input_method("tip.commitCompositionWith(args[0]);", text)

    def drag(self, start, *points):
        """Drags with the mouse from one window position over others; each move takes 40 ms."""
        steps = [move(start, 0), {"type": "pointerDown", "button": 0}]
        steps += [move(point, 40) for point in points] + [{"type": "pointerUp", "button": 0}]
        self._actions({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}, steps)

    def screenshot(self, path):
        image = self._call("WebDriver:TakeScreenshot", {"full": False})["value"]
        pathlib.Path(path).write_bytes(base64.b64decode(image))

    # An input method is not part of WebDriver; privileged scripts can act as one.
    def _input_method(self, commands, text):
        self._script("WebDriver:ExecuteScript", """
            const window = document.defaultView, args = arguments;
            const tip = globalThis.tip ??= Components.classes["@mozilla.org/text-input-processor;1"]
                .createInstance(Components.interfaces.nsITextInputProcessor);
            if (!tip.beginInputTransactionForTests(window)) throw new Error("no transaction");
            """ + commands, [text], sandbox="system", newSandbox=False)

    def _chrome(self, script, *arguments):
        self._call("Marionette:SetContext", {"value": "chrome"})
        self._script("WebDriver:ExecuteScript", script, arguments)
        self._call("Marionette:SetContext", {"value": "content"})

    def _keys(self, steps):
        self._actions({"type": "key", "id": "keyboard"}, steps)

    def _actions(self, source, steps):
        self._call("WebDriver:PerformActions", {"actions": [source | {"actions": steps}]})

    def _script(self, command, script, arguments, **more):
        return self._call(command, {"script": script, "args": list(arguments)} | more)["value"]

    def _call(self, command, parameters):
        self._id += 1
        message = json.dumps([0, self._id, command, parameters]).encode()
        self._socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self._read()
        if error:
            raise AssertionError(f"{command}: {error['message']}")
        return result

    def _read(self):
        length = b""
        while (byte := self._socket.recv(1)) != b":":
            length += byte
        content = b""
        while len(content) < int(length):
            content += self._socket.recv(int(length) - len(content))
        return json.loads(content)


def stroke(key):
    return {"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}


def pause(ms):
    return {"type": "pause", "duration": ms}


def move(point, ms):
    return {"type": "pointerMove", "x": round(point[0]), "y": round(point[1]), "duration": ms}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def connect(port):
    end = time.monotonic() + START_SECONDS
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=90)
        except ConnectionRefusedError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)
