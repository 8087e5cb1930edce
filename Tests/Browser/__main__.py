"""Run the tests of the pages and of the client module in headless browsers.

usage: python Tests/Browser http://127.0.0.1:8080 [test_module[.Case[.test]] ...]
"""

import pathlib
import sys
import unittest

import browsers
import support

support.URL, names = sys.argv[1], sys.argv[2:]
folder = str(pathlib.Path(__file__).parent)
loader = unittest.defaultTestLoader
tests = loader.loadTestsFromNames(names) if names else loader.discover(folder)
result = unittest.TextTestRunner().run(tests)
browsers.close_all()
for test, reason in result.skipped:
    print(f"skipped: {test}: {reason}")
if "test_client" in sys.modules and (table := sys.modules["test_client"].table()):
    support.SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    (support.SCREENSHOTS / "latency.txt").write_text(table + "\n", encoding="utf-8")
    print(table)
sys.exit(not result.wasSuccessful())
