"""Runs the commands of README.md and docs/examples.md as a reader would who pastes them."""

import subprocess


def run(command: str, address: str) -> subprocess.CompletedProcess[bytes]:
    """What came of a command, with the address given in the place of localhost:8080."""
    return subprocess.run(
        ["bash", "-euo", "pipefail", "-c", command.replace("localhost:8080", address)],
        capture_output=True,
        check=False,
        stdin=subprocess.DEVNULL,
        timeout=60,
    )
