"""What Firefox and WebKitGTK have in common: the commands of WebDriver, however they are sent.

Source: https://www.w3.org/TR/webdriver2/
"""

import base64
import pathlib
import socket

from driver import Driver

# Keys that have no character (WebDriver, section 15.4.2).
KEYS = {
    "Backspace": "\ue003", "Tab": "\ue004", "Enter": "\ue007", "Shift": "\ue008", "Control": "\ue009",
    "Escape": "\ue00c", "PageUp": "\ue00e", "PageDown": "\ue00f", "End": "\ue010", "Home": "\ue011",
    "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015",
    "Delete": "\ue017",
}
SCRIPT_MS = 60_000
START_SECONDS = 60


class WebDriver(Driver):
    """A browser that `send` gives the commands of WebDriver, such as `PerformActions`."""

    def send(self, command, **parameters):
        """Sends a command, and returns its result."""
        raise NotImplementedError

    def load(self, url):
        """Loads a page anew, also where only the fragment is another."""
        self.send("Navigate", url="about:blank")
        self.send("Navigate", url=url)
        self.watch()

    def reload(self):
        self.send("Refresh")
        self.watch()

    # WebDriver cannot read the console, so what a page writes there while it loads is missed.
    def watch(self):
        """Remembers errors and warnings from now on."""
        self.run("""const said = window.complaints = [];
            // That a ResizeObserver goes on in the next frame is no error.
            addEventListener("error", ({ message, target }) => message?.startsWith("ResizeObserver loop")
              || said.push(message ?? `not loaded: ${target.outerHTML}`), true);
            addEventListener("unhandledrejection", ({ reason }) => said.push(String(reason)));
            addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => said.push(`${violatedDirective}: ${blockedURI}`));
            for (const level of ["error", "warn"]) {
              const tell = console[level];
              console[level] = (...all) => { said.push(`${level}: ${all.join(" ")}`); tell.apply(console, all); };
            }""")

    def complaints(self):
        return self.run("return window.complaints ?? []")

    def run(self, script, *arguments):
        body = f"const [args, done] = [[...arguments].slice(0, -1), arguments[arguments.length - 1]];" \
               f"(async (...args) => {{ {script} }})(...args).then((value) => done([value ?? null])," \
               f"(error) => done(['error', String(error)]));"
        result = self.send("ExecuteAsyncScript", script=body, args=list(arguments))
        if len(result) == 2:
            raise AssertionError(result[1])
        return result[0]

    def type(self, text, delay_ms=0):
        self._keys([step for key in text
                    for step in (*stroke(KEYS["Enter"] if key == "\n" else key), pause(delay_ms))])

    def press(self, keys):
        *modifiers, key = [KEYS.get(name, name) for name in keys.split("+")]
        self._keys([*({"type": "keyDown", "value": each} for each in modifiers), *stroke(key),
                    *({"type": "keyUp", "value": each} for each in reversed(modifiers))])

    def move(self, x, y):
        self._mouse({"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0})

    def down(self):
        self._mouse({"type": "pointerDown", "button": 0})

    def up(self):
        self._mouse({"type": "pointerUp", "button": 0})

    def screenshot(self, path):
        pathlib.Path(path).write_bytes(base64.b64decode(self.send("TakeScreenshot", full=False)))

    def _keys(self, steps):
        self._perform({"type": "key", "id": "keyboard", "actions": steps})

    def _mouse(self, step):
        self._perform({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [step]})

    def _perform(self, source):
        self.send("PerformActions", actions=[source])


def stroke(key):
    return {"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}


def pause(ms):
    return {"type": "pause", "duration": ms}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
