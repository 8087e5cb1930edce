"""Restart and kill two replicas behind HAProxy in turn, under load.

No request may fail when a replica stops with SIGTERM. When one is killed, those fail that it was
computing: HAProxy does not send them to the next replica, because they may have ended this one.

usage: cluster.py [--connections N] [--requests N] [--seed N]

HAProxy runs the unchanged deploy/haproxy.cfg. Prometheus scrapes the replicas and evaluates the alerts
of deploy/monitoring. The clients compare each response with the expected one.
"""

import argparse
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
from collections.abc import Callable
from pathlib import Path

import yaml

import corpus
import load_run
from service import ROOT, Service

# Ends the load if the steps hang.
LONGEST_SECONDS = 120


def wait_until(what: str, holds: Callable[[], bool], seconds: float = 20) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            raise TimeoutError(f"timeout after {seconds} s: {what}")
        time.sleep(0.02)


class Balancer:
    """HAProxy with the project's configuration, and a socket to read its statistics."""

    def __init__(self, folder: Path, replicas: dict[str, Service]):
        self.admin = folder / "admin.sock"
        extra = folder / "admin.cfg"
        extra.write_text(f"global\n  stats socket {self.admin}\n")
        self.listening = socket.create_server(("127.0.0.1", 0), backlog=1024)
        self.port = self.listening.getsockname()[1]
        addresses = {f"COMPOSER_{name.upper()}": f"127.0.0.1:{replica.port}"
                     for name, replica in replicas.items()}  # fmt: skip
        number = self.listening.fileno()
        self.process = subprocess.Popen(
            ["haproxy", "-q", "-db", "-f", ROOT / "deploy/haproxy.cfg", "-f", extra],
            env=os.environ | addresses | {"COMPOSER_BIND": f"fd@{number}"},
            pass_fds=[number],
        )

    def _rows(self) -> list[dict[str, str]]:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(self.admin))
            connection.sendall(b"show stat\n")
            lines = connection.makefile().read().lstrip("# ").splitlines()
        names = lines[0].split(",")
        return [dict(zip(names, line.split(","))) for line in lines[1:] if line]

    def is_up(self, name: str) -> bool:
        try:
            states = {row["svname"]: row["status"] for row in self._rows()}
        except OSError:
            return False
        return states.get(name) == "UP"

    def retries(self) -> tuple[int, int]:
        """The number of retried requests: to the same replica, and to the other one."""
        (row,) = [row for row in self._rows() if row["svname"] == "BACKEND"]
        return int(row["wretr"]), int(row["wredis"])

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        self.listening.close()


class Monitor:
    """Prometheus with the project's alerts, which scrapes the replicas every second."""

    def __init__(self, folder: Path, replicas: dict[str, Service]):
        monitoring = ROOT / "deploy/monitoring"
        configuration = yaml.safe_load((monitoring / "prometheus.yaml").read_text())
        configuration["global"] = {"scrape_interval": "1s", "evaluation_interval": "1s"}
        configuration["rule_files"] = [str(monitoring / "alerts.yaml")]
        (job,) = configuration["scrape_configs"]
        targets = [f"127.0.0.1:{replica.port}" for replica in replicas.values()]
        job["static_configs"] = [{"targets": targets}]
        (folder / "prometheus.yaml").write_text(yaml.safe_dump(configuration))
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.process = subprocess.Popen(
            ["prometheus", f"--config.file={folder / 'prometheus.yaml'}",
             f"--storage.tsdb.path={folder / 'series'}", "--log.level=error",
             f"--web.listen-address=127.0.0.1:{self.port}"],
        )  # fmt: skip

    def _get(self, path: str) -> dict:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/api/v1/{path}", timeout=10) as reply:
            return json.load(reply)["data"]

    def _count(self, name: str) -> int:
        """The number of series of a metric."""
        query = urllib.parse.quote(f"count({name})")
        return sum(int(series["value"][1]) for series in self._get(f"query?query={query}")["result"])

    def errors(self) -> list[str]:
        """Rules that Prometheus cannot evaluate, and metrics in rules that no replica has."""
        (group,) = self._get("rules")["groups"]
        rules = group["rules"]
        queries = " ".join(rule["query"] for rule in rules)
        names = set(re.findall(r"\b(?:composer|process|http_server)_\w+", queries))
        return [f"{rule['name']}: {rule['lastError']}" for rule in rules if rule["health"] != "ok"] + [
            f"no replica has the metric {name}" for name in sorted(names) if self._count(name) == 0
        ]

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(20)


