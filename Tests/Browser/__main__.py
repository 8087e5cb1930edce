"""Runs the tests of the page. usage: COMPOSER_URL=http://127.0.0.1:8080 python Tests/Browser"""

import pathlib
import sys
import unittest

import support

folder = pathlib.Path(__file__).parent
result = unittest.TextTestRunner(verbosity=1).run(
    unittest.defaultTestLoader.discover(str(folder), top_level_dir=str(folder))
    if len(sys.argv) < 2 else unittest.defaultTestLoader.loadTestsFromNames(sys.argv[1:]))
support.stop_browser()
sys.exit(not result.wasSuccessful())
