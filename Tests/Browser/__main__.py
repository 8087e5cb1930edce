"""Run the tests of the pages and of the client module in headless browsers.

usage: python Tests/Browser
       python Tests/Browser URL [--in Chromium|Firefox|WebKitGTK] [test_module[.Case[.test]] ...]

The first runs all tests in all three browsers, side by side, each with a service of its own; ends with a table and
the failures; and fails if a test does. The output of each is in .build/browser-tests. The second asks a service
that runs, in one browser (Chromium), and is for a single test.
"""

import signal
import sys

import browsers
import results
import support


def main(arguments):
    # A browser must not outlive the tests, and a test does not catch this.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    if not arguments:
        return results.run_all(list(browsers.ENGINES))
    support.URL, *names = arguments
    if "--in" in names:
        at = names.index("--in")
        browsers.engine = names[at + 1]
        del names[at:at + 2]
    return results.run_here(names)


sys.exit(main(sys.argv[1:]))
