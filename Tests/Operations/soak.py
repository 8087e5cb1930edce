"""Run the service at full load with correct and faulty clients; check responses, memory and latency.

usage: soak.py [--seconds N] [--connections N] [--requests N] [--seed N]

Four parts, each with limits: a new process; full load with faults; slow clients beside others; SIGTERM
under load.
"""

import argparse
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import corpus
import load_run
from load_run import LoadRun, Misbehaviour, Outcome
from service import Service, status_of
from slow_clients import SlowClients

FAULTS = Misbehaviour(pieces=10, cut=20, hangup=20, renewal=20)
# A body of 1 MB takes about sixty turns of an event loop with hundreds of connections. On a busy machine
# that is longer than the default request timeout.
SETTINGS = {
    "COMPOSER_DRAIN_DELAY_SECONDS": "3",
    "COMPOSER_DRAIN_SECONDS": "20",
    "COMPOSER_REQUEST_TIMEOUT_SECONDS": "60",
    # A large batch reserves 16 MiB. By default ten at a time leave nothing for other requests, which get a 503.
    "COMPOSER_MAX_BUFFERED_BYTES": "1073741824",
    # So small that it is full after the warm-up: what fills later counts as growth.
    "COMPOSER_TEXT_CACHE_BYTES": "16777216",
}
SLOW_CLIENTS = 1000
REST_SECONDS = 10
ROUNDS = 3


@dataclass
class Verdict:
    """Prints the result of each part; `is_good` is whether all parts passed."""

    is_good: bool = True

    def report(self, part: str, result: str, passed: bool) -> None:
        print(f"soak: {'ok  ' if passed else 'FAIL'} {part}: {result}", flush=True)
        self.is_good &= passed


def fresh_process(verdict: Verdict) -> None:
    """Checks the minimum start time of ten starts, because other processes only add to it."""
    times, sizes = [], []
    for _ in range(10):
        with Service() as service:
            times.append(service.seconds_to_ready * 1000)
            sizes.append(service.resident_megabytes)
    found = (
        f"ready after {min(times):.0f} ms (median {statistics.median(times):.0f}), resident"
        f" {max(sizes):.1f} MB"
    )
    verdict.report("fresh process", found, min(times) < 150 and max(sizes) < 60)


def megabytes_at_rest(service: Service) -> float:
    """The resident memory once the service has returned what the last requests held: the least of some seconds."""
    sizes = []
    for _ in range(REST_SECONDS):
        time.sleep(1)
        sizes.append(service.resident_megabytes)
    return min(sizes)


def seconds_alone(service: Service, item: corpus.Case, seed: int) -> float:
    """How long a request takes while nobody else asks."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "alone"
        corpus.write(file, service.port, [item], seed)
        with LoadRun(service.port, file, 1, 3, seed) as load:
            return load.outcome().counts["p50Ms"] / 1000


def full_load(verdict: Verdict, service: Service, file: Path, items: list[corpus.Case], arguments) -> None:
    """Loads the service for a fifth of the time to warm it up, then for the rest, and compares its memory at rest.

    Under load, unfinished requests hold 10 to 20 MB of it. Long requests stay unfinished longest, so for minutes
    a growing number of clients waits for one, and what they hold grows with that number.
    """
    warm_up = arguments.seconds / 5
    load(verdict, service, file, warm_up, arguments)
    early = megabytes_at_rest(service)
    outcome = load(verdict, service, file, arguments.seconds - warm_up, arguments)
    verdict.report("no crash", f"running {service.is_running}", service.is_running)
    if not service.is_running:
        return
    late = megabytes_at_rest(service)
    found = f"{early:.1f} MB at rest after the warm-up, {late:.1f} MB at the end"
    verdict.report("memory", found, late < 1.03 * early + 2)
    longest = outcome.counts["longestMs"] / 1000
    alone = seconds_alone(service, items[outcome.counts["slowest"]], arguments.seed)
    # No later than if every client had sent this request and one thread had computed them in turns. Clients with short
    # requests wait longer for a processor than for the service.
    most = max(alone * arguments.connections, 0.2)
    found = f"the slowest took {longest:.1f} s, {longest / alone:.0f} times as long as alone"
    verdict.report("no request ends late", found, longest < most)


def load(verdict: Verdict, service: Service, file: Path, seconds: float, arguments) -> Outcome:
    with LoadRun(service.port, file, arguments.connections, seconds, arguments.seed, FAULTS) as run:
        outcome = run.outcome()
    print(outcome.errors, file=sys.stderr, end="")
    print(f"soak: statuses {outcome.counts['statuses']}")
    is_correct = outcome.failures == 0 and outcome.counts["refused"] == 0
    verdict.report(f"{seconds:.0f} s at full load", str(outcome), is_correct)
    return outcome


def p99(service: Service, file: Path, seconds: float, seed: int) -> float:
    with LoadRun(service.port, file, 64, seconds, seed) as load:
        outcome = load.outcome()
    if outcome.failures:
        raise AssertionError(f"{outcome}\n{outcome.errors}")
    return outcome.counts["p99Ms"]


def slow_clients(verdict: Verdict, service: Service, file: Path, arguments) -> None:
    """Compares latency with and without slow clients, alternately, so that noise affects both."""
    seconds = min(5, arguments.seconds)
    without, beside = [], []
    reopened = 0
    for turn in range(ROUNDS):
        without.append(p99(service, file, seconds, arguments.seed + turn))
        with SlowClients(service.port, SLOW_CLIENTS) as slow:
            beside.append(p99(service, file, seconds, arguments.seed + turn))
            reopened += slow.reopened
    plain, disturbed = statistics.median(without), statistics.median(beside)
    found = (
        f"p99 of the others {plain:.1f} ms without, {disturbed:.1f} ms with {SLOW_CLIENTS}"
        f" ({disturbed / plain:.2f} times); {reopened} slow connections closed"
    )
    verdict.report("slow clients", found, disturbed <= 2 * plain)


def stop_under_load(verdict: Verdict, service: Service, file: Path, arguments) -> None:
    """Stops the service as an orchestrator does: clients connect until /readyz fails, then no more."""
    behaviour = Misbehaviour(pieces=5, renewal=100)
    with LoadRun(
        service.port, file, arguments.connections, 60, arguments.seed, behaviour
    ) as load:
        time.sleep(2)
        service.terminate()
        while status_of(service.port, "/readyz") == 200:
            pass
        load.open_no_more()
        status = service.wait(60)
        outcome = load.outcome()
    print(outcome.errors, file=sys.stderr, end="")
    holds = outcome.failures == 0 and status == 0
    verdict.report("SIGTERM under load", f"{outcome}; exit status {status}", holds)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--connections", type=int, default=256)
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=2026)
    arguments = parser.parse_args()
    load_run.build()
    verdict = Verdict()
    fresh_process(verdict)
    with tempfile.TemporaryDirectory() as folder, Service(**SETTINGS) as service:
        everything, valid = Path(folder) / "everything", Path(folder) / "valid"
        items = corpus.cases(arguments.seed, arguments.requests)
        statuses = corpus.write(everything, service.port, items, arguments.seed)
        print(f"soak: {len(items)} different requests, expected statuses {dict(statuses)}")
        corpus.write(valid, service.port, corpus.stable_cases(arguments.seed, 2000), arguments.seed)
        full_load(verdict, service, everything, items, arguments)
        slow_clients(verdict, service, valid, arguments)
        stop_under_load(verdict, service, valid, arguments)
    return 0 if verdict.is_good else 1


if __name__ == "__main__":
    sys.exit(main())
