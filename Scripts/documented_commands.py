"""Runs the commands of README.md and docs/examples.md as a reader would who pastes them."""

import argparse
import subprocess
from pathlib import Path
from urllib.parse import urlsplit


def arguments(description: str) -> argparse.Namespace:
    """What the command line says: `record`, the `address` of the service, and the `files`."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--record", action="store_true", help="write instead of comparing")
    parser.add_argument(
        "address", metavar="url", type=lambda url: urlsplit(url).netloc,
        help="where the service listens",
    )
    parser.add_argument("files", type=Path, nargs="+")
    return parser.parse_args()


def run(command: str, address: str) -> subprocess.CompletedProcess[bytes]:
    """What came of a command, with the address given in the place of localhost:8080."""
    return subprocess.run(
        ["bash", "-euo", "pipefail", "-c", command.replace("localhost:8080", address)],
        capture_output=True,
        check=False,
        stdin=subprocess.DEVNULL,
        timeout=60,
    )
