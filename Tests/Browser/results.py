"""Runs the tests in one browser or in all, and prints their results."""

import collections
import json
import pathlib
import subprocess
import sys
import time
import unittest
from contextlib import ExitStack

import browsers
import support

HERE = pathlib.Path(__file__).parent
FOLDER = pathlib.Path(".build/browser-tests")
SLOWEST = 10


class Result(unittest.TextTestResult):
    """Also has the seconds that each test took."""

    def __init__(self, *arguments, **more):
        super().__init__(*arguments, **more)
        self.seconds = {}

    def startTest(self, test):
        self._start = time.monotonic()
        super().startTest(test)

    def stopTest(self, test):
        self.seconds[test.id()] = time.monotonic() - self._start
        super().stopTest(test)


class Loader(unittest.TestLoader):
    """Leaves out tests marked `any_browser` unless this is the fastest browser."""

    def getTestCaseNames(self, case):
        names = super().getTestCaseNames(case)
        if browsers.engine == browsers.FASTEST:
            return names
        return [name for name in names if not hasattr(case, "any_browser") and not hasattr(getattr(case, name), "any_browser")]


def run_here(names):
    """Runs tests in the browser of this run; returns the exit status."""
    # Who names tests wants all of them.
    tests = unittest.TestLoader().loadTestsFromNames(names) if names else Loader().discover(str(HERE))
    start = time.monotonic()
    try:
        result = unittest.TextTestRunner(sys.stdout, verbosity=2, resultclass=Result).run(tests)
        summary = summarized(result, browsers.current().version, time.monotonic() - start)
    finally:
        browsers.close()
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / f"{browsers.engine}.json").write_text(json.dumps(summary), encoding="utf-8")
    print("\nslowest:", *(f"{seconds:6.1f} s  {name}" for seconds, name in summary["slowest"]), sep="\n")
    print("\nby file:", *(f"{seconds:6.1f} s  {name}" for seconds, name in by_file(result.seconds)), sep="\n")
    if "test_client" in sys.modules and (table := sys.modules["test_client"].table()):
        (FOLDER / f"latency-{browsers.engine}.txt").write_text(table + "\n", encoding="utf-8")
        print(table)
    return not result.wasSuccessful()


def summarized(result, version, seconds):
    """The results for the table. A test counts once, however many of its subtests fail or are skipped."""
    failures = [(str(test), text) for test, text in [*result.errors, *result.failures]]
    failed = {identity(test) for test, _ in [*result.errors, *result.failures]}
    skipped = {identity(test): reason for test, reason in result.skipped if identity(test) not in failed}
    return {"version": version, "seconds": seconds, "passed": result.testsRun - len(failed) - len(skipped),
            "failures": failures, "failed": len(failed), "names": sorted(failed), "skipped": skipped, "alone": [],
            "slowest": sorted(((taken, name) for name, taken in result.seconds.items()), reverse=True)[:SLOWEST]}


def by_file(seconds):
    """The time of the tests of each file, the longest first."""
    files = collections.Counter()
    for name, taken in seconds.items():
        files[name.split(".")[0]] += taken
    return sorted(((taken, name) for name, taken in files.items()), reverse=True)


def identity(test):
    """The name of a test, or of the test that a subtest is a part of."""
    return getattr(test, "test_case", test).id()


def run_all(engines):
    """Runs all tests in all browsers at once; prints a table and the failures; returns the exit status."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        for process in [started(engine, stack) for engine in engines]:
            process.wait()
    summaries = {engine: tried_alone(engine, summary_of(engine)) for engine in engines}
    for engine, summary in summaries.items():
        for name, text in summary["failures"]:
            print(f"{engine}: {name}\n{text}")
    for line in table(summaries):
        print(line)
    return any(summary["failed"] for summary in summaries.values())


def started(engine, stack, names=()):
    """A process that runs tests in a browser, with a service of its own."""
    (FOLDER / f"{engine}.json").unlink(missing_ok=True)
    url = stack.enter_context(support.service())
    log = stack.enter_context(open(FOLDER / f"{engine}.log", "a" if names else "w", encoding="utf-8"))
    process = subprocess.Popen(
        [sys.executable, "-u", HERE, url, "--in", engine, *names], stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    stack.callback(process.terminate)
    return process


def tried_alone(engine, summary):
    """Runs failed tests once more, when no other browser runs: a machine that runs three can be too slow for a test.

    What passes then is counted as passed, and named in the table.
    """
    if not (names := summary["names"]):
        return summary
    with ExitStack() as stack:
        started(engine, stack, names).wait()
    again = summary_of(engine)
    if not again["version"]:
        return summary
    return summary | {"passed": summary["passed"] + len(names) - again["failed"], "failures": again["failures"],
                      "failed": again["failed"], "alone": sorted(set(names) - set(again["names"]))}


def summary_of(engine):
    """The results that a run wrote; a failure with its last output if the run did not end."""
    try:
        return json.loads((FOLDER / f"{engine}.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        output = (FOLDER / f"{engine}.log").read_text(encoding="utf-8")
        return {"version": "", "seconds": 0, "passed": 0, "failed": 1, "skipped": {}, "names": [], "alone": [], "slowest": [],
                "failures": [("the run did not end", output[-4000:])]}


def table(summaries):
    """A row for each browser, the reasons of the skips with their number, the slowest tests, and the sum."""
    row = "{:<10} {:<16} {:>6} {:>7} {:>7} {:>8}".format
    yield row("browser", "version", "tests", "failed", "skipped", "minutes")
    for engine, each in summaries.items():
        count = each["passed"] + each["failed"] + len(each["skipped"])
        yield row(engine, each["version"], count, each["failed"], len(each["skipped"]), f"{each['seconds'] / 60:.1f}")
    for engine, each in summaries.items():
        for reason, count in collections.Counter(each["skipped"].values()).items():
            yield f"skipped in {engine}: {count} × {reason}"
        for name in each["alone"]:
            yield f"passed in {engine} only without other browsers: {name}"
        for seconds, name in each["slowest"]:
            yield f"slow in {engine}: {seconds:6.1f} s  {name}"
    passed, failed = (sum(each[name] for each in summaries.values()) for name in ["passed", "failed"])
    yield f"{passed} passed, {failed} failed, {sum(len(each['skipped']) for each in summaries.values())} skipped"
