"""Load a service built with a sanitizer, then stop it; fail if the sanitizer reports an error.

usage: under_load.py PROGRAM SECONDS

A sanitizer ends the process at its first report. Then responses are missing, or the exit status is not 0.
"""

import sys
import tempfile
from pathlib import Path

import corpus
import load_run
from service import Service

SEED = 2026
FAULTS = load_run.Misbehaviour(pieces=10, cut=20, hangup=20, renewal=50)


def main() -> int:
    program, seconds = Path(sys.argv[1]), float(sys.argv[2])
    load_run.build()
    settings = {"COMPOSER_THREADS": "4", "COMPOSER_REQUEST_TIMEOUT_SECONDS": "60"}
    with tempfile.TemporaryDirectory() as folder, Service(program, **settings) as service:
        file = Path(folder) / "corpus"
        corpus.write(file, service.port, corpus.cases(SEED, 300), SEED)
        with load_run.LoadRun(service.port, file, 64, seconds, SEED, FAULTS) as load:
            outcome = load.outcome()
        service.terminate()
        status = service.wait(60)
    print(f"{program}: {outcome}; exit status {status}")
    print(outcome.errors, file=sys.stderr, end="")
    return 1 if outcome.failures or status else 0


if __name__ == "__main__":
    sys.exit(main())
