"""The interface through which tests use a browser, whichever it is."""

import time
import unittest

# Large enough to show every phone at scale 1.
DESKTOP = {"width": 1600, "height": 1600}


class Driver:
    """One page in one browser. What a driver cannot do skips the test, with the reason."""

    name = ""
    version = ""

    def open(self, url, window=DESKTOP, dark=False, reduced_motion=False, forced_colors=False):
        """Opens a page in a window of a size in CSS pixels, as a user with these settings sees it."""
        raise NotImplementedError

    def reload(self):
        """Loads the page again."""
        raise NotImplementedError

    def close(self):
        """Ends the browser."""
        raise NotImplementedError

    def resize(self, width, height):
        """Gives the window of the page another size, in CSS pixels."""
        raise NotImplementedError

    def complaints(self):
        """The errors and warnings in the console since the page was opened."""
        raise NotImplementedError

    def run(self, script, *arguments):
        """Runs the body of an async function in the page; returns its result."""
        raise NotImplementedError

    def type(self, text, delay_ms=0):
        """Types each character with the keyboard; a newline is the Enter key."""
        raise NotImplementedError

    def press(self, keys):
        """Presses a key with its modifiers, such as `Control+z`."""
        raise NotImplementedError

    def move(self, x, y):
        """Moves the mouse to a position in the window."""
        raise NotImplementedError

    def down(self):
        """Presses the mouse's button."""
        raise NotImplementedError

    def up(self):
        """Releases the mouse's button."""
        raise NotImplementedError

    def drag(self, start, *points):
        """Drags with the mouse from one window position over others; each move takes 40 ms."""
        self.move(*start)
        self.down()
        for point in points:
            time.sleep(0.04)
            self.move(*point)
        self.up()

    def screenshot(self, path):
        """Writes a picture of the window, as PNG."""
        raise NotImplementedError

    def compose(self, text):
        """Shows a text as the composition of an input method."""
        self.skip("cannot act as an input method")

    def commit(self, text):
        """Ends the composition with a text."""
        self.skip("cannot act as an input method")

    def skip(self, reason):
        """Ends the test, because this driver cannot do what it needs."""
        raise unittest.SkipTest(f"the driver of {self.name} {reason}")
