"""Restart and kill two replicas behind a proxy in turn, under load.

No request may fail when a replica stops with SIGTERM. When a replica is killed, the requests that it
computes fail: the proxy does not send them to the next replica, because one of them may have ended this one.

usage: cluster.py [--connections N] [--requests N] [--seed N] [--seconds N] haproxy|nginx

With --seconds, the script only restarts replicas, one after the other for that time. It then prints how
long responses took, and how long they took during a tenth of that time without restarts.

HAProxy runs the unchanged deploy/haproxy.cfg, nginx runs deploy/nginx.conf with other addresses. The
clients compare each response with the expected one.
"""

import argparse
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import corpus
import load_run
from service import ROOT, Service, free_port


def wait_until(what: str, holds: Callable[[], bool], seconds: float = 20) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            raise TimeoutError(f"timeout after {seconds} s: {what}")
        time.sleep(0.02)


class HAProxy:
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


class Nginx:
    """nginx with the project's configuration; it does not report the state of its replicas."""

    # The folders that nginx writes to, which may not be the system's.
    KINDS = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")

    def __init__(self, folder: Path, replicas: dict[str, Service]):
        self.port = free_port()
        text = (ROOT / "deploy/nginx.conf").read_text()
        for old, new in [
            ("127.0.0.1:8080", f"127.0.0.1:{self.port}"),
            ("127.0.0.1:8081", f"127.0.0.1:{replicas['a'].port}"),
            ("127.0.0.1:8082", f"127.0.0.1:{replicas['b'].port}"),
            ("http {", "http {" + "".join(f"{kind}_temp_path {folder}/{kind};" for kind in self.KINDS)),
        ]:
            text = text.replace(old, new)
        (folder / "nginx.conf").write_text(text)
        self.process = subprocess.Popen(
            ["nginx", "-c", folder / "nginx.conf", "-p", folder, "-e", folder / "errors.log",
             "-g", f"daemon off; pid {folder}/nginx.pid;"],
        )  # fmt: skip

    def is_up(self, name: str) -> bool:
        # Longer than fail_timeout, after which nginx tries a replica again.
        time.sleep(2.5)
        return self.process.poll() is None

    def retries(self) -> tuple[int, int]:
        return 0, 0

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(20)


class Cluster:
    def __init__(self, folder: Path, proxy: str):
        self.replicas = {"a": Service(), "b": Service()}
        kinds = {"haproxy": HAProxy, "nginx": Nginx}
        self.balancer = kinds[proxy](folder, self.replicas)

    def wait_until_whole(self) -> None:
        for name in self.replicas:
            wait_until(f"replica {name} is up", lambda name=name: self.balancer.is_up(name))

    def bring_back(self, name: str) -> None:
        self.replicas[name] = Service(port=self.replicas[name].port)
        self.wait_until_whole()

    def kill(self, name: str) -> None:
        self.replicas[name].kill()
        if isinstance(self.balancer, HAProxy):
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


Steps = Iterable[tuple[str, Callable[[], None]]]


def run(
    cluster: Cluster, steps: Steps, requests: Path, connections: int, seed: int, seconds: float = 120
) -> load_run.Outcome:
    """Takes the steps under load, then ends the load."""
    behaviour = load_run.Misbehaviour(pieces=5, renewal=50)
    port = cluster.balancer.port
    with load_run.LoadRun(port, requests, connections, seconds, seed, behaviour) as load:
        for name, step in steps:
            time.sleep(1)  # There must be load before and between the steps.
            step()
            print(name, flush=True)
        time.sleep(1)
        load.stop()
        return load.outcome()


def restarts(cluster: Cluster) -> Steps:
    """A restart of each replica."""
    for name in cluster.replicas:
        yield f"{name} stopped with SIGTERM and started again", lambda name=name: cluster.restart(name)


def kills(cluster: Cluster) -> Steps:
    """A kill of each replica."""
    for name in cluster.replicas:
        yield f"{name} killed with -9 and started again", lambda name=name: cluster.kill(name)


def restarts_for(cluster: Cluster, seconds: float) -> Steps:
    """Restarts of the replicas in turn."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        yield from restarts(cluster)


def print_latencies(cluster: Cluster, seconds: float, load: tuple[Path, int, int]) -> int:
    """Prints how long responses take while replicas are restarted, and while they are not."""
    before = os.getloadavg()
    quiet = run(cluster, [("no restart", lambda: time.sleep(seconds / 10))], *load, seconds=2 * seconds)
    # The load outlives the last step.
    restarted = run(cluster, restarts_for(cluster, seconds), *load, seconds=2 * seconds + 60)
    print(f"without restarts: {quiet}")
    print(f"with restarts: {restarted}")
    print(f"load average before {before}, after {os.getloadavg()}")
    print(restarted.errors, file=sys.stderr, end="")
    failures = restarted.failures + restarted.counts["refused"]
    return 0 if restarted.counts["correct"] and not failures else 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--connections", type=int, default=64)
    parser.add_argument("--requests", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--seconds", type=float, default=0)
    parser.add_argument("proxy", choices=["haproxy", "nginx"])
    arguments = parser.parse_args()
    load_run.build()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        cluster = Cluster(folder, arguments.proxy)
        try:
            cluster.wait_until_whole()
            # No proxy can retry a request after the start of its response, and a batch's takes long.
            items = corpus.without_batches(corpus.stable_cases(arguments.seed, arguments.requests))
            corpus.write(folder / "corpus", cluster.replicas["a"].port, items, arguments.seed)
            load = (folder / "corpus", arguments.connections, arguments.seed)
            if arguments.seconds:
                return print_latencies(cluster, arguments.seconds, load)
            restarted = run(cluster, restarts(cluster), *load)
            killed = run(cluster, kills(cluster), *load)
            retries, redispatches = cluster.balancer.retries()
        finally:
            cluster.close()
    print(f"{arguments.proxy}: restarted: {restarted}")
    print(f"{arguments.proxy}: killed: {killed}")
    print(f"{arguments.proxy}: {retries} requests retried, {redispatches} sent to the other replica")
    print(restarted.errors, file=sys.stderr, end="")
    failures = restarted.failures + restarted.counts["refused"]
    # Each connection waits for one response at a time.
    lost, may_be_lost = killed.failures, len(cluster.replicas) * arguments.connections
    print(f"{arguments.proxy}: {failures} failures; {lost} requests lost with their replica, of {may_be_lost}")
    is_correct = restarted.counts["correct"] and killed.counts["correct"]
    return 0 if is_correct and not failures and lost <= may_be_lost else 1


if __name__ == "__main__":
    sys.exit(main())
