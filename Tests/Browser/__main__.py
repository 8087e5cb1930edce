"""Run the playground's tests in a headless Chromium.

usage: python Tests/Browser http://127.0.0.1:8080 [test_module[.Case[.test]] ...]
"""

import pathlib
import sys
import unittest

import support

support.URL, names = sys.argv[1], sys.argv[2:]
folder = str(pathlib.Path(__file__).parent)
loader = unittest.defaultTestLoader
tests = loader.loadTestsFromNames(names) if names else loader.discover(folder)
result = unittest.TextTestRunner().run(tests)
support.stop_browser()
sys.exit(not result.wasSuccessful())
