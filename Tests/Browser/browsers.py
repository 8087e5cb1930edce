"""The browser of this run, which all its tests share; __main__.py chooses it."""

from chromium import Chromium
from firefox import Firefox
from webkit import WebKitGTK

ENGINES = {each.name: each for each in [Chromium, Firefox, WebKitGTK]}
# The fastest runs the tests whose result is the same in every browser.
FASTEST = Chromium.name
# The name of this run's browser; __main__.py sets it.
engine = FASTEST
_open = []


def current():
    """The browser of this run, which the first call starts."""
    if not _open:
        _open.append(ENGINES[engine]())
    return _open[0]


def close():
    """Closes the browser after all tests."""
    while _open:
        _open.pop().close()
