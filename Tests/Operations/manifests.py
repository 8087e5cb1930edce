"""Check deploy/: the files must be valid for the tools that read them, and fit the service.

usage: manifests.py PROGRAM

The Kubernetes manifests are rendered by kubectl and checked against the schemas of Kubernetes, the
compose file against the schema of the Compose specification, the dashboard against Grafana's own types,
and the unit by systemd. `make cluster-test` runs HAProxy, nginx and Prometheus with their files.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import yaml
from grafana_foundation_sdk.cog.encoder import JSONEncoder
from grafana_foundation_sdk.models.dashboard import Dashboard

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
CLIENT_PACKAGE = ROOT / "Sources/Playground/client/package.json"
TOOLS = Path(sys.executable).parent
# How exposed systemd-analyze may find the unit, in tenths: 100 is a process with all rights.
EXPOSURE = 15


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
    policy = resources["NetworkPolicy"]["spec"]
    monitor = yaml.safe_load((DEPLOY / "monitoring/pod-monitor.yaml").read_text())["spec"]
    for kind, resource in {"NetworkPolicy": policy["podSelector"], "PodMonitor": monitor["selector"]}.items():
        if not resource["matchLabels"].items() <= labels:
            yield f"{kind} does not select the Deployment's pods"
    ports = {policy["ingress"][0]["ports"][0]["port"]}
    ports |= {endpoint["port"] for endpoint in monitor["podMetricsEndpoints"]}
    for port in ports - names:
        yield f"the container has no port {port}"
    yield from contradictions_of_environment(pod["spec"], container, variables)


def contradictions_of_environment(pod: dict, container: dict, variables: set[str]) -> Iterator[str]:
    values = {item["name"]: item.get("value") for item in container["env"]}
    for name in values.keys() - variables:
        yield f"deployment.yaml: the service has no variable {name}"
    for name in ("startupProbe", "readinessProbe", "livenessProbe"):
        probe = container[name]
        if (name == "readinessProbe") != (probe["httpGet"]["path"] == "/readyz"):
            yield f"{name}: only a replica that is not ready asks /readyz; a restart cures no missing font"
        if probe.get("timeoutSeconds", 1) < 3 or probe["failureThreshold"] < 3:
            yield f"{name}: one answer that takes a second must not take every replica out"
    drains = ("COMPOSER_DRAIN_DELAY_SECONDS", "COMPOSER_DRAIN_SECONDS")
    longest = sum(float(values.get(name) or 0) for name in drains)
    if pod["terminationGracePeriodSeconds"] <= longest:
        yield f"terminationGracePeriodSeconds must exceed {longest} s, the longest time of a drain"


def contradictions_of_files(resources: dict[str, dict], compose: dict) -> Iterator[str]:
    """Differences between the containers of the Deployment and of the compose file."""
    (container,) = resources["Deployment"]["spec"]["template"]["spec"]["containers"]
    limit = container["resources"]["limits"]["memory"]
    if limit.lower().rstrip("i") != compose["mem_limit"]:
        yield f"deployment.yaml limits memory to {limit}, compose.yaml to {compose['mem_limit']}"


def contradictions_of_alerts() -> Iterator[str]:
    """Alerts without a line in the runbook."""
    (group,) = yaml.safe_load((DEPLOY / "monitoring/alerts.yaml").read_text())["groups"]
    runbook = (ROOT / "docs/operations.md").read_text()
    for rule in group["rules"]:
        if f"| `{rule['alert']}` |" not in runbook:
            yield f"docs/operations.md does not explain {rule['alert']}"


def lost(file: object, read: object, path: str = "") -> Iterator[str]:
    """Members of a file that its reader has dropped."""
    if isinstance(file, dict) and isinstance(read, dict):
        for name, value in file.items():
            yield from lost(value, read.get(name), f"{path}/{name}")
    elif isinstance(file, list) and isinstance(read, list) and len(file) == len(read):
        for index, (one, other) in enumerate(zip(file, read)):
            yield from lost(one, other, f"{path}/{index}")
    elif file != read:
        yield f"dashboard.json: Grafana does not know {path}"


def contradictions_of_dashboard() -> Iterator[str]:
    file = json.loads((DEPLOY / "monitoring/dashboard.json").read_text())
    yield from lost(file, json.loads(JSONEncoder().encode(Dashboard.from_json(file))))
    cells = [panel["gridPos"] for panel in file["panels"]]
    for one in cells:
        if one["x"] + one["w"] > 24:
            yield f"dashboard.json: {one} leaves the 24 columns"


def contradictions_of_unit() -> Iterator[str]:
    """What systemd finds wrong in the unit."""
    with tempfile.TemporaryDirectory() as folder:
        unit = Path(folder) / "composer-service.service"
        text = (DEPLOY / "debian" / unit.name).read_text()
        unit.write_text(text.replace("/usr/bin/composer-service", shutil.which("true")))
        run("systemd-analyze", "verify", "--man=no", unit)
        run("systemd-analyze", "security", "--offline=yes", f"--threshold={EXPOSURE}", unit)
    for name in re.findall(r"^Exec\w+=-?(/\S+)", text, re.MULTILINE):
        if name not in ("/usr/bin/composer-service", "/bin/sh"):
            yield f"composer-service.service: {name} is in no package that each Debian system has"
    for line in ("Type=notify", "Restart=on-failure", "StartLimitIntervalSec=0"):
        if line not in text.splitlines():
            yield f"composer-service.service: without {line}, a start that fails is not seen or not repeated"
    grace = re.search(r"^TimeoutStopSec=(\d+)$", text, re.MULTILINE)
    if int(grace[1]) <= 10:
        yield "composer-service.service: TimeoutStopSec must exceed the longest time of a drain"


def contradictions_of_versions(compose: dict, program: str) -> Iterator[str]:
    """Places whose version is not that of the file VERSION, and changes for users without a new version."""
    version = (ROOT / "VERSION").read_text().strip()
    (image,) = yaml.safe_load((DEPLOY / "kubernetes/kustomization.yaml").read_text())["images"]
    changes = (ROOT / "CHANGELOG.md").read_text()
    released = re.search(r"^## \[(\d[^]]*)\]", changes, re.MULTILINE)[1]
    unreleased = re.search(r"^## \[Unreleased\]\n(.*?)^## ", changes, re.MULTILINE | re.DOTALL)
    if unreleased and re.search(r"^- ", unreleased[1], re.MULTILINE):
        if tuple(map(int, version.split("."))) <= tuple(map(int, released.split("."))):
            yield f"CHANGELOG.md has changes since {released}: VERSION must be greater"
    elif released != version:
        yield f"CHANGELOG.md names version {released}, VERSION has {version}"
    for page in ("README.md", "docs/operations.md"):
        for named in set(re.findall(r"composer[-:](\d+\.\d+\.\d+)", (ROOT / page).read_text())) - {version}:
            yield f"{page} names version {named}, VERSION has {version}"
    places = {
        "composer --version": run(program, "--version").split()[1],
        "openapi.yaml": yaml.safe_load((ROOT / "openapi.yaml").read_text())["info"]["version"],
        "package.json of the client": json.loads(CLIENT_PACKAGE.read_text())["version"],
        "compose.yaml": compose["image"].partition(":")[2],
        "kustomization.yaml": image["newTag"],
    }
    for place, named in places.items():
        if named != version:
            yield f"{place} names version {named}, VERSION has {version}"


def contradictions_of_fonts() -> Iterator[str]:
    """Font packages that the Dockerfile has and the scripts lack, or the other way round."""
    scripts = re.search(r"^fonts=\(([^)]*)\)", (ROOT / "Scripts/font_packages.sh").read_text(), re.MULTILINE)
    image = re.search(r'^ARG FONTS="([^"]*)"', (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    for name in set(scripts[1].split()) ^ set(image[1].replace("\\", "").split()):
        yield f"Dockerfile, Scripts/font_packages.sh: only one of them has {name}"


def contradictions_of_retries() -> Iterator[str]:
    """Retries that would send a request to the next replica after it has ended one."""
    (line,) = re.findall(r"^ *retry-on (.+)$", (DEPLOY / "haproxy.cfg").read_text(), re.MULTILINE)
    for reason in set(line.split()) - {"conn-failure", "503"}:
        yield f"haproxy.cfg: a request that ends a replica must not be repeated on {reason}"


def contradictions_of_stops() -> Iterator[str]:
    """Proxies that wait for TCP to try again when a replica stops."""
    limits = {
        "haproxy.cfg": r"^ *timeout connect (\S+)$",
        "nginx.conf": r"^ *proxy_connect_timeout (\S+);$",
    }
    for name, pattern in limits.items():
        (limit,) = re.findall(pattern, (DEPLOY / name).read_text(), re.MULTILINE)
        if not limit.endswith("ms") or int(limit[:-2]) > 100:
            yield f"{name}: each stop of a replica stalls a request for {limit}"


def contradictions_of_purge() -> Iterator[str]:
    """Files that a purge of the Debian package leaves. The maintainer script runs with a root folder of its own."""
    with tempfile.TemporaryDirectory() as root:
        kept = Path(root) / "etc/default/other"
        made = [
            Path(root) / path
            for path in (
                "var/cache/private/composer-service/fontconfig/a",
                "etc/systemd/system/multi-user.target.wants/composer-service.service",
            )
        ]
        for file in [kept, *made]:
            file.parent.mkdir(parents=True)
            file.touch()
        (Path(root) / "var/cache/composer-service").symlink_to("private/composer-service")
        script = (DEPLOY / "debian/maintainer-script").read_text()
        file = Path(root) / "composer-service.postrm"
        file.write_text(re.sub(r"(?<= )/(?=var|etc|run)", f"{root}/", script))
        run("sh", file, "remove")
        if not all(path.exists() for path in made):
            yield "maintainer-script: a removal that is no purge must leave the link and the cache"
        run("sh", file, "purge")
        left = [path for path in Path(root).rglob("*composer-service*") if path != file]
        if left or not kept.exists():
            yield f"maintainer-script: a purge leaves {left}"


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
    errors += contradictions_of_files(resources, compose)
    errors += contradictions_of_alerts()
    errors += contradictions_of_dashboard()
    errors += contradictions_of_unit()
    errors += contradictions_of_versions(compose, sys.argv[1])
    errors += contradictions_of_fonts()
    errors += contradictions_of_retries()
    errors += contradictions_of_stops()
    errors += contradictions_of_purge()
    for error in errors:
        print(f"deploy: {error}", file=sys.stderr)
    print(f"deploy/: {len(errors)} errors" if errors else "deploy/: valid")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
