"""Run the tests of the pages and of the client module in headless browsers.

usage: python Tests/Browser
       python Tests/Browser URL [--in Chromium|Firefox|WebKitGTK|any] [test_module[.Case[.test]] ...]

The first runs all tests in all three browsers, and once those that any browser can run. These four runs are side by
side, each with a service of its own. It ends with a table and the failures, and fails if a test does. The output of
each run is in .build/browser-tests. The second asks a service that runs, in one browser (Chromium), and is for a
single test.
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
        return results.run_all([*browsers.ENGINES, results.ANY])
    support.URL, *names = arguments
    run = browsers.FASTEST
    if "--in" in names:
        at = names.index("--in")
        run = names[at + 1]
        del names[at:at + 2]
    browsers.engine = browsers.FASTEST if run == results.ANY else run
    return results.run_here(run, names)


sys.exit(main(sys.argv[1:]))