class Cluster:
    def __init__(self, folder: Path):
        self.replicas = {"a": Service(), "b": Service()}
        self.balancer = Balancer(folder, self.replicas)

    def wait_until_whole(self) -> None:
        for name in self.replicas:
            wait_until(f"replica {name} is up", lambda name=name: self.balancer.is_up(name))

    def bring_back(self, name: str) -> None:
        self.replicas[name] = Service(port=self.replicas[name].port)
        self.wait_until_whole()

    def kill(self, name: str) -> None:
        self.replicas[name].kill()
        wait_until(f"replica {name} is down", lambda: not self.balancer.is_up(name))
        self.bring_back(name)

    def restart(self, name: str) -> None:
        self.replicas[name].terminate()
        status = self.replicas[name].wait(60)
        self.replicas[name].kill()
        if status != 0:
            raise AssertionError(f"replica {name} ended with status {status}")
        self.bring_back(name)

    def close(self) -> None:
        self.balancer.close()
        for replica in self.replicas.values():
            replica.kill()


Steps = list[tuple[str, Callable[[], None]]]


def run(
    cluster: Cluster, steps: Steps, requests: Path, connections: int, seed: int
) -> load_run.Outcome:
    """Takes the steps under load, then ends the load."""
    behaviour = load_run.Misbehaviour(in_pieces=5, on_new_connections=50)
    port = cluster.balancer.port
    with load_run.LoadRun(port, requests, connections, LONGEST_SECONDS, seed, behaviour) as load:
        for name, step in steps:
            time.sleep(1)  # There must be load before and between the steps.
            step()
            print(f"cluster: {name}", flush=True)
        time.sleep(1)
        load.stop()
        return load.outcome()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--connections", type=int, default=64)
    parser.add_argument("--requests", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=2026)
    arguments = parser.parse_args()
    load_run.build()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        cluster = Cluster(folder)
        monitor = Monitor(folder, cluster.replicas)
        try:
            cluster.wait_until_whole()
            # HAProxy cannot retry a request after the start of its response, and a batch's takes long.
            valid = corpus.cases(arguments.seed, arguments.requests, with_faults=False)
            items = corpus.without_batches(valid)
            corpus.write(folder / "corpus", cluster.replicas["a"].port, items, arguments.seed)
            restarts: Steps = [
                (f"{name} stopped with SIGTERM and started again", lambda name=name: cluster.restart(name))
                for name in cluster.replicas
            ]
            kills: Steps = [
                (f"{name} killed with -9 and started again", lambda name=name: cluster.kill(name))
                for name in cluster.replicas
            ]
            load = (folder / "corpus", arguments.connections, arguments.seed)
            restarted = run(cluster, restarts, *load)
            killed = run(cluster, kills, *load)
            retries, redispatches = cluster.balancer.retries()
            errors = monitor.errors()
        finally:
            monitor.close()
            cluster.close()
    print(f"cluster: restarted: {restarted}")
    print(f"cluster: killed: {killed}")
    print(f"cluster: {retries} requests retried, {redispatches} sent to the other replica")
    print(restarted.errors, file=sys.stderr, end="")
    for error in errors:
        print(f"cluster: Prometheus: {error}")
    failures = restarted.failures + restarted.counts["refused"] + len(errors)
    # Each connection waits for one response at a time.
    lost, may_be_lost = killed.failures, len(kills) * arguments.connections
    print(f"cluster: {failures} failures; {lost} requests lost with their replica, of {may_be_lost}")
    is_correct = restarted.counts["correct"] and killed.counts["correct"]
    return 0 if is_correct and not failures and lost <= may_be_lost else 1


if __name__ == "__main__":
    sys.exit(main())
