"""The browsers that all tests share. Each test opens its pages in one of them."""

import sys
import unittest

from chromium import Chromium
from firefox import Firefox
from webkit import WebKitGTK

NAMES = {each.name: each for each in [Chromium, Firefox, WebKitGTK]}
_open = {}


def named(name):
    """The browser of a name, which the first call starts; None if it is not installed."""
    if name not in _open:
        if not NAMES[name].is_installed():
            return None
        _open[name] = NAMES[name]()
    return _open[name]


def close_all():
    """Closes the browsers after all tests."""
    for browser in _open.values():
        browser.close()
    _open.clear()


def in_each_browser(case):
    """Adds test classes `<case>In<browser>` for a class of tests without a browser."""
    module = sys.modules[case.__module__]
    for name in NAMES:
        made = type(f"{case.__name__}In{name}", (case, unittest.TestCase), {"browser_name": name})
        made.__module__ = case.__module__
        setattr(module, made.__name__, made)
    return case
