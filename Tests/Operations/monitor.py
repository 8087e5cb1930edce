"""Run Prometheus with the project's alerts, sixty times as fast: a minute of a rule lasts a second."""

import json
import re
import subprocess
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

import yaml

from service import ROOT, free_port

MONITORING = ROOT / "deploy/monitoring"
METRIC = re.compile(r"\b(?:composer|process|http_server)_\w+")
MINUTES = re.compile(r"(?<=for: )(\d+)m|(?<=\[)(\d+)m(?=\])")


def faster(rules: str) -> str:
    """The rules with seconds in place of the minutes of their windows and of `for`."""
    return MINUTES.sub(lambda match: f"{match[1] or match[2]}s", rules)


class Monitor:
    """A Prometheus whose targets can change while it runs."""

    def __init__(self, folder: Path):
        self.targets: dict[str, str] = {}
        self.file = folder / "targets.json"
        configuration = yaml.safe_load((MONITORING / "prometheus.yaml").read_text())
        configuration["global"] = {"scrape_interval": "250ms", "evaluation_interval": "250ms"}
        (folder / "alerts.yaml").write_text(faster((MONITORING / "alerts.yaml").read_text()))
        configuration["rule_files"] = [str(folder / "alerts.yaml")]
        (job,) = configuration["scrape_configs"]
        del job["static_configs"]
        job["file_sd_configs"] = [{"files": [str(self.file)], "refresh_interval": "1s"}]
        job["tls_config"] = {"insecure_skip_verify": True}
        (folder / "prometheus.yaml").write_text(yaml.safe_dump(configuration))
        self.file.write_text("[]")
        self.port = free_port()
        self.process = subprocess.Popen(
            ["prometheus", f"--config.file={folder / 'prometheus.yaml'}",
             f"--storage.tsdb.path={folder / 'series'}", "--log.level=error",
             f"--web.listen-address=127.0.0.1:{self.port}"],
        )  # fmt: skip

    def watch(self, port: int, scheme: str = "http") -> str:
        """Adds a target; returns its name in Prometheus."""
        self.targets[f"127.0.0.1:{port}"] = scheme
        self._write()
        return f"127.0.0.1:{port}"

    def forget(self, instance: str) -> None:
        del self.targets[instance]
        self._write()

    def _write(self) -> None:
        entries = [
            {"targets": [name], "labels": {"__scheme__": scheme}} for name, scheme in self.targets.items()
        ]
        replacement = self.file.with_suffix(".new")
        replacement.write_text(json.dumps(entries))
        replacement.replace(self.file)

    def _get(self, path: str) -> dict:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/api/v1/{path}", timeout=10) as reply:
            return json.load(reply)["data"]

    def query(self, expression: str) -> list[dict]:
        """The series of an expression; raises HTTPError if Prometheus cannot parse it."""
        return self._get(f"query?query={urllib.parse.quote(expression)}")["result"]

    def firing(self) -> set[tuple[str, str]]:
        """The alerts that fire, each with its instance; empty for an alert that is about no instance."""
        return {
            (alert["labels"]["alertname"], alert["labels"].get("instance", ""))
            for alert in self._get("alerts")["alerts"]
            if alert["state"] == "firing"
        }

    def errors(self) -> list[str]:
        """Rules and panels that Prometheus cannot evaluate, and metrics in them that no target has."""
        (group,) = self._get("rules")["groups"]
        rules = group["rules"]
        dashboard = json.loads((MONITORING / "dashboard.json").read_text())
        panels = [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", [])]
        queries = [rule["query"] for rule in rules] + panels
        errors = [f"{rule['name']}: {rule['lastError']}" for rule in rules if rule["health"] != "ok"]
        for expression in panels:
            try:
                self.query(expression.replace("$__rate_interval", "5s").replace("$instance", ".*"))
            except urllib.error.HTTPError as error:
                errors.append(f"{expression}: {error.read().decode()}")
        names = set(METRIC.findall(" ".join(queries)))
        return errors + [
            f"no target had {name}"
            for name in sorted(names)
            if not self.query(f"last_over_time({name}[10m])")
        ]

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(20)
