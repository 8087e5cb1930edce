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
# The run of the tests whose result is the same in every browser; the other runs have the names of browsers.
ANY = "any"


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
    """Finds the tests of a run: those marked `any_browser` for the run `any`, the others for a browser."""

    def __init__(self, run):
        super().__init__()
        self.is_any = run == ANY

    def getTestCaseNames(self, case):
        return [name for name in super().getTestCaseNames(case)
                if self.is_any == any(hasattr(each, "any_browser") for each in [case, getattr(case, name)])]


def run_here(run, names):
    """Runs named tests, or else the tests of a run; returns the exit status."""
    tests = unittest.TestLoader().loadTestsFromNames(names) if names else Loader(run).discover(str(HERE))
    start = time.monotonic()
    try:
        result = unittest.TextTestRunner(sys.stdout, verbosity=2, resultclass=Result).run(tests)
        summary = summarized(result, browsers.current().version, time.monotonic() - start)
    finally:
        browsers.close()
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / f"{run}.json").write_text(json.dumps(summary), encoding="utf-8")
    print("\nslowest:", *(f"{seconds:6.1f} s  {name}" for seconds, name in summary["slowest"]), sep="\n")
    print("\nby file:", *(f"{seconds:6.1f} s  {name}" for seconds, name in by_file(result.seconds)), sep="\n")
    if "test_client" in sys.modules and (table := sys.modules["test_client"].table()):
        (FOLDER / f"latency-{run}.txt").write_text(table + "\n", encoding="utf-8")
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


def run_all(runs):
    """Runs all tests at once; prints a table and the failures; returns the exit status."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        for process in [started(run, stack) for run in runs]:
            process.wait()
    summaries = {run: tried_alone(run, summary_of(run)) for run in runs}
    for run, summary in summaries.items():
        for name, text in summary["failures"]:
            print(f"{run}: {name}\n{text}")
    for line in table(summaries):
        print(line)
    return any(summary["failed"] for summary in summaries.values())


def started(run, stack, names=()):
    """A process that runs tests, with a service of its own."""
    (FOLDER / f"{run}.json").unlink(missing_ok=True)
    url = stack.enter_context(support.service())
    log = stack.enter_context(open(FOLDER / f"{run}.log", "a" if names else "w", encoding="utf-8"))
    process = subprocess.Popen(
        [sys.executable, "-u", HERE, url, "--in", run, *names], stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    stack.callback(process.terminate)
    return process


def tried_alone(run, summary):
    """Runs failed tests once more, when nothing else runs: a machine that runs three browsers can be too slow for a test.

    What passes then is counted as passed, and named in the table.
    """
    if not (names := summary["names"]):
        return summary
    with ExitStack() as stack:
        started(run, stack, names).wait()
    again = summary_of(run)
    if not again["version"]:
        return summary
    return summary | {"passed": summary["passed"] + len(names) - again["failed"], "failures": again["failures"],
                      "failed": again["failed"], "alone": sorted(set(names) - set(again["names"]))}


def summary_of(run):
    """The results that a run wrote; a failure with its last output if the run did not end."""
    try:
        return json.loads((FOLDER / f"{run}.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        output = (FOLDER / f"{run}.log").read_text(encoding="utf-8")
        return {"version": "", "seconds": 0, "passed": 0, "failed": 1, "skipped": {}, "names": [], "alone": [], "slowest": [],
                "failures": [("the run did not end", output[-4000:])]}


def table(summaries):
    """A row for each run, the reasons of the skips with their number, the slowest tests, and the sum."""
    row = "{:<10} {:<16} {:>6} {:>7} {:>7} {:>8}".format
    yield row("run", "version", "tests", "failed", "skipped", "minutes")
    for run, each in summaries.items():
        count = each["passed"] + each["failed"] + len(each["skipped"])
        yield row(run, each["version"], count, each["failed"], len(each["skipped"]), f"{each['seconds'] / 60:.1f}")
    for run, each in summaries.items():
        for reason, count in collections.Counter(each["skipped"].values()).items():
            yield f"skipped in {run}: {count} × {reason}"
        for name in each["alone"]:
            yield f"passed in {run} only without other browsers: {name}"
        for seconds, name in each["slowest"]:
            yield f"slow in {run}: {seconds:6.1f} s  {name}"
    passed, failed = (sum(each[name] for each in summaries.values()) for name in ["passed", "failed"])
    yield f"{passed} passed, {failed} failed, {sum(len(each['skipped']) for each in summaries.values())} skipped"
