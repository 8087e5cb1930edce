"""Runs files of tests for Playwright as they are shipped, with the node and the library of PyPI's playwright."""

import json
import os
import pathlib
import subprocess
import tempfile

import playwright

from chromium import FLAGS, PROGRAM

DRIVER = pathlib.Path(playwright.__file__).parent / "driver"
RUNNER = pathlib.Path(__file__).parent / "runner"
SECONDS = 600


def run(source, url, stops=False, **environment):
    """Runs a file against a page; returns the results of its tests.

    `stops` ends the run at the first test that fails. `environment` has variables of the file.
    """
    with tempfile.TemporaryDirectory() as folder:
        package = pathlib.Path(folder, "node_modules/@playwright/test")
        package.mkdir(parents=True)
        (package / "package.json").write_text('{"type": "module", "exports": "./index.js"}')
        (package / "index.js").write_text(f"export * from {json.dumps((RUNNER / 'test.mjs').as_uri())};\n")
        pathlib.Path(folder, "package.json").write_text('{"type": "module"}')
        file = pathlib.Path(folder, "composer.spec.js")
        file.write_text(source, encoding="utf-8")
        variables = os.environ | {
            "PLAYWRIGHT": str(DRIVER / "package"), "CHROMIUM": PROGRAM, "CHROMIUM_FLAGS": json.dumps(FLAGS),
            "STOP_AT_FAILURE": "1" if stops else "", "APP_URL": url} | environment
        ended = subprocess.run([DRIVER / "node", RUNNER / "main.mjs", file], env=variables, capture_output=True,
                               text=True, timeout=SECONDS, check=False)
    results = [json.loads(line) for line in ended.stdout.splitlines()]
    failed = any(result["status"] == "failed" for result in results)
    if not results or ended.returncode != failed:
        raise RuntimeError(ended.stderr)
    return results
