"""Runs files of tests as they are shipped: those for Playwright with the node and the library of PyPI's playwright,
those for Jest with Debian's Jest. Compiles those for XCTest and Compose, whose libraries Debian does not have.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sysconfig
import tempfile

import playwright

from chromium import FLAGS, PROGRAM

DRIVER = pathlib.Path(playwright.__file__).parent / "driver"
RUNNER = pathlib.Path(__file__).parent / "runner"
JEST = pathlib.Path(__file__).parents[2] / ".build/jest/usr"
KOTLIN = pathlib.Path(sysconfig.get_path("purelib"), "run_kotlin_kernel/jars")
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


def run_jest(source, fault=""):
    """Runs a file for Jest against runner/jest/app.js, of which `fault` is wrong; returns the results of its tests.

    React Native and its testing library are not in Debian: what the file uses of them is in runner/jest.
    """
    parts = RUNNER / "jest"
    with tempfile.TemporaryDirectory() as folder:
        for name in ["app.js", "drive.js"]:
            shutil.copy(parts / name, folder)
        pathlib.Path(folder, "package.json").write_text("{}")
        pathlib.Path(folder, "composer.test.js").write_text(source, encoding="utf-8")
        variables = os.environ | {"JEST": str(JEST), "NODE_PATH": str(JEST / "share/nodejs"), "APP_FAULT": fault}
        command = ["node", "--require", parts / "debian.cjs", JEST / "share/nodejs/jest-cli/bin/jest.js",
                   "--config", parts / "config.cjs", "--ci", "--runInBand", "--json"]
        ended = subprocess.run(command, cwd=folder, env=variables, capture_output=True, text=True, timeout=SECONDS,
                               check=False)
    if not ended.stdout:
        raise RuntimeError(ended.stderr)
    report = json.loads(ended.stdout)
    results = [result for file in report["testResults"] for result in file["assertionResults"]]
    if not results or report["success"] != (ended.returncode == 0):
        raise RuntimeError(ended.stdout)
    return results


def compile_compose(source):
    """Compiles a file for Compose with declarations in the place of its libraries; returns the process that ended."""
    jars = sorted(str(each) for each in KOTLIN.glob("kotlin-*.jar"))
    library = next(each for each in jars if "kotlin-stdlib" in each)
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "ComposerTraceTest.kt")
        file.write_text(source, encoding="utf-8")
        command = ["java", "-cp", ":".join(jars), "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler", "-no-stdlib", "-no-reflect",
                   "-cp", library, "-d", pathlib.Path(folder, "classes"), *(RUNNER / "compose").glob("*.kt"), file]
        return subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)


def check_xctest(source, compiler):
    """Checks the types of a file for XCTest, with declarations in the place of its module."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "ComposerTraceTests.swift")
        file.write_text(source, encoding="utf-8")
        module = [compiler, "-emit-module", "-module-name", "XCTest", RUNNER / "xctest/XCTest.swift", "-o",
                  pathlib.Path(folder, "XCTest.swiftmodule")]
        subprocess.run(module, timeout=SECONDS, check=True)
        return subprocess.run([compiler, "-typecheck", "-swift-version", "5", "-I", folder, file], capture_output=True,
                              text=True, timeout=SECONDS, check=False)
