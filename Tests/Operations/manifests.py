"""Check deploy/: the files must be valid for the tools that read them, and fit the service.

usage: manifests.py PROGRAM

The Kubernetes manifests are rendered by kubectl and checked against the schemas of Kubernetes; the
compose file against the schema of the Compose specification; HAProxy and Prometheus read their own
files, and Prometheus tests the alerts.
"""

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
TOOLS = Path(sys.executable).parent
MIB = 1 << 20
# What bounds memory, with the defaults in docs/configuration.md, in bytes.
BOUNDS = {"COMPOSER_MAX_BUFFERED_BYTES": 128 * MIB, "COMPOSER_TEXT_CACHE_BYTES": 64 * MIB}
# The program, 4,096 connections, and the longest request for each of two threads.
FIXED = 64 * MIB + 4096 * (48 << 10) + 2 * 64 * MIB


def run(*command: object) -> str:
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if result.returncode != 0:
        raise SystemExit(f"{' '.join(map(str, command))}\n{result.stdout}{result.stderr}")
    return result.stdout


def rendered_resources() -> dict[str, dict]:
    """The resources that kubectl would apply, by kind, validated by the schemas of Kubernetes."""
    text = run(TOOLS / "kubectl", "kustomize", DEPLOY / "kubernetes")
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
        file.write(text)
        file.flush()
        run(TOOLS / "kubernetes-validate", "--strict", file.name)
    return {resource["kind"]: resource for resource in yaml.safe_load_all(text)}


def compose_service() -> dict:
    file = DEPLOY / "compose.yaml"
    run(TOOLS / "check-jsonschema", "--builtin-schema", "vendor.compose-spec", file)
    return yaml.safe_load(file.read_text())["services"]["composer"]


def contradictions(resources: dict[str, dict], variables: set[str]) -> Iterator[str]:
    """Contradictions between two manifests, or between a manifest and the service."""
    deployment = resources["Deployment"]
    pod = deployment["spec"]["template"]
    labels = pod["metadata"]["labels"].items()
    (container,) = pod["spec"]["containers"]
    selectors = {
        "Service": resources["Service"]["spec"]["selector"],
        "PodDisruptionBudget": resources["PodDisruptionBudget"]["spec"]["selector"]["matchLabels"],
    }
    for kind, selector in selectors.items():
        if not selector.items() <= labels:
            yield f"{kind} does not select the Deployment's pods"
    target = resources["HorizontalPodAutoscaler"]["spec"]["scaleTargetRef"]
    if (target["kind"], target["name"]) != ("Deployment", deployment["metadata"]["name"]):
        yield "HorizontalPodAutoscaler does not scale the Deployment"
    names = {port["name"] for port in container["ports"]}
    if resources["Service"]["spec"]["ports"][0]["targetPort"] not in names:
        yield "Service targets a port that the container does not have"
    yield from contradictions_of_environment(pod["spec"], container, variables)


def contradictions_of_environment(pod: dict, container: dict, variables: set[str]) -> Iterator[str]:
    values = {item["name"]: item.get("value") for item in container["env"]}
    for name in values.keys() - variables:
        yield f"deployment.yaml: the service has no variable {name}"
    yield from contradictions_of_memory(
        "deployment.yaml", container["resources"]["limits"]["memory"], values
    )
    for name in ("startupProbe", "readinessProbe", "livenessProbe"):
        probe = container[name]
        if probe.get("timeoutSeconds", 1) < 3 or probe["failureThreshold"] < 3:
            yield f"{name}: one answer that takes a second must not take every replica out"
    drains = ("COMPOSER_DRAIN_DELAY_SECONDS", "COMPOSER_DRAIN_SECONDS")
    longest = sum(float(values.get(name) or 0) for name in drains)
    if pod["terminationGracePeriodSeconds"] <= longest:
        yield f"terminationGracePeriodSeconds must exceed {longest} s, the longest time of a drain"


def contradictions_of_memory(file: str, limit: str, values: dict[str, str]) -> Iterator[str]:
    most = FIXED + sum(int(values.get(name) or default) for name, default in BOUNDS.items())
    if int(limit.lower().rstrip("mi")) * MIB < most:
        yield f"{file}: the memory limit {limit} is below {most // MIB} MiB, the possible memory use"


def contradictions_of_files(resources: dict[str, dict], compose: dict) -> Iterator[str]:
    """Differences between the containers of the Deployment and of the compose file."""
    (container,) = resources["Deployment"]["spec"]["template"]["spec"]["containers"]
    limit = container["resources"]["limits"]["memory"]
    if limit.lower().rstrip("i") != compose["mem_limit"]:
        yield f"deployment.yaml limits memory to {limit}, compose.yaml to {compose['mem_limit']}"


def contradictions_of_alerts() -> Iterator[str]:
    """Alerts without a test, or without a line in the runbook."""
    monitoring = DEPLOY / "monitoring"
    run("promtool", "check", "config", monitoring / "prometheus.yaml")
    run("promtool", "test", "rules", monitoring / "alerts-test.yaml")
    (group,) = yaml.safe_load((monitoring / "alerts.yaml").read_text())["groups"]
    tests = yaml.safe_load((monitoring / "alerts-test.yaml").read_text())["tests"]
    runbook = (ROOT / "docs/operations.md").read_text()
    for name in (rule["alert"] for rule in group["rules"]):
        if name not in {test["name"] for test in tests}:
            yield f"alerts-test.yaml does not test {name}"
        if f"| `{name}` |" not in runbook:
            yield f"docs/operations.md does not explain {name}"


def contradictions_of_retries() -> Iterator[str]:
    """Retries that would send a request to the next replica after it has ended one."""
    (line,) = re.findall(r"^ *retry-on (.+)$", (DEPLOY / "haproxy.cfg").read_text(), re.MULTILINE)
    for reason in set(line.split()) - {"conn-failure", "503"}:
        yield f"haproxy.cfg: a request that ends a replica must not be repeated on {reason}"


def known_variables(program: str) -> set[str]:
    """The variables in the program's help."""
    return set(re.findall(r"^  (COMPOSER_[A-Z_]+)", run(program, "--help"), re.MULTILINE))


def main() -> int:
    variables = known_variables(sys.argv[1])
    resources = rendered_resources()
    errors = list(contradictions(resources, variables))
    compose = compose_service()
    values = compose["environment"]
    errors += [
        f"compose.yaml: the service has no variable {name}" for name in values.keys() - variables
    ]
    errors += contradictions_of_memory("compose.yaml", compose["mem_limit"], values)
    errors += contradictions_of_files(resources, compose)
    errors += contradictions_of_alerts()
    errors += contradictions_of_retries()
    run("haproxy", "-c", "-f", DEPLOY / "haproxy.cfg")
    for error in errors:
        print(f"deploy: {error}", file=sys.stderr)
    print(f"deploy/: {len(errors)} errors" if errors else "deploy/: valid")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
